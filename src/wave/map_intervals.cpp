// New numbers and dates into the intervals of a plan: by range, between two intervals to the nearer, beyond the ends to
// the end; labels are made anew where they would no longer be true.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "base/decimal.hpp"
#include "base/text.hpp"
#include "encode/interval_column.hpp"
#include "wave/unseen.hpp"

namespace kanon {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Empty if the value has no place among the intervals.
std::optional<double> number_of(const std::string& text, ValueKind kind) {
  const auto number = kind == ValueKind::number ? parse_number(text) : std::nullopt;
  if (kind == ValueKind::number) return number && std::abs(*number) > kGreatestPlace ? std::nullopt : number;
  const auto day = day_of(text);
  return day ? std::optional<double>(*day) : std::nullopt;
}

// Where an interval may begin.
class Grid {
 public:
  Grid(const CutPoints& cuts, ValueKind kind) : start_(cuts.start.value_or(0)), step_(cuts.step.value_or(0)) {
    if (cuts.end) last_ = steps(*cuts.end);
    for (const auto& point : cuts.at) {
      if (const auto number = number_of(point, kind)) points_.push_back(*number);
    }
    std::sort(points_.begin(), points_.end());
  }
  [[nodiscard]] bool any() const { return step_ > 0 || !points_.empty(); }
  [[nodiscard]] double bin(double x) const {
    if (step_ > 0) return std::clamp(steps(x), -1.0, last_);
    return static_cast<double>(std::upper_bound(points_.begin(), points_.end(), x) - points_.begin());
  }
  // The bin from its first point to the next bin's.
  [[nodiscard]] double begin(double bin) const {
    if (step_ > 0) return bin < 0 ? -kInfinity : start_ + bin * step_;
    if (bin < 1) return -kInfinity;
    return points_[static_cast<std::size_t>(bin) - 1];
  }
  [[nodiscard]] double end(double bin) const {
    if (step_ > 0) return bin >= last_ ? kInfinity : start_ + (bin + 1) * step_;
    if (bin >= static_cast<double>(points_.size())) return kInfinity;
    return points_[static_cast<std::size_t>(bin)];
  }

 private:
  [[nodiscard]] double steps(double x) const { return std::floor((x - start_) / step_ + 1e-9); }
  double start_ = 0, step_ = 0, last_ = kInfinity;
  std::vector<double> points_;
};

// Compares numbers exactly as they are written; dates and times compare as texts.
bool is_less(const std::string& a, const std::string& b, ValueKind kind) {
  return kind == ValueKind::number ? compare_numbers(a, b) < 0 : a < b;
}

struct Ends {
  std::string first, last;
};

// The least and the greatest of the values, missing ones left out.
std::optional<Ends> ends_of(const std::vector<Value>& values, ValueKind kind) {
  std::optional<Ends> out;
  for (const auto& value : values) {
    if (!value) continue;
    if (!out) out = Ends{*value, *value};
    if (is_less(*value, out->first, kind)) out->first = *value;
    if (is_less(out->last, *value, kind)) out->last = *value;
  }
  return out;
}

struct Interval {
  std::size_t node = 0;
  double low = 0, high = 0;
  Ends ends;
};

std::vector<Interval> intervals_of(const PlanColumn& column, ValueKind kind) {
  std::vector<Interval> out;
  for (std::size_t n = 0; n < column.nodes.size(); ++n) {
    const auto ends = column.nodes[n].suppressed ? std::nullopt : ends_of(column.nodes[n].values, kind);
    if (!ends) continue;
    out.push_back({.node = n,
                   .low = number_of(ends->first, kind).value_or(0),
                   .high = number_of(ends->last, kind).value_or(0),
                   .ends = *ends});
  }
  std::sort(out.begin(), out.end(), [](const Interval& a, const Interval& b) { return a.low < b.low; });
  return out;
}

// Values of one bin of allowed cuts stay together: no interval may end inside of it.
bool goes_left(double number, double left, double right, const Grid& grid) {
  if (!grid.any()) return number - left <= right - number;
  const double bin = grid.bin(number);
  if (bin == grid.bin(left)) return true;
  if (bin == grid.bin(right)) return false;
  return grid.begin(bin) - left <= right - grid.end(bin);
}

std::size_t node_for(double number, const std::vector<Interval>& intervals, const Grid& grid) {
  std::size_t i = 0;
  while (i + 1 < intervals.size() && intervals[i + 1].low <= number) ++i;
  if (i + 1 == intervals.size() || number <= intervals[i].high || number < intervals[i].low) return intervals[i].node;
  return intervals[goes_left(number, intervals[i].high, intervals[i + 1].low, grid) ? i : i + 1].node;
}

// The label as a search would have made it for these values.
Value label_of(const PlanNode& node, ValueKind kind) {
  const bool missing = std::find(node.values.begin(), node.values.end(), Value()) != node.values.end();
  const Ends ends = ends_of(node.values, kind).value_or(Ends{});
  const char* between = kind == ValueKind::number && !is_less(ends.first, "0", kind) ? "-" : "..";
  const std::string range = is_less(ends.first, ends.last, kind) ? ends.first + between + ends.last : ends.first;
  return missing ? "missing or " + range : range;
}

}  // namespace

std::vector<Value> map_into_intervals(const std::vector<Value>& values, PlanColumn& column, std::string& why) {
  std::vector<Value> known, rest;
  for (const auto& node : column.nodes) {
    if (!node.suppressed) known.insert(known.end(), node.values.begin(), node.values.end());
  }
  const ValueKind kind = kind_of(known);
  const auto intervals = column.by_width ? intervals_of(column, kind) : std::vector<Interval>();
  const Grid grid(column.by_width ? cut_points_of(column.hierarchy) : CutPoints(), kind);
  std::vector<bool> changed(column.nodes.size());
  bool missing = false;
  for (const auto& value : values) {
    const auto number = value ? number_of(*value, kind) : std::nullopt;
    missing = missing || !value;
    if (value && number && !intervals.empty()) {
      const std::size_t node = node_for(*number, intervals, grid);
      column.nodes[node].values.push_back(value);
      changed[node] = true;
    } else if (value) {
      rest.push_back(value);
    }
  }
  for (const auto& interval : intervals) {
    const auto outside = [&](const Value& value) {
      return value && (is_less(*value, interval.ends.first, kind) || is_less(interval.ends.last, *value, kind));
    };
    PlanNode& node = column.nodes[interval.node];
    if (changed[interval.node] && std::any_of(node.values.begin(), node.values.end(), outside))
      node.label = label_of(node, kind);
  }
  // A missing cell has no place in the order, so it gets a node of its own and is shown as it is.
  if (missing) column.nodes.insert(column.nodes.begin(), {.label = {}, .values = {Value()}});
  if (!rest.empty())
    why = column.by_width ? "they are not of the kind of the others, or too large"
                          : "the order of its values has no place for them";
  return rest;
}

}  // namespace kanon
