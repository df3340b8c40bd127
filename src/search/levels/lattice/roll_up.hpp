// Roll-up: the groups of a level vector from the groups of a finer one, never from the rows.
//
// Groups are unordered parallel arrays of keys, sizes and, where a cost looks at a target, cells. Merging goes through
// an open-addressing table of positions that is reused from call to call; each worker thread owns one. Where k counts
// entities, or a model looks at more than rows, groups carry that, too (encode/group_members.hpp).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "cost/target_charge.hpp"
#include "encode/group_members.hpp"
#include "search/levels/lattice/key.hpp"

namespace kanon::lattice {

template <std::size_t Words>
struct Groups {
  std::vector<Key<Words>> keys;
  std::vector<std::uint32_t> sizes;
  std::vector<TargetCell> cells;  // `stride` per group
  std::size_t stride = 0;
  GroupMembers members;             // by group; empty: a group is its rows
  const GroupTest* test = nullptr;  // what is asked of a group beside k
  [[nodiscard]] std::size_t count() const { return keys.size(); }
  // k counts rows, and nothing else is asked.
  [[nodiscard]] bool plain() const { return members.empty() && test == nullptr; }
  // What k counts: rows, or distinct entities.
  [[nodiscard]] std::uint64_t people(std::size_t group) const {
    return members.entities.empty() ? sizes[group] : members.entities.members(group);
  }
  [[nodiscard]] bool holds(std::size_t group) const {
    return test == nullptr || test->holds(members.tested(group, sizes[group]));
  }
  // The largest k for which the group may be released; 0 where it fails a model.
  [[nodiscard]] std::uint64_t reached_k(std::size_t group) const { return holds(group) ? people(group) : 0; }
  // Is it released at this k?
  [[nodiscard]] bool good(std::size_t group, std::uint64_t k) const { return people(group) >= k && holds(group); }
  [[nodiscard]] const TargetCell* cells_of(std::size_t group) const { return cells.data() + group * stride; }
};

template <std::size_t Words>
class RollUp {
 public:
  // One column up: `parents` gives the node above each node.
  void raise(const Groups<Words>& from, const Field& field, const std::vector<NodeCode>& parents, Groups<Words>& to) {
    merge(from, to, [&](Key<Words> key) {
      field.set(key, parents[field.get(key)].index);
      return key;
    });
  }

  // Several columns at once.
  struct Step {
    Field field;
    const NodeCode* parents = nullptr;  // by node
  };
  void raise(const Groups<Words>& from, const std::vector<Step>& steps, Groups<Words>& to) {
    merge(from, to, [&](Key<Words> key) {
      for (const Step& step : steps) step.field.set(key, step.parents[step.field.get(key)].index);
      return key;
    });
  }

  // Only the columns whose bits are in `mask`: the others are taken out.
  void project(const Groups<Words>& from, const Key<Words>& mask, Groups<Words>& to) {
    merge(from, to, [&](Key<Words> key) {
      for (std::size_t w = 0; w < Words; ++w) key.words[w] &= mask.words[w];
      return key;
    });
  }

  [[nodiscard]] std::uint64_t touched() const { return touched_; }

 private:
  template <class Recode>
  void merge(const Groups<Words>& from, Groups<Words>& to, const Recode& recode) {
    to.keys.clear();
    to.sizes.clear();
    to.cells.clear();
    to.stride = from.stride;
    to.test = from.test;
    touched_ += from.count();
    to_of_.resize(from.members.empty() ? 0 : from.count());
    from.stride == 0 ? merge_into<false>(from, to, recode) : merge_into<true>(from, to, recode);
    if (!from.members.empty()) merge_.run(from.members, to_of_, to.count(), to.members);
  }

  template <bool kCells, class Recode>
  void merge_into(const Groups<Words>& from, Groups<Words>& to, const Recode& recode) {
    const std::size_t capacity = std::bit_ceil(std::max<std::size_t>(16, 2 * from.count()));
    slots_.assign(capacity, 0);
    const unsigned shift = 64 - static_cast<unsigned>(std::countr_zero(capacity));
    for (std::size_t i = 0; i < from.count(); ++i) {
      const Key<Words> key = recode(from.keys[i]);
      std::size_t slot = key.hash() >> shift;
      while (slots_[slot] != 0 && !(to.keys[slots_[slot] - 1] == key)) slot = (slot + 1) & (capacity - 1);
      if (!to_of_.empty()) to_of_[i] = slots_[slot] == 0 ? static_cast<std::uint32_t>(to.count()) : slots_[slot] - 1;
      if (slots_[slot] == 0) {
        to.keys.push_back(key);
        to.sizes.push_back(from.sizes[i]);
        if constexpr (kCells) to.cells.insert(to.cells.end(), from.cells_of(i), from.cells_of(i) + from.stride);
        slots_[slot] = static_cast<std::uint32_t>(to.keys.size());
      } else {
        const std::size_t at = slots_[slot] - 1;
        to.sizes[at] += from.sizes[i];
        if constexpr (kCells) {
          for (std::size_t j = 0; j < from.stride; ++j) to.cells[at * from.stride + j] += from.cells_of(i)[j];
        }
      }
    }
  }

  std::vector<std::uint32_t> slots_;  // position + 1 in `to`; 0: free
  std::uint64_t touched_ = 0;
  MergeMembers merge_;
  std::vector<std::uint32_t> to_of_;  // by group of `from`: that of `to`; empty where groups are their rows
};

}  // namespace kanon::lattice
