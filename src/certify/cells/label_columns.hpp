// Takes the labels of the recoded columns out of a plan of blanked cells.
#pragma once

#include "certify/cells/plan_file.hpp"
#include "certify/labels/label_column.hpp"

namespace kanon::certify {

std::vector<LabelColumn> label_columns(const CellPlan& plan);

}  // namespace kanon::certify
