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

// The name says that the column numbers people: patient_nbr, STU_ID.
bool sounds_like_person_number(std::string_view name);
// So many values in so many rows are enough for numbers of people, and not for kinds of them.
bool has_many_people(std::uint64_t distinct, std::uint64_t rows);

}  // namespace kanon
