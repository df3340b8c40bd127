// Entities of tuples and of what they merge into, against sets of names.
#include "encode/entity_sets.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/target_case.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::set<int>>;  // by set

// Lone entities counted, the others with ids, as an EntitySets must have them.
EntitySets sets_of(const Names& names) {
  std::map<int, int> times;
  for (const auto& set : names) {
    for (const int name : set) ++times[name];
  }
  EntitySets out;
  out.begin.push_back(0);
  out.ids_end = 100;
  for (const auto& set : names) {
    out.lone.push_back(0);
    for (const int name : set) {
      if (times[name] == 1)
        ++out.lone.back();
      else
        out.ids.push_back(static_cast<std::uint32_t>(name));
    }
    out.begin.push_back(static_cast<std::uint32_t>(out.ids.size()));
  }
  return out;
}

Names random_names(Dice& dice) {
  Names out(dice.from_to(1, 12));
  for (auto& set : out) {
    for (std::size_t i = dice.below(6); i > 0; --i) set.insert(static_cast<int>(dice.below(30)));
  }
  return out;
}

TEST(EntitySets, MergingCountsEverybodyOnce) {
  MergeEntities merge;  // keeps its memory: nothing of one call may reach the next
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    Dice dice(seed);
    Names names = random_names(dice);
    EntitySets sets = sets_of(names);
    for (int round = 0; round < 3; ++round) {
      std::vector<std::vector<std::size_t>> parts(dice.from_to(1, names.size()));
      for (std::size_t i = 0; i < names.size(); ++i) parts[dice.below(parts.size())].push_back(i);
      Names merged(parts.size());
      for (std::size_t g = 0; g < parts.size(); ++g) {
        for (const auto i : parts[g]) merged[g].insert(names[i].begin(), names[i].end());
      }
      EntitySets out;
      const auto each = [&](std::size_t g, const auto& add) {
        for (const auto i : parts[g]) add(i);
      };
      merge.run(sets, parts.size(), each, out);
      const EntitySets expected = sets_of(merged);
      ASSERT_EQ(out.count(), merged.size());
      EXPECT_EQ(out.lone, expected.lone);  // whoever is left in one set only has no id any more
      for (std::size_t g = 0; g < merged.size(); ++g) {
        EXPECT_EQ(out.members(g), merged[g].size());
        std::set<std::uint32_t> ids(out.ids_of(g).begin(), out.ids_of(g).end());
        EXPECT_EQ(ids.size(), out.ids_of(g).size());
      }
      names = std::move(merged);
      sets = std::move(out);
    }
  }
}

TEST(EntitySets, AWindowCountsEverybodyOnce) {
  EntityWindow window;
  for (std::uint64_t seed = 1; seed <= 500; ++seed) {
    Dice dice(seed);
    const Names names = random_names(dice);
    const EntitySets sets = sets_of(names);
    window.reset(sets.ids_end);
    std::size_t first = 0, end = 0;
    while (first < names.size()) {
      const bool grow = end < names.size() && (first == end || dice.one_in(2));
      grow ? window.add(sets, end++) : window.take(sets, first++);
      std::set<int> truth;
      for (std::size_t i = first; i < end; ++i) truth.insert(names[i].begin(), names[i].end());
      EXPECT_EQ(window.members(), truth.size());
    }
  }
}

TEST(EntitySets, TuplesAreInTheOrderOfTheHistogramAndNobodyIsNobody) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Dice dice(seed);
    TargetCase table = random_target_case(dice, {.rows = {1, 30}});
    table.entity = random_entities(table.small.rows.size(), dice);
    const EncodedCase coded = encoded(table, TargetUse::none, dice);
    std::map<std::vector<Value>, std::set<Value>> truth;
    for (std::size_t r = 0; r < table.entity.size(); ++r) {
      truth[table.small.rows[r]];
      if (table.entity[r]) truth[table.small.rows[r]].insert(table.entity[r]);
    }
    const EntitySets& found = coded.histogram.members->entities;
    ASSERT_EQ(found.count(), coded.histogram.tuples());
    for (std::size_t t = 0; t < found.count(); ++t) {
      std::vector<Value> tuple;
      for (std::size_t c = 0; c < coded.codebook.size(); ++c)
        tuple.push_back(coded.codebook[c].values[coded.histogram.code(t, c).index]);
      EXPECT_EQ(found.members(t), truth.at(tuple).size());
    }
  }
}

}  // namespace
}  // namespace kanon::tests
