// EntitySets: whom the rows of each tuple, or of each group, are about, where k counts entities and not rows.
//
// Most entities stand in one tuple only. Of these their number is enough: it adds up when tuples merge. Only entities
// in several tuples have ids, so that nobody is counted twice. A row without an entity is about nobody: it counts
// towards no group's k.
//
// Two things hold of a requirement "at least so many distinct members" over any sets like these, and searches use no
// others: it is up-closed (a set never has fewer members than a part of it), and a group that meets it has at least as
// many rows. So what a search concludes from a group having k rows stays true; only what suppresses a group because it
// has fewer must count members.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "encode/codebook.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct EntitySets {
  std::vector<std::uint32_t> lone;   // by set: entities that stand in it and in no other
  std::vector<std::uint32_t> begin;  // by set: its first in `ids`; one more at the end
  std::vector<std::uint32_t> ids;    // of the others, each once in a set
  std::uint32_t ids_end = 0;         // all ids are below

  // None: rows are counted.
  [[nodiscard]] bool empty() const { return begin.empty(); }
  [[nodiscard]] std::size_t count() const { return lone.size(); }
  [[nodiscard]] std::span<const std::uint32_t> ids_of(std::size_t set) const {
    return {ids.data() + begin[set], ids.data() + begin[set + 1]};
  }
  // Distinct entities of one set.
  [[nodiscard]] std::uint64_t members(std::size_t set) const {
    return std::uint64_t{lone[set]} + (begin[set + 1] - begin[set]);
  }
};

// Of the tuples of the histogram that `codebook` makes of the same table, in its order; `counts` has the entities as
// classes.
EntitySets make_entity_sets(const TupleCounts& counts, const Codebook& codebook);

// Merges sets. What stays in one set only is then counted there and loses its id: the more is merged, the fewer ids
// are left. Keeps its memory from call to call.
class MergeEntities {
 public:
  // Makes `sets` new ones: each(set, add) calls add(old) for every old set that it is made of. Takes time by the ids.
  template <class Each>
  void run(const EntitySets& from, std::size_t sets, const Each& each, EntitySets& to) {
    begin(from.ids_end, sets, to);
    for (std::size_t set = 0; set < sets; ++set) {
      next_set();
      each(set, [&](std::size_t old) { add(from, old, set, to); });
      to.begin.push_back(static_cast<std::uint32_t>(to.ids.size()));
    }
    count_lone(to);
  }

 private:
  void begin(std::uint32_t ids_end, std::size_t sets, EntitySets& to);
  void next_set();
  void add(const EntitySets& from, std::size_t old, std::size_t set, EntitySets& to) {
    to.lone[set] += from.lone[old];
    for (const auto id : from.ids_of(old)) {
      if (seen_[id] == stamp_) continue;
      seen_[id] = stamp_;
      ++sets_of_[id];
      to.ids.push_back(id);
    }
  }
  void count_lone(EntitySets& to);

  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> seen_;     // by id: the stamp of the set it was seen in last
  std::vector<std::uint32_t> sets_of_;  // by id; all 0 between two calls
};

// Counts the distinct entities of sets that come and go, one after the other.
class EntityWindow {
 public:
  void reset(std::uint32_t ids_end) {
    if (times_.size() < ids_end) times_.resize(ids_end, 0);
    members_ = 0;
  }
  void add(const EntitySets& sets, std::size_t set) {
    members_ += sets.lone[set];
    for (const auto id : sets.ids_of(set)) members_ += times_[id]++ == 0 ? 1 : 0;
  }
  // What was added before. Whoever adds a set takes it out again before the next reset.
  void take(const EntitySets& sets, std::size_t set) {
    members_ -= sets.lone[set];
    for (const auto id : sets.ids_of(set)) members_ -= --times_[id] == 0 ? 1 : 0;
  }
  [[nodiscard]] std::uint64_t members() const { return members_; }

 private:
  std::uint64_t members_ = 0;
  std::vector<std::uint32_t> times_;  // by id; all 0 where nothing is in
};

}  // namespace kanon
