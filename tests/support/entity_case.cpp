// A small random problem over refinements in which k counts entities.
#include "support/entity_case.hpp"

#include <map>
#include <set>

#include "support/target_case.hpp"

namespace kanon::tests {

void add_entities(CutCase& small) {
  Dice dice(small.seed + 0xE47177);
  const auto who = random_entities(small.histogram.rows, dice);
  std::vector<std::set<Value>> of_tuple(small.histogram.tuples());
  std::map<Value, std::size_t> tuples_of;
  for (std::size_t t = 0, row = 0; t < of_tuple.size(); ++t) {
    for (std::uint32_t i = 0; i < small.histogram.counts[t]; ++i, ++row) {
      if (who[row] && of_tuple[t].insert(who[row]).second) ++tuples_of[who[row]];
    }
  }
  EntitySets out;
  std::map<Value, std::uint32_t> id_of;
  out.begin.push_back(0);
  for (const auto& entities : of_tuple) {
    out.lone.push_back(0);
    for (const Value& entity : entities) {
      if (tuples_of[entity] == 1)
        ++out.lone.back();
      else
        out.ids.push_back(id_of.emplace(entity, static_cast<std::uint32_t>(id_of.size())).first->second);
    }
    out.begin.push_back(static_cast<std::uint32_t>(out.ids.size()));
  }
  out.ids_end = static_cast<std::uint32_t>(id_of.size());
  GroupMembers members = small.histogram.members ? *small.histogram.members : GroupMembers{};
  members.entities = std::move(out);
  small.histogram.members = std::make_shared<const GroupMembers>(std::move(members));
  for (auto& further : small.histogram.further) further.members = small.histogram.members;
}

CutCase random_entity_case(std::uint64_t seed, const CutShape& shape) {
  CutCase out = random_cut_case(seed, shape);
  add_entities(out);
  return out;
}

CutCase random_entity_case(std::uint64_t seed, const CutShape& shape, CostName cost) {
  CutCase out = random_cut_case(seed, shape, cost);
  add_entities(out);
  return out;
}

}  // namespace kanon::tests
