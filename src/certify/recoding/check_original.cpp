// Computes what a plan makes of the original table, without writing it, and compares that with the release.
//
// The rows of a group are compared by their number and by the sum of their fingerprints (row_hash.hpp). The starred
// rows of the release must be all rows of all small groups, so their sums are just added up: one pass is enough.
#include "certify/recoding/check_original.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "base/try.hpp"
#include "certify/common/differences.hpp"
#include "certify/common/wording.hpp"
#include "certify/recoding/sum_cost.hpp"
#include "certify/recoding/target_costs.hpp"

namespace kanon::certify {
namespace {

// The distinct entities of one group.
std::uint64_t entities_of(const GroupedRows& table, std::size_t group) {
  const auto number = static_cast<std::uint32_t>(group);
  const auto begin = std::lower_bound(table.members.begin(), table.members.end(), std::pair(number, std::uint32_t{0}));
  const auto end = std::lower_bound(begin, table.members.end(), std::pair(number + 1, std::uint32_t{0}));
  return static_cast<std::uint64_t>(end - begin);
}

// The distinct entities of some groups together.
std::uint64_t entities_where(const GroupedRows& table, const std::function<bool(std::size_t)>& wanted) {
  std::set<std::uint32_t> found;
  for (std::size_t i = 0; i < table.members.size();) {
    const std::uint32_t group = table.members[i].first;
    const bool take = wanted(group);
    for (; i < table.members.size() && table.members[i].first == group; ++i) {
      if (take) found.insert(table.members[i].second);
    }
  }
  return found.size();
}

// The image: what the release should be by plan and original.
struct Image {
  Tally suppressed;
  bool starred = false;  // the suppressed rows stay
};

}  // namespace

bool is_released(const GroupedRows& table, std::size_t group, const PlanFile& plan, const LabelSpace& space) {
  const std::uint64_t size = plan.entity.empty() ? table.tallies[group].rows : entities_of(table, group);
  const bool refused = !table.refused.empty() && table.refused[group];
  return size >= plan.k && !refused && !space.forced(table.grouper.groups().ids(group));
}

namespace {

Image image_of(const GroupedRows& table, const PlanFile& plan, const LabelSpace& space) {
  Image image;
  for (std::size_t g = 0; g < table.tallies.size(); ++g) {
    if (!is_released(table, g, plan, space)) image.suppressed.add(table.tallies[g]);
  }
  std::uint64_t alike = image.suppressed.rows;
  if (!plan.entity.empty())
    alike = entities_where(table, [&](std::size_t g) { return !is_released(table, g, plan, space); });
  // Starred rows that do not satisfy a model are dropped; what the release has of them is judged by the models.
  const bool may_stay = !plan.models || plan.claim.starred_rows > 0;
  image.starred = !plan.drop && may_stay && alike >= plan.k;
  return image;
}

}  // namespace

bool stars_suppressed(const GroupedRows& table, const PlanFile& plan, const LabelSpace& space) {
  return image_of(table, plan, space).starred;
}

namespace {

// The target of the original in the plan's groups; unlike in the release, no row is dropped.
TargetRows target_rows(const GroupedRows& table, const std::vector<ClassRows>& classes, const PlanFile& plan,
                       const LabelSpace& space) {
  TargetRows out;
  for (std::size_t g = 0; g < classes.size(); ++g) {
    if (is_released(table, g, plan, space)) {
      out.released.push_back(classes[g]);
      continue;
    }
    out.suppressed_rows += table.tallies[g].rows;
    for (const auto& [text, count] : classes[g]) out.suppressed[text] += count;
  }
  return out;
}

bool all_covered(const LabelSpace& space, const GroupedRows& table, Findings& findings) {
  bool covered = true;
  for (std::size_t c = 0; c < space.columns().size(); ++c) {
    std::map<std::string, std::uint64_t> rows_of;
    for (std::size_t g = 0; g < table.tallies.size(); ++g) {
      const std::uint32_t id = table.grouper.groups().ids(g)[c];
      if (space.is_label(c, id)) continue;
      rows_of[table.grouper.column(c).new_text(id)] += table.tallies[g].rows;
    }
    std::vector<std::string> instances;
    for (const auto& [value, count] : rows_of) {
      instances.push_back(fmt::format("{} in {}", in_quotes(value), counted(count, "row")));
    }
    const std::string name = in_quotes(space.columns()[c].name);
    if (rows_of.empty()) continue;
    covered = false;
    findings.fails(fmt::format("original: the plan does not cover {} of column {}: {}; the rows could not be compared",
                               counted(rows_of.size(), "value"), name, listed(instances, instances.size())));
  }
  if (covered) {
    findings.holds(fmt::format("original: the plan covers every value of the {}",
                               counted(space.columns().size(), "quasi-identifier")));
  }
  return covered;
}

void compare_groups(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups& release,
                    const GroupedRows& table, Findings& findings) {
  const Image image = image_of(table, plan, space);
  const Grouper& released = release.grouped.grouper;
  Differences differences(kGroupWords);
  for (std::size_t g = 0; g < table.tallies.size(); ++g) {
    if (!is_released(table, g, plan, space)) continue;
    const std::uint32_t* ids = table.grouper.groups().ids(g);
    const std::optional<std::size_t> there = released.groups().find(ids);
    const Tally found = there && there != release.starred ? release.grouped.tallies[*there] : Tally{};
    if (found != table.tallies[g]) differences.compare(space.group_name(ids, table.grouper), found, table.tallies[g]);
  }
  for (std::size_t g = 0; g < release.grouped.tallies.size(); ++g) {
    const std::uint32_t* ids = released.groups().ids(g);
    if (release.starred == g) continue;
    const std::optional<std::size_t> there = space.all_labels(ids) ? table.grouper.groups().find(ids) : std::nullopt;
    if (there && is_released(table, *there, plan, space)) continue;  // compared above
    differences.compare(space.group_name(ids, released), release.grouped.tallies[g], Tally{});
  }
  const Tally starred = release.starred ? release.grouped.tallies[*release.starred] : Tally{};
  differences.compare("the group of starred rows", starred, image.starred ? image.suppressed : Tally{});
  differences.judge(release.grouped.rows, findings);
}

// That every released group has k entities follows from what it means to be released, and from the comparison above;
// what is left to compare is the number that the plan claims.
void check_members(const PlanFile& plan, const LabelSpace& space, const GroupedRows& table, Findings& findings) {
  std::optional<std::uint64_t> least;
  std::uint64_t groups = 0;
  for (std::size_t g = 0; g < table.tallies.size(); ++g) {
    if (!is_released(table, g, plan, space)) continue;
    ++groups;
    least = std::min(least.value_or(UINT64_MAX), entities_of(table, g));
  }
  const std::string counted_by =
      fmt::format("original: of {}, counted in {}", in_quotes(plan.entity), counted(groups, "released group"));
  findings.judge(
      least == plan.claim.smallest_entities,
      fmt::format("{}, each has at least {}, as claimed", counted_by, counted(least.value_or(0), "distinct value")),
      fmt::format("{}, each has at least {}, which is not what the plan claims", counted_by,
                  counted(least.value_or(0), "distinct value")));
  if (table.rows_without_entity > 0)
    findings.notes.push_back(fmt::format("{} without a value of {}, counted for nobody",
                                         counted(table.rows_without_entity, "row"), in_quotes(plan.entity)));
}

}  // namespace

bool check_original(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups& release,
                    const OriginalRows& original, Findings& findings) {
  const GroupedRows& table = original.table;
  // Plans that `apply` writes have no fingerprint: they carry no proof that would be tied to one table.
  if (!plan.claim.fingerprint.empty()) check_fingerprint(original.fingerprint, plan.claim.fingerprint, findings);
  findings.judge(table.rows == plan.claim.rows,
                 fmt::format("original: it has {}, as claimed", counted(table.rows, "row")),
                 fmt::format("original: it has {}, the plan claims {}", counted(table.rows, "row"), plan.claim.rows));
  if (!all_covered(space, table, findings)) return false;
  const std::uint64_t suppressed = image_of(table, plan, space).suppressed.rows;
  findings.judge(suppressed == plan.claim.suppressed_rows,
                 fmt::format("original: the plan suppresses {}, as claimed", counted(suppressed, "row")),
                 fmt::format("original: the plan suppresses {}, it claims {}", counted(suppressed, "row"),
                             plan.claim.suppressed_rows));
  compare_groups(plan, space, release, table, findings);
  if (!plan.entity.empty()) check_members(plan, space, table, findings);
  if (table.classes.empty()) return true;  // the release alone tells the cost
  std::vector<TargetRows> targets;
  const std::vector<std::string> counted_targets = plan.counted_targets();
  for (const auto& classes : table.classes) {
    targets.push_back(target_rows(table, classes, plan, space));
    targets.back().column = counted_targets[targets.size() - 1];
  }
  if (plan.claim.terms.empty())
    check_target_cost(plan, targets[0], "original", findings);
  else
    check_sum(plan, group_costs(plan, space, release), targets, "original", findings);
  return true;
}

}  // namespace kanon::certify
