// The commands about what people write: hierarchies and recipes.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/try.hpp"
#include "door/commands.hpp"
#include "kanon/json.hpp"
#include "recipe/toml_table.hpp"
#include "report/text/hierarchy_check_text.hpp"

namespace kanon::door {
namespace {

Status read_build(Request& request, HierarchyBuild& out) {
  std::optional<double> anchor;
  KANON_CHECK(request.text("build", out.name));
  KANON_CHECK(request.keys().numbers("widths", out.widths));
  KANON_CHECK(request.keys().number("anchor", anchor));
  KANON_CHECK(request.keys().number("bottom", out.bottom));
  KANON_CHECK(request.keys().number("top", out.top));
  KANON_CHECK(request.texts("parts", out.parts));
  KANON_CHECK(request.keys().counts("shown", out.shown));
  out.anchor = anchor.value_or(0);
  return Done{};
}

std::string one_line(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

// The recipe as keys again: what a program edits.
Result<nlohmann::ordered_json> recipe_as_json(const std::string& text) {
  KANON_TRY(const toml::table table, toml_table(text, "recipe", "recipe", "docs/formats/recipe.md"));
  std::stringstream json;
  json << toml::json_formatter(table);
  return nlohmann::ordered_json::parse(json.str());
}

}  // namespace

Result<Reply> run_hierarchy(Asked asked) {
  Request& request = asked.request;
  HierarchyRequest make;
  KANON_TRY(make.table, request.table("table", asked.places));
  KANON_CHECK(request.text("column", make.column));
  KANON_CHECK(request.delimiter(make.delimiter));
  KANON_CHECK(request.texts("missing", make.missing));
  KANON_CHECK(read_build(request, make.build));
  KANON_CHECK(request.nothing_else());
  for (const auto& [key, text] : {std::pair{"table", &make.table}, {"column", &make.column}}) {
    if (text->empty()) return Error{.message = std::string("the request names no ") + key, .key = key};
  }
  KANON_TRY(std::string made, make_hierarchy(make, request.run()));
  const nlohmann::ordered_json outcome = {{"version", kJsonVersion},
                                          {"command", "hierarchy"},
                                          {"column", make.column},
                                          {"values", std::ranges::count(made, '\n')}};
  return Reply{.outcome = one_line(outcome), .texts = {{"hierarchy", made}, {"text", made}}};
}

Result<Reply> run_check_hierarchy(Asked asked) {
  Request& request = asked.request;
  HierarchyCheckRequest check;
  KANON_CHECK(request.text("file", check.file));
  KANON_TRY(check.table, request.table("table", asked.places));
  KANON_CHECK(request.text("column", check.column));
  KANON_CHECK(request.delimiter(check.delimiter));
  KANON_CHECK(request.texts("missing", check.missing));
  KANON_CHECK(request.nothing_else());
  if (check.file.empty()) return Error{.message = "the request names no hierarchy file", .key = "file"};
  if (check.table.empty() != check.column.empty()) {
    const char* left_out = check.table.empty() ? "table" : "column";
    return Error{.message = "to check a hierarchy against a table takes the table and its column", .key = left_out};
  }
  KANON_TRY(const HierarchyCheck found, check_hierarchy(check, request.run()));
  return Reply{.code = found.usable() ? 0 : 2,
               .outcome = hierarchy_check_json(found),
               .texts = {{"text", hierarchy_check_text(found)}}};
}

Result<Reply> run_recipe(Asked asked) {
  Request& request = asked.request;
  std::string toml;
  SuppressRequest whole;
  KANON_CHECK(request.text("toml", toml));
  if (toml.empty()) {
    KANON_CHECK(request.recipe(asked.places));
    whole = request.recipe_as_asked();
  } else {
    KANON_TRY(whole, parse_suppress_recipe(toml, "recipe"));
  }
  KANON_CHECK(request.nothing_else());
  const std::string text = whole.cells.recipe.has_cells ? recipe_text(whole) : recipe_text(whole.cells.recipe);
  nlohmann::ordered_json outcome = {{"version", kJsonVersion}, {"command", "recipe"}};
  KANON_TRY(outcome["recipe"], recipe_as_json(text));
  return Reply{.outcome = one_line(outcome), .texts = {{"recipe", text}, {"text", text}}};
}

}  // namespace kanon::door
