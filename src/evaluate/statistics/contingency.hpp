// The table of two columns, cell by cell, before and after.
#pragma once

#include "evaluate/statistics/distribution.hpp"

namespace kanon::evaluation {

inline constexpr std::size_t kMostCells = 10'000;  // of a table that are compared one by one

// Shares of all rows that show a label in both columns. Error: more cells than kMostCells.
Result<ContingencyTable> compare_contingency(const CodedFile& original, const CodedFile& release, const Image& first,
                                             const Image& second, const Designs& designs);

}  // namespace kanon::evaluation
