// Makes the CellTable once more from the counts by entity, and notes who stands in each of its tuples.
#include "encode/cell_entities.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace kanon {
namespace {

// The engine may have numbered the values of the second reading in another order.
std::vector<CellColumn> for_counts(const TupleCounts& from, const std::vector<CellColumn>& columns,
                                   const TupleCounts& to) {
  std::vector<CellColumn> out = columns;
  for (CellColumn& column : out) {
    std::map<Value, std::uint32_t> code;
    for (std::size_t i = 0; i < column.code_of.size(); ++i)
      code.emplace(from.values[column.source][i], column.code_of[i]);
    column.code_of.clear();
    for (const Value& value : to.values[column.source]) column.code_of.push_back(code.at(value));
  }
  return out;
}

using TupleEntity = std::pair<std::uint32_t, std::uint32_t>;

EntitySets sets_of(const std::vector<TupleEntity>& pairs, std::size_t tuples, std::size_t entities) {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  std::vector<std::uint32_t> tuples_of(entities, 0), id_of(entities, kNone);
  for (const auto& [tuple, entity] : pairs) ++tuples_of[entity];
  EntitySets out;
  out.lone.assign(tuples, 0);
  out.begin.assign(1, 0);
  for (std::size_t tuple = 0, i = 0; tuple < tuples; ++tuple) {
    for (; i < pairs.size() && pairs[i].first == tuple; ++i) {
      const std::uint32_t entity = pairs[i].second;
      if (tuples_of[entity] == 1) {
        ++out.lone[tuple];
        continue;
      }
      if (id_of[entity] == kNone) id_of[entity] = out.ids_end++;
      out.ids.push_back(id_of[entity]);
    }
    out.begin.push_back(static_cast<std::uint32_t>(out.ids.size()));
  }
  return out;
}

}  // namespace

EntitySets cell_entities(const TupleCounts& counts, const std::vector<CellColumn>& columns) {
  const TupleCounts& people = counts.by_entity.front();
  std::vector<std::uint32_t> tuple_of;
  const CellTable table = make_cell_table(people, for_counts(counts, columns, people), MissingAs::value, &tuple_of);
  std::vector<TupleEntity> pairs;
  for (std::size_t i = 0; i < tuple_of.size(); ++i) {
    if (people.classes[people.class_codes[i]]) pairs.emplace_back(tuple_of[i], people.class_codes[i]);
  }
  std::sort(pairs.begin(), pairs.end());
  pairs.erase(std::unique(pairs.begin(), pairs.end()), pairs.end());
  return sets_of(pairs, table.tuples(), people.classes.size());
}

}  // namespace kanon
