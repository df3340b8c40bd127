// What kind of values a column holds, as people are told: whole numbers that are codes are called codes.
#pragma once

#include <string>

#include "table/source.hpp"
#include "table/value_order.hpp"

namespace kanon {

ValueKind suggested_kind(const std::string& name, const ColumnSummary& summary, std::uint64_t rows);

// Whether negative numbers of the column look like codes for missing values.
bool may_hide_missing(const ColumnSummary& summary, std::uint64_t rows);

// At least half of the cells read as numbers, and others do not: "unknown" among ages.
bool has_texts_among_numbers(const ColumnSummary& summary, std::uint64_t rows);

}  // namespace kanon
