// What lm charges the rows of a plan of boxes.
#include "release/box_loss.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "base/text.hpp"

namespace kanon {
namespace {

// Where each value stands: numbers as they are, dates as days; the missing value a mean step below the least.
RunLoss by_width(const BoxPlanColumn& column) {
  std::vector<Value> all;
  for (const auto& values : column.positions) all.insert(all.end(), values.begin(), values.end());
  const bool dates = kind_of(all) == ValueKind::date;
  const auto number_of = [&](const std::string& text) {
    return dates ? static_cast<double>(day_of(text).value_or(0)) : parse_number(text).value_or(0);
  };
  std::set<double> numbers;
  for (const auto& value : all) {
    if (value) numbers.insert(number_of(*value));
  }
  const double least = numbers.empty() ? 0 : *numbers.begin();
  const double step = numbers.size() < 2 ? 1 : (*numbers.rbegin() - least) / static_cast<double>(numbers.size() - 1);
  RunLoss out;
  for (const auto& values : column.positions) {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    for (const auto& value : values) {
      const double number = value ? number_of(*value) : least - step;
      low = std::min(low, number);
      high = std::max(high, number);
    }
    out.low.push_back(low);
    out.high.push_back(high);
  }
  out.whole = out.high.back() - out.low.front();
  return out;
}

}  // namespace

RunLoss run_loss(const BoxPlanColumn& column) {
  if (column.by_width) return by_width(column);
  RunLoss out;
  double values = 0;
  for (const auto& position : column.positions) {
    out.low.push_back(values);
    values += static_cast<double>(position.size());
    out.high.push_back(values - 1);
  }
  out.whole = values - 1;
  return out;
}

std::vector<double> box_losses(const BoxPlan& plan) {
  const auto quasi = plan.quasi();
  double weights = 0;
  for (const auto* column : quasi) weights += column->weight;
  std::vector<double> out(plan.boxes.size());
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    const RunLoss loss = run_loss(*quasi[c]);
    if (!(loss.whole > 0)) continue;
    for (std::size_t box = 0; box < plan.boxes.size(); ++box)
      out[box] += quasi[c]->weight / weights * loss.lost(quasi[c]->shown[plan.boxes[box].shows[c]].run) / loss.whole;
  }
  return out;
}

double box_cost(const BoxPlan& plan) {
  if (plan.claim.rows == 0) return 0;
  // Column by column and divided at the end, so that whole numbers stay exact as long as they can.
  double sum = 0, weights = 0;
  const auto quasi = plan.quasi();
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    const RunLoss loss = run_loss(*quasi[c]);
    double lost = 0;
    for (const auto& box : plan.boxes)
      lost += static_cast<double>(box.rows) * loss.lost(quasi[c]->shown[box.shows[c]].run);
    sum +=
        quasi[c]->weight * (static_cast<double>(plan.claim.suppressed_rows) + (loss.whole > 0 ? lost / loss.whole : 0));
    weights += quasi[c]->weight;
  }
  return sum / (weights * static_cast<double>(plan.claim.rows));
}

}  // namespace kanon
