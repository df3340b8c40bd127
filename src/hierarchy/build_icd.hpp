// The levels of a hierarchy of diagnoses: category (three characters), block and chapter of ICD-9-CM or ICD-10.
#pragma once

#include <string>
#include <vector>

#include "hierarchy/hierarchy.hpp"

namespace kanon {

// Fine to coarse, for every value; the missing one stays missing, and "?" stays itself. A category in no block is one
// of its own. Error: values that are no codes, all of them in one.
Result<std::vector<std::vector<Value>>> icd_levels(const std::vector<Value>& values, bool ten,
                                                   const std::string& column);

}  // namespace kanon
