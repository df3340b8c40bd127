// Reads the codings of the command line: COLUMN=CODING[:OPTIONS].
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "base/text.hpp"
#include "base/try.hpp"
#include "kanon/recipe.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

constexpr std::array<std::string_view, 8> kBuilders = {"interval", "prefix", "date",   "icd9",
                                                       "icd10",    "others", "merged", "flat"};
constexpr std::array<std::string_view, 5> kCodings = {"intervals", "taxonomy", "levels", "keep", "suppressed"};

bool one_of(const auto& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// A word and what stands behind its colon.
struct Parts {
  std::string word, rest;
  bool has_rest = false;
};

Parts parts_of(const std::string& text) {
  const auto colon = text.find(':');
  if (colon == std::string::npos) return {text, "", false};
  return {text.substr(0, colon), text.substr(colon + 1), true};
}

// "widths=5/10/20" and the like, behind the builder's name.
Status read_build_option(const std::string& option, HierarchyBuild& build) {
  const auto equals = option.find('=');
  const std::string key = option.substr(0, equals);
  const std::string value = equals == std::string::npos ? "" : option.substr(equals + 1);
  const Error wrong{
      .message = fmt::format("\"{}\" is not an option of a hierarchy", option),
      .place = {},
      .hint =
          "Options are widths=5/10/20, anchor=0, bottom=18, top=90 (interval), parts=year/decade (date) and shown=8/4 "
          "(others, merged)."};
  if (key == "parts") {
    build.parts = split(value, '/');
    return Done{};
  }
  if (key == "shown") {
    for (const auto& labels : split(value, '/')) {
      const auto count = parse_count(labels);
      if (!count) return wrong;
      build.shown.push_back(*count);
    }
    return Done{};
  }
  if (key == "widths") {
    for (const auto& width : split(value, '/')) {
      const auto number = parse_number(width);
      if (!number) return wrong;
      build.widths.push_back(*number);
    }
    return Done{};
  }
  const auto number = parse_number(value);
  if (!number) return wrong;
  if (key == "anchor")
    build.anchor = *number;
  else if (key == "bottom")
    build.bottom = *number;
  else if (key == "top")
    build.top = *number;
  else
    return wrong;
  return Done{};
}

// "prefix", "interval:widths=5/10".
Status read_build(const std::string& text, HierarchyBuild& build) {
  const Parts parts = parts_of(text);
  build.name = parts.word;
  if (!parts.rest.empty()) {
    for (const auto& option : split(parts.rest, ',')) KANON_CHECK(read_build_option(option, build));
  }
  return check_build(build);
}

// "order=low/middle/high": the values themselves may hold commas.
Status read_order(const std::string& text, std::vector<std::string>& order) {
  order = split(text, '/');
  const bool empty = std::any_of(order.begin(), order.end(), [](const auto& value) { return value.empty(); });
  if (!empty) return Done{};
  return Error{.message = fmt::format("\"{}\" does not list values in their order", text),
               .key = "recipe.coding",
               .hint = "Write order=low/middle/high; values that hold a / need a recipe file."};
}

// "cuts=18/25/65" or "start=17,step=5,end=87".
Status read_cuts(const std::string& text, CutPoints& cuts) {
  const Error wrong{.message = fmt::format("\"{}\" does not say where intervals may begin", text),
                    .key = "recipe.coding",
                    .hint =
                        "Write cuts=18/25/65, or start=17,step=5 (and end=87 if you like); order=low/middle/high "
                        "says the order of texts."};
  if (text.starts_with("cuts=")) {
    cuts.at = split(text.substr(5), '/');
    const bool empty = std::any_of(cuts.at.begin(), cuts.at.end(), [](const auto& cut) { return cut.empty(); });
    return empty ? Status(wrong) : Status(Done{});
  }
  for (const auto& option : split(text, ',')) {
    const auto equals = option.find('=');
    const std::string key = option.substr(0, equals);
    const auto number = equals == std::string::npos ? std::nullopt : parse_number(option.substr(equals + 1));
    if (!number || (key != "start" && key != "step" && key != "end")) return wrong;
    (key == "start" ? cuts.start : key == "step" ? cuts.step : cuts.end) = *number;
  }
  return cuts.start && cuts.step ? Status(Done{}) : Status(wrong);
}

// The `=` behind the column's name: the first one that a coding follows, since names may hold `=` and `:`.
std::size_t coding_starts(const std::string& text) {
  for (auto at = text.find('=', 1); at != std::string::npos; at = text.find('=', at + 1)) {
    const std::string word = text.substr(at + 1, text.find(':', at) - at - 1);
    if (one_of(kBuilders, word) || one_of(kCodings, word)) return at;
  }
  return std::string::npos;
}

}  // namespace

std::optional<HierarchyBuild> build_of(const std::string& hierarchy) {
  HierarchyBuild out;
  const bool known = one_of(kBuilders, parts_of(hierarchy).word) && read_build(hierarchy, out).ok();
  return known ? std::optional(out) : std::nullopt;
}

Result<QuasiColumn> parse_coding(const std::string& text) {
  const Error wrong{.message = fmt::format("\"{}\" is not a coding", text),
                    .key = "recipe.coding",
                    .hint =
                        "Write COLUMN=intervals, COLUMN=intervals:cuts=18/25/65, "
                        "COLUMN=intervals:order=low/high, COLUMN=taxonomy:FILE, "
                        "COLUMN=levels:FILE, COLUMN=interval:widths=5/10, COLUMN=prefix, COLUMN=date, COLUMN=icd10, "
                        "COLUMN=others, COLUMN=merged, COLUMN=flat, COLUMN=keep or COLUMN=suppressed."};
  const std::size_t equals = coding_starts(text);
  if (equals == std::string::npos) return wrong;
  QuasiColumn out{.name = text.substr(0, equals)};
  const std::string coding = text.substr(equals + 1);
  const auto [word, rest, has_rest] = parts_of(coding);
  if (one_of(kBuilders, word)) {  // a hierarchy; the search says how it is used
    KANON_CHECK(read_build(coding, out.build));
    return out;
  }
  KANON_TRY(out.coding, parse_coding_kind(word));
  if (has_rest && rest.empty()) return wrong;
  if (out.coding == CodingKind::intervals) {
    if (has_rest && rest.starts_with("order=")) {
      const std::size_t cuts = rest.rfind(",cuts=");  // may follow
      KANON_CHECK(read_order(rest.substr(6, cuts == std::string::npos ? cuts : cuts - 6), out.order));
      if (cuts != std::string::npos) KANON_CHECK(read_cuts(rest.substr(cuts + 1), out.cuts));
    } else if (has_rest) {
      KANON_CHECK(read_cuts(rest, out.cuts));
    }
    return out;
  }
  if (out.coding == CodingKind::keep || out.coding == CodingKind::suppressed) {
    if (has_rest) return wrong;
    return out;
  }
  if (one_of(kBuilders, parts_of(rest).word))  // a file of that name is ./prefix
    KANON_CHECK(read_build(rest, out.build));
  else
    out.file = rest;
  return out;
}

}  // namespace kanon
