// What a column that the recipe leaves open is taken for, from its name and its values.
#include "recipe/choose_column.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "recipe/choose_coding.hpp"
#include "table/number_codes.hpp"
#include "table/odd_texts.hpp"
#include "table/text_order.hpp"

namespace kanon {
namespace {

bool says_hierarchy(const QuasiColumn& column) {
  const HierarchyBuild& build = column.build;
  return !column.file.empty() || !build.name.empty() || !build.widths.empty() || build.anchor != 0 || build.bottom ||
         build.top || !build.parts.empty();
}

// A hierarchy may be chosen, and none is said.
bool needs_hierarchy(const QuasiColumn& column) {
  const bool tree = column.coding == CodingKind::automatic || column.coding == CodingKind::taxonomy ||
                    column.coding == CodingKind::levels;
  return tree && !says_hierarchy(column) && column.order.empty() && column.cuts.empty();
}

// All as long as the first, so that the digits in front mean the same everywhere.
bool equally_long(const std::vector<Value>& values) {
  std::size_t length = 0;
  for (const auto& value : values) {
    if (value && length == 0) length = value->size();
    if (value && value->size() != length) return false;
  }
  return true;
}

std::string quoted_names(const std::vector<ChosenColumn>& columns, ChosenBy by) {
  std::vector<std::string> names;
  for (const auto& chosen : columns) {
    if (chosen.by == by) names.push_back("\"" + chosen.column.name + "\"");
  }
  return list_of(names, 10);
}

}  // namespace

Result<ChosenColumn> choose_column(const QuasiColumn& column, const std::vector<Value>& values, std::uint64_t rows,
                                   SearchName search) {
  ChosenColumn out{.column = column, .missing_codes = codes_like_missing(values)};
  KANON_CHECK(check_coding(column));
  const bool open = needs_hierarchy(column), free = column.coding == CodingKind::automatic;
  const ValueKind kind = kind_of(values);
  const auto present =
      std::count_if(values.begin(), values.end(), [](const Value& value) { return value.has_value(); });
  if (open && kind == ValueKind::number && column.build.shown.empty() && are_number_codes(column.name, values, rows)) {
    out.by = ChosenBy::codes;
    out.column.build.name = has_digit_code_name(column.name) && equally_long(values) ? "prefix" : "others";
    if (free) out.column.coding = search == SearchName::lattice ? CodingKind::levels : CodingKind::taxonomy;
  } else if (open && kind == ValueKind::text && present > 2) {
    const auto order = free && search != SearchName::lattice ? order_of_texts(values) : std::nullopt;
    out.by = order ? ChosenBy::order : ChosenBy::rare_values;
    if (order) out.column.order = *order;
    if (!order) out.column.build.name = "others";
    if (!order) out.odd_texts = odd_texts(values);
  }
  KANON_TRY(out.column.coding, choose_coding(out.column, values, search));
  return out;
}

std::vector<std::string> notes_on(const std::vector<ChosenColumn>& columns) {
  std::vector<std::string> out;
  if (const auto names = quoted_names(columns, ChosenBy::rare_values); !names.empty()) {
    out.push_back(
        fmt::format("no hierarchy was named for {}: frequent values stay, rare ones become \"other\" (coding "
                    "others); COLUMN=merged joins them under labels that list them, COLUMN=taxonomy:FILE "
                    "uses a hierarchy of yours (kanon hierarchy writes one)",
                    names));
  }
  if (const auto names = quoted_names(columns, ChosenBy::codes); !names.empty()) {
    out.push_back(fmt::format(
        "taken for codes, not for quantities, though whole numbers: {}; COLUMN=intervals takes them for quantities",
        names));
  }
  if (const auto names = quoted_names(columns, ChosenBy::order); !names.empty()) {
    out.push_back(fmt::format(
        "texts that say where they stand, cut into intervals in that order: {}; COLUMN=others takes them as unordered",
        names));
  }
  for (const auto& chosen : columns) {
    if (chosen.odd_texts.empty()) continue;
    out.push_back(
        fmt::format("column \"{0}\" would have an order but for {1}: with --missing {0}:{2} it counts as "
                    "missing, and the rest is cut into intervals",
                    chosen.column.name, list_of(chosen.odd_texts, 10), fmt::join(chosen.odd_texts, "/")));
  }
  for (const auto& chosen : columns) {
    if (chosen.missing_codes.empty()) continue;
    out.push_back(
        fmt::format("column \"{}\" has negative numbers that look like codes for missing values ({}) among "
                    "others from 0 on; name those that are with --missing {}:{}, else they count as numbers",
                    chosen.column.name, list_of(chosen.missing_codes, 10), chosen.column.name,
                    fmt::join(chosen.missing_codes, "/")));
  }
  return out;
}

}  // namespace kanon
