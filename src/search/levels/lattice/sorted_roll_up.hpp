// Roll-up of sorted groups: keys of one word, the first column walked in the highest bits, groups in ascending order.
//
// Raising a column leaves the columns before it as they are, so only groups of one run (equal in the columns before)
// can meet. A run is scattered into a small table indexed by the rest of the key and gathered in order: no hashing, no
// comparing. On Adult it takes half the time of hashing; the runs of the first columns are too wide for a table and are
// hashed and sorted.
#pragma once

#include <numeric>

#include "search/levels/lattice/roll_up.hpp"

namespace kanon::lattice {

class SortedRollUp {
 public:
  // The column in `field`; all columns walked before it stand in higher bits.
  void raise(const Groups<1>& from, const Field& field, const std::vector<NodeCode>& parents, Groups<1>& to) {
    const unsigned rest = field.shift + static_cast<unsigned>(std::bit_width(field.mask));  // bits of a run
    if (rest > kTableBits) {
      hashed_.raise(from, field, parents, unsorted_);
      sort(unsorted_, to);
      return;
    }
    touched_ += from.count();
    to.stride = from.stride;
    to.test = from.test;
    to.keys.resize(from.count());
    to.sizes.resize(from.count());
    to.cells.resize(from.cells.size());
    above_.resize(field.mask + 1);
    for (std::size_t node = 0; node < parents.size(); ++node)
      above_[node] = std::uint64_t{parents[node].index} << field.shift;
    const std::size_t count =
        from.stride > 0 ? merge<true>(from, field, rest, to) : merge<false>(from, field, rest, to);
    to.keys.resize(count);
    to.sizes.resize(count);
    to.cells.resize(count * to.stride);
    if (!from.members.empty()) merge_.run(from.members, to_of_, count, to.members);
  }

  void sort(const Groups<1>& from, Groups<1>& to) {
    order_.resize(from.count());
    std::iota(order_.begin(), order_.end(), 0u);
    std::sort(order_.begin(), order_.end(),
              [&](std::uint32_t a, std::uint32_t b) { return from.keys[a].words[0] < from.keys[b].words[0]; });
    to.stride = from.stride;
    to.test = from.test;
    to.keys.clear();
    to.sizes.clear();
    to.cells.clear();
    if (!from.members.empty()) {
      const auto each_source = [&](std::size_t i, const auto& add) { add(order_[i]); };
      merge_.run(from.members, order_.size(), each_source, to.members);
    }
    for (const std::uint32_t g : order_) {
      to.keys.push_back(from.keys[g]);
      to.sizes.push_back(from.sizes[g]);
      to.cells.insert(to.cells.end(), from.cells_of(g), from.cells_of(g) + from.stride);
    }
  }

  [[nodiscard]] std::uint64_t touched() const { return touched_ + hashed_.touched(); }

 private:
  static constexpr unsigned kWordBits = 6;    // places per word of the map of used places
  static constexpr unsigned kTableBits = 12;  // places of the table, at most: one word says which words are used

  template <bool kCells>
  std::size_t merge(const Groups<1>& from, const Field& field, unsigned rest, Groups<1>& to) {
    const unsigned run_bits = std::max(rest, kWordBits);
    const std::uint64_t low = (std::uint64_t{1} << run_bits) - 1;
    const std::uint64_t keep = low & ~(field.mask << field.shift);
    table_.assign(std::size_t{1} << run_bits, 0);
    if constexpr (kCells) table_cells_.assign(from.stride << run_bits, 0);
    to_of_.resize(from.members.empty() ? 0 : from.count());
    std::size_t count = 0;
    for (std::size_t i = 0; i < from.count();) {
      const std::uint64_t run = from.keys[i].words[0] >> run_bits;
      const std::size_t begin = i;
      std::uint64_t words = 0;
      do {
        const std::uint64_t key = from.keys[i].words[0];
        const std::uint64_t place = (key & keep) | above_[(key >> field.shift) & field.mask];
        table_[place] += from.sizes[i];
        if constexpr (kCells) {
          for (std::size_t j = 0; j < from.stride; ++j) table_cells_[place * from.stride + j] += from.cells_of(i)[j];
        }
        used_[place >> kWordBits] |= std::uint64_t{1} << (place & 63);
        words |= std::uint64_t{1} << (place >> kWordBits);
        if (!to_of_.empty()) to_of_[i] = static_cast<std::uint32_t>(place);
        ++i;
      } while (i < from.count() && from.keys[i].words[0] >> run_bits == run);
      count = gather<kCells>(run << run_bits, words, count, to);
      for (std::size_t j = begin; j < i && !to_of_.empty(); ++j) to_of_[j] = group_at_[to_of_[j]];
    }
    return count;
  }

  // The places of the table that are in use, in ascending order; the table is empty again.
  template <bool kCells>
  std::size_t gather(std::uint64_t run, std::uint64_t words, std::size_t count, Groups<1>& to) {
    for (; words != 0; words &= words - 1) {
      const auto word = static_cast<std::size_t>(std::countr_zero(words));
      std::uint64_t bits = used_[word];
      used_[word] = 0;
      for (; bits != 0; bits &= bits - 1, ++count) {
        const std::size_t place = (word << kWordBits) | static_cast<std::size_t>(std::countr_zero(bits));
        to.keys[count].words[0] = run | place;
        to.sizes[count] = table_[place];
        table_[place] = 0;
        group_at_[place] = static_cast<std::uint32_t>(count);
        if constexpr (kCells) {
          for (std::size_t j = 0; j < to.stride; ++j) {
            to.cells[count * to.stride + j] = table_cells_[place * to.stride + j];
            table_cells_[place * to.stride + j] = 0;
          }
        }
      }
    }
    return count;
  }

  RollUp<1> hashed_;
  MergeMembers merge_;
  Groups<1> unsorted_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint64_t> above_;  // parents, at their place in the key
  std::vector<std::uint32_t> table_;
  std::vector<TargetCell> table_cells_;
  std::array<std::uint64_t, (std::size_t{1} << kTableBits) / 64> used_{};
  std::array<std::uint32_t, std::size_t{1} << kTableBits> group_at_;  // by place of the run that was gathered last
  std::vector<std::uint32_t> to_of_;  // by group of `from`: its place, then the group of `to`; empty as in RollUp
  std::uint64_t touched_ = 0;
};

}  // namespace kanon::lattice
