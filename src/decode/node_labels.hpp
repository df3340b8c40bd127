// What a run of values is called in a release.
#pragma once

#include <vector>

#include "encode/codebook.hpp"

namespace kanon {

// "17-24", "-5..-1", "2019-01-01..2019-03-31", "first..last"; one value is itself, the whole domain `*`, and a run that
// holds the missing value and others "missing or 17-24". `run` in the order of the column.
Value interval_label(const CodedColumn& column, const std::vector<ValueCode>& run);

// The label of the lowest level at which one node holds exactly these values.
Value tree_label(const CodedColumn& column, const std::vector<ValueCode>& run);

// The same for a box: where every group shows its own node, "other" says how many values it stands for.
Value box_label(const CodedColumn& column, const std::vector<ValueCode>& run);

}  // namespace kanon
