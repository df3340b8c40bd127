// GroupTotals: what the costs need to know about the groups of one candidate, gathered in one pass over them.
#pragma once

#include <cstdint>
#include <vector>

namespace kanon {

struct GroupTotals {
  std::uint64_t suppressed_rows = 0;           // rows in groups below k
  std::uint64_t suppressed_squares = 0;        // sum of size^2 over these groups, where somebody asks
  std::uint64_t released_squares = 0;          // sum of size^2 over groups of at least k
  std::vector<std::uint64_t> suppressed_loss;  // per column: values under the label - 1, summed over suppressed rows
  std::uint64_t released_groups = 0;
  std::int64_t charge = 0;  // of the target: of all groups, or what suppression adds (see who fills it)
};

}  // namespace kanon
