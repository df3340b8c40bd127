// EntitySets: whom the rows of each tuple, or of each group, are about.
#include "encode/entity_sets.hpp"

#include <algorithm>
#include <limits>

#include "encode/tuple_order.hpp"

namespace kanon {

EntitySets make_entity_sets(const TupleCounts& counts, const Codebook& codebook) {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> tuples_of(counts.classes.size(), 0);
  for (const auto entity : counts.class_codes) ++tuples_of[entity];
  const auto is_missing = [&](std::uint32_t entity) { return !counts.classes[entity]; };
  const OrderedTuples ordered = ordered_tuples(counts, codebook);
  EntitySets out;
  out.begin.push_back(0);
  std::vector<std::uint32_t> id_of(counts.classes.size(), kNone);
  for (std::size_t begin = 0, end = 0; begin < ordered.lines.size(); begin = end) {
    end = ordered.end_of(begin);
    out.lone.push_back(0);
    for (std::size_t i = begin; i < end; ++i) {
      const auto entity = counts.class_codes[ordered.lines[i]];
      if (is_missing(entity)) continue;
      if (tuples_of[entity] == 1) {
        ++out.lone.back();
        continue;
      }
      if (id_of[entity] == kNone) id_of[entity] = out.ids_end++;
      out.ids.push_back(id_of[entity]);
    }
    out.begin.push_back(static_cast<std::uint32_t>(out.ids.size()));
  }
  return out;
}

void MergeEntities::begin(std::uint32_t ids_end, std::size_t sets, EntitySets& to) {
  if (seen_.size() < ids_end) {
    seen_.resize(ids_end, 0);
    sets_of_.resize(ids_end, 0);
  }
  to.lone.assign(sets, 0);
  to.begin.assign(1, 0);
  to.begin.reserve(sets + 1);
  to.ids.clear();
  to.ids_end = ids_end;
}

void MergeEntities::next_set() {
  if (++stamp_ != 0) return;
  std::fill(seen_.begin(), seen_.end(), 0u);
  stamp_ = 1;
}

void MergeEntities::count_lone(EntitySets& to) {
  std::uint32_t kept = 0, at = 0;
  for (std::size_t set = 0; set < to.lone.size(); ++set) {
    for (const std::uint32_t end = to.begin[set + 1]; at < end; ++at) {
      const auto id = to.ids[at];
      if (sets_of_[id] > 1) {
        to.ids[kept++] = id;
        continue;
      }
      ++to.lone[set];
      sets_of_[id] = 0;
    }
    to.begin[set + 1] = kept;
  }
  to.ids.resize(kept);
  for (const auto id : to.ids) sets_of_[id] = 0;
}

}  // namespace kanon
