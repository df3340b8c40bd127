// What kind of values a column holds, and the order they stand in.
#include "table/value_order.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>

#include "base/decimal.hpp"
#include "base/enum_names.hpp"
#include "base/text.hpp"

namespace kanon {
namespace {

bool is_digits(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_padded_code(const std::string& text) {
  return text.size() > 1 && text[0] == '0' && is_digits(text);
}

}  // namespace

std::optional<int> day_of(const std::string& text) {
  if (text.size() < 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  if (text.size() > 10 && text[10] != ' ' && text[10] != 'T') return std::nullopt;
  const auto year = parse_count(text.substr(0, 4));
  const auto month = parse_count(text.substr(5, 2));
  const auto day = parse_count(text.substr(8, 2));
  if (!year || !month || !day) return std::nullopt;
  const std::chrono::year_month_day date{std::chrono::year(static_cast<int>(*year)),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!date.ok()) return std::nullopt;
  return std::chrono::sys_days(date).time_since_epoch().count();
}

ValueKind kind_of(const std::vector<Value>& values) {
  bool any = false, numbers = true, dates = true, codes = true, padded = false;
  for (const auto& value : values) {
    if (!value) continue;
    any = true;
    numbers = numbers && parse_number(*value).has_value();
    dates = dates && day_of(*value).has_value();
    codes = codes && is_digits(*value);
    padded = padded || is_padded_code(*value);
  }
  if (!any) return ValueKind::text;
  if (codes && padded) return ValueKind::code;
  if (numbers && !padded) return ValueKind::number;
  if (dates) return ValueKind::date;
  return ValueKind::text;
}

std::string name_of(ValueKind kind) {
  static constexpr auto kNames = enum_names<ValueKind>(
      {{ValueKind::number, "number"}, {ValueKind::date, "date"}, {ValueKind::code, "code"}, {ValueKind::text, "text"}});
  return kNames.of(kind);
}

void sort_values(std::vector<Value>& values, ValueKind kind) {
  // Numbers that are equal but written differently ("1", "1.0") are different values: the text decides between them.
  std::sort(values.begin(), values.end(), [kind](const Value& a, const Value& b) {
    if (!a || !b) return !a && b;
    if (kind == ValueKind::number) {
      const double x = parse_number(*a).value_or(0), y = parse_number(*b).value_or(0);
      if (x < y || y < x) return x < y;
      if (const int order = compare_numbers(*a, *b); order != 0) return order < 0;  // beyond what a double tells apart
    }
    return *a < *b;
  });
}

Result<std::vector<Value>> ordered_as(const std::vector<Value>& values, const std::vector<std::string>& order,
                                      const std::string& column) {
  const std::set<std::string> listed(order.begin(), order.end());
  if (listed.size() != order.size()) {
    return Error{
        .message = fmt::format("the order of column \"{}\" names a value twice", column), .place = {}, .hint = {}};
  }
  std::vector<Value> out;
  std::vector<std::string> uncovered;
  for (const auto& value : values) {
    if (!value) out.emplace_back();
    if (value && !listed.contains(*value)) uncovered.push_back(*value);
  }
  if (!uncovered.empty()) {
    std::sort(uncovered.begin(), uncovered.end());
    return Error{.message = fmt::format("the order of column \"{}\" leaves out {} of its values: {}", column,
                                        uncovered.size(), list_of(uncovered)),
                 .place = {},
                 .hint = "List every value of the column in its order."};
  }
  for (const auto& value : order) out.emplace_back(value);
  return out;
}

}  // namespace kanon
