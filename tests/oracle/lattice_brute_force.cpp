// Every level vector of a small case at every k, under every cost, by the definitions and nothing else.
#include "oracle/lattice_brute_force.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "support/model_definitions.hpp"

namespace kanon::tests {
namespace {

using Rows = std::vector<std::size_t>;
struct Group {
  Rows rows;
  std::uint64_t size = 0;  // what k counts; 0 where a model does not hold
};
using Groups = std::map<std::vector<Value>, Group>;

Value label_of(const Hierarchy& hierarchy, const Value& value, std::uint32_t level) {
  const auto at = std::find(hierarchy.leaves.begin(), hierarchy.leaves.end(), value);
  return hierarchy.labels[level][static_cast<std::size_t>(at - hierarchy.leaves.begin())];
}

std::vector<Value> shown_by(const TargetCase& table, const std::vector<Value>& row, const Levels& levels) {
  std::vector<Value> out;
  for (std::size_t c = 0; c < levels.size(); ++c)
    out.push_back(label_of(table.small.columns[c].hierarchy, row[c], levels[c]));
  return out;
}

// By the definitions: what a group has of each sensitive column, and how many people of the population look alike.
bool holds_models(const TargetCase& table, const Rows& rows, const std::vector<Value>& shown, const Levels& levels) {
  if (table.models.empty()) return true;
  DefinedGroup group{.rows = rows.size(), .counts = {}};
  for (std::size_t c = 0; c < table.distribution.size(); ++c) {
    auto& counts = group.counts.emplace_back(table.distribution[c].values.size());
    for (std::size_t v = 0; v < counts.size(); ++v) {
      for (const auto row : rows) counts[v] += table.sensitive[c][row] == table.distribution[c].values[v] ? 1 : 0;
    }
  }
  for (const auto& person : table.population) group.population += shown_by(table, person, levels) == shown ? 1 : 0;
  return holds_by_definition(table.models, table.distribution, group);
}

// Rows, or the different entities among them.
std::uint64_t people_of(const TargetCase& table, const Rows& rows) {
  if (table.entity.empty()) return rows.size();
  std::set<Value> entities;
  for (const std::size_t row : rows) entities.insert(table.entity[row]);
  entities.erase(std::nullopt);
  return entities.size();
}

Groups groups_of(const TargetCase& table, const Levels& levels) {
  Groups out;
  for (std::size_t r = 0; r < table.small.rows.size(); ++r)
    out[shown_by(table, table.small.rows[r], levels)].rows.push_back(r);
  for (auto& [shown, group] : out)
    group.size = holds_models(table, group.rows, shown, levels) ? people_of(table, group.rows) : 0;
  return out;
}

double lm(const TargetCase& table, const Groups& groups, const Levels& levels, std::uint64_t k) {
  double sum = 0, weights = 0;
  for (std::size_t c = 0; c < levels.size(); ++c) {
    const auto& column = table.small.columns[c];
    const auto& labels = column.hierarchy.labels[levels[c]];
    double lost = 0;
    for (const auto& [shown, group] : groups) {
      const Rows& rows = group.rows;
      const auto under = static_cast<double>(std::count(labels.begin(), labels.end(), shown[c]));
      const auto leaves = static_cast<double>(labels.size());
      const double cell = group.size < k ? 1 : leaves > 1 ? (under - 1) / (leaves - 1) : 0;
      // A column of one value loses nothing; where it is suppressed it loses all the same.
      lost += cell * static_cast<double>(rows.size());
    }
    sum += column.weight * lost / static_cast<double>(table.small.rows.size());
    weights += column.weight;
  }
  return sum / weights;
}

double dm(const TargetCase& table, const Groups& groups, std::uint64_t k) {
  double sum = 0;
  for (const auto& [shown, group] : groups)
    sum += static_cast<double>(group.rows.size() * (group.size < k ? table.small.rows.size() : group.rows.size()));
  return sum;
}

// Classes are numbered in the order of their values, as the matrix has them.
std::vector<Value> classes_of(const TargetCase& table) {
  const std::set<Value> all(table.target.begin(), table.target.end());
  return {all.begin(), all.end()};
}

double cm(const TargetCase& table, const Groups& groups, std::uint64_t k, const CostSpec& cost) {
  const auto classes = classes_of(table);
  const auto charge = [&](std::size_t row, std::size_t shown) -> double {
    if (cost.matrix.empty()) return table.target[row] == classes[shown] ? 0 : 1;
    const auto at = std::find(classes.begin(), classes.end(), table.target[row]) - classes.begin();
    return cost.matrix[static_cast<std::size_t>(at)][shown];
  };
  double dearest = cost.matrix.empty() ? 1 : 0;
  for (const auto& row : cost.matrix) {
    for (const auto entry : row) dearest = std::max(dearest, static_cast<double>(entry));
  }
  double sum = 0;
  for (const auto& [label, group] : groups) {
    const Rows& rows = group.rows;
    double least = HUGE_VAL;
    for (std::size_t shown = 0; shown < classes.size(); ++shown) {
      double all = 0;
      for (const std::size_t row : rows) all += charge(row, shown);
      least = std::min(least, all);
    }
    sum += group.size < k ? dearest * static_cast<double>(rows.size()) : least;
  }
  return sum;
}

std::vector<double> numbers_of(const TargetCase& table, const Rows& rows) {
  std::vector<double> out;
  for (const std::size_t row : rows) {
    if (table.target[row]) out.push_back(std::stod(*table.target[row]));
  }
  return out;
}

double dispersion(std::vector<double> numbers, Dispersion how) {
  if (numbers.empty()) return 0;
  std::sort(numbers.begin(), numbers.end());
  double centre = numbers[numbers.size() / 2], sum = 0;
  if (how == Dispersion::variance) {
    centre = 0;
    for (const double y : numbers) centre += y / static_cast<double>(numbers.size());
  }
  for (const double y : numbers)
    sum += how == Dispersion::variance ? (y - centre) * (y - centre) : std::abs(y - centre);
  return sum;
}

double rm(const TargetCase& table, const Groups& groups, std::uint64_t k, Dispersion how) {
  Rows all;
  for (std::size_t r = 0; r < table.target.size(); ++r) all.push_back(r);
  const double whole = dispersion(numbers_of(table, all), how);
  if (whole <= 1e-12) return 0;
  const auto per_row = whole / static_cast<double>(numbers_of(table, all).size());
  double sum = 0;
  for (const auto& [shown, group] : groups) {
    const Rows& rows = group.rows;
    const auto numbers = numbers_of(table, rows);
    sum += group.size < k ? per_row * static_cast<double>(numbers.size()) : dispersion(numbers, how);
  }
  return sum / whole;
}

double average(const TargetCase& table, const Groups& groups, std::uint64_t k) {
  double rows = 0, count = 0;
  for (const auto& [shown, group] : groups) {
    if (group.size < k) continue;
    rows += static_cast<double>(group.rows.size());
    ++count;
  }
  return count > 0 ? rows / count : static_cast<double>(table.small.rows.size());
}

double cost_of(const TargetCase& table, const Groups& groups, const Levels& levels, std::uint64_t k,
               const CostSpec& cost) {
  if (cost.average_size) return average(table, groups, k);
  if (cost.name == CostName::lm) return lm(table, groups, levels, k);
  if (cost.name == CostName::dm) return dm(table, groups, k);
  return cost.name == CostName::cm ? cm(table, groups, k, cost) : rm(table, groups, k, cost.dispersion);
}

long double share_of(const Ratio& ratio) {
  return static_cast<long double>(ratio.above) / static_cast<long double>(ratio.below);
}
bool is_risky(const TargetCase& table, std::size_t rows) {
  const auto& records = table.models.records_at_risk;
  return records && static_cast<long double>(rows) * share_of(records->risk) < 1 - 1e-12L;
}
bool within_budget(const TargetCase& table, std::uint64_t groups, std::uint64_t rows, std::uint64_t risky) {
  const auto all = static_cast<long double>(rows);
  const auto& average = table.models.average_risk;
  const auto& records = table.models.records_at_risk;
  if (average && static_cast<long double>(groups) > share_of(*average) * all + 1e-12L) return false;
  return !records || static_cast<long double>(risky) <= share_of(records->share) * all + 1e-12L;
}

Choice choose_from(const TargetCase& table, const Groups& groups, const Levels& levels, std::uint64_t k,
                   const CostSpec& cost) {
  Choice out{.levels = levels, .cost = cost_of(table, groups, levels, k, cost)};
  std::uint64_t released_groups = 0, released_rows = 0, risky_rows = 0;
  for (const auto& [shown, group] : groups) {
    const Rows& rows = group.rows;
    if (group.size < k) out.suppressed += rows.size();
    if (group.size >= k && (out.k == 0 || group.size < out.k)) out.k = group.size;
    if (group.size >= k) ++released_groups, released_rows += rows.size();
    if (group.size >= k && is_risky(table, rows.size())) risky_rows += rows.size();
  }
  out.within_budget = within_budget(table, released_groups, released_rows, risky_rows);
  return out;
}

}  // namespace

Choice choose(const TargetCase& table, const Levels& levels, std::uint64_t k, const CostSpec& cost) {
  return choose_from(table, groups_of(table, levels), levels, k, cost);
}

std::vector<Choice> choices(const TargetCase& table, const Levels& levels, const CostSpec& cost) {
  const Groups groups = groups_of(table, levels);
  std::set<std::uint64_t> sizes;
  for (const auto& [shown, group] : groups) sizes.insert(group.size);
  std::vector<Choice> out;
  sizes.erase(0);  // nobody asks for groups about nobody
  for (const std::uint64_t size : sizes) out.push_back(choose_from(table, groups, levels, size, cost));
  return out;
}

std::vector<Choice> taken(const std::vector<Choice>& choices, std::uint64_t limit, LimitUse use) {
  std::vector<Choice> out;
  for (const Choice& choice : choices) {
    if (choice.suppressed > limit) continue;
    if (use == LimitUse::max) out.clear();
    out.push_back(choice);
  }
  std::erase_if(out, [](const Choice& choice) { return !choice.within_budget; });
  return out;
}

}  // namespace kanon::tests
