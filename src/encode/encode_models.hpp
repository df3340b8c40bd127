// From the models a recipe asks for, and the counts of a table, to the test of a group.
#pragma once

#include <memory>
#include <optional>

#include "kanon/recipe.hpp"
#include "models/group_test.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

// The sensitive columns that models look at, with the distribution of the whole table. Reads the hierarchies that
// distances are measured in. Error: a hierarchy that lacks values.
Result<std::vector<SensitiveColumn>> sensitive_columns(const Models& models, const TupleCounts& counts);

// k-map by the size of the population: the rows that suggest so many people. Empty: it is not asked for.
std::optional<std::uint64_t> k_map_rows(const Models& models, std::uint64_t rows);

// Null where nothing is asked for beside k in rows.
Result<std::shared_ptr<const GroupTest>> encode_models(const Models& models, const TupleCounts& counts);

}  // namespace kanon
