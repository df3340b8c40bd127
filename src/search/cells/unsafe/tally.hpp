// Tally: what is counted of the combinations found, one per worker, added up at the end.
#pragma once

#include <tsl/robin_map.h>

#include <bit>
#include <cmath>

#include "base/mixed_hash.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"

namespace kanon::unsafe {

constexpr std::size_t kMostColumnSets = std::size_t{1} << 20;

// Sets of 1 to `most` columns, counted up to kMostColumnSets + 1.
inline std::size_t column_sets_up_to(std::size_t columns, std::size_t most) {
  double sum = 0, sets = 1;
  for (std::size_t i = 1; i <= most; ++i) {
    sets = sets * static_cast<double>(columns - i + 1) / static_cast<double>(i);
    sum += sets;
  }
  return sum > static_cast<double>(kMostColumnSets) ? kMostColumnSets + 1 : static_cast<std::size_t>(std::llround(sum));
}

class Tally {
 public:
  Tally(const CellTable& table, std::size_t max_size, bool by_column_set)
      : by_size_(max_size + 1), by_column_(table.columns), by_value_(table.columns), keep_sets_(by_column_set) {
    for (std::size_t c = 0; c < table.columns; ++c) by_value_[c].resize(table.values[c]);
    if (keep_sets_ && table.columns <= 20) dense_.resize(std::size_t{1} << table.columns);
  }

  void add_size(std::size_t size, const UnsafeCount& count) { add(by_size_[size], count); }
  // `rows` pairs fall on this cell.
  void add_cell(std::size_t column, std::uint32_t code, std::uint64_t pairs) {
    by_column_[column] += pairs;
    by_value_[column][code] += pairs;
  }
  void add_set(std::uint64_t columns, const UnsafeCount& count) {
    if (!keep_sets_) return;
    add(dense_.empty() ? sparse_[columns] : dense_[columns], count);
  }
  // Prefetches the counter of a set that is counted soon: sets come in no order, so the memory is rarely in the cache.
  void expect_set(std::uint64_t columns) const {
    if (!dense_.empty()) __builtin_prefetch(&dense_[columns], 1);
  }
  void add_nodes(std::uint64_t nodes) { nodes_ += nodes; }

  void merge(const Tally& other) {
    for (std::size_t i = 0; i < by_size_.size(); ++i) add(by_size_[i], other.by_size_[i]);
    for (std::size_t c = 0; c < by_column_.size(); ++c) {
      by_column_[c] += other.by_column_[c];
      for (std::size_t v = 0; v < by_value_[c].size(); ++v) by_value_[c][v] += other.by_value_[c][v];
    }
    for (std::size_t i = 0; i < dense_.size(); ++i) add(dense_[i], other.dense_[i]);
    for (const auto& [columns, count] : other.sparse_) add(sparse_[columns], count);
    nodes_ += other.nodes_;
  }

  void report(UnsafeOutcome& out) const {
    out.by_size = by_size_;
    for (const auto& count : by_size_) add(out.total, count);
    out.pairs_by_column = by_column_;
    out.pairs_by_value = by_value_;
    out.nodes = nodes_;
    out.has_column_sets = keep_sets_;
    for (std::size_t i = 0; i < dense_.size(); ++i) {
      if (dense_[i].pairs > 0) out.by_column_set.push_back({i, dense_[i]});
    }
    for (const auto& [columns, count] : sparse_) out.by_column_set.push_back({columns, count});
    std::sort(out.by_column_set.begin(), out.by_column_set.end(),
              [](const ColumnSetCount& a, const ColumnSetCount& b) { return a.columns < b.columns; });
  }

 private:
  static void add(UnsafeCount& to, const UnsafeCount& count) {
    to.combinations += count.combinations;
    to.pairs += count.pairs;
  }

  std::vector<UnsafeCount> by_size_;
  std::vector<std::uint64_t> by_column_;
  std::vector<std::vector<std::uint64_t>> by_value_;
  bool keep_sets_;
  std::vector<UnsafeCount> dense_;  // by set, where there are few columns
  tsl::robin_map<std::uint64_t, UnsafeCount, MixedHash> sparse_;
  std::uint64_t nodes_ = 0;
};

// What one combination of `size` cells adds to the score of its record; see UnsafeOutcome::scores.
inline double score_of(std::size_t size, std::size_t columns, std::size_t max_size) {
  double out = 1;
  for (std::size_t i = size; i < max_size; ++i) out *= static_cast<double>(columns - i);
  return out;
}

}  // namespace kanon::unsafe
