// GroupMembers: what a requirement asks of each tuple, or of each group, beside its rows.
#include "encode/group_members.hpp"

#include "encode/tuple_order.hpp"

namespace kanon {
namespace {

std::vector<std::uint32_t> population_of(const TupleCounts& counts, const Codebook& codebook) {
  std::vector<std::uint32_t> out;
  const OrderedTuples ordered = ordered_tuples(counts, codebook);
  for (std::size_t begin = 0, end = 0; begin < ordered.lines.size(); begin = end) {
    end = ordered.end_of(begin);
    out.push_back(0);
    for (std::size_t i = begin; i < end; ++i) out.back() += counts.counts[ordered.lines[i]];
  }
  return out;
}

}  // namespace

GroupMembers make_group_members(const TupleCounts& counts, const Codebook& codebook, const GroupTest* test) {
  GroupMembers out;
  if (!counts.by_entity.empty()) out.entities = make_entity_sets(counts.by_entity[0], codebook);
  if (test == nullptr) return out;
  if (test->asks_values()) out.values = make_value_sets(counts.by_sensitive, test->columns(), codebook);
  if (test->asks_population()) out.population = population_of(counts.by_population[0], codebook);
  return out;
}

}  // namespace kanon
