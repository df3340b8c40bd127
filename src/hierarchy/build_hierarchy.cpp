// Makes hierarchies that need no file: intervals of numbers (build_intervals.cpp), prefixes of codes, parts of dates,
// chapters of diagnoses (build_icd.cpp), rare values together (build_by_rows.cpp), all or nothing.
//
// Every builder ends in a level that is `*` for all, and gives the missing value a label of its own below that.
#include "hierarchy/build_hierarchy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "base/text.hpp"
#include "base/try.hpp"
#include "hierarchy/build_icd.hpp"
#include "hierarchy/build_intervals.hpp"

namespace kanon {
namespace {

using Level = std::vector<Value>;

// One more level: `label` of every value, the missing one stays.
Level level_of(const std::vector<Value>& values, const std::function<std::string(const std::string&)>& label) {
  Level out;
  for (const auto& value : values) out.push_back(value ? Value(label(*value)) : Value());
  return out;
}

Hierarchy from_levels(std::vector<Value> values, std::vector<Level> levels, const std::string& source) {
  Hierarchy out;
  out.source = source;
  out.labels.push_back(values);
  for (auto& level : levels) {
    if (level != out.labels.back()) out.labels.push_back(std::move(level));  // a level that changes nothing is no level
  }
  Level top(values.size(), Value("*"));
  if (out.labels.back() != top) out.labels.push_back(std::move(top));
  out.leaves = std::move(values);
  return out;
}

// ---- prefixes ----

std::vector<std::string> characters(const std::string& text) {
  std::vector<std::string> out;
  for (const char c : text) {
    if (out.empty() || (static_cast<unsigned char>(c) >> 6) != 2) out.emplace_back();
    out.back() += c;
  }
  return out;
}

// 12345 -> 1234* -> 123** -> ... Shorter values are masked from the same position on, so every level is a function of
// the one below.
Result<Hierarchy> prefixes(std::vector<Value> values, const std::string& column) {
  constexpr std::size_t kLongestCode = 64;  // one level per character: longer values are texts, not codes
  std::size_t longest = 0;
  for (const auto& value : values) longest = std::max(longest, value ? characters(*value).size() : 0);
  if (longest > kLongestCode) {
    return Error{
        .message = fmt::format("column \"{}\" has values of {} characters, too long for prefixes", column, longest),
        .place = {},
        .hint = "Prefixes are for codes of up to 64 characters. Choose others, flat, keep or a hierarchy file."};
  }
  std::vector<Level> levels;
  for (std::size_t kept = longest; kept-- > 1;) {
    levels.push_back(level_of(values, [kept](const std::string& text) {
      const auto all = characters(text);
      std::string out;
      for (std::size_t i = 0; i < all.size(); ++i) out += i < kept ? all[i] : "*";
      return out;
    }));
  }
  return from_levels(std::move(values), std::move(levels), "prefix");
}

// ---- dates ----

std::string date_part(const std::string& date, const std::string& part) {
  std::string year = date.substr(0, 4);
  if (part == "day") return date.substr(0, 10);
  if (part == "month") return date.substr(0, 7);
  if (part == "quarter") return fmt::format("{}-Q{}", year, (parse_count(date.substr(5, 2)).value_or(1) - 1) / 3 + 1);
  if (part == "year") return year;
  return year.substr(0, 3) + "0s";
}

Result<Hierarchy> dates(std::vector<Value> values, const HierarchyBuild& build, const std::string& column) {
  const std::vector<std::string> known = {"day", "month", "quarter", "year", "decade"};
  for (const auto& part : build.parts) {
    if (std::find(known.begin(), known.end(), part) == known.end()) {
      return Error{.message = fmt::format("\"{}\" is not a part of a date", part),
                   .place = fmt::format("column \"{}\"", column),
                   .hint = did_you_mean(part, known)};
    }
  }
  for (const auto& value : values) {
    if (!value || day_of(*value)) continue;
    return Error{.message = fmt::format("column \"{}\" has values that are not ISO dates (YYYY-MM-DD)", column),
                 .place = {},
                 .hint = "Name the tokens that mean missing with `recipe.missing`, or choose another coding."};
  }
  std::vector<Level> levels;
  std::string options;
  for (const auto& part : known) {  // from fine to coarse, whatever order they were asked for in
    const bool wanted =
        build.parts.empty() || std::find(build.parts.begin(), build.parts.end(), part) != build.parts.end();
    if (!wanted) continue;
    levels.push_back(level_of(values, [&](const std::string& text) { return date_part(text, part); }));
    options += (options.empty() ? ":parts=" : "/") + part;
  }
  return from_levels(std::move(values), std::move(levels), build.parts.empty() ? "date" : "date" + options);
}

// ---- by the rows of the values ----

// The rows in the order of `sorted`.
RowCounts in_order(const std::vector<Value>& values, const RowCounts& counts, const std::vector<Value>& sorted) {
  std::map<Value, std::uint64_t> rows_of;
  for (std::size_t i = 0; i < counts.rows.size(); ++i) rows_of[values[i]] = counts.rows[i];
  RowCounts out{.rows = {}, .node_by_node = counts.node_by_node};
  for (const auto& value : sorted) out.rows.push_back(rows_of[value]);
  return out;
}

Hierarchy from_row_levels(std::vector<Value> values, RowLevels made, const std::string& name) {
  return from_levels(std::move(values), std::move(made.levels),
                     made.options.empty() ? name : name + ":" + made.options);
}

Result<Hierarchy> by_rows(std::vector<Value> values, const HierarchyBuild& build, const std::string& column,
                          const RowCounts& counts) {
  if (build.name == "others") {
    RowLevels made = other_levels(values, counts, build);
    return from_row_levels(std::move(values), std::move(made), build.name);
  }
  KANON_TRY(RowLevels made, merged_levels(values, counts, build, column));
  return from_row_levels(std::move(values), std::move(made), build.name);
}

// Of one or two texts there is nothing to join.
std::string builder_for(ValueKind kind, bool may_join) {
  switch (kind) {
    case ValueKind::number:
      return "interval";
    case ValueKind::date:
      return "date";
    case ValueKind::code:
      return "prefix";
    case ValueKind::text:
      break;
  }
  return may_join ? "others" : "flat";
}

}  // namespace

Result<Hierarchy> build_hierarchy(std::vector<Value> values, const HierarchyBuild& build, const std::string& column,
                                  const RowCounts& counts) {
  const ValueKind kind = kind_of(values);
  std::vector<Value> sorted = values;
  sort_values(sorted, kind);
  HierarchyBuild chosen = build;
  const auto present =
      std::count_if(values.begin(), values.end(), [](const Value& value) { return value.has_value(); });
  if (chosen.name.empty()) chosen.name = builder_for(kind, !counts.rows.empty() && present > 2);
  const std::string& name = chosen.name;
  if (name == "interval") {
    KANON_TRY(IntervalLevels made, interval_levels(sorted, build, column));
    return from_levels(std::move(sorted), std::move(made.levels),
                       made.options.empty() ? "interval" : "interval:" + made.options);
  }
  if (name == "prefix") return prefixes(std::move(sorted), column);
  if (name == "date") return dates(std::move(sorted), build, column);
  if (name == "icd9" || name == "icd10") {
    KANON_TRY(auto made, icd_levels(sorted, name == "icd10", column));
    return from_levels(std::move(sorted), std::move(made), name);
  }
  if (name == "flat") return from_levels(std::move(sorted), {}, "flat");
  if (name == "others" || name == "merged") {
    const RowCounts rows = in_order(values, counts, sorted);
    return by_rows(std::move(sorted), chosen, column, rows);
  }
  return Error{.message = fmt::format("there is no hierarchy builder \"{}\"", name),
               .place = fmt::format("column \"{}\"", column),
               .hint = did_you_mean(name, {"interval", "prefix", "date", "icd9", "icd10", "others", "merged", "flat"})};
}

Hierarchy kept(const std::vector<Value>& values) {
  return Hierarchy{"keep", values, {values}};
}

Hierarchy starred(const std::vector<Value>& values) {
  return Hierarchy{"suppressed", values, {Level(values.size(), Value("*"))}};
}

}  // namespace kanon
