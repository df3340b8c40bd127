// SensitiveColumn: the values of a sensitive column as they are distributed in the whole table.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "table/value_order.hpp"

namespace kanon {

struct SensitiveColumn {
  std::string name;
  std::vector<Value> values;        // in their order, the missing one first; without it where missing counts apart
  std::vector<std::uint64_t> rows;  // of each value
  // For the distance by a hierarchy: the labels of each value, from itself to the top. Empty: there is none.
  std::vector<std::vector<Value>> labels = {};

  [[nodiscard]] std::uint64_t all_rows() const {
    std::uint64_t out = 0;
    for (const auto count : rows) out += count;
    return out;
  }
};

// Rows of one value among those of a group. `value` is its place in the column.
struct ValueCount {
  std::uint32_t value = 0, rows = 0;
  friend bool operator==(const ValueCount&, const ValueCount&) = default;
};

}  // namespace kanon
