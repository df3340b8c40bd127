// Where rows of one tuple are released differently, the writer has no choice which row shows what: it follows from a
// hash of its other cells (docs/formats/plan.md), so that a release can be compared row for row.
#pragma once

#include <string>

#include "base/sha256.hpp"
#include "certify/common/group_rows.hpp"
#include "table/source.hpp"

namespace kanon::certify {

struct DrawnRow {
  std::string place;  // rows are taken in this order
  Tally tally;

  bool operator<(const DrawnRow& other) const { return place < other.place; }
};

// `key` and the cells of the columns from `first` to before `end`.
inline std::string place_of(const std::string& key, const Batch& batch, std::size_t first, std::size_t end,
                            std::size_t row) {
  std::string text = key;
  for (std::size_t c = first; c < end; ++c) {
    const std::string_view cell = batch.text(c, row).value_or(std::string_view());
    text += std::to_string(cell.size()) + ":";
    text += cell;
  }
  return sha256_hex(text);
}

}  // namespace kanon::certify
