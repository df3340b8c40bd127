// CellTable: what the searches over single cells are given: distinct tuples of value codes, with their rows.
//
// A code is a value's number in its column; equal codes are equal values. How missing values count is decided when the
// table is made: as a value of their own they have one code; never matching, each row has a code of its own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "encode/entity_sets.hpp"

namespace kanon {

struct CellTable {
  std::size_t columns = 0;
  std::vector<std::uint32_t> codes;   // tuple after tuple
  std::vector<std::uint32_t> counts;  // rows of each tuple
  std::vector<std::uint32_t> values;  // per column: number of different codes
  // Per column: what blanking one of its cells costs, 1 or more. Whole numbers, so that sums are exact.
  std::vector<std::uint32_t> weights;
  EntitySets entities = {};  // whom the rows of each tuple are about, where these are counted; empty: rows are

  [[nodiscard]] std::size_t tuples() const { return counts.size(); }
  [[nodiscard]] std::uint32_t code(std::size_t tuple, std::size_t column) const {
    return codes[tuple * columns + column];
  }
};

}  // namespace kanon
