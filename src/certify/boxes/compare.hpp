// Compares a release with what its plan of kind "boxes" promises, and with what that plan makes of the table.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "certify/boxes/domain.hpp"
#include "certify/boxes/image.hpp"
#include "certify/boxes/plan_file.hpp"
#include "certify/common/findings.hpp"
#include "certify/common/group_rows.hpp"

namespace kanon::certify {

// The group of starred rows in the release. Where a box shows the mark everywhere, such rows are of that box.
std::optional<std::size_t> starred_group(const BoxPlan& plan, const GroupedRows& release);

// By the plan alone: every row shows a box of the plan or is starred, each box has its rows, all groups have k, the
// claimed numbers and costs.
void check_box_release(const BoxPlan& plan, const std::vector<BoxDomain>& domains, const GroupedRows& release,
                       Findings& findings);

// By the original: the release is the plan's image of it, row for row, and where k counts entities every group has
// `entities` of them. Returns whether the plan has all tuples of the original, as many as they are.
bool check_box_original(const BoxPlan& plan, const GroupedRows& release, const BoxOriginal& original,
                        std::uint64_t entities, Findings& findings);

}  // namespace kanon::certify
