// How the rows of an original are shown by a plan of boxes, in the engine's terms: where k counts entities, the release
// does not have their column, and people are counted among the rows that it was made of.
#pragma once

#include <optional>
#include <string>

#include "certify/boxes/plan_file.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// The plan parts no tuple.
ReleaseOrder people_image(const BoxPlan& plan);

// The same for a plan file. Nothing where the plan is of another kind, counts rows, parts a tuple, or has other tuples
// than `original`.
Result<std::optional<ReleaseOrder>> people_image_of_boxes(const std::string& plan, Source& original);

}  // namespace kanon::certify
