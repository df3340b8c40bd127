// Takes the labels of the columns out of a plan of kind "boxes".
#pragma once

#include "certify/boxes/plan_file.hpp"
#include "certify/labels/label_column.hpp"

namespace kanon::certify {

std::vector<LabelColumn> label_columns(const BoxPlan& plan);

}  // namespace kanon::certify
