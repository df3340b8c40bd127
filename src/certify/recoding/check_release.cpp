// Checks everything that can be checked with a release and its plan alone.
#include "certify/recoding/check_release.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "certify/common/small_groups.hpp"
#include "certify/common/wording.hpp"
#include "certify/recoding/costs.hpp"
#include "certify/recoding/plan_rules.hpp"
#include "certify/recoding/sum_cost.hpp"
#include "certify/recoding/target_costs.hpp"

namespace kanon::certify {
namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::vector<std::string> without(const std::vector<std::string>& names, const std::vector<std::string>& others) {
  std::vector<std::string> out;
  for (const std::string& name : names) {
    if (!contains(others, name)) out.push_back(name);
  }
  return out;
}

// Counts, for one column, the rows of each text that is not a label of the plan. Starred rows are left out: they show
// the mark of suppression.
std::map<std::string, std::uint64_t> unknown_labels(std::size_t column, const LabelSpace& space,
                                                    const ReleaseGroups& release) {
  std::map<std::string, std::uint64_t> rows_of;
  const Grouper& grouper = release.grouped.grouper;
  for (std::size_t g = 0; g < release.grouped.tallies.size(); ++g) {
    const std::uint32_t id = grouper.groups().ids(g)[column];
    if (release.starred == g) continue;
    // The label of suppressed values belongs into starred rows only.
    const bool suppressed = space.columns()[column].suppressed == id;
    if (space.is_label(column, id) && !suppressed) continue;
    rows_of[suppressed ? space.columns()[column].labels[id] : grouper.column(column).new_text(id)] +=
        release.grouped.tallies[g].rows;
  }
  return rows_of;
}

void check_labels(const LabelSpace& space, const ReleaseGroups& release, Findings& findings) {
  const std::size_t failed = findings.failures.size();
  for (std::size_t c = 0; c < space.columns().size(); ++c) {
    const std::string name = in_quotes(space.columns()[c].name);
    std::vector<std::string> instances;
    std::uint64_t rows = 0;
    for (const auto& [text, count] : unknown_labels(c, space, release)) {
      rows += count;
      instances.push_back(fmt::format("{} in {}", in_quotes(text), counted(count, "row")));
    }
    if (instances.empty()) continue;
    findings.fails(fmt::format("release: column {} shows what is no label of the plan in {}: {}", name,
                               counted(rows, "row"), listed(instances, instances.size())));
  }
  if (findings.failures.size() == failed) {
    findings.holds(fmt::format("release: the {} show labels of the plan only",
                               counted(space.columns().size(), "quasi-identifier")));
  }
}

void check_number(const char* what, std::uint64_t found, std::uint64_t claimed, Findings& findings) {
  findings.judge(found == claimed, fmt::format("release: {}: {}, as claimed", what, found),
                 fmt::format("release: {}: {}, the plan claims {}", what, found, claimed));
}

// Rows that are claimed and not in the release were dropped. check_claims reports rows beyond the claimed ones.
std::uint64_t dropped_rows(const PlanFile& plan, const ReleaseGroups& release) {
  return plan.claim.rows > release.grouped.rows ? plan.claim.rows - release.grouped.rows : 0;
}

void check_claims(const PlanFile& plan, const ReleaseGroups& release, Findings& findings) {
  const PlanClaim& claim = plan.claim;
  check_number("groups", release.groups(), claim.groups, findings);
  check_number("rows in the smallest group", release.smallest(), claim.smallest_group, findings);
  check_number("starred rows", release.starred_rows(), claim.starred_rows, findings);
  const std::uint64_t rows = release.grouped.rows;
  const bool adds_up = claim.dropped_rows <= claim.rows && rows == claim.rows - claim.dropped_rows;
  findings.judge(adds_up,
                 fmt::format("release: {} released and {} dropped are the {} of the table", rows, claim.dropped_rows,
                             counted(claim.rows, "row")),
                 fmt::format("release: {} released and {} claimed as dropped are not the {} of the table", rows,
                             claim.dropped_rows, counted(claim.rows, "row")));
  const std::uint64_t suppressed = release.starred_rows() + dropped_rows(plan, release);
  check_number("suppressed rows", suppressed, claim.suppressed_rows, findings);
  findings.judge(suppressed <= plan.limit_rows,
                 fmt::format("release: {} suppressed, within the limit of {}", suppressed, plan.limit_rows),
                 fmt::format("release: {} suppressed, more than the limit of {}", suppressed, plan.limit_rows));
}

std::vector<ReleasedGroup> released_groups(const LabelSpace& space, const ReleaseGroups& release) {
  std::vector<ReleasedGroup> out;
  for (std::size_t g = 0; g < release.grouped.tallies.size(); ++g) {
    if (release.starred == g) continue;
    ReleasedGroup group{.rows = release.grouped.tallies[g].rows, .lost = {}};
    const std::uint32_t* ids = release.grouped.grouper.groups().ids(g);
    for (std::size_t c = 0; c < space.columns().size(); ++c) {
      const LabelSpace::Column& column = space.columns()[c];
      // A text that is no label counts as the whole domain; that it is there has been reported already.
      group.lost.push_back(space.is_label(c, ids[c]) ? column.lost[ids[c]] : column.whole);
    }
    out.push_back(std::move(group));
  }
  return out;
}

TargetRows target_rows(const ReleaseGroups& release, const std::vector<ClassRows>& classes, std::uint64_t suppressed) {
  TargetRows out;
  out.suppressed_rows = suppressed;
  for (std::size_t g = 0; g < classes.size(); ++g) {
    if (release.starred == g)
      out.suppressed = classes[g];
    else
      out.released.push_back(classes[g]);
  }
  return out;
}

}  // namespace

