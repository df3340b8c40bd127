// What lm charges a cell for showing a node of a plan.
#include "release/node_loss.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "base/text.hpp"

namespace kanon {
namespace {

struct Range {
  double least = std::numeric_limits<double>::infinity();
  double greatest = -std::numeric_limits<double>::infinity();
  void add(double number) {
    least = std::min(least, number);
    greatest = std::max(greatest, number);
  }
};

// Numbers as they are, dates as days; the missing value a mean step below the least.
std::vector<Range> ranges(const PlanColumn& column) {
  std::vector<Value> all;
  for (const auto& node : column.nodes) {
    if (!node.suppressed) all.insert(all.end(), node.values.begin(), node.values.end());
  }
  const bool dates = kind_of(all) == ValueKind::date;
  const auto number_of = [&](const Value& value) {
    return dates ? static_cast<double>(day_of(*value).value_or(0)) : parse_number(*value).value_or(0);
  };
  std::set<double> numbers;
  for (const auto& value : all) {
    if (value) numbers.insert(number_of(value));
  }
  const double least = numbers.empty() ? 0 : *numbers.begin();
  const double step = numbers.size() < 2 ? 1 : (*numbers.rbegin() - least) / static_cast<double>(numbers.size() - 1);
  std::vector<Range> out(column.nodes.size());
  for (std::size_t node = 0; node < out.size(); ++node) {
    if (column.nodes[node].suppressed) continue;  // no cell shows it
    for (const auto& value : column.nodes[node].values) out[node].add(value ? number_of(value) : least - step);
  }
  return out;
}

}  // namespace

NodeLoss node_loss(const PlanColumn& column) {
  NodeLoss out;
  if (column.by_width) {
    Range whole;
    for (const auto& range : ranges(column)) {
      whole.least = std::min(whole.least, range.least);
      whole.greatest = std::max(whole.greatest, range.greatest);
      out.lost.push_back(range.least <= range.greatest ? range.greatest - range.least : 0);
    }
    out.whole = whole.greatest - whole.least;
    return out;
  }
  std::size_t values = 0;
  for (const auto& node : column.nodes) {
    values += node.suppressed ? 0 : node.values.size();
    out.lost.push_back(static_cast<double>(node.values.size() - 1));
  }
  out.whole = static_cast<double>(values - 1);
  return out;
}

}  // namespace kanon
