// POkA on random lattices: the repaired search at its own depth is exact under every cost, at any depth what both say
// is true, and the printed one is wrong often.
#include "oracle/poka_case.hpp"
#include "search/levels/front/point_set.hpp"
#include "support/share.hpp"
#include "support/target_case.hpp"

namespace kanon::tests::small_poka {
namespace {

Lattice random_lattice(std::uint64_t seed, const CostSpec& cost) {
  Dice dice(seed);
  TargetCase drawn = random_target_case(dice, {.rows = {1, 30}, .most_nodes = 150});
  Lattice out;
  out.cost = cost;
  out.table = encoded(drawn, cost.name == CostName::rm ? TargetUse::moments : TargetUse::classes, dice);
  out.small = std::move(drawn.small);
  const std::size_t rows = out.small.rows.size();
  out.limit = dice.one_in(3) ? 0 : dice.from_to(1, rows / dice.pick(std::vector<std::size_t>{1, 2, 5}) + 1);
  return out;
}

// The front by the definitions alone: at every vector the largest k whose smaller groups fit into the limit.
Points front_by_force(const Lattice& lattice) {
  PointSet points;
  for (const Levels& levels : all_levels(lattice.small)) {
    NodeCost best;
    std::uint64_t k = 0;
    for (std::uint64_t next = 1; next <= lattice.small.rows.size(); ++next) {
      const NodeCost node = evaluate(lattice.small, levels, next);
      if (node.suppressed > lattice.limit || node.suppressed == lattice.small.rows.size()) break;
      best = node;
      k = next;
    }
    FrontPoint point{.k = k, .cost = {.exact = best.dm}, .bound = {}, .suppressed_rows = best.suppressed};
    for (const auto level : levels) point.levels.push_back(LevelIndex{level});
    points.offer(point);
  }
  return points_of(points.points());
}

// What holds at every depth.
void expect_true(const Lattice& lattice, const PokaFront& found, const Front& exact) {
  EXPECT_FALSE(found.stopped);
  EXPECT_LE(found.front.evaluated, found.front.nodes);
  ASSERT_FALSE(found.returned.empty());
  for (const auto& point : found.returned) {
    Levels levels;
    for (const LevelIndex level : point.levels) levels.push_back(level.index);
    EXPECT_EQ(points_of({point}), points_of({lattice.at(levels)}));
  }
  const PokaComparison against = compare_with_exact(found.returned, exact);
  EXPECT_EQ(against.found + against.missed.size(), exact.points.size());
  for (const auto& point : against.dominated) {
    EXPECT_TRUE(std::any_of(exact.points.begin(), exact.points.end(),
                            [&](const FrontPoint& other) { return other.k >= point.k && other.cost <= point.cost; }));
  }
}

void expect_falling(const std::vector<FrontPoint>& returned) {
  for (std::size_t i = 1; i < returned.size(); ++i) {
    EXPECT_LT(returned[i].k, returned[i - 1].k);
    EXPECT_LT(returned[i].cost, returned[i - 1].cost);
  }
}

bool is_exact(const PokaFront& found, const Front& exact) {
  const PokaComparison against = compare_with_exact(found.returned, exact);
  return against.missed.empty() && against.dominated.empty();
}

struct Tally {
  std::uint64_t lattices = 0, points = 0, paper = 0, shallow = 0, boundary = 0, boundary_without_limit = 0;
};

void attack(std::uint64_t seed, const CostSpec& cost, Tally& wrong) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  const Lattice lattice = random_lattice(seed, cost);
  const Front exact = lattice.exact();
  if (cost.name == CostName::dm && !cost.average_size) {
    ASSERT_EQ(points_of(exact.points), front_by_force(lattice));
  }
  const std::uint32_t deep = poka_exact_depth(lattice.table.codebook);
  ++wrong.lattices;
  wrong.points += exact.points.size();
  for (std::uint32_t depth = 1; depth <= deep + 1; ++depth) {
    SCOPED_TRACE("depth " + std::to_string(depth));
    const PokaFront paper = lattice.paper(depth), repaired = lattice.repaired(depth);
    expect_true(lattice, paper, exact);
    expect_true(lattice, repaired, exact);
    expect_falling(repaired.returned);
    EXPECT_FALSE(paper.front.complete);
    EXPECT_EQ(repaired.front.complete, depth >= deep);
    if (depth >= deep) {
      EXPECT_EQ(points_of(repaired.front.points), points_of(exact.points));
    } else if (!is_exact(repaired, exact)) {
      ++wrong.shallow;
    }
    if (depth == deep && !is_exact(paper, exact)) ++wrong.paper;
  }
  if (!is_exact(lattice.poka({.printed_boundary = true}), exact))
    ++(lattice.limit == 0 ? wrong.boundary_without_limit : wrong.boundary);
}

Tally attack_all(std::uint64_t first, const CostSpec& cost) {
  Tally out;
  for (std::uint64_t seed = first; seed < first + 1500 / kShare && !::testing::Test::HasFailure(); ++seed)
    attack(seed, cost, out);
  // The generator must reach what it is there for.
  EXPECT_GT(out.points, out.lattices * 3 / 2);
  EXPECT_GT(out.paper, out.lattices / 4) << "the printed search is no longer shown wrong";
  EXPECT_EQ(out.boundary_without_limit, 0u);
  ::testing::Test::RecordProperty("printed_wrong", static_cast<int>(out.paper));
  ::testing::Test::RecordProperty("shallow_wrong", static_cast<int>(out.shallow));
  ::testing::Test::RecordProperty("printed_boundary_wrong", static_cast<int>(out.boundary));
  return out;
}

TEST(PokaOracle, RepairedIsExactForDm) {
  const Tally wrong = attack_all(71000000, {.name = CostName::dm});
  EXPECT_GE(wrong.boundary, kShare == 1 ? 1u : 0u) << "the printed height boundary is no longer shown wrong (P4)";
  EXPECT_GT(wrong.shallow, 0u);
}
TEST(PokaOracle, RepairedIsExactForLm) {
  attack_all(72000000, {.name = CostName::lm});
}
TEST(PokaOracle, RepairedIsExactForCm) {
  attack_all(73000000, {.name = CostName::cm});
}
TEST(PokaOracle, RepairedIsExactForRm) {
  attack_all(76000000, {.name = CostName::rm});
}
TEST(PokaOracle, RepairedIsExactForAverageSizes) {
  attack_all(74000000, {.name = CostName::dm, .average_size = true});
}

TEST(PokaOracle, ABudgetEndsItWithWhatIsTrue) {
  std::uint64_t stopped = 0;
  for (std::uint64_t seed = 75000000; seed < 75000200; ++seed) {
    const Lattice lattice = random_lattice(seed, {.name = CostName::dm});
    for (const PokaVariant variant : {PokaVariant::paper, PokaVariant::repaired}) {
      const PokaFront found = lattice.poka({.variant = variant}, {.seconds = {}, .evaluations = 5});
      EXPECT_LE(found.front.evaluated, 5u);
      if (!found.stopped) continue;
      ++stopped;
      EXPECT_FALSE(found.front.complete);
      for (const auto& point : found.returned) EXPECT_EQ(point.bound, CostValue{});
    }
  }
  EXPECT_GT(stopped, 100u);
}

TEST(PokaOracle, RefusesADepthOfNothing) {
  const Lattice lattice = exclusive_or();
  const auto refused = poka_search(lattice.problem(), {.depth = 0}, {});
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().text().find("depth of 0"), std::string::npos);
}

}  // namespace
}  // namespace kanon::tests::small_poka
