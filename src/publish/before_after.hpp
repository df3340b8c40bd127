// A few rows before and after: the first rows of a table beside what became of them, for people to see what was done.
#pragma once

#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon {

struct BeforeAfter {
  std::vector<std::string> columns;              // of the quasi-identifiers
  std::vector<std::vector<std::string>> before;  // row after row
  std::vector<std::vector<std::string>> after;
};

Result<BeforeAfter> before_after(const std::string& table, const std::string& release, const std::string& plan,
                                 std::size_t rows);

}  // namespace kanon
