// How a sensitive column is distributed in a whole table.
#pragma once

#include "models/sensitive_column.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

// `counts` has the column as classes. `missing_apart`: without the missing value.
SensitiveColumn distribution_of(const std::string& name, const TupleCounts& counts, bool missing_apart);

}  // namespace kanon
