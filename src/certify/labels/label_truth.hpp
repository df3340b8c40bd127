// Whether the labels of a plan are true of the values they stand for, and its words about codings, levels and
// hierarchies true of its labels.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "certify/common/findings.hpp"
#include "certify/labels/label_column.hpp"
#include "certify/labels/level_table.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

struct LabelQuestion {
  std::vector<LabelColumn> columns;
  std::string shown_as = "*";
  std::vector<std::string> missing = {};
};

// Labels from a hierarchy file that is not among `hierarchies` are left open. An Error: a file that cannot be read, or
// a column that has no hierarchy.
Status check_labels_true(const LabelQuestion& question,
                         const std::vector<std::pair<std::string, std::string>>& hierarchies, Findings& findings);

}  // namespace kanon::certify
