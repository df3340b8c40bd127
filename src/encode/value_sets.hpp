// ValueSets: how often each tuple, or each group, has each value of the sensitive columns that models look at.
//
// A set lists only the values it has, ascending, so that tables with many values and small groups stay small. Values
// are numbered from column to column, as GroupTest does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "encode/codebook.hpp"
#include "models/group_test.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct ValueSets {
  std::vector<std::uint32_t> begin;  // by set: its first in `counts`; one more at the end
  std::vector<ValueCount> counts;
  std::uint32_t values_end = 0;  // all values are below

  [[nodiscard]] bool empty() const { return begin.empty(); }
  [[nodiscard]] ValueCounts of(std::size_t set) const {
    return {counts.data() + begin[set], counts.data() + begin[set + 1]};
  }
};

// Of the tuples of the histogram that `codebook` makes of the same table, in its order; `columns` are those that
// counts.by_sensitive has as classes.
ValueSets make_value_sets(const std::vector<TupleCounts>& by_sensitive, const std::vector<SensitiveColumn>& columns,
                          const Codebook& codebook);

// Adds up sets. Keeps its memory from call to call.
class AddValues {
 public:
  void begin(std::uint32_t values_end) {
    if (rows_.size() < values_end) rows_.resize(values_end, 0);
    seen_.resize(std::max<std::size_t>(seen_.size(), (values_end + 63) / 64), 0);
  }
  void add(ValueCounts counts) {
    if (counts.empty()) return;
    for (const auto& count : counts) {
      seen_[count.value >> 6] |= std::uint64_t{1} << (count.value & 63);
      rows_[count.value] += count.rows;
    }
    // A set is ascending.
    first_word_ = std::min<std::size_t>(first_word_, counts.front().value >> 6);
    words_end_ = std::max<std::size_t>(words_end_, (counts.back().value >> 6) + 1);
  }
  // Appends the sum to `to`, and begins anew.
  void end(std::vector<ValueCount>& to);

 private:
  std::vector<std::uint32_t> rows_;  // by value; all 0 between two sums
  std::vector<std::uint64_t> seen_;  // a bit for each value that occurs
  std::size_t first_word_ = SIZE_MAX, words_end_ = 0;
};

}  // namespace kanon
