// ValueCounts: how often each value of one column stands in each group.
//
// Memory is that of the distinct pairs of group and value, never of the rows.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "certify/common/groups.hpp"

namespace kanon::certify {

struct ValueRows {
  std::uint32_t value = 0;  // as the TextIds number it
  std::uint64_t rows = 0;

  bool operator<(const ValueRows& other) const { return value < other.value; }
};

class ValueCounts {
 public:
  // Rows whose text has this number are counted nowhere.
  static constexpr std::uint32_t kApart = 0xffffffff;

  explicit ValueCounts(TextIds ids) : ids_(std::move(ids)) {}

  // The rows of a batch: their texts in `column`, and the group of each.
  void add(const Batch& batch, std::size_t column, const std::vector<std::size_t>& group_of);
  // To be called once, behind the last row; `groups` is how many there are.
  void finish(std::size_t groups);

  // By value.
  [[nodiscard]] std::span<const ValueRows> of(std::size_t group) const {
    return std::span(counts_).subspan(first_[group], first_[group + 1] - first_[group]);
  }
  // Of all groups together, by value; as long as the greatest number of a value needs, or `least`.
  [[nodiscard]] std::vector<std::uint64_t> totals(std::size_t least) const;

 private:
  TextIds ids_;
  GroupTable pairs_{2};              // group, value
  std::vector<std::uint64_t> rows_;  // of each pair
  std::vector<ValueRows> counts_;    // by group, then value
  std::vector<std::size_t> first_;   // of each group, and the end
};

}  // namespace kanon::certify
