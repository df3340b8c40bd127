// Distributions, hierarchies and the rows of k-map, compared with the files and with the checker's own numbers.
#include "certify/models/check_values.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/try.hpp"
#include "certify/common/wording.hpp"
#include "certify/labels/level_table.hpp"
#include "certify/models/distances.hpp"
#include "certify/models/poisson.hpp"
#include "table/missing_texts.hpp"
#include "table/value_order.hpp"

namespace kanon::certify {
namespace {

bool is_in_order(const ValueDistribution& distribution) {
  std::vector<Value> values;
  for (const std::string& value : distribution.values) values.push_back(value.empty() ? Value() : Value(value));
  std::vector<Value> sorted = values;
  sort_values(sorted, kind_of(sorted));
  return sorted == values;
}

void check_distribution(const PlanFile& plan, const ValueDistribution& distribution, Findings& findings) {
  const std::string name = in_quotes(distribution.column);
  if (!is_in_order(distribution))
    findings.fails(fmt::format("plan: the distribution of column {} does not have its values in order", name));
  const bool apart = plan.models->missing_apart;
  if (apart && !distribution.values.empty() && distribution.values.front().empty())
    findings.fails(
        fmt::format("plan: the distribution of column {} counts the missing value, which stands apart", name));
  const bool adds_up = apart ? distribution.total <= plan.claim.rows : distribution.total == plan.claim.rows;
  if (!adds_up)
    findings.fails(fmt::format("plan: the distribution of column {} has {}, the table {}", name,
                               counted(distribution.total, "row"), plan.claim.rows));
}

// The least number of rows of which a Poisson variable stays below with the confidence.
void check_k_map_rows(const PlanFile& plan, Findings& findings) {
  const PlanModels& models = *plan.models;
  if (!models.population_size) return;
  const std::uint64_t people = *models.population_size;
  if (plan.claim.rows > people) {
    findings.fails(
        fmt::format("plan: a population of {} cannot have a table of {}", people, counted(plan.claim.rows, "row")));
    return;
  }
  const Wide above = static_cast<Wide>(*models.k_map) * plan.claim.rows;
  if (above >> 62 != 0) {
    findings.fails("plan: its k-map and its rows are too large to be judged");
    return;
  }
  const PoissonMean mean{.above = static_cast<std::uint64_t>(above), .below = people};
  findings.trusts(fmt::format("models: that the population has {} people is the plan's word", people));
  const bool enough = is_below(mean, models.k_map_rows, models.confidence);
  const bool least = enough && !is_below(mean, models.k_map_rows - 1, models.confidence);
  findings.judge(least,
                 fmt::format("plan: k-map {} in a population of {} needs {} in each group", *models.k_map, people,
                             counted(models.k_map_rows, "row")),
                 fmt::format("plan: k-map {} in a population of {} needs {} than {} in each group", *models.k_map,
                             people, enough ? "fewer rows" : "more rows", models.k_map_rows));
}

bool has_labels(const LevelTable& file, const ValueHierarchy& hierarchy) {
  return std::all_of(hierarchy.labels.begin(), hierarchy.labels.end(), [&](const std::vector<std::string>& labels) {
    if (labels.size() != file.levels()) return false;
    for (std::size_t level = 0; level < labels.size(); ++level) {
      if (file.label(level, labels.front()) != labels[level]) return false;
    }
    return true;
  });
}

bool is_for(const ValueHierarchy& hierarchy, const std::pair<std::string, std::string>& file) {
  return hierarchy.column == file.first;
}

// `good`: of rows in a file, and rows by the plan.
void compare_values(const PlanFile& plan, const std::vector<ValueCounts>& file, const char* what,
                    const std::function<bool(std::uint64_t, std::uint64_t)>& good, Findings& findings) {
  for (std::size_t i = 0; i < file.size(); ++i) {
    const ValueDistribution& distribution = plan.models->distributions[i];
    const std::vector<std::uint64_t> rows = file[i].totals(distribution.rows.size());
    std::uint64_t wrong = 0;
    for (std::size_t value = 0; value < rows.size(); ++value) {
      const std::uint64_t planned = value < distribution.rows.size() ? distribution.rows[value] : 0;
      wrong += good(rows[value], planned) ? 0 : 1;
    }
    const std::string name = in_quotes(distribution.column);
    findings.judge(wrong == 0,
                   fmt::format("{}: the values of column {} agree with the distribution in the plan", what, name),
                   fmt::format("{}: {} of column {} not as often there as the distribution in the plan says", what,
                               counted(wrong, "value"), name));
  }
}

}  // namespace

std::vector<CountedColumn> model_columns(const PlanFile& plan) {
  std::vector<CountedColumn> out;
  if (!plan.models) return out;
  for (const ValueDistribution& distribution : plan.models->distributions) {
    TextIds ids(static_cast<std::uint32_t>(distribution.values.size()));
    for (std::uint32_t i = 0; i < distribution.values.size(); ++i) ids.set(distribution.values[i], i);
    if (plan.models->missing_apart) ids.set({}, ValueCounts::kApart);
    const std::uint32_t missing = ids.id_of(std::string_view());
    for (const std::string& token : missing_in(plan.missing, distribution.column)) ids.set(token, missing);
    out.push_back({.name = distribution.column, .ids = std::move(ids)});
  }
  return out;
}

std::vector<std::string> model_column_names(const PlanFile& plan) {
  std::vector<std::string> out;
  for (const CountedColumn& column : model_columns(plan)) out.push_back(column.name);
  return out;
}

void check_model_claims(const PlanFile& plan, Findings& findings) {
  if (!plan.models) return;
  for (const ValueDistribution& distribution : plan.models->distributions)
    check_distribution(plan, distribution, findings);
  for (const ValueHierarchy& hierarchy : plan.models->hierarchies) {
    const std::size_t at = plan.models->distribution_of(hierarchy.column);
    if (!TreeDistance(plan.models->distributions[at], hierarchy).is_tree())
      findings.fails(
          fmt::format("plan: the labels by which t of column {} is measured are no hierarchy: one has several "
                      "above it",
                      in_quotes(hierarchy.column)));
  }
  check_k_map_rows(plan, findings);
}

Status check_value_hierarchies(const PlanFile& plan, const HierarchyFiles& files, Findings& findings) {
  if (!plan.models) return Done{};
  for (const ValueHierarchy& hierarchy : plan.models->hierarchies) {
    const auto file = std::find_if(files.begin(), files.end(), [&](const auto& f) { return is_for(hierarchy, f); });
    const std::string name = in_quotes(hierarchy.column);
    if (file == files.end()) {
      findings.leaves_open(
          fmt::format("models: t of column {} is measured by {}, which is not at hand; add --hierarchy "
                      "{}=FILE",
                      name, in_quotes(hierarchy.file), hierarchy.column));
      continue;
    }
    const bool missing = !hierarchy.labels.empty() && hierarchy.labels.front().front().empty();
    KANON_TRY(const LevelTable levels, read_levels(file->second, missing_in(plan.missing, hierarchy.column), missing));
    findings.judge(has_labels(levels, hierarchy),
                   fmt::format("models: t of column {} is measured by the labels of its hierarchy", name),
                   fmt::format("models: t of column {} is not measured by the labels of the hierarchy given", name));
  }
  return Done{};
}

void doubt_models(const PlanFile& plan, const HierarchyFiles& files, bool alone, Findings& findings) {
  if (!plan.models) return;
  const bool by_word = alone && plan.claim.dropped_rows > 0;  // the distribution in the table is the plan's word
  for (ModelVerdict& verdict : findings.models) {
    const std::string& words = verdict.model;
    const bool likeness = words.find("=beta:") != words.npos || words.find("=enhanced-beta:") != words.npos;
    if (by_word && (words.starts_with("t ") || likeness)) verdict.judged = false;
    for (const ValueHierarchy& hierarchy : plan.models->hierarchies) {
      const bool at_hand =
          std::any_of(files.begin(), files.end(), [&](const auto& file) { return is_for(hierarchy, file); });
      const bool looks_at_it =
          words.starts_with("t " + hierarchy.column + "=") && words.ends_with(":" + hierarchy.file);
      if (looks_at_it && !at_hand) verdict.judged = false;
    }
  }
}

HierarchyFiles without_value_hierarchies(const PlanFile& plan, const HierarchyFiles& files) {
  HierarchyFiles out;
  for (const auto& file : files) {
    const bool here = plan.models && std::any_of(plan.models->hierarchies.begin(), plan.models->hierarchies.end(),
                                                 [&](const ValueHierarchy& h) { return is_for(h, file); });
    if (!here) out.push_back(file);
  }
  return out;
}

void check_release_values(const PlanFile& plan, const std::vector<ValueCounts>& release, bool alone,
                          Findings& findings) {
  const bool all_there = plan.claim.dropped_rows == 0;
  if (alone && !all_there && !release.empty())
    findings.leaves_open(
        "models: how often the values stand in the table, of which rows were dropped, only the original "
        "tells; add --original");
  compare_values(
      plan, release, "release",
      [&](std::uint64_t found, std::uint64_t planned) { return all_there ? found == planned : found <= planned; },
      findings);
}

void check_original_values(const PlanFile& plan, const std::vector<ValueCounts>& original, Findings& findings) {
  compare_values(plan, original, "original", std::equal_to<>(), findings);
}

}  // namespace kanon::certify
