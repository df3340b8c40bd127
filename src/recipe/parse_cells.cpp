// Reads what the command line says about cells: recodings, weights, the rules for blanked cells and missing values.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "base/try.hpp"
#include "kanon/cell_recipe.hpp"
#include "kanon/suppress.hpp"
#include "recipe/names.hpp"

namespace kanon {
namespace {

// "prefix@2" -> "prefix" and 2. An @ that no number follows belongs to the text.
struct Leveled {
  std::string text;
  std::optional<std::uint32_t> level;
};

Leveled leveled(const std::string& text) {
  const auto at = text.rfind('@');
  if (at == std::string::npos) return {text, std::nullopt};
  const auto level = parse_count(text.substr(at + 1));
  if (!level || *level > 1000) return {text, std::nullopt};
  return {text.substr(0, at), static_cast<std::uint32_t>(*level)};
}

Error not_a_recoding(const std::string& text) {
  return Error{.message = fmt::format("\"{}\" is not a recoding", text),
               .key = "recipe.cells.recode",
               .hint =
                   "Write COLUMN=10 (intervals of that width), COLUMN=interval:widths=5/10,top=90@2, COLUMN=prefix@2, "
                   "COLUMN=date:parts=year, COLUMN=levels:FILE@1, or COLUMN=@1 for a level of its `recipe.coding`."};
}

}  // namespace

std::string name_of(MissingAs missing) {
  return missing == MissingAs::value ? "value" : "never";
}

Result<MissingAs> parse_missing_as(const std::string& text) {
  if (const auto missing = named<MissingAs>(text)) return *missing;
  return Error{.message = fmt::format("missing cells do not count as \"{}\"", text),
               .key = "recipe.cells.missing_as",
               .hint = "Write value (missing cells are equal) or never (they equal no other cell)."};
}

std::string name_of(SuppressRule rule) {
  return rule == SuppressRule::strict ? "strict" : "original";
}

Result<SuppressRule> parse_suppress_rule(const std::string& text) {
  if (const auto rule = named<SuppressRule>(text)) return *rule;
  if (text == "wildcard")
    return Error{.message =
                     "rule wildcard is no aim: blanking k - 1 whole rows satisfies it for everybody and protects "
                     "nobody, so cells are not blanked by it",
                 .key = "recipe.cells.rule",
                 .hint =
                     "Use `recipe.cells.rule` strict, which implies it; to judge a release by it: kanon verify RELEASE "
                     "`recipe.k` K "
                     "`recipe.quasi` a,b,c `recipe.cells.rule` wildcard"};
  return Error{.message = fmt::format("there is no rule \"{}\"", text),
               .key = "recipe.cells.rule",
               .hint = did_you_mean(text, {"original", "strict"})};
}

Result<CellRecode> parse_recode(const std::string& text) {
  const auto [rest, level] = leveled(text);
  CellRecode out;
  out.level = level.value_or(1);
  if (auto coding = parse_coding(rest); coding.ok()) {
    out.column = *coding;
    const bool fixed = out.column.coding == CodingKind::intervals || out.column.coding == CodingKind::keep;
    out.spec = rest.substr(out.column.name.size() + 1);
    if (!fixed && out.column.coding != CodingKind::suppressed) return out;
    return Error{.message = fmt::format("column \"{}\": this coding has no levels to recode to", out.column.name),
                 .key = "recipe.cells.recode",
                 .hint = fixed ? "Write COLUMN=10 or COLUMN=interval:widths=10,anchor=5 for intervals."
                               : "Leave the column out with `recipe.cells.drop`."};
  }
  const auto equals = rest.rfind('=');
  if (equals == std::string::npos || equals == 0) return not_a_recoding(text);
  out.column.name = rest.substr(0, equals);
  const std::string spec = rest.substr(equals + 1);
  if (spec.empty() && level) {
    out.own = true;
    return out;
  }
  const auto width = parse_number(spec);
  if (!width || !(*width > 0) || level) return not_a_recoding(text);
  out.column.build = {.name = "interval", .widths = {*width}, .bottom = {}, .top = {}, .parts = {}};
  return out;
}

Result<CellWeight> parse_cell_weight(const std::string& text) {
  const auto equals = text.rfind('=');
  const auto weight = equals == std::string::npos ? std::nullopt : parse_count(text.substr(equals + 1));
  if (weight && equals > 0 && *weight >= 1 && *weight <= kMostCellWeight)
    return CellWeight{.column = text.substr(0, equals), .weight = static_cast<std::uint32_t>(*weight)};
  return Error{.message = fmt::format("\"{}\" is not a weight", text),
               .key = "recipe.cells.weights",
               .hint = "Write COLUMN=3: a whole number from 1 to 1,000,000, what blanking one of its cells costs."};
}

}  // namespace kanon
