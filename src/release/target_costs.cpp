// What the groups of a plan cost by a target column.
#include "release/target_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon {
namespace {

// Rows by class, of each released group and of all suppressed rows together.
struct ByClass {
  std::vector<std::map<std::uint32_t, std::uint64_t>> released;
  std::map<std::uint32_t, std::uint64_t> suppressed;
};

ByClass by_class(const TargetGroups& groups) {
  ByClass out;
  out.released.resize(groups.sizes.size());  // those of suppressed groups stay empty
  for (std::size_t t = 0; t < groups.counts.tuples(); ++t) {
    const std::uint32_t group = groups.group_of[t];
    auto& rows = groups.sizes[group] >= groups.k ? out.released[group] : out.suppressed;
    rows[groups.counts.class_codes[t]] += groups.counts.counts[t];
  }
  return out;
}

// Where each class of the table stands in the matrix.
Result<std::vector<std::size_t>> places(const TargetGroups& groups, const PlanMatrix& matrix) {
  std::vector<std::size_t> out;
  std::vector<std::string> unknown;
  for (const auto& name : groups.counts.classes) {
    const auto at = std::find(matrix.classes.begin(), matrix.classes.end(), name);
    if (at == matrix.classes.end()) unknown.push_back(name.value_or("(missing)"));
    out.push_back(static_cast<std::size_t>(at - matrix.classes.begin()));
  }
  if (unknown.empty()) return out;
  return Error{.message = "the cost matrix does not know these classes: " + list_of(unknown),
               .place = "matrix",
               .hint = "Add them to the matrix, or make a new plan for this table with kanon anonymize."};
}

// One number with how many rows have it.
struct Weighed {
  double number;
  std::uint64_t rows;
};

double squares_about_mean(const std::vector<Weighed>& numbers) {
  long double sum = 0, rows = 0;
  for (const auto& [number, count] : numbers) {
    sum += static_cast<long double>(count) * number;
    rows += static_cast<long double>(count);
  }
  const long double mean = rows > 0 ? sum / rows : 0;
  long double out = 0;
  for (const auto& [number, count] : numbers)
    out += static_cast<long double>(count) * (number - mean) * (number - mean);
  return static_cast<double>(out);
}

double deviations_from_median(std::vector<Weighed> numbers) {
  std::sort(numbers.begin(), numbers.end(), [](const auto& a, const auto& b) { return a.number < b.number; });
  std::uint64_t rows = 0, below = 0;
  for (const auto& weighed : numbers) rows += weighed.rows;
  double median = 0;
  for (const auto& [number, count] : numbers) {
    if (2 * below < rows) median = number;
    below += count;
  }
  long double out = 0;
  for (const auto& [number, count] : numbers) out += static_cast<long double>(count) * std::abs(number - median);
  return static_cast<double>(out);
}

}  // namespace

Result<std::uint64_t> cm_cost(const TargetGroups& groups, const PlanMatrix& matrix, bool together) {
  ByClass rows = by_class(groups);
  if (together) {
    rows.released.push_back(std::move(rows.suppressed));
    rows.suppressed.clear();
  }
  const std::uint64_t suppressed =
      std::accumulate(rows.suppressed.begin(), rows.suppressed.end(), std::uint64_t{0},
                      [](std::uint64_t sum, const auto& of_class) { return sum + of_class.second; });
  if (matrix.classes.empty()) {
    std::uint64_t cost = suppressed;
    for (const auto& group : rows.released) {
      std::uint64_t most = 0, all = 0;
      for (const auto& [name, count] : group) {
        most = std::max(most, count);
        all += count;
      }
      cost += all - most;
    }
    return cost;
  }
  KANON_TRY(const auto place, places(groups, matrix));
  std::uint32_t largest = 0;
  for (const auto& row : matrix.costs) largest = std::max(largest, *std::max_element(row.begin(), row.end()));
  std::uint64_t cost = suppressed * largest;
  for (const auto& group : rows.released) {
    std::vector<std::uint64_t> shown(matrix.classes.size());
    for (const auto& [name, count] : group) {
      for (std::size_t s = 0; s < shown.size(); ++s) shown[s] += count * matrix.costs[place[name]][s];
    }
    cost += *std::min_element(shown.begin(), shown.end());
  }
  return cost;
}

double rm_cost(const TargetGroups& groups, bool absolute) {
  std::vector<std::optional<double>> number_of;
  for (const auto& name : groups.counts.classes) number_of.push_back(name ? parse_number(*name) : std::nullopt);
  const ByClass rows = by_class(groups);
  const auto dispersion = [&](const std::map<std::uint32_t, std::uint64_t>& group) {
    std::vector<Weighed> numbers;
    for (const auto& [name, count] : group) {
      if (number_of[name]) numbers.push_back({*number_of[name], count});
    }
    return absolute ? deviations_from_median(std::move(numbers)) : squares_about_mean(numbers);
  };
  std::map<std::uint32_t, std::uint64_t> table = rows.suppressed;
  double within = 0;
  for (const auto& group : rows.released) {
    within += dispersion(group);
    for (const auto& [name, count] : group) table[name] += count;
  }
  const double whole = dispersion(table);
  if (!(whole > 0)) return 0;
  double numbers = 0, suppressed = 0;
  for (const auto& [name, count] : table) numbers += number_of[name] ? static_cast<double>(count) : 0;
  for (const auto& [name, count] : rows.suppressed) suppressed += number_of[name] ? static_cast<double>(count) : 0;
  return (within + suppressed * whole / numbers) / whole;
}

}  // namespace kanon
