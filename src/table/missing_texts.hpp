// Texts that mean missing: "NA" does in every column, "income:-8" means that -8 does in the column income.
//
// A text that holds a colon means itself as well, wherever it stands: no cell is lost on a column of that name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "kanon/result.hpp"

namespace kanon {

// The texts that mean missing in one column.
std::vector<std::string> missing_in(const std::vector<std::string>& missing, std::string_view column);

// Error: a text for a column that the table does not have, which would mean nothing without a word.
Status check_missing(const std::vector<std::string>& missing, const std::vector<std::string>& columns);

}  // namespace kanon
