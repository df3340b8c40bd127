// What the groups of a plan have for models to judge.
#include "release/group_models.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/try.hpp"
#include "models/distribution.hpp"
#include "models/looked_at.hpp"
#include "models/value_labels.hpp"

namespace kanon {
namespace {

// The labels of the plan for the values of a column.
Status add_labels(const PlanModels& models, SensitiveColumn& column) {
  const auto is_it = [&](const PlanTree& tree) { return tree.column == column.name; };
  const auto tree = std::find_if(models.hierarchies.begin(), models.hierarchies.end(), is_it);
  if (tree == models.hierarchies.end()) return Done{};
  LabelLines lines;
  for (const auto& line : tree->labels) lines.emplace(line.front(), line);
  std::size_t unknown = 0;
  for (const auto& value : column.values) {
    column.labels.push_back(labels_of(value, lines));
    unknown += column.labels.back().empty() ? 1 : 0;
  }
  if (unknown == 0) return Done{};
  return Error{.message = fmt::format("the plan's hierarchy of column \"{}\" lacks values of this table: {}",
                                      column.name, unknown),
               .place = tree->file,
               .hint = "Make a new plan for this table with kanon anonymize."};
}

void add_values(const TupleCounts& counts, const std::vector<std::uint32_t>& group_of, const SensitiveColumn& column,
                std::uint32_t first, std::vector<std::vector<ValueCount>>& values) {
  std::map<Value, std::uint32_t> number;
  for (std::uint32_t v = 0; v < column.values.size(); ++v) number.emplace(column.values[v], first + v);
  std::vector<std::map<std::uint32_t, std::uint32_t>> rows(values.size());
  for (std::size_t line = 0; line < counts.tuples(); ++line) {
    const auto at = number.find(counts.classes[counts.class_codes[line]]);
    if (counts.counts[line] > 0 && at != number.end()) rows[group_of[line]][at->second] += counts.counts[line];
  }
  for (std::size_t g = 0; g < rows.size(); ++g) {
    for (const auto& [value, count] : rows[g]) values[g].push_back({value, count});
  }
}

}  // namespace

Result<GroupTest> test_of(const PlanModels& models, const TupleCounts& counts) {
  std::vector<SensitiveColumn> columns;
  for (const auto& name : looked_at(models.asked)) {
    columns.push_back(distribution_of(name, counts.by_sensitive[columns.size()], models.asked.missing_apart));
    KANON_CHECK(add_labels(models, columns.back()));
  }
  return GroupTest::make_again(models.asked, std::move(columns));
}

PlanModels plan_models(const GroupTest& test, const std::optional<std::uint64_t>& k_map_rows) {
  PlanModels out{.asked = test.models(), .k_map_rows = k_map_rows};
  for (const auto& column : test.columns()) {
    out.distribution.push_back({.column = column.name, .values = column.values, .rows = column.rows});
    for (const auto& model : out.asked.sensitive) {
      if (model.column != column.name || model.name != ModelName::t_hierarchy) continue;
      out.hierarchies.push_back({.column = column.name, .file = model.file, .labels = column.labels});
      break;
    }
  }
  return out;
}

Result<GroupModels> GroupModels::make(const TupleCounts& counts, const GroupTest& test, const Numbered& numbered,
                                      std::size_t groups) {
  GroupModels out;
  out.values_.resize(groups);
  for (std::size_t c = 0; c < test.columns().size(); ++c) {
    KANON_TRY(const auto group_of, numbered(counts.by_sensitive[c]));
    add_values(counts.by_sensitive[c], group_of, test.columns()[c], test.first_value(c), out.values_);
  }
  if (!test.asks_population()) return out;
  const TupleCounts& people = counts.by_population[0];
  KANON_TRY(const auto group_of, numbered(people));
  out.population_.resize(groups);
  for (std::size_t line = 0; line < people.tuples(); ++line) {
    if (group_of[line] >= out.population_.size()) out.population_.resize(group_of[line] + 1);
    out.population_[group_of[line]] += people.counts[line];
  }
  return out;
}

GroupModels::Union GroupModels::without(const std::vector<std::uint64_t>& rows,
                                        const std::vector<char>& released) const {
  Union out;
  std::map<std::uint32_t, std::uint32_t> values;
  for (std::size_t g = 0; g < std::max(values_.size(), population_.size()); ++g) {
    if (g < released.size() && released[g] != 0) continue;
    if (g < rows.size()) out.rows += rows[g];
    if (g < population_.size()) out.population += population_[g];
    if (g >= values_.size()) continue;
    for (const auto& count : values_[g]) values[count.value] += count.rows;
  }
  for (const auto& [value, count] : values) out.values.push_back({value, count});
  return out;
}

}  // namespace kanon
