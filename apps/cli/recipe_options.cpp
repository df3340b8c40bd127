// Options that make a recipe: the same words in every command that searches.
#include "apps/cli/recipe_options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <set>

#include "apps/verify/list_option.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "recipe/check_target.hpp"
#include "recipe/cost.hpp"
#include "recipe/names.hpp"

namespace kanon::cli {
namespace {

// Quasi columns named on the command line replace the recipe's list but keep what it says about a column.
Status override_quasi(const RecipeArguments& arguments, Recipe& recipe) {
  if (!arguments.quasi.empty()) {
    std::vector<QuasiColumn> columns;
    for (const auto& name : arguments.quasi) {
      QuasiColumn column{.name = name};
      for (const auto& known : recipe.data.quasi) {
        if (known.name == name) column = known;
      }
      columns.push_back(column);
    }
    recipe.data.quasi = columns;
  }
  std::set<std::string> coded;
  for (const auto& text : arguments.codings) {
    KANON_TRY(const QuasiColumn coding, parse_coding(text));
    if (!coded.insert(coding.name).second) {
      return Error{
          .message = fmt::format("column \"{}\" has two codings", coding.name), .place = "--coding", .hint = {}};
    }
    bool found = false;
    std::vector<std::string> names;
    for (auto& column : recipe.data.quasi) {
      names.push_back(column.name);
      if (column.name != coding.name) continue;
      column.coding = coding.coding;
      column.file = coding.file;
      column.build = coding.build;
      column.cuts = coding.cuts;
      if (!coding.order.empty()) column.order = coding.order;
      found = true;
    }
    if (!found) {
      return Error{.message = fmt::format("--coding names column \"{}\", which is not a quasi-identifier", coding.name),
                   .place = {},
                   .hint = names.empty() ? "Name it with --quasi." : did_you_mean(coding.name, names)};
    }
  }
  return Done{};
}

// Takes over the options whose text has to be parsed.
Status override_words(const RecipeArguments& arguments, Recipe& recipe) {
  if (arguments.cost.find('=') != std::string::npos) {
    KANON_TRY(const auto weights, parse_cost_weights(arguments.cost));
    set_cost(weights, recipe);
  } else if (!arguments.cost.empty()) {
    recipe.loss.sum.clear();
    KANON_TRY(recipe.loss.cost, parse_cost(arguments.cost));
  }
  if (arguments.target.find('=') != std::string::npos) {
    if (!uses_cost(recipe, CostName::cm)) recipe.data.target.clear();  // beside cm they are for rm alone
    KANON_TRY(recipe.loss.targets, parse_target_weights(arguments.target));
  } else if (!arguments.target.empty()) {
    recipe.data.target = arguments.target;
    recipe.loss.targets.clear();
  }
  if (!arguments.cm_suppressed.empty()) {
    KANON_TRY(recipe.loss.suppressed_together, parse_cm_suppressed(arguments.cm_suppressed));
  }
  if (!arguments.cost_matrix.empty()) {
    KANON_TRY(recipe.loss.matrix, read_cost_matrix(arguments.cost_matrix));
  }
  if (!arguments.dispersion.empty()) {
    KANON_TRY(recipe.loss.dispersion, parse_dispersion(arguments.dispersion));
  }
  if (!arguments.time.empty()) KANON_CHECK(set_time(arguments.time, recipe));
  if (!arguments.gap.empty()) {
    KANON_TRY(recipe.budget.gap, parse_gap(arguments.gap));
  }
  return Done{};
}

}  // namespace

void add_table_options(CLI::App& command, RecipeArguments& arguments) {
  command
      .add_option("TABLE", arguments.table, "a table (.csv .parquet .jsonl, or a glob in quotes), or a recipe (.toml)")
      ->required();
  apps::add_list(command, "--quasi", arguments.quasi, "columns an outsider could know (required, no default)");
  apps::add_list(command, "--identifier", arguments.identifier, "columns that are never released");
  apps::add_list(command, "--sensitive", arguments.sensitive, "columns to watch for groups with one value only");
  command.add_option("--target", arguments.target,
                     "column the release is meant to predict: for the costs cm and rm;\nrm also with several: "
                     "income=2,hours=1");
  command.add_option("--weight", arguments.weight, "column of survey weights");
  command.add_option("--entity", arguments.entity,
                     "column that says whom a row is about: k counts its different values; it is not released");
  command.add_option("--coding", arguments.codings,
                     "how a quasi-identifier may be recoded, once per column:\nage=intervals, "
                     "age=intervals:cuts=18/25/65,\nage=intervals:start=17,step=5, size=intervals:order=low/high,\n"
                     "job=taxonomy:job.csv, zip=taxonomy:prefix, age=levels:age.csv,\n"
                     "age=interval:widths=5/10/20,top=90, zip=prefix,\nborn=date:parts=year/decade, diag=icd9, "
                     "job=others, job=merged,\nsex=flat, sex=keep, sex=suppressed");
}

void add_cost_options(CLI::App& command, RecipeArguments& arguments) {
  command.add_option("--suppress", arguments.suppress,
                     "most rows that may be suppressed: none, any, 100, 1% (default: none)");
  command.add_option("--suppressed-rows", arguments.suppressed_rows, "star (default) or drop");
  command.add_option(
      "--cost", arguments.cost,
      "lm: detail lost per cell (default); dm: rows that look alike;\ncm: rows not of their group's main "
      "class of the target;\nrm: spread of the target's numbers within groups;\nor a weighted sum: lm=1,cm=0.5");
  command.add_option("--cost-matrix", arguments.cost_matrix,
                     "cm: a CSV file with the cost of showing one class for another");
  command.add_option("--cm-suppressed", arguments.cm_suppressed,
                     "cm: a suppressed row costs the dearest entry (each, default),\nor all of them what they would "
                     "as one group (group)");
  command.add_option("--dispersion", arguments.dispersion, "rm: variance (default) or absolute");
}

void add_budget_options(CLI::App& command, RecipeArguments& arguments) {
  command.add_option("--time", arguments.time,
                     "stop the search after this time, keep the best so far: 60s, 2m;\nnone: no limit (anonymize: 50s "
                     "where nothing is named)");
  command.add_option("--effort", arguments.effort, "stop the search after evaluating this many candidates")
      ->check(apps::whole_number());
  command.add_option("--gap", arguments.gap, "stop the search when cost and bound are this near: 1%");
}

void add_heuristic_options(CLI::App& command, RecipeArguments& arguments, const std::string& how_long) {
  command
      .add_option("--evaluations", arguments.evaluations, "genetic, climb, anneal: candidates to evaluate " + how_long)
      ->check(apps::whole_number());
  command.add_option("--members", arguments.members, "genetic: candidates alive at a time (default: 200)")
      ->check(apps::whole_number());
  command.add_option("--mutation", arguments.mutation,
                     "genetic: probability that a refinement changes sides\n(default: 1 / refinements)");
}

void add_plain_options(CLI::App& command, PlainOptions& options) {
  apps::add_list(command, "--accept", options.accept,
                 "columns without a role that are released as they are: it was\ndecided, and plan and report say so");
  command.add_flag("--strict", options.strict,
                   "no release (exit 2) where columns that nobody accepted tell\nrows apart or give away a recoding");
}

void add_safe_cells(CLI::App& command, RecipeArguments& arguments) {
  command.add_flag("--safe-cells", arguments.safe_cells,
                   "put an apostrophe in front of cells that a spreadsheet would take\nfor a formula: = + - @ (CSV)");
}

Result<Recipe> recipe_of(const RecipeArguments& arguments) {
  Recipe recipe;
  if (lower(arguments.table).ends_with(".toml")) {
    KANON_TRY(recipe, read_recipe(arguments.table));
  } else {
    recipe.data.table = arguments.table;
  }
  KANON_TRY(const auto delimiter, delimiter_of(arguments.reading));
  override_with(delimiter, recipe.data.delimiter);
  override_with(arguments.effort, recipe.budget.effort);
  override_with(one_by_one(arguments.reading.missing), recipe.data.missing);
  override_with(arguments.identifier, recipe.data.identifier);
  override_with(arguments.sensitive, recipe.data.sensitive);
  // A column that gets another role here is not released as it is any more, whatever the recipe accepted.
  std::erase_if(recipe.data.accept, [&](const std::string& name) {
    return std::ranges::count(arguments.quasi, name) > 0 || std::ranges::count(arguments.identifier, name) > 0;
  });
  override_with(arguments.beside.accept, recipe.data.accept);
  recipe.promise.strict = recipe.promise.strict || arguments.beside.strict;
  override_with(arguments.weight, recipe.data.weight);
  override_with(arguments.entity, recipe.data.entity);
  override_with(arguments.suppress, recipe.promise.suppress);
  override_with(arguments.release, recipe.output.release);
  override_with(arguments.plan, recipe.output.plan);
  if (arguments.safe_cells) recipe.output.safe_cells = true;
  if (arguments.seed) recipe.seed = *arguments.seed;
  KANON_CHECK(override_words(arguments, recipe));
  KANON_CHECK(override_models(arguments.models, recipe));
  if (!arguments.suppressed_rows.empty() && arguments.suppressed_rows != "star" &&
      arguments.suppressed_rows != "drop") {
    return Error{.message = "--suppressed-rows is star or drop", .place = {}, .hint = {}};
  }
  if (!arguments.suppressed_rows.empty()) recipe.promise.drop_suppressed = arguments.suppressed_rows == "drop";
  KANON_CHECK(override_quasi(arguments, recipe));
  return recipe;
}

Result<SearchWords> search_words(const RecipeArguments& arguments, const Recipe& recipe) {
  SearchWords words = words_of(recipe.search);
  if (!arguments.search.empty()) {
    KANON_TRY(words.name, parse_search(arguments.search));
  }
  if (!arguments.variant.empty()) {
    KANON_TRY(words.variant, parse_variant(arguments.variant));
  }
  override_with(arguments.start, words.start);
  words.two_stage = words.two_stage || arguments.two_stage;
  override_with(arguments.evaluations, words.evaluations);
  override_with(arguments.members, words.members);
  override_with(arguments.mutation, words.mutation);
  override_with(arguments.slack, words.slack);
  return words;
}

std::vector<std::string> inputs_of(const RecipeArguments& arguments, const Recipe& recipe) {
  std::vector<std::string> out = {arguments.table,       recipe.data.table,     words_of(recipe.search).start,
                                  arguments.cost_matrix, recipe.promise.policy, recipe.promise.models.population};
  for (const auto& column : recipe.data.quasi) out.push_back(column.file);
  for (const auto& model : recipe.promise.models.sensitive) out.push_back(model.file);
  return out;
}

}  // namespace kanon::cli
