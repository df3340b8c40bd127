// People in boxes per group: every group that local and mondrian form is about k different people by definition, no
// tuple is parted, the bound is below what was found, and nothing is found only where nothing could be.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "search/boxes/local/local_search.hpp"
#include "search/boxes/mondrian/mondrian.hpp"
#include "support/entity_case.hpp"
#include "support/share.hpp"
#include "support/whole_tuples.hpp"

namespace kanon::tests {
namespace {

using local::Group;
using local::Share;

// Whom the tuples are about: lone people get names of their own.
using People = std::set<std::pair<std::uint32_t, std::uint32_t>>;

void add_people(const EntitySets& sets, std::uint32_t tuple, People& out) {
  for (std::uint32_t i = 0; i < sets.lone[tuple]; ++i) out.emplace(tuple + 1, i);
  for (const auto id : sets.ids_of(tuple)) out.emplace(0, id);
}

std::uint64_t people_of(const CutCase& small, const std::vector<Share>& members) {
  People out;
  for (const auto& share : members) add_people(small.histogram.members->entities, share.item, out);
  return out.size();
}

// Rows that no group can have: a group stays between the cuts that are always there, and no such cell has fewer than k
// people together.
std::uint64_t hopeless_rows(const CutCase& small) {
  const CutProblem problem = small.problem();
  const auto space = local::make_box_space(problem);
  EXPECT_TRUE(space.ok());
  std::map<std::vector<std::uint32_t>, std::vector<Share>> cells;
  for (std::uint32_t tuple = 0; tuple < small.histogram.tuples(); ++tuple) {
    std::vector<std::uint32_t> cell;
    for (std::size_t c = 0; c < small.columns.size(); ++c)
      cell.push_back(space->columns[c].whole[space->tuples.position(c, tuple)].first);
    cells[cell].push_back({tuple, small.histogram.counts[tuple]});
  }
  std::uint64_t out = 0;
  for (const auto& [cell, members] : cells) {
    if (people_of(small, members) >= small.k) continue;
    for (const auto& share : members) out += share.rows;
  }
  return out;
}

struct Tally {
  std::uint64_t found = 0, several = 0, impossible = 0, above_rows = 0;
};

void check(const CutCase& small, const std::vector<Group>& groups, const std::vector<Share>& suppressed, Tally& tally) {
  ++tally.found;
  tally.several += groups.size() > 1 ? 1 : 0;
  for (const auto& group : groups) {
    EXPECT_GE(people_of(small, group.members), small.k) << small.text();
    tally.above_rows += group.rows > small.k ? 1 : 0;
  }
  expect_whole_tuples(small, groups, suppressed);
}

TEST(PeopleInBoxes, EveryGroupIsOfKPeople) {
  Tally tally;
  const CutShape shape{.most_columns = 3, .most_candidates = 64, .most_rows = 40};
  const std::uint64_t problems = 5000 / kShare;
  for (std::uint64_t seed = 1; seed <= problems && !::testing::Test::HasFailure(); ++seed) {
    const CutCase small = random_entity_case(seed + 70000, shape, CostName::lm);
    const bool possible = hopeless_rows(small) <= small.limit;
    Budget budget;
    budget.threads = 1;
    const auto found = local_search(small.problem(), {.seed = seed, .moves = 40, .price_phases = 1}, budget, {});
    ASSERT_TRUE(found.ok()) << found.error().text();
    EXPECT_EQ(found->feasible, possible) << small.text();
    const auto parted = mondrian(small.problem(), MondrianKind::strict);
    ASSERT_TRUE(parted.ok()) << parted.error().text();
    EXPECT_EQ(parted->feasible, possible) << small.text();
    if (!possible) ++tally.impossible;
    if (found->feasible) {
      check(small, found->groups, found->suppressed, tally);
      EXPECT_LE(found->bound.real, found->cost.real + 1e-12);
    }
    if (!parted->feasible) continue;
    check(small, parted->groups, parted->suppressed, tally);
    EXPECT_LE(found->bound.real, parted->cost.real + 1e-12) << small.text();
  }
  // The generator must reach what it is there for.
  EXPECT_GT(tally.found, problems);
  EXPECT_GT(tally.several, problems / 4);
  EXPECT_GT(tally.impossible, problems / 100);
  EXPECT_GT(tally.above_rows, problems / 4);
}

TEST(PeopleInBoxes, RelaxedPartsAreRefused) {
  const CutCase small = random_entity_case(7, {}, CostName::lm);
  const auto found = mondrian(small.problem(), MondrianKind::relaxed);
  ASSERT_FALSE(found.ok());
  EXPECT_NE(found.error().message.find("some rows of a tuple"), std::string::npos);
}

}  // namespace
}  // namespace kanon::tests
