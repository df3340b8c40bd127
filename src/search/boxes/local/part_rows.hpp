// part_rows: groups by parting rows again and again, at the median of a column or into the children of a node.
//
// Fast and always at its end, whatever the number of boxes. Who wants groups for less goes on from here.
#pragma once

#include <cstdint>
#include <vector>

#include "search/boxes/local/grouping.hpp"

namespace kanon::local {

std::uint64_t rows_of(const std::vector<Share>& shares);

// The rows (by item; 0: none) that no fixed cut keeps apart, together.
std::vector<std::vector<Share>> rows_by_cell(const Ground& ground, const std::vector<std::uint32_t>& rows);

// Groups of k rows or more, which hold what the ground asks, of rows that do and may share a box. The column in which
// they stand widest apart is tried first. Relaxed: rows of the median value may go to either side, small children stay
// together; else parts never overlap.
std::vector<Group> part_rows(const Ground& ground, std::uint64_t k, bool relaxed, std::vector<Share> shares);

}  // namespace kanon::local
