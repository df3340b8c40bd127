// Renders a comparison of searches for people (table, chart, picture) and for programs (one JSON object, CSV).
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kanon/compare.hpp"
#include "kanon/json.hpp"

namespace kanon {

// `width`: columns of the terminal.
std::string compare_text(const CompareOutcome& outcome, std::size_t width = 80);

// One line per point of each curve: search,seconds,evaluations,cost,bound. The cost is empty as long as there is none.
std::string compare_csv(const CompareOutcome& outcome);

// Cost over time, ASCII only: seconds from left to right and the distance to the lowest cost upwards, both on a log
// scale. A search's letter stands where it found something better and where it ended, dots between; # is several.
// Empty where nothing was found.
std::string compare_chart(const CompareOutcome& outcome, std::size_t width);
// The same as a picture of its own.
std::string compare_svg(const CompareOutcome& outcome);

// Where a time and a cost stand in a chart.
struct CompareScale {
  double first = 0.001, last = 1;  // seconds
  double lowest = 0;               // of all costs found
  double unit = 1;                 // distances are in this: the lowest cost, or the highest where that is 0
  double farthest = 0.01;          // distance at the top; what is farther away stands there, too

  static constexpr double kNearest = 1e-3;  // distance: what is nearer stands at the bottom
  static constexpr double kFloor = 0.06;    // share of the height below it

  [[nodiscard]] double x(double seconds) const;  // 0 to 1, from the left
  [[nodiscard]] double y(double cost) const;     // 0 to 1, from the bottom
  [[nodiscard]] double height_of(double distance) const;
};
std::optional<CompareScale> compare_scale(const CompareOutcome& outcome);

// Distances at which a chart has a label, those in the scale: 0.001, 0.01, ... And times: 0.001, 0.01, ... seconds.
std::vector<double> distance_ticks(const CompareScale& scale);
std::vector<double> time_ticks(const CompareScale& scale);
std::string distance_text(double share);  // 0.001 -> "0.1%"

// A cost as people read it: exact integers for dm and cm, six digits for lm and rm.
std::string shown_cost(std::uint64_t exact, double real, CostName cost);
// The same from one number, short enough for an axis.
std::string axis_cost(double cost, CostName name);
inline double amount(const ComparePoint& point, CostName cost) {
  return is_exact(cost) ? static_cast<double>(point.exact_cost) : point.cost;
}

}  // namespace kanon
