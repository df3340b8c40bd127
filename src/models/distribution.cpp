// How a sensitive column is distributed in a whole table.
#include "models/distribution.hpp"

#include <map>

namespace kanon {

SensitiveColumn distribution_of(const std::string& name, const TupleCounts& counts, bool missing_apart) {
  std::map<Value, std::uint64_t> rows;
  for (std::size_t line = 0; line < counts.tuples(); ++line) {
    if (counts.counts[line] > 0) rows[counts.classes[counts.class_codes[line]]] += counts.counts[line];
  }
  if (missing_apart) rows.erase(std::nullopt);
  SensitiveColumn out{.name = name, .values = {}, .rows = {}};
  for (const auto& [value, count] : rows) out.values.push_back(value);
  sort_values(out.values, kind_of(out.values));
  for (const auto& value : out.values) out.rows.push_back(rows[value]);
  return out;
}

}  // namespace kanon
