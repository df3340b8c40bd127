// The rules a plan of kind "boxes" must keep in itself, before any release is looked at.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "certify/boxes/domain.hpp"
#include "certify/boxes/plan_file.hpp"
#include "certify/common/findings.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

// Digest, limit, columns, boxes, tuples and the claim. Untruths become failures; a limit that cannot be read is an
// Error. The domains of the quasi columns; nothing where a column contradicts itself, so that nothing more can be
// checked.
Result<std::optional<std::vector<BoxDomain>>> check_box_plan_itself(const BoxPlan& plan, const std::string& place,
                                                                    Findings& findings);

// "('age': '20-29', 'zip': '1011*')": what a box shows.
std::string box_name(const BoxPlan& plan, std::size_t box);
// The same for positions of a tuple: their values, or the first of several.
std::string position_name(const BoxPlan& plan, const std::vector<std::uint32_t>& at);

}  // namespace kanon::certify
