// Privacy models in boxes per group: whatever local and mondrian release holds by the definitions, the rows of a tuple
// stay together, and the bound is below what was found.
#include <gtest/gtest.h>

#include <map>

#include "search/boxes/local/local_search.hpp"
#include "search/boxes/mondrian/mondrian.hpp"
#include "support/entity_case.hpp"
#include "support/model_case.hpp"
#include "support/model_tries.hpp"
#include "support/whole_tuples.hpp"

namespace kanon::tests {
namespace {

using local::Group;
using local::Share;

bool holds(const CutProblem& problem, const std::vector<Share>& members) {
  const GroupTest& test = *problem.histogram.test;
  DefinedGroup group;
  for (std::size_t c = 0; c < test.columns().size(); ++c) group.counts.emplace_back(test.columns()[c].values.size());
  for (const auto& share : members) {
    group.rows += share.rows;
    for (const auto& count : problem.histogram.members->values.of(share.item)) {
      std::size_t c = 0;
      while (count.value >= test.first_value(c + 1)) ++c;
      group.counts[c][count.value - test.first_value(c)] += count.rows;
    }
  }
  return group.rows >= problem.k && holds_by_definition(test.models(), test.columns(), group);
}

struct Tally {
  std::uint64_t problems = 0, found = 0, several = 0;
};

void check(const CutCase& small, const std::vector<Group>& groups, const std::vector<Share>& suppressed, Tally& tally) {
  const CutProblem problem = small.problem();
  ++tally.found;
  tally.several += groups.size() > 1 ? 1 : 0;
  for (const auto& group : groups) {
    EXPECT_TRUE(holds(problem, group.members)) << small.text();
  }
  expect_whole_tuples(small, groups, suppressed);
}

class ModelBoxes : public ::testing::TestWithParam<ModelName> {};

TEST_P(ModelBoxes, ReleaseNoViolation) {
  Tally tally;
  const CutShape shape{.most_columns = 3, .most_candidates = 64, .most_rows = 40};
  for (std::uint64_t seed = 1; seed <= model_tries() && !::testing::Test::HasFailure(); ++seed) {
    CutCase small = random_cut_case(seed + 40000, shape, CostName::lm);
    add_models(small, GetParam());
    if (!small.histogram.test) continue;
    ++tally.problems;
    Budget budget;
    budget.threads = 1;
    const auto found = local_search(small.problem(), {.seed = seed, .moves = 40, .price_phases = 1}, budget, {});
    ASSERT_TRUE(found.ok()) << found.error().text();
    if (found->feasible) {
      check(small, found->groups, found->suppressed, tally);
      EXPECT_LE(found->bound.real, found->cost.real + 1e-12);
    }
    const auto parted = mondrian(small.problem(), MondrianKind::strict);
    ASSERT_TRUE(parted.ok()) << parted.error().text();
    if (parted->feasible) check(small, parted->groups, parted->suppressed, tally);
  }
  if (model_tries() < kEnoughTries) return;
  // The generator must reach what it is there for.
  EXPECT_GT(tally.found, tally.problems / 2);
  EXPECT_GT(tally.several, tally.problems / 4);
}

INSTANTIATE_TEST_SUITE_P(Models, ModelBoxes, ::testing::ValuesIn(all_models()));

}  // namespace
}  // namespace kanon::tests
