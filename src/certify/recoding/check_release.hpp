// Judges a release by its plan: columns, labels, k, the claimed numbers and the cost.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "certify/common/findings.hpp"
#include "certify/common/group_rows.hpp"
#include "certify/plan/plan_file.hpp"
#include "certify/recoding/label_space.hpp"
#include "certify/recoding/sum_cost.hpp"

namespace kanon::certify {

struct ReleaseGroups {
  GroupedRows grouped;
  std::optional<std::size_t> starred;  // the group of suppressed rows, where there is one

  [[nodiscard]] std::uint64_t starred_rows() const { return starred ? grouped.tallies[*starred].rows : 0; }
  [[nodiscard]] std::uint64_t groups() const { return grouped.tallies.size() - (starred ? 1 : 0); }
  [[nodiscard]] std::uint64_t smallest() const;  // without the starred rows; 0 where there is no group
};

// Compares names; false where a column that is needed is not there, so that nothing more can be checked. `what` is the
// file in words.
bool check_columns(const std::string& what, const std::vector<std::string>& expected,
                   const std::vector<std::string>& found, Findings& findings);

// No identifier column is in the release.
void check_identifiers(const PlanFile& plan, const std::vector<std::string>& found, Findings& findings);
// Where k counts entities: a release alone does not tell whose its rows are.
void leave_entities_open(const PlanFile& plan, Findings& findings);

// Which group of a release, if any, is that of the suppressed rows.
ReleaseGroups find_starred(GroupedRows grouped, const PlanFile& plan, const LabelSpace& space);

// What dm and lm of a release are computed from.
GroupCosts group_costs(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups& release);

void check_release(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups& release, Findings& findings);

}  // namespace kanon::certify
