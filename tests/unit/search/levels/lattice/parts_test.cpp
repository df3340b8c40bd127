// The parts of the lattice search: packed keys, roll-up, the shared incumbent.
#include <map>

#include "search/levels/lattice/incumbent_cell.hpp"
#include "search/levels/lattice/roll_up.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "unit/search/levels/lattice/domains.hpp"

namespace kanon::tests {
namespace {

using namespace kanon::lattice;

template <std::size_t Words>
void expect_fields_apart(const std::vector<std::size_t>& sizes) {
  const Layout layout = lay_out(domains(sizes));
  ASSERT_LE(layout.words, Words);
  Dice dice(sizes.size());
  for (int round = 0; round < 200; ++round) {
    Key<Words> key;
    std::vector<std::uint32_t> nodes;
    for (std::size_t c = 0; c < sizes.size(); ++c) {
      nodes.push_back(static_cast<std::uint32_t>(dice.one_in(3) ? sizes[c] - 1 : dice.below(sizes[c])));
      layout.fields[c].set(key, static_cast<std::uint32_t>(dice.below(sizes[c])));  // something else before
    }
    for (std::size_t c = 0; c < sizes.size(); ++c) layout.fields[c].set(key, nodes[c]);
    for (std::size_t c = 0; c < sizes.size(); ++c) ASSERT_EQ(layout.fields[c].get(key), nodes[c]) << "column " << c;
  }
}

TEST(Key, KeepsFieldsApart) {
  expect_fields_apart<1>({1});
  expect_fields_apart<1>({2, 1, 3, 1});
  expect_fields_apart<1>({256, 256, 256, 256, 256, 256, 256, 256, 1});  // exactly 64 bits, and one of none
  expect_fields_apart<2>({256, 256, 256, 256, 256, 256, 256, 256, 2});  // one bit more
  expect_fields_apart<2>({1u << 20, 1u << 20, 1u << 20, 1u << 20});     // never across two words
  expect_fields_apart<8>(std::vector<std::size_t>(64, 256));
  EXPECT_EQ(lay_out(domains({1u << 20, 1u << 20, 1u << 20, 1u << 20})).words, 2u);
  EXPECT_EQ(lay_out(domains(std::vector<std::size_t>(65, 256))).words, 9u);
}

TEST(RollUp, MergesAsAMapWould) {
  const Layout layout = lay_out(domains({50, 50, 50}));
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    Dice dice(seed);
    std::map<std::vector<std::uint32_t>, std::uint32_t> expected;
    Groups<1> from, to;
    std::vector<NodeCode> parents;
    for (int i = 0; i < 50; ++i) parents.push_back({static_cast<std::uint32_t>(dice.below(8))});
    std::map<std::vector<std::uint32_t>, std::uint32_t> distinct;
    for (std::size_t i = dice.below(300); i > 0; --i) {
      ++distinct[{static_cast<std::uint32_t>(dice.below(50)), static_cast<std::uint32_t>(dice.below(50)),
                  static_cast<std::uint32_t>(dice.below(3))}];
    }
    for (const auto& [nodes, size] : distinct) {
      Key<1> key;
      for (std::size_t c = 0; c < 3; ++c) layout.fields[c].set(key, nodes[c]);
      from.keys.push_back(key);
      from.sizes.push_back(size);
      expected[{nodes[0], parents[nodes[1]].index, nodes[2]}] += size;
    }
    RollUp<1> roll_up;
    roll_up.raise(from, layout.fields[1], parents, to);
    std::map<std::vector<std::uint32_t>, std::uint32_t> found;
    for (std::size_t g = 0; g < to.count(); ++g) {
      found[{layout.fields[0].get(to.keys[g]), layout.fields[1].get(to.keys[g]), layout.fields[2].get(to.keys[g])}] =
          to.sizes[g];
    }
    ASSERT_EQ(found, expected);
    ASSERT_EQ(to.count(), expected.size());
    ASSERT_EQ(roll_up.touched(), from.count());
  }
}

Incumbent candidate(std::uint64_t cost, std::uint64_t suppressed, std::vector<LevelIndex> levels) {
  return {.levels = std::move(levels), .cost = {.exact = cost, .real = 0}, .suppressed_rows = suppressed};
}

TEST(IncumbentCell, BreaksTiesTheSameWayInAnyOrder) {
  std::vector<Incumbent> offers = {candidate(5, 2, {{0}, {0}}), candidate(5, 1, {{2}, {1}}),
                                   candidate(5, 1, {{1}, {1}}), candidate(5, 1, {{0}, {2}}),
                                   candidate(6, 0, {{0}, {0}}), candidate(5, 3, {{0}, {1}})};
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Dice dice(seed);
    dice.shuffle(offers);
    int cheaper = 0;
    IncumbentCell cell([&](const Incumbent&, const CostValue&, std::uint64_t) { ++cheaper; });
    for (const auto& offer : offers) cell.offer(offer, {}, 0);
    ASSERT_TRUE(cell.best().has_value());
    EXPECT_EQ(cell.best()->levels, (std::vector<LevelIndex>{{0}, {2}}));
    EXPECT_LE(cheaper, 2);  // only what is cheaper is told
  }
}

TEST(IncumbentCell, PrunesStrictly) {
  IncumbentCell cell({});
  EXPECT_FALSE(cell.beats({.exact = 18446744073709551614u, .real = 0}));  // nothing found yet
  cell.offer(candidate(5, 0, {{0}}), {}, 0);
  EXPECT_FALSE(cell.beats({.exact = 5, .real = 0}));  // candidates of equal cost are still wanted
  EXPECT_TRUE(cell.beats({.exact = 6, .real = 0}));
}

}  // namespace
}  // namespace kanon::tests
