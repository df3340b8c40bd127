// One group, one model: the definitions of docs/algorithms/models.md as they stand there, in whole numbers.
#include "certify/models/judge_group.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "certify/models/logarithms.hpp"

namespace kanon::certify {
namespace {

constexpr double kWithoutEnd = std::numeric_limits<double>::infinity();

GroupJudgement within(const WideQuotient& quotient, const Fraction& limit) {
  return {.holds = compare_quotient(quotient.above, quotient.below, limit) <= 0,
          .measure = static_cast<double>(quotient.value())};
}

GroupJudgement judge_distinct(const GroupValues& group, const Fraction& least) {
  return {.holds = group.counts.size() >= least.above, .measure = static_cast<double>(group.counts.size())};
}

// Told as the number of equally frequent values that would have this entropy.
GroupJudgement judge_entropy(const GroupValues& group, const Fraction& least) {
  std::vector<std::uint64_t> counts;
  double entropy = 0;
  for (const ValueRows& count : group.counts) {
    counts.push_back(count.rows);
    const double share = static_cast<double>(count.rows) / static_cast<double>(group.rows);
    entropy -= share * std::log(share);
  }
  return {.holds = entropy_reaches(counts, least), .measure = std::exp(entropy)};
}

// Told as how many times the rows of the l-th and all rarer values the most frequent one has.
GroupJudgement judge_recursive(const GroupValues& group, const ColumnModel& model) {
  std::vector<std::uint64_t> counts;
  for (const ValueRows& count : group.counts) counts.push_back(count.rows);
  std::sort(counts.begin(), counts.end(), std::greater<>());
  std::uint64_t rarer = 0;
  for (std::size_t i = model.limit.above - 1; i < counts.size(); ++i) rarer += counts[i];
  if (rarer == 0) return {.holds = false, .measure = kWithoutEnd};
  return {.holds = compare_quotient(counts[0], rarer, model.factor) < 0,
          .measure = static_cast<double>(counts[0]) / static_cast<double>(rarer)};
}

// The largest share, or that of one value.
GroupJudgement judge_cap(const GroupValues& group, const Fraction& most, const std::optional<std::uint32_t>& only) {
  std::uint64_t largest = 0;
  for (const ValueRows& count : group.counts) {
    if (!only || count.value == *only) largest = std::max(largest, count.rows);
  }
  return within({.above = largest, .below = group.rows}, most);
}

// By how much the share of a value exceeds that in the table, in terms of that: nothing where it does not.
std::optional<WideQuotient> gain(const ValueDistribution& table, const GroupValues& group, const ValueRows& count) {
  const Wide here = static_cast<Wide>(count.rows) * table.total;
  const Wide usual = static_cast<Wide>(table.rows[count.value]) * group.rows;
  if (here <= usual) return std::nullopt;
  return WideQuotient{.above = here - usual, .below = usual};
}

// The greatest gain, or with `enhanced` the greatest by what is allowed to it.
GroupJudgement judge_beta(const ValueDistribution& table, const GroupValues& group, const Fraction& most,
                          bool enhanced) {
  GroupJudgement out;
  for (const ValueRows& count : group.counts) {
    const auto more = gain(table, group, count);
    if (!more) continue;
    const std::uint64_t share = table.rows[count.value];
    bool holds = compare_quotient(more->above, more->below, most) <= 0;
    auto measure = static_cast<double>(more->value());
    if (enhanced) {
      // Both parts fit 64 bits: they are at most the product of two numbers of rows.
      holds = holds && at_most_minus_log(static_cast<std::uint64_t>(more->above),
                                         static_cast<std::uint64_t>(more->below), share, table.total);
      const double allowed = std::min(static_cast<double>(most.value()),
                                      std::log(static_cast<double>(table.total) / static_cast<double>(share)));
      measure = allowed > 0 ? measure / allowed : kWithoutEnd;
    }
    out.holds = out.holds && holds;
    out.measure = std::max(out.measure, measure);
  }
  return out;
}

// Of a group without any known value: it says nothing about anybody, but has no l values either.
GroupJudgement judge_nothing_known(const ColumnModel& model) {
  switch (model.kind) {
    case ModelKind::distinct:
    case ModelKind::entropy:
    case ModelKind::recursive:
      return {.holds = model.limit == Fraction{.above = 1, .below = 1}, .measure = 0};
    default:
      return {};
  }
}

}  // namespace

GroupJudge::GroupJudge(const PlanModels& models) : models_(models) {
  for (const ColumnModel& model : models.columns) {
    if (model.kind == ModelKind::t_hierarchy)
      trees_.emplace(
          &model, TreeDistance(models.distributions[models.distribution_of(model.column)], models.hierarchy_of(model)));
  }
}

GroupJudgement GroupJudge::by_column(const ColumnModel& model, const GroupFacts& facts) const {
  const std::size_t at = models_.distribution_of(model.column);
  const ValueDistribution& table = models_.distributions[at];
  GroupValues group{.counts = facts.values[at]};
  for (const ValueRows& count : group.counts) group.rows += count.rows;
  if (group.rows == 0) return judge_nothing_known(model);
  // Nothing can be said of a value that the table does not have; that it is there has failed already.
  if (group.counts.back().value >= table.values.size()) return {.holds = false, .measure = kWithoutEnd};
  switch (model.kind) {
    case ModelKind::distinct:
      return judge_distinct(group, model.limit);
    case ModelKind::entropy:
      return judge_entropy(group, model.limit);
    case ModelKind::recursive:
      return judge_recursive(group, model);
    case ModelKind::t_equal:
      return within(equal_distance(table, group), model.limit);
    case ModelKind::t_ordered:
      return within(ordered_distance(table, group), model.limit);
    case ModelKind::t_hierarchy:
      return within(trees_.at(&model).of(group), model.limit);
    case ModelKind::cap:
      return judge_cap(group, model.limit, {});
    case ModelKind::cap_value: {
      const auto value = std::find(table.values.begin(), table.values.end(), model.value) - table.values.begin();
      return judge_cap(group, model.limit, static_cast<std::uint32_t>(value));
    }
    case ModelKind::beta:
    case ModelKind::enhanced_beta:
      return judge_beta(table, group, model.limit, model.kind == ModelKind::enhanced_beta);
  }
  return {.holds = false};
}

GroupJudgement GroupJudge::by_k_map(const GroupFacts& group) const {
  if (models_.population_size)
    return {.holds = group.rows >= models_.k_map_rows, .measure = static_cast<double>(group.rows)};
  return {.holds = *group.people >= *models_.k_map, .measure = static_cast<double>(*group.people)};
}

GroupJudgement GroupJudge::by_presence(const GroupFacts& group) const {
  const std::uint64_t people = *group.people;
  if (people == 0) return {.holds = false, .measure = kWithoutEnd};  // rows of people that the population does not have
  return {.holds = compare_quotient(group.rows, people, models_.presence->first) >= 0 &&
                   compare_quotient(group.rows, people, models_.presence->second) <= 0,
          .measure = static_cast<double>(group.rows) / static_cast<double>(people)};
}

std::optional<bool> GroupJudge::all_hold(const GroupFacts& group) const {
  const bool columns = std::all_of(models_.columns.begin(), models_.columns.end(),
                                   [&](const ColumnModel& model) { return by_column(model, group).holds; });
  if (!columns) return false;
  if (models_.k_map && (models_.population_size || group.people) && !by_k_map(group).holds) return false;
  if (models_.presence && group.people && !by_presence(group).holds) return false;
  if (models_.asks_population() && !group.people) return std::nullopt;
  return true;
}

}  // namespace kanon::certify
