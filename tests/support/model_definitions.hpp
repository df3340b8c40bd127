// Whether a group holds its models, by the definitions and nothing else: obviously right, slow, and without any code of
// src/models but its data types.
#pragma once

#include <cstdint>
#include <vector>

#include "kanon/models.hpp"
#include "models/sensitive_column.hpp"

namespace kanon::tests {

// What a group has: of each sensitive column how many rows have each value, in the order of the column's values.
struct DefinedGroup {
  std::uint64_t rows = 0;
  std::vector<std::vector<std::uint64_t>> counts;  // by column
  std::uint64_t population = 0;
};

bool holds_by_definition(const Models& models, const std::vector<SensitiveColumn>& columns, const DefinedGroup& group);

}  // namespace kanon::tests
