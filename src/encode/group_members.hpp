// GroupMembers: what a requirement asks of each tuple, or of each group, beside its rows: whom they are about, which
// sensitive values they have, and how many people of the population look the same.
#pragma once

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
    if (!from.values.empty()) {
      to.values.values_end = from.values.values_end;
      to.values.counts.clear();
      to.values.begin.assign(1, 0);
      values_.begin(from.values.values_end);
      for (std::size_t set = 0; set < sets; ++set) {
        each(set, [&](std::size_t old) { values_.add(from.values.of(old)); });
        values_.end(to.values.counts);
        to.values.begin.push_back(static_cast<std::uint32_t>(to.values.counts.size()));
      }
    }
    if (from.population.empty()) return;
    to.population.assign(sets, 0);
    for (std::size_t set = 0; set < sets; ++set)
      each(set, [&](std::size_t old) { to.population[set] += from.population[old]; });
  }

 private:
  MergeEntities entities_;
  AddValues values_;
};

}  // namespace kanon
