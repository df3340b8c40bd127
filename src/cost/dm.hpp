// dm: the discernibility metric. Each released row is charged the size of its group, each suppressed row the size of
// the table (Bayardo and Agrawal 2005, section 2.2). An exact integer: rows < 2^32, so dm < 2^64.
//
// Claim (bound): take the sum of size^2 over ALL groups of a level vector v, small ones included, and a number of rows
// that every level vector above v suppresses. Each of these rows is charged less than k in the sum and the table's size
// in truth; every other row is charged at least its group's size at v, because merging groups only raises sizes and a
// suppressed row is charged the table's size. So squares + doomed x (rows - (k - 1)) is at most the cost of v and of
// every level vector above v. (Where k exceeds the rows nothing is added.) Attacked by tests/property/bounds_test.cpp.
#pragma once

#include "cost/group_totals.hpp"
#include "kanon/cost.hpp"

namespace kanon {

inline CostValue dm_value(const GroupTotals& totals, std::uint64_t rows) {
  return {.exact = totals.released_squares + rows * totals.suppressed_rows, .real = 0};
}

inline CostValue dm_bound(std::uint64_t all_squares, std::uint64_t doomed_rows, std::uint64_t k, std::uint64_t rows) {
  return {.exact = all_squares + doomed_rows * (rows >= k ? rows - (k - 1) : 0), .real = 0};
}

// The same where a group below k may have k rows or more, because k counts entities. The doomed rows are whole groups
// of some of the columns; of those rows' squares at v, which part these groups, only as much is taken to be charged in
// the sum as the groups' own squares.
inline CostValue dm_bound_of_groups(std::uint64_t all_squares, const GroupTotals& doomed, std::uint64_t rows) {
  return {.exact = all_squares + (rows * doomed.suppressed_rows - doomed.suppressed_squares), .real = 0};
}

}  // namespace kanon
