// Texts of one column as they are written on the command line: COLUMN:TEXT/TEXT.
#pragma once

#include <string>
#include <vector>

namespace kanon {

// Every text alone: "income:-8/-9" becomes "income:-8" and "income:-9". What has no colon stays as it is.
std::vector<std::string> one_by_one(const std::vector<std::string>& texts);

}  // namespace kanon
