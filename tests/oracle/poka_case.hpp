// Small lattices for POkA: a table with hierarchies written as characters, its exact front and what POkA makes of it.
#pragma once

#include <gtest/gtest.h>

#include "oracle/brute_force.hpp"
#include "search/levels/front/lattice_front.hpp"
#include "search/levels/lattice/node_profile.hpp"
#include "search/levels/poka/poka_search.hpp"

namespace kanon::tests::small_poka {

struct Point {
  std::uint64_t k = 0;
  double cost = 0;
  Levels levels;
  friend bool operator==(const Point&, const Point&) = default;
  friend std::ostream& operator<<(std::ostream& out, const Point& point) {
    out << "(" << point.k << ", " << point.cost << ") at";
    for (const auto level : point.levels) out << " " << level;
    return out;
  }
};
using Points = std::vector<Point>;

inline Points points_of(const std::vector<FrontPoint>& points) {
  Points out;
  for (const auto& point : points) {
    out.push_back({point.k, static_cast<double>(point.cost.exact) + point.cost.real, {}});
    for (const LevelIndex level : point.levels) out.back().levels.push_back(level.index);
  }
  return out;
}

// A table with its hierarchies, a limit and a cost.
struct Lattice {
  SmallCase small;
  EncodedCase table;
  std::uint64_t limit = 0;
  CostSpec cost;

  [[nodiscard]] PokaProblem problem() const {
    return {.histogram = table.histogram, .codebook = table.codebook, .limit_rows = limit, .cost = cost};
  }
  [[nodiscard]] Front exact(LimitUse use = LimitUse::max) const {
    const auto front = lattice_front({.histogram = table.histogram,
                                      .codebook = table.codebook,
                                      .limit_rows = limit,
                                      .use = use,
                                      .cost = cost,
                                      .prune = false},
                                     {});
    EXPECT_TRUE(front.ok());
    return *front;
  }
  [[nodiscard]] PokaFront poka(const PokaOptions& options, const Budget& budget = {}) const {
    const auto front = poka_search(problem(), options, budget);
    EXPECT_TRUE(front.ok()) << front.error().text();
    return *front;
  }
  [[nodiscard]] PokaFront paper(std::optional<std::uint32_t> depth) const {
    return poka({.depth = depth, .variant = PokaVariant::paper});
  }
  [[nodiscard]] PokaFront repaired(std::optional<std::uint32_t> depth = {}) const { return poka({.depth = depth}); }
  // The point of one vector: LimitUse::max.
  [[nodiscard]] FrontPoint at(const Levels& levels) const {
    const auto costs = lattice::NodeCosts::make(table.histogram, table.codebook, {cost});
    std::vector<LevelIndex> vector;
    for (const auto level : levels) vector.push_back(LevelIndex{level});
    const auto profile = lattice::profile_of(table.histogram, table.codebook, *costs, vector, limit);
    return costs->most_point(*profile, 0, limit);
  }
};

// levels[l][i]: the label of leaf i at level l, a character each; level 0 are the leaves.
inline CaseColumn column(const std::string& name, const std::vector<std::string>& levels) {
  CaseColumn out{.name = name, .coding = CodingKind::levels, .weight = 1, .hierarchy = {}, .order = {}};
  for (const char leaf : levels[0]) out.hierarchy.leaves.emplace_back(std::string(1, leaf));
  for (const auto& labels : levels) {
    out.hierarchy.labels.emplace_back();
    for (const char label : labels) out.hierarchy.labels.back().emplace_back(std::string(1, label));
  }
  return out;
}

// rows: a character per column.
inline Lattice lattice_of(std::vector<CaseColumn> columns, const std::vector<std::string>& rows, CostName cost,
                          std::uint64_t limit = 0) {
  Lattice out;
  out.small.columns = std::move(columns);
  for (const auto& row : rows) {
    out.small.rows.emplace_back();
    for (const char value : row) out.small.rows.back().emplace_back(std::string(1, value));
  }
  Dice dice(1);
  out.table = encoded(out.small, dice);
  out.limit = limit;
  out.cost.name = cost;
  return out;
}

inline std::vector<std::string> times(std::vector<std::pair<std::string, int>> counts) {
  std::vector<std::string> out;
  for (const auto& [row, count] : counts) out.insert(out.end(), static_cast<std::size_t>(count), row);
  return out;
}

inline CaseColumn binary(const std::string& name) {
  return column(name, {"01", "**"});
}

// Two classes; `second` rows of every tuple have the second.
inline void add_classes(Histogram& histogram, const std::vector<std::uint32_t>& second) {
  histogram.classes = {Value("first"), Value("second")};
  for (std::size_t t = 0; t < histogram.tuples(); ++t) {
    histogram.class_counts.push_back(histogram.counts[t] - second[t]);
    histogram.class_counts.push_back(second[t]);
  }
}

// What the repaired search must do by default: the exact front, and say so.
inline void expect_exact(const Lattice& lattice) {
  const PokaFront found = lattice.repaired();
  EXPECT_EQ(points_of(found.front.points), points_of(lattice.exact().points));
  EXPECT_TRUE(found.front.complete);
  for (const auto& point : found.front.points) EXPECT_EQ(point.bound, point.cost);
}

inline Lattice exclusive_or() {
  Lattice out =
      lattice_of({binary("a"), binary("b")}, times({{"00", 3}, {"01", 3}, {"10", 3}, {"11", 3}}), CostName::cm);
  const Histogram& histogram = out.table.histogram;
  std::vector<std::uint32_t> second;
  for (std::size_t t = 0; t < histogram.tuples(); ++t)
    second.push_back(histogram.code(t, 0) == histogram.code(t, 1) ? 0 : 3);
  add_classes(out.table.histogram, second);
  return out;
}

}  // namespace kanon::tests::small_poka
