// Makes hierarchies that need no file: intervals of numbers, prefixes of codes, parts of dates, all or nothing.
//
// Every builder ends in a level that is `*` for all, and gives the missing value a label of its own below that.
#include "table/build_hierarchy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "base/text.hpp"
#include "base/try.hpp"

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

// ---- intervals ----

// 1, 2 or 5 times a power of ten, at least `width`.
double nice_width(double width) {
  const double ten = std::pow(10, std::floor(std::log10(width)));
  for (const double step : {1.0, 2.0, 5.0}) {
    if (step * ten >= width * (1 - 1e-9)) return step * ten;
  }
  return 10 * ten;
}

// About sixteen intervals at the first level, each level twice as wide, two intervals at the last.
std::vector<double> automatic_widths(double least, double greatest) {
  std::vector<double> out;
  if (!((greatest - least) / 16 > 0)) return out;  // one value, or nearly: widths would be 0
  for (double width = nice_width((greatest - least) / 16); width < greatest - least; width *= 2) out.push_back(width);
  return out;
}

Status check_widths(const std::vector<double>& widths, const std::string& column) {
  for (std::size_t i = 0; i < widths.size(); ++i) {
    const double ratio = i == 0 ? 1 : widths[i] / widths[i - 1];
    if (!(widths[i] > 0) || std::abs(ratio - std::round(ratio)) > 1e-9 || (i > 0 && ratio < 1.5)) {
      return Error{.message = fmt::format("the interval widths of column \"{}\" do not nest: {}", column,
                                          fmt::join(widths, ", ")),
                   .place = {},
                   .hint = "Each width must be a multiple of the one before, for example 5, 10, 20."};
    }
  }
  return Done{};
}

std::string interval_label(double from, double to, bool whole_numbers) {
  // Twelve digits read well; where they do not tell neighbours apart, all there are.
  const int digits = std::max(std::abs(from), std::abs(to)) < 1e11 * (to - from) ? 12 : 17;
  if (!whole_numbers) return fmt::format("[{:.{}g}, {:.{}g})", from, digits, to, digits);
  return to - from < 1.5 ? fmt::format("{:.0f}", from) : fmt::format("{:.0f}-{:.0f}", from, to - 1);
}

// The index at the first width decides for all widths: so rounding can never tear a narrow interval apart higher up.
std::string interval_of(double number, double width, const HierarchyBuild& build, bool whole_numbers) {
  if (build.bottom && number < *build.bottom) return fmt::format("<{:.12g}", *build.bottom);
  if (build.top && number >= *build.top) return fmt::format(">={:.12g}", *build.top);
  const double narrow = std::floor((number - build.anchor) / build.widths[0]);
  const double index = std::floor(narrow / std::round(width / build.widths[0]));
  double from = build.anchor + index * width, to = from + width;
  if (build.bottom) from = std::max(from, *build.bottom);
  if (build.top) to = std::min(to, *build.top);
  return interval_label(from, to, whole_numbers);
}

Result<Hierarchy> intervals(std::vector<Value> values, HierarchyBuild build, const std::string& column) {
  double least = std::numeric_limits<double>::infinity(), greatest = -least;
  bool whole_numbers = true;
  for (const auto& value : values) {
    if (!value) continue;
    const auto number = parse_number(*value);
    if (!number) {
      return Error{
          .message = fmt::format("column \"{}\" has values that are not numbers, so it has no intervals", column),
          .place = {},
          .hint = "Name the tokens that mean missing with --missing, or choose another coding."};
    }
    least = std::min(least, *number);
    greatest = std::max(greatest, *number);
    whole_numbers = whole_numbers && *number == std::floor(*number) && std::abs(*number) < 1e15;
  }
  for (const double number : {build.anchor, build.bottom.value_or(0), build.top.value_or(0)}) {
    if (!std::isfinite(number))
      return Error{.message = "anchor, bottom and top must be numbers", .place = {}, .hint = {}};
  }
  if (build.bottom && build.top && !(*build.bottom < *build.top)) {
    return Error{
        .message = fmt::format("bottom of column \"{}\" is not below its top", column), .place = {}, .hint = {}};
  }
  if (build.widths.empty()) build.widths = automatic_widths(least, greatest);
  KANON_CHECK(check_widths(build.widths, column));
  const auto is_whole = [](double x) { return x == std::floor(x); };
  whole_numbers = whole_numbers && is_whole(build.anchor) && is_whole(build.bottom.value_or(0)) &&
                  is_whole(build.top.value_or(0)) && std::all_of(build.widths.begin(), build.widths.end(), is_whole);
  std::vector<Level> levels;
  for (const double width : build.widths) {
    levels.push_back(level_of(values, [&](const std::string& text) {
      return interval_of(parse_number(text).value_or(0), width, build, whole_numbers);
    }));
  }
  return from_levels(std::move(values), std::move(levels), "interval");
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
        .hint = "Prefixes are for codes of up to 64 characters. Choose flat, keep or a hierarchy file."};
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
                 .hint = "Name the tokens that mean missing with --missing, or choose another coding."};
  }
  std::vector<Level> levels;
  for (const auto& part : known) {  // from fine to coarse, whatever order they were asked for in
    const bool wanted =
        build.parts.empty() || std::find(build.parts.begin(), build.parts.end(), part) != build.parts.end();
    if (wanted) levels.push_back(level_of(values, [&](const std::string& text) { return date_part(text, part); }));
  }
  return from_levels(std::move(values), std::move(levels), "date");
}

}  // namespace

Result<Hierarchy> build_hierarchy(std::vector<Value> values, const HierarchyBuild& build, const std::string& column) {
  const ValueKind kind = kind_of(values);
  sort_values(values, kind);
  std::string name = build.name;
  if (name.empty()) {
    name = kind == ValueKind::number ? "interval"
           : kind == ValueKind::date ? "date"
           : kind == ValueKind::code ? "prefix"
                                     : "flat";
  }
  if (name == "interval") return intervals(std::move(values), build, column);
  if (name == "prefix") return prefixes(std::move(values), column);
  if (name == "date") return dates(std::move(values), build, column);
  if (name == "flat") return from_levels(std::move(values), {}, "flat");
  return Error{.message = fmt::format("there is no hierarchy builder \"{}\"", name),
               .place = fmt::format("column \"{}\"", column),
               .hint = did_you_mean(name, {"interval", "prefix", "date", "flat"})};
}

Hierarchy kept(const std::vector<Value>& values) {
  return Hierarchy{"keep", values, {values}};
}

Hierarchy starred(const std::vector<Value>& values) {
  return Hierarchy{"suppressed", values, {Level(values.size(), Value("*"))}};
}

}  // namespace kanon
