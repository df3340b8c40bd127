// What kind of values a column holds, as people are told.
#include "recipe/suggest_kind.hpp"

#include <algorithm>

#include "recipe/suggest_role.hpp"
#include "table/number_codes.hpp"

namespace kanon {
namespace {

std::vector<Value> first_values(const ColumnSummary& summary) {
  return {summary.first.begin(), summary.first.end()};
}

}  // namespace

ValueKind suggested_kind(const std::string& name, const ColumnSummary& summary, std::uint64_t rows) {
  const ValueKind kind = kind_of(summary, rows);
  if (kind != ValueKind::number) return kind;
  const std::uint64_t present = rows - std::min(rows, summary.missing);
  const bool named = has_code_name(name) && summary.digits == present && summary.distinct > 2;
  const bool all = !summary.first.empty() && summary.first.size() >= summary.distinct;
  return named || (all && are_number_codes(name, first_values(summary), rows)) ? ValueKind::code : kind;
}

bool has_texts_among_numbers(const ColumnSummary& summary, std::uint64_t rows) {
  const std::uint64_t present = rows - std::min(rows, summary.missing);
  return kind_of(summary, rows) == ValueKind::text && summary.padded == 0 && summary.numbers < present &&
         summary.numbers >= present - summary.numbers;
}

bool may_hide_missing(const ColumnSummary& summary, std::uint64_t rows) {
  return kind_of(summary, rows) == ValueKind::number && !codes_like_missing(first_values(summary)).empty();
}

}  // namespace kanon
