// Which points of a front nothing beats, where it bends, which point answers a k, and how lists of k are written.
#include "solve/frontier_marks.hpp"

#include <gtest/gtest.h>

#include "support/dice.hpp"

namespace kanon::tests {
namespace {

FrontierPoint point(std::uint64_t k, std::uint64_t cost) {
  FrontierPoint out;
  out.k = k;
  out.exact_cost = cost;
  return out;
}

std::vector<std::uint64_t> knees(std::vector<FrontierPoint> points) {
  mark_pareto(CostName::dm, points);
  mark_knees(CostName::dm, points);
  std::vector<std::uint64_t> out;
  for (const auto& p : points) {
    if (p.knee) out.push_back(p.k);
  }
  return out;
}

TEST(FrontierMarks, ABeatenPointHasALargerKThatCostsNoMore) {
  std::vector<FrontierPoint> points = {point(2, 5), point(3, 7), point(4, 7), point(5, 6), point(9, 8)};
  mark_pareto(CostName::dm, points);
  std::vector<std::uint64_t> left;
  for (const auto& p : points) {
    if (p.pareto) left.push_back(p.k);
  }
  EXPECT_EQ(left, (std::vector<std::uint64_t>{2, 5, 9}));
}

TEST(FrontierMarks, ParetoMarksAreTheDefinition) {
  Dice dice(7);
  for (int round = 0; round < 500; ++round) {
    std::vector<FrontierPoint> points;
    for (std::uint64_t k = 1; k <= 12; ++k) {
      if (!dice.one_in(3)) points.push_back(point(k, dice.below(15)));
    }
    mark_pareto(CostName::dm, points);
    for (const auto& p : points) {
      const bool beaten = std::any_of(points.begin(), points.end(), [&](const auto& q) {
        return q.k >= p.k && q.exact_cost <= p.exact_cost && (q.k > p.k || q.exact_cost < p.exact_cost);
      });
      EXPECT_EQ(p.pareto, !beaten);
    }
  }
}

TEST(FrontierMarks, AKneeIsWhereTheNextDoublingCostsMore) {
  // Up to 8 each doubling costs 10, from 8 on 60.
  EXPECT_EQ(knees({point(1, 0), point(2, 10), point(4, 20), point(8, 30), point(16, 90), point(32, 150)}),
            (std::vector<std::uint64_t>{8}));
  // As much each time: no knee. Less and less: none either.
  EXPECT_TRUE(knees({point(1, 0), point(2, 10), point(4, 20), point(8, 30), point(16, 40)}).empty());
  EXPECT_TRUE(knees({point(1, 0), point(2, 40), point(4, 60), point(8, 70), point(16, 75)}).empty());
  // 4% of the range is not enough.
  EXPECT_TRUE(knees({point(1, 0), point(2, 48), point(4, 100)}).empty());
  EXPECT_EQ(knees({point(1, 0), point(2, 40), point(4, 100)}), (std::vector<std::uint64_t>{2}));
}

TEST(FrontierMarks, OfTwoNearKneesTheSharperOneIsMarked) {
  // Doubling 8 costs 50 more, doubling 9 costs 60 more than before.
  EXPECT_EQ(knees({point(1, 0), point(2, 5), point(4, 10), point(8, 20), point(9, 21), point(16, 81), point(18, 91),
                   point(40, 200)}),
            (std::vector<std::uint64_t>{9, 18}));
}

TEST(FrontierMarks, FewPointsHaveNoKnee) {
  EXPECT_TRUE(knees({}).empty());
  EXPECT_TRUE(knees({point(1, 0)}).empty());
  EXPECT_TRUE(knees({point(1, 5), point(2, 5)}).empty());
  EXPECT_TRUE(knees({point(3, 0), point(4, 1), point(5, 100)}).empty());  // no doubling within the front
}

TEST(FrontierMarks, TheCheapestThatHoldsK) {
  FrontierFront front;
  front.points = {point(2, 5), point(5, 9), point(6, 9), point(9, 12)};
  EXPECT_EQ(cheapest_at(front, 1)->k, 2u);
  EXPECT_EQ(cheapest_at(front, 3)->k, 6u);
  EXPECT_EQ(cheapest_at(front, 9)->k, 9u);
  EXPECT_EQ(cheapest_at(front, 10), nullptr);
}

TEST(FrontierKs, ListsAndRanges) {
  const auto ks = [](const std::string& text) {
    const auto parsed = parse_ks(text);
    return parsed.ok() ? *parsed : std::vector<std::uint64_t>{};
  };
  EXPECT_EQ(ks("5"), (std::vector<std::uint64_t>{5}));
  EXPECT_EQ(ks("2..5"), (std::vector<std::uint64_t>{2, 3, 4, 5}));
  EXPECT_EQ(ks("10,2..4,3, 7"), (std::vector<std::uint64_t>{2, 3, 4, 7, 10}));
  for (const char* wrong : {"", ",", "a", "2..", "..3", "2-5", "0", "0..3", "5..2", "1.5", "-3", "2...4", "1..99999999",
                            "99999999999999999999"}) {
    const auto parsed = parse_ks(wrong);
    EXPECT_FALSE(parsed.ok()) << wrong;
    if (!parsed.ok()) {
      EXPECT_EQ(parsed.error().key, "request.k");
    }
  }
  EXPECT_NE(parse_ks("5..2").error().message.find("from 5 to 2 is empty"), std::string::npos);
}

}  // namespace
}  // namespace kanon::tests
