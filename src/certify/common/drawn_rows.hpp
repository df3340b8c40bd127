// Where rows of one tuple are released differently, the writer has no choice which row shows what: it follows from a
// hash of its other cells (docs/formats/plan.md), so that a release can be compared row for row.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

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

// Deals the rows of one tuple out in the order of their places.
class Deal {
 public:
  explicit Deal(std::vector<DrawnRow>& rows) : rows_(rows) { std::sort(rows_.begin(), rows_.end()); }

  // The next rows together, as many as there are.
  Tally next(std::uint64_t rows) {
    Tally out;
    for (std::uint64_t i = 0; i < rows && next_ < rows_.size(); ++i) out.add(rows_[next_++].tally);
    return out;
  }
  Tally rest() { return next(rows_.size()); }

 private:
  std::vector<DrawnRow>& rows_;
  std::size_t next_ = 0;
};

}  // namespace kanon::certify
