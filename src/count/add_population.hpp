// The people of the population beside the counts of a table, for models that ask how many of them look like a group.
#pragma once

#include <string>
#include <vector>

#include "table/source.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

// Counts the population by the quasi-identifiers. Tuples that only one of the two tables has are added to the other
// with 0 rows, so that all that is counted has the same tuples. Error: the population lacks a column.
Status add_population(Source& population, const std::vector<std::string>& quasi,
                      const std::vector<std::string>& missing, TupleCounts& counts);

}  // namespace kanon
