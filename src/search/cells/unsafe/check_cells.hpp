// The conditions that a table must meet before single cells of it are searched.
#pragma once

#include <fmt/format.h>

#include "base/try.hpp"
#include "encode/cell_table.hpp"
#include "search/cells/unsafe/kernels.hpp"

namespace kanon::unsafe {

inline Status check_cells(const CellTable& table, std::uint64_t k) {
  if (k == 0) return Error{.message = "k must be at least 1", .place = {}, .hint = {}};
  if (table.columns > kMostColumns) {
    return Error{
        .message = fmt::format("{} quasi-identifiers are too many to look at their combinations", table.columns),
        .place = {},
        .hint = fmt::format("Name at most {}.", kMostColumns)};
  }
  for (const auto weight : table.weights) {
    if (weight == 0) {
      return Error{.message = "the weight of a column is 0", .place = {}, .hint = "Weights are 1 or more."};
    }
  }
  return Done{};
}

}  // namespace kanon::unsafe
