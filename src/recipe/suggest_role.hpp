// Suggests the role of a column from its name and its counts: a guess for a person to confirm.
//
// Words are looked for as whole segments of the name ("ageGroup" has the word age, "package" does not). A word that
// fits decides before the counts do, with the most dangerous reading first.
#pragma once

#include <cstdint>
#include <string>

#include "table/column_words.hpp"
#include "table/schema.hpp"
#include "table/source.hpp"
#include "table/value_order.hpp"

namespace kanon {

struct Suggestion {
  Role role = Role::plain;
  std::string reason;
  bool by_name = false;    // a word in the name decided
  bool free_text = false;  // long texts that may name people
};

// The kind that kind_of finds for the values behind the summary.
ValueKind kind_of(const ColumnSummary& summary, std::uint64_t rows);

Suggestion suggest_role(const std::string& name, const ColumnSummary& summary, std::uint64_t rows);

}  // namespace kanon
