// GroupMembers: what a requirement asks of each tuple, or of each group, beside its rows: whom they are about, which
// sensitive values they have, and how many people of the population look the same.
#pragma once

#include <span>

#include "encode/entity_sets.hpp"
#include "encode/value_sets.hpp"

namespace kanon {

struct GroupMembers {
  EntitySets entities = {};                    // empty: k counts rows
  ValueSets values = {};                       // empty: no model looks at values
  std::vector<std::uint32_t> population = {};  // by set; empty: nobody looks at the population

  // A group is its rows, and nothing else.
  [[nodiscard]] bool empty() const { return entities.empty() && values.empty() && population.empty(); }
  [[nodiscard]] TestedGroup tested(std::size_t set, std::uint64_t rows) const {
    return {.rows = rows,
            .values = values.empty() ? ValueCounts{} : values.of(set),
            .population = population.empty() ? 0 : population[set]};
  }
};

// Of the tuples of the histogram that `codebook` makes of the same table, in its order. `test`: null where no model is
// asked for.
GroupMembers make_group_members(const TupleCounts& counts, const Codebook& codebook, const GroupTest* test);

// Merges sets. Keeps its memory from call to call.
class MergeMembers {
 public:
  // Makes `sets` new ones: each(set, add) calls add(old) for every old set that it is made of.
  template <class Each>
  void run(const GroupMembers& from, std::size_t sets, const Each& each, GroupMembers& to) {
    if (!from.entities.empty()) entities_.run(from.entities, sets, each, to.entities);
    if (!from.values.empty()) merge_values(from.values, sets, each, to.values);
    if (from.population.empty()) return;
    to.population.assign(sets, 0);
    for (std::size_t set = 0; set < sets; ++set)
      each(set, [&](std::size_t old) { to.population[set] += from.population[old]; });
  }

  // The same, told by the new set of every old one.
  void run(const GroupMembers& from, std::span<const std::uint32_t> new_of, std::size_t sets, GroupMembers& to) {
    begin_.assign(sets + 1, 0);
    for (const auto set : new_of) ++begin_[set + 1];
    for (std::size_t set = 0; set < sets; ++set) begin_[set + 1] += begin_[set];
    order_.resize(new_of.size());
    // From the last one back: begin_[set + 1] is then where the old ones of `set` begin.
    for (std::size_t old = new_of.size(); old-- > 0;)
      order_[--begin_[new_of[old] + 1]] = static_cast<std::uint32_t>(old);
    const auto each = [&](std::size_t set, const auto& add) {
      const std::size_t end = set + 1 < sets ? begin_[set + 2] : order_.size();
      for (std::size_t i = begin_[set + 1]; i < end; ++i) add(order_[i]);
    };
    run(from, sets, each, to);
  }

 private:
  template <class Each>
  void merge_values(const ValueSets& from, std::size_t sets, const Each& each, ValueSets& to) {
    to.values_end = from.values_end;
    to.counts.clear();
    to.begin.assign(1, 0);
    values_.begin(from.values_end);
    for (std::size_t set = 0; set < sets; ++set) {
      std::size_t parts = 0;
      ValueCounts first;  // where it is the only one there is nothing to add up
      each(set, [&](std::size_t old) {
        if (++parts == 1) {
          first = from.of(old);
          return;
        }
        if (parts == 2) values_.add(first);
        values_.add(from.of(old));
      });
      if (parts > 1) {
        values_.end(to.counts);
      } else {
        to.counts.insert(to.counts.end(), first.begin(), first.end());
      }
      to.begin.push_back(static_cast<std::uint32_t>(to.counts.size()));
    }
  }

  MergeEntities entities_;
  AddValues values_;
  std::vector<std::uint32_t> begin_, order_;  // the old sets by the new ones
};

}  // namespace kanon
