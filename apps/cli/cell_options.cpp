// Options of the commands that look at single cells: they make a CellRecipe.
#include "apps/cli/cell_options.hpp"

#include <CLI/CLI.hpp>

#include "apps/verify/list_option.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/text.hpp"
#include "base/try.hpp"

namespace kanon::cli {

void add_cell_options(CLI::App& command, CellArguments& arguments) {
  command
      .add_option("TABLE", arguments.recipe.table,
                  "a table (.csv .parquet .jsonl, or a glob in quotes), or a recipe (.toml)")
      ->required();
  apps::add_list(command, "--quasi", arguments.recipe.quasi, "columns an outsider could know (required, no default)");
  command
      .add_option("-k", arguments.k, "a combination is unsafe when fewer than k rows have it\n(required, no default)")
      ->check(apps::whole_number());
  command
      .add_option("--max-size", arguments.max_size,
                  "only combinations of at most so many cells count\n(default: of any size)")
      ->check(CLI::Range(1, 64));
  command.add_option("--missing-as", arguments.missing_as,
                     "value: missing cells are equal to each other (default);\nnever: a missing cell equals no cell "
                     "of another row");
  apps::add_list(command, "--drop", arguments.drop, "quasi-identifiers to leave out first");
  command
      .add_option("--recode", arguments.recodes,
                  "recode a quasi-identifier first, once per column: age=10,\nage=interval:widths=5/10,top=90@2, "
                  "zip=prefix@2,\nborn=date:parts=year, job=levels:job.csv@1; job=@1: level 1\nof its --coding")
      ->allow_extra_args(false);
  command
      .add_option("--coding", arguments.recipe.codings,
                  "the hierarchy of a quasi-identifier, for its levels:\njob=levels:job.csv, "
                  "age=interval:widths=5/10, zip=prefix")
      ->allow_extra_args(false);
  command.add_option("--entity", arguments.recipe.entity,
                     "column that says whom a row is about: k counts its different values\n(unsafe; cells to blank are "
                     "counted in rows alone)");
  apps::add_list(command, "--weights", arguments.weights, "what blanking a cell costs: sex=3,income=1 (default: 1)");
  command.add_option("--time", arguments.recipe.time, "stop after this time and say what is known: 60s, 2m");
  add_reading(command, arguments.recipe.reading);
}

Result<SuppressRequest> cell_request_of(const CellArguments& arguments) {
  SuppressRequest out;
  if (lower(arguments.recipe.table).ends_with(".toml")) {
    KANON_TRY(out, read_suppress_recipe(arguments.recipe.table));
  }
  CellRecipe& cells = out.cells;
  KANON_TRY(cells.recipe, recipe_of(arguments.recipe));
  override_with(arguments.k, cells.recipe.k);
  if (arguments.max_size > 0) cells.max_size = arguments.max_size;
  override_with(arguments.drop, cells.drop);
  if (!arguments.missing_as.empty()) {
    KANON_TRY(cells.missing_as, parse_missing_as(arguments.missing_as));
  }
  std::vector<CellRecode> recodes;
  for (const auto& text : arguments.recodes) {
    KANON_TRY(CellRecode recode, parse_recode(text));
    std::erase_if(cells.recodes, [&](const CellRecode& known) { return known.column.name == recode.column.name; });
    recodes.push_back(std::move(recode));
  }
  cells.recodes.insert(cells.recodes.end(), recodes.begin(), recodes.end());
  std::vector<CellWeight> weights;
  for (const auto& text : arguments.weights) {
    KANON_TRY(CellWeight weight, parse_cell_weight(text));
    std::erase_if(cells.weights, [&](const CellWeight& known) { return known.column == weight.column; });
    weights.push_back(std::move(weight));
  }
  cells.weights.insert(cells.weights.end(), weights.begin(), weights.end());
  return out;
}

std::vector<std::string> inputs_of(const CellArguments& arguments, const CellRecipe& recipe) {
  std::vector<std::string> out = inputs_of(arguments.recipe, recipe.recipe);
  for (const auto& recode : recipe.recodes) out.push_back(recode.column.file);
  return out;
}

}  // namespace kanon::cli
