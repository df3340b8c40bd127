// How the rows of an original are shown by a plan, in the engine's terms: where k counts entities, the release does not
// have their column, and people are counted among the rows that it was made of.
#pragma once

#include <optional>
#include <string>

#include "certify/common/group_rows.hpp"
#include "certify/plan/plan_file.hpp"
#include "certify/recoding/label_space.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// `original` was grouped by the plan, which covers all its values, and with the plan's entity where it has one.
ReleaseOrder people_image(const PlanFile& plan, const LabelSpace& space, const GroupedRows& original);

// The same for a plan file. Nothing where the plan is of another kind, does not know all values of `original`, or has
// models that look at a population.
Result<std::optional<ReleaseOrder>> people_image_of(const std::string& plan, Source& original);

}  // namespace kanon::certify