std::uint64_t ReleaseGroups::smallest() const {
  std::uint64_t least = 0;
  for (std::size_t g = 0; g < grouped.tallies.size(); ++g) {
    if (starred == g) continue;
    const std::uint64_t rows = grouped.tallies[g].rows;
    least = least == 0 ? rows : std::min(least, rows);
  }
  return least;
}

bool check_columns(const std::string& what, const std::vector<std::string>& expected,
                   const std::vector<std::string>& found, Findings& findings) {
  const std::vector<std::string> missing = without(expected, found);
  const std::vector<std::string> extra = without(found, expected);
  if (!missing.empty()) {
    findings.fails(fmt::format("{}: {} of the plan not there: {}; nothing more could be checked", what,
                               counted(missing.size(), "column"), names(missing)));
  }
  if (!extra.empty()) {
    findings.fails(
        fmt::format("{}: {} that should not be there: {}", what, counted(extra.size(), "column"), names(extra)));
  }
  if (missing.empty() && extra.empty()) {
    findings.judge(expected == found,
                   fmt::format("{}: its {} are those of the plan", what, counted(found.size(), "column")),
                   fmt::format("{}: its columns are not in the order of the plan", what));
  }
  return missing.empty();
}

void check_identifiers(const PlanFile& plan, const std::vector<std::string>& found, Findings& findings) {
  std::vector<std::string> present;
  for (const PlanColumn& column : plan.columns) {
    if (is_hidden(column.role) && contains(found, column.name)) present.push_back(column.name);
  }
  findings.judge(present.empty(), "release: it has no identifier column",
                 fmt::format("release: {} released: {}", counted(present.size(), "identifier column"), names(present)));
}

void leave_entities_open(const PlanFile& plan, Findings& findings) {
  if (plan.entity.empty()) return;
  findings.leaves_open(
      fmt::format("entities: k counts the distinct values of {}, which only the original has; each "
                  "group has k rows or more, and may be about fewer",
                  in_quotes(plan.entity)));
}

ReleaseGroups find_starred(GroupedRows grouped, const PlanFile& plan, const LabelSpace& space) {
  ReleaseGroups out{.grouped = std::move(grouped), .starred = std::nullopt};
  if (stars_mean_suppressed(plan)) out.starred = out.grouped.grouper.groups().find(space.starred_ids().data());
  return out;
}

void check_release(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups& release, Findings& findings) {
  check_labels(space, release, findings);
  std::vector<SmallGroup> small;
  const GroupedRows& grouped = release.grouped;
  for (std::size_t g = 0; g < grouped.tallies.size(); ++g) {
    if (release.starred == g || grouped.tallies[g].rows >= plan.k) continue;
    small.push_back({.size = grouped.tallies[g].rows, .group = g});
  }
  const GroupTable& table = grouped.grouper.groups();
  const GroupWords words{
      .name = [&](std::size_t g) { return space.group_name(table.ids(g), grouped.grouper); },
      .before = [&](std::size_t a,
                    std::size_t b) { return space.before(table.ids(a), table.ids(b), grouped.grouper); }};
  judge_small_groups({.k = plan.k, .groups = release.groups(), .unit = "row", .quasi = plan.quasi_names()},
                     std::move(small), words, findings);
  if (release.starred) {
    const std::uint64_t starred = release.starred_rows();
    findings.judge(starred >= plan.k,
                   fmt::format("release: the {} are at least k = {}", counted(starred, "starred row"), plan.k),
                   fmt::format("release: {}, fewer than k = {}", counted(starred, "starred row"), plan.k));
  }
  check_claims(plan, release, findings);
  const std::uint64_t suppressed = release.starred_rows() + dropped_rows(plan, release);
  std::vector<TargetRows> targets;
  const std::vector<std::string> counted_targets = plan.counted_targets();
  for (const auto& classes : grouped.classes) {
    targets.push_back(target_rows(release, classes, suppressed));
    targets.back().column = counted_targets[targets.size() - 1];
  }
  const GroupCosts costs = group_costs(plan, space, release);
  if (!plan.claim.terms.empty())
    check_sum(plan, costs, targets, "cost", findings);
  else if (has_target(plan.claim.cost_name))
    check_target_cost(plan, targets[0], "cost", findings);
  else
    check_cost(plan, costs.groups, costs.columns, costs.suppressed, findings);
}

GroupCosts group_costs(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups& release) {
  GroupCosts out{.groups = released_groups(space, release),
                 .columns = {},
                 .suppressed = release.starred_rows() + dropped_rows(plan, release)};
  const std::vector<const PlanColumn*> quasi = plan.quasi();
  for (std::size_t c = 0; c < quasi.size(); ++c)
    out.columns.push_back({.whole = space.columns()[c].whole, .weight = quasi[c]->weight});
  return out;
}

}  // namespace kanon::certify
