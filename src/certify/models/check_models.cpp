// Each model over all groups, then the budgets over the release, in words that show no value and no label.
#include "certify/models/check_models.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>

#include "certify/common/wording.hpp"

namespace kanon::certify {
namespace {

using Judge = std::function<GroupJudgement(const GroupFacts& group)>;

// How the measure of a group is told, and which end of it is the bad one.
struct MeasureWords {
  const char* before;
  const char* behind;
  bool least = false;  // the least is the worst
};

MeasureWords words_of(ModelKind kind) {
  switch (kind) {
    case ModelKind::distinct:
      return {.before = "different values: ", .behind = "", .least = true};
    case ModelKind::entropy:
      return {.before = "the entropy of ", .behind = " equally frequent values", .least = true};
    case ModelKind::recursive:
      return {.before = "its most frequent value has ", .behind = " times the rows of the rarer ones"};
    case ModelKind::t_equal:
    case ModelKind::t_ordered:
    case ModelKind::t_hierarchy:
      return {.before = "a distance of ", .behind = ""};
    case ModelKind::cap:
    case ModelKind::cap_value:
      return {.before = "a share of ", .behind = ""};
    case ModelKind::beta:
      return {.before = "a gain of ", .behind = ""};
    case ModelKind::enhanced_beta:
      return {.before = "a gain of ", .behind = " times what it may"};
  }
  return {.before = "", .behind = ""};
}

// Without the sensitive value that a cap of one value names: a report shows what is said here.
std::string for_people(const std::string& model) {
  const auto space = model.find(' '), colon = model.find(':'), equals = model.rfind('=');
  const bool one_value = model.starts_with("cap ") && colon != std::string::npos && colon < equals;
  if (!one_value || space > colon) return in_quotes(model);
  return in_quotes(model.substr(0, colon) + ", one value" + model.substr(equals));
}

void judge_all(const std::string& model, const std::vector<GroupFacts>& groups, const Judge& judge,
               const MeasureWords& words, Findings& findings) {
  ModelVerdict verdict{.model = model};
  for (const GroupFacts& group : groups) {
    const GroupJudgement one = judge(group);
    const double worst = verdict.worst.value_or(one.measure);
    verdict.worst = words.least ? std::min(worst, one.measure) : std::max(worst, one.measure);
    ++verdict.groups;
    verdict.failing += one.holds ? 0 : 1;
  }
  verdict.holds = verdict.failing == 0;
  const std::string worst =
      verdict.worst ? fmt::format("; the worst: {}{:.4g}{}", words.before, *verdict.worst, words.behind) : "";
  findings.judge(
      verdict.holds,
      fmt::format("models: {} holds in each of {}{}", for_people(model), counted(verdict.groups, "group"), worst),
      fmt::format("models: {} does not hold in {} of {}{}", for_people(model), verdict.failing,
                  counted(verdict.groups, "group"), worst));
  findings.models.push_back(std::move(verdict));
}

void leave_open(const std::string& model, const PlanModels& models, Findings& findings) {
  findings.leaves_open(
      fmt::format("models: {} was not judged: it needs the population, which the plan calls {}; add "
                  "--population FILE",
                  for_people(model), in_quotes(models.population)));
  findings.models.push_back({.model = model, .judged = false});
}

void check_people(const PlanModels& models, const GroupJudge& judge, const std::vector<GroupFacts>& groups,
                  Findings& findings) {
  const bool known =
      std::all_of(groups.begin(), groups.end(), [](const GroupFacts& g) { return g.people.has_value(); });
  if (models.k_map) {
    const std::string words = fmt::format("k-map {}", *models.k_map);
    const char* unit = models.population_size ? " rows" : " people of the population";
    if (models.population_size || known)
      judge_all(
          words, groups, [&](const GroupFacts& group) { return judge.by_k_map(group); },
          {.before = "", .behind = unit, .least = true}, findings);
    else
      leave_open(words, models, findings);
  }
  if (!models.presence) return;
  if (known)
    judge_all(
        models.presence->words, groups, [&](const GroupFacts& group) { return judge.by_presence(group); },
        {.before = "", .behind = " of its people are in the table"}, findings);
  else
    leave_open(models.presence->words, models, findings);
}

// Rows and groups of a release without the starred ones, and the rows of those whose risk is above a limit.
struct Released {
  std::uint64_t groups = 0, rows = 0, at_risk = 0;
};

Released count_released(const std::vector<GroupFacts>& groups, std::optional<std::size_t> starred,
                        const Fraction& risk) {
  Released out;
  for (std::size_t g = 0; g < groups.size(); ++g) {
    if (starred == g) continue;
    ++out.groups;
    out.rows += groups[g].rows;
    if (compare_quotient(1, groups[g].rows, risk) > 0) out.at_risk += groups[g].rows;
  }
  return out;
}

void judge_budget(const std::string& model, std::uint64_t taken, const Released& released, const Fraction& most,
                  const char* what, Findings& findings) {
  ModelVerdict verdict{.model = model, .groups = released.groups, .worst = 0};
  verdict.holds = released.rows == 0 || compare_quotient(taken, released.rows, most) <= 0;
  if (released.rows > 0) verdict.worst = static_cast<double>(taken) / static_cast<double>(released.rows);
  const std::string found =
      fmt::format("{} {} on {} released, {:.4g}", taken, what, counted(released.rows, "row"), *verdict.worst);
  findings.judge(verdict.holds, fmt::format("models: {} holds: {}", in_quotes(model), found),
                 fmt::format("models: {} does not hold: {}", in_quotes(model), found));
  findings.models.push_back(std::move(verdict));
}

}  // namespace

std::vector<GroupFacts> facts_of(const GroupedRows& rows) {
  std::vector<GroupFacts> out(rows.tallies.size());
  for (std::size_t g = 0; g < out.size(); ++g) {
    out[g].rows = rows.tallies[g].rows;
    for (const ValueCounts& counts : rows.sensitive) out[g].values.push_back(counts.of(g));
  }
  return out;
}

void check_models(const PlanModels& models, const std::vector<GroupFacts>& groups, std::optional<std::size_t> starred,
                  Findings& findings) {
  const GroupJudge judge(models);
  for (const ColumnModel& model : models.columns)
    judge_all(
        model.words, groups, [&](const GroupFacts& group) { return judge.by_column(model, group); },
        words_of(model.kind), findings);
  check_people(models, judge, groups, findings);
  if (models.average_risk) {
    const Released released = count_released(groups, starred, {.above = 1, .below = 1});
    judge_budget(models.average_risk->words, released.groups, released, models.average_risk->first, "groups", findings);
  }
  if (models.records_at_risk) {
    const Released released = count_released(groups, starred, models.records_at_risk->first);
    judge_budget(models.records_at_risk->words, released.at_risk, released, models.records_at_risk->second,
                 "rows at risk", findings);
  }
}

}  // namespace kanon::certify
