// The rules of the POkA paper that are wrong as printed (ERRATA P1 to P8), each on its smallest table, beside the
// repair.
#include "oracle/poka_case.hpp"

namespace kanon::tests::small_poka {
namespace {

TEST(PokaErrata, P1ANextPointBelowIsNotAlwaysANeighbour) {
  const Lattice lattice = lattice_of({column("q", {"abcd", "aBBB", "****"})},
                                     times({{"a", 2}, {"b", 2}, {"c", 2}, {"d", 2}}), CostName::lm);
  const Points front = {{2, 0, {0}}, {8, 1, {2}}};
  EXPECT_EQ(points_of(lattice.exact().points), front);
  for (const std::uint32_t depth : {1u, 2u}) {
    EXPECT_EQ(points_of(lattice.paper(depth).returned), (Points{{8, 1, {2}}, {2, 0.5, {1}}})) << depth;
    EXPECT_EQ(points_of(lattice.repaired(depth).front.points), front) << depth;
  }
  const PokaComparison against = compare_with_exact(lattice.paper({}).returned, lattice.exact());
  EXPECT_EQ(against.found, 1u);
  EXPECT_EQ(points_of(against.missed), (Points{{2, 0, {0}}}));
  EXPECT_EQ(points_of(against.dominated), (Points{{2, 0.5, {1}}}));
  expect_exact(lattice);
}

TEST(PokaErrata, P2NeighboursMayCostAsMuchAsTheBase) {
  const Lattice lattice = exclusive_or();
  const Points front = {{3, 0, {0, 0}}, {12, 6, {1, 1}}};
  EXPECT_EQ(points_of(lattice.exact().points), front);
  EXPECT_EQ(points_of(lattice.paper(2).returned), (Points{{12, 6, {1, 1}}}));
  EXPECT_EQ(points_of(lattice.repaired(2).front.points), front);
  expect_exact(lattice);
}

TEST(PokaErrata, P3NeitherTheLargestNorTheMeanHeightIsDeepEnough) {
  const Lattice lattice = lattice_of({binary("a"), binary("b"), binary("c")},
                                     {"011", "000", "011", "000", "100", "011", "010", "100"}, CostName::dm);
  EXPECT_EQ(points_of({lattice.at({1, 0, 1}), lattice.at({0, 1, 0})}),
            (Points{{4, 32, {1, 0, 1}}, {2, 22, {0, 1, 0}}}));
  EXPECT_EQ(poka_average_depth(lattice.table.codebook), 1u);
  EXPECT_EQ(poka_exact_depth(lattice.table.codebook), 2u);
  const Points front = points_of(lattice.exact().points);
  ASSERT_EQ(front.size(), 4u);
  EXPECT_EQ(front[1], (Point{2, 22, {0, 1, 0}}));
  EXPECT_EQ(front[2], (Point{4, 32, {1, 0, 1}}));
  // The base is reached, the point after it is not.
  for (const PokaFront& shallow : {lattice.paper({}), lattice.repaired(1)}) {
    EXPECT_EQ(shallow.depth, 1u);
    EXPECT_FALSE(shallow.front.complete);
    const PokaComparison against = compare_with_exact(shallow.returned, lattice.exact());
    ASSERT_FALSE(against.missed.empty());
    EXPECT_EQ(points_of(against.missed).back(), front[1]);
  }
  expect_exact(lattice);
}

TEST(PokaErrata, P4CostsFallUnderGeneralizationWhereRowsAreSuppressed) {
  const Lattice dm = lattice_of({column("q", {"abce", "aBBe", "****"})},
                                times({{"a", 4}, {"b", 1}, {"c", 1}, {"e", 2}}), CostName::dm, 2);
  EXPECT_EQ(points_of({dm.at({0}), dm.at({1})}), (Points{{2, 36, {0}}, {2, 24, {1}}}));
  EXPECT_EQ(dm.at({0}).suppressed_rows, 2u);
  EXPECT_EQ(dm.at({1}).suppressed_rows, 0u);
  expect_exact(dm);
  // So the search must not stop where cost has reached the base's. From (0,1) with (3, 19) the way to (2,0) with (2,
  // 13) leads over (1,0), which suppresses three rows and costs 19.
  const std::vector<std::string> three = {"012", "011", "***"};
  const Lattice hidden =
      lattice_of({column("a", three), column("b", three)}, {"00", "01", "01", "02", "20"}, CostName::dm, 3);
  EXPECT_EQ(points_of({hidden.at({0, 1}), hidden.at({1, 0}), hidden.at({2, 0})}),
            (Points{{3, 19, {0, 1}}, {2, 19, {1, 0}}, {2, 13, {2, 0}}}));
  for (const PokaFront& printed : {hidden.poka({.printed_boundary = true}), hidden.paper(2)}) {
    EXPECT_EQ(points_of(compare_with_exact(printed.returned, hidden.exact()).missed), (Points{{2, 13, {2, 0}}}));
    EXPECT_FALSE(printed.front.complete);
  }
  expect_exact(hidden);
  // lm too: a suppressed row loses all columns, a merged one only some of one.
  const Lattice lm = lattice_of({column("q", {"xyz", "xYY", "***"}), column("other", {"ab", "**"})},
                                times({{"xa", 10}, {"ya", 1}, {"za", 2}}), CostName::lm, 1);
  EXPECT_EQ(lm.at({0, 0}).suppressed_rows, 1u);
  EXPECT_LT(lm.at({1, 0}).cost, lm.at({0, 0}).cost);
  EXPECT_GT(lm.at({1, 0}).k, lm.at({0, 0}).k);
}

TEST(PokaErrata, P5TheTopNeedNotBeAPoint) {
  const Lattice lattice = lattice_of({column("q", {"abc", "AAC", "***"})}, times({{"a", 2}, {"b", 2}}), CostName::lm);
  const Points front = {{2, 0, {0}}, {4, 0.5, {1}}};
  EXPECT_EQ(points_of(lattice.exact().points), front);
  EXPECT_EQ(points_of(lattice.paper({}).returned), (Points{{4, 1, {2}}}));
  EXPECT_EQ(points_of(lattice.repaired().returned), (Points{front[1], front[0]}));
  expect_exact(lattice);
}

TEST(PokaErrata, P6ADepthBeyondTheLevelsFindsNothing) {
  const Lattice lattice = lattice_of({binary("q")}, times({{"0", 3}, {"1", 5}}), CostName::dm);
  const Points front = {{3, 34, {0}}, {8, 64, {1}}};
  EXPECT_EQ(points_of(lattice.exact().points), front);
  EXPECT_EQ(points_of(lattice.paper(1).returned), (Points{front[1], front[0]}));
  for (const std::uint32_t depth : {2u, 100u}) {
    EXPECT_EQ(points_of(lattice.paper(depth).returned), (Points{front[1]})) << depth;
    EXPECT_EQ(points_of(lattice.repaired(depth).front.points), front) << depth;
  }
  // With the paper's own depth too: it stops at a base with fewer levels left than that.
  const Lattice two = lattice_of({column("q", {"abcd", "AACC", "ZZZC", "****"}), binary("r")},
                                 times({{"a0", 3}, {"b0", 4}, {"c0", 5}, {"d0", 6}}), CostName::dm);
  ASSERT_EQ(poka_average_depth(two.table.codebook), 2u);
  EXPECT_GT(compare_with_exact(two.paper({}).returned, two.exact()).missed.size(), 0u);
  EXPECT_TRUE(compare_with_exact(two.repaired(2).returned, two.exact()).missed.empty());
}

// Section 4.1: what lies below the base is passed, not evaluated, but for its neighbours.
TEST(PokaErrata, ThePrintedSearchEvaluatesNeighboursOnlyBelowTheBase) {
  const Lattice lattice = lattice_of({column("q", {"abcd", "AAcd", "BBBd", "****"})},
                                     times({{"a", 2}, {"b", 3}, {"c", 4}, {"d", 5}}), CostName::dm);
  const PokaFront found = lattice.paper(3);
  EXPECT_EQ(points_of(found.returned), (Points{{14, 196, {3}}, {5, 106, {2}}}));  // and P6 ends it
  EXPECT_EQ(found.front.evaluated, 2u);
  EXPECT_EQ(lattice.paper(1).front.evaluated, 4u);
}

// Sizes 1, 1, 2, 3, 8. Of the j whose next size goes beyond the limit the smallest is meant; of equal groups all go or
// none. A suppressed row costs 1 per cell, all rows, or 1.
TEST(PokaErrata, P7TheLimitIsUsedToTheFullAndNotBeyond) {
  const auto rows = times({{"a", 1}, {"b", 1}, {"c", 2}, {"d", 3}, {"e", 8}});
  Lattice lattice = lattice_of({column("q", {"abcde", "*****"})}, rows, CostName::dm);
  struct Expected {
    std::uint64_t limit, k, suppressed, dm;
  };
  for (const Expected& expected : {Expected{0, 1, 0, 79}, Expected{1, 1, 0, 79}, Expected{2, 2, 2, 77 + 30},
                                   Expected{3, 2, 2, 77 + 30}, Expected{4, 3, 4, 73 + 60}, Expected{6, 3, 4, 73 + 60},
                                   Expected{7, 8, 7, 64 + 105}, Expected{15, 8, 7, 64 + 105}}) {
    lattice.limit = expected.limit;
    const FrontPoint point = lattice.at({0});
    EXPECT_EQ(point.k, expected.k) << expected.limit;
    EXPECT_EQ(point.suppressed_rows, expected.suppressed) << expected.limit;
    EXPECT_EQ(point.cost.exact, expected.dm) << expected.limit;
    for (const PokaFront& found : {lattice.paper(1), lattice.repaired()})
      EXPECT_EQ(points_of(found.returned).back(), points_of({point})[0]) << expected.limit;
  }
  lattice.limit = 4;
  lattice.cost.name = CostName::lm;
  EXPECT_DOUBLE_EQ(lattice.at({0}).cost.real, 4.0 / 15);
  lattice.cost.name = CostName::cm;
  add_classes(lattice.table.histogram, {0, 0, 2, 1, 0});
  EXPECT_EQ(lattice.at({0}).cost.exact, 4u + 1u);
}

TEST(PokaErrata, P8SuppressingTheMostIsNotTheBest) {
  const Lattice lattice = lattice_of({column("q", {"pqrst", "pqRRR", "*****"})},
                                     times({{"p", 2}, {"q", 5}, {"r", 4}, {"s", 1}, {"t", 1}}), CostName::dm, 2);
  EXPECT_EQ(points_of(lattice.exact(LimitUse::max).points), (Points{{2, 71, {0}}, {5, 87, {1}}, {13, 169, {2}}}));
  EXPECT_EQ(points_of(lattice.exact(LimitUse::free).points),
            (Points{{1, 47, {0}}, {2, 65, {1}}, {5, 87, {1}}, {13, 169, {2}}}));
  expect_exact(lattice);
}

}  // namespace
}  // namespace kanon::tests::small_poka
