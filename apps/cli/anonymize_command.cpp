// kanon anonymize: from a table or a recipe to a checked release. kanon apply: an earlier plan on a table.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>
#include <set>

#include "apps/cli/commands.hpp"
#include "apps/cli/options.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/output_file.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "job/names.hpp"
#include "job/recipe_cost.hpp"
#include "report/outcome_text.hpp"

namespace kanon::cli {
namespace {

struct Arguments {
  Common common;
  Reading reading;
  std::string table, target, weight, entity, suppress, suppressed_rows, cost, cost_matrix, dispersion;
  std::string search, variant, time, gap, start, release, plan, trace, write_recipe;
  std::vector<std::string> quasi, identifier, sensitive, codings;
  std::optional<std::uint64_t> k, effort, seed;
  bool two_stage = false;
};

void add_options(CLI::App& command, Arguments& arguments) {
  command
      .add_option("TABLE", arguments.table, "a table (.csv .parquet .jsonl, or a glob in quotes), or a recipe (.toml)")
      ->required();
  command.add_option("-k", arguments.k, "least number of rows in a released group (required, no default)")
      ->check(apps::whole_number());
  command.add_option("--quasi", arguments.quasi, "columns an outsider could know (required, no default)")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--identifier", arguments.identifier, "columns that are never released")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--sensitive", arguments.sensitive, "columns to watch for groups with one value only")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--target", arguments.target, "column the release is meant to predict: for the costs cm and rm");
  command.add_option("--weight", arguments.weight, "column of survey weights");
  command.add_option("--entity", arguments.entity, "column that says whom a row is about");
  command.add_option("--coding", arguments.codings,
                     "how a quasi-identifier may be recoded, once per column:\nage=intervals, "
                     "age=intervals:cuts=18/25/65,\nage=intervals:start=17,step=5, job=taxonomy:job.csv,\n"
                     "zip=taxonomy:prefix, age=levels:age.csv,\nage=interval:widths=5/10/20,top=90, zip=prefix,\n"
                     "born=date:parts=year/decade, sex=flat, sex=keep,\nsex=suppressed");
  command.add_option("--suppress", arguments.suppress,
                     "most rows that may be suppressed: none, any, 100, 1% (default: none)");
  command.add_option("--suppressed-rows", arguments.suppressed_rows, "star (default) or drop");
  command.add_option(
      "--cost", arguments.cost,
      "lm: detail lost per cell (default); dm: rows that look alike;\ncm: rows not of their group's main "
      "class of the target;\nrm: spread of the target's numbers within groups");
  command.add_option("--cost-matrix", arguments.cost_matrix,
                     "cm: a CSV file with the cost of showing one class for another");
  command.add_option("--dispersion", arguments.dispersion, "rm: variance (default) or absolute");
  command.add_option("--search", arguments.search,
                     "koptimize: proven optimum over all recodings (default);\nlattice: over whole levels only");
  command.add_option("--variant", arguments.variant, "koptimize: paper, the search as Bayardo and Agrawal describe it");
  command.add_option("--time", arguments.time, "stop the search after this time, release the best so far: 60s, 2m");
  command.add_option("--effort", arguments.effort, "stop the search after evaluating this many candidates")
      ->check(apps::whole_number());
  command.add_option("--gap", arguments.gap, "stop the search when cost and bound are this near: 1%");
  command.add_option("--start", arguments.start, "an earlier plan to start the search from");
  command.add_flag("--two-stage", arguments.two_stage, "search without suppression first, then with it");
  command.add_option("--seed", arguments.seed, "for searches that draw random numbers; lattice does not")
      ->check(apps::whole_number());
  command.add_option("-o,--output", arguments.release, "the release to write: .csv or .parquet");
  command.add_option("--plan", arguments.plan, "the plan to write (default: RELEASE.plan.json)");
  command.add_option("--trace", arguments.trace, "also write the proof of the search, event by event");
  command.add_option("--write-recipe", arguments.write_recipe, "also write the recipe that repeats this run");
  command.add_flag("--force", arguments.common.force, "overwrite files that exist");
  add_reading(command, arguments.reading);
  add_common(command, arguments.common);
}

template <class T>
void override_with(const std::optional<T>& given, std::optional<T>& value) {
  if (given) value = given;
}
void override_with(const std::string& given, std::string& value) {
  if (!given.empty()) value = given;
}
void override_with(const std::vector<std::string>& given, std::vector<std::string>& value) {
  if (!given.empty()) value = given;
}

// Quasi columns named on the command line replace the recipe's list but keep what it says about a column.
Status override_quasi(const Arguments& arguments, Recipe& recipe) {
  if (!arguments.quasi.empty()) {
    std::vector<QuasiColumn> columns;
    for (const auto& name : arguments.quasi) {
      QuasiColumn column{.name = name};
      for (const auto& known : recipe.quasi) {
        if (known.name == name) column = known;
      }
      columns.push_back(column);
    }
    recipe.quasi = columns;
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
    for (auto& column : recipe.quasi) {
      names.push_back(column.name);
      if (column.name != coding.name) continue;
      column.coding = coding.coding;
      column.file = coding.file;
      column.build = coding.build;
      column.cuts = coding.cuts;
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

// What is written in words of our own.
Status override_words(const Arguments& arguments, Recipe& recipe) {
  if (!arguments.cost.empty()) {
    KANON_TRY(recipe.cost, parse_cost(arguments.cost));
  }
  if (!arguments.cost_matrix.empty()) {
    KANON_TRY(recipe.matrix, read_cost_matrix(arguments.cost_matrix));
  }
  if (!arguments.dispersion.empty()) {
    KANON_TRY(recipe.dispersion, parse_dispersion(arguments.dispersion));
  }
  if (!arguments.time.empty()) {
    KANON_TRY(recipe.time_seconds, parse_seconds(arguments.time));
  }
  if (!arguments.gap.empty()) {
    KANON_TRY(recipe.gap, parse_gap(arguments.gap));
  }
  return Done{};
}

Result<Recipe> recipe_of(const Arguments& arguments) {
  Recipe recipe;
  if (lower(arguments.table).ends_with(".toml")) {
    KANON_TRY(recipe, read_recipe(arguments.table));
  } else {
    recipe.table = arguments.table;
  }
  KANON_TRY(const auto delimiter, delimiter_of(arguments.reading));
  override_with(delimiter, recipe.delimiter);
  override_with(arguments.k, recipe.k);
  override_with(arguments.effort, recipe.effort);
  override_with(arguments.reading.missing, recipe.missing);
  override_with(arguments.identifier, recipe.identifier);
  override_with(arguments.sensitive, recipe.sensitive);
  override_with(arguments.target, recipe.target);
  override_with(arguments.weight, recipe.weight);
  override_with(arguments.entity, recipe.entity);
  override_with(arguments.suppress, recipe.suppress);
  override_with(arguments.search, recipe.search);
  override_with(arguments.variant, recipe.variant);
  override_with(arguments.start, recipe.start);
  override_with(arguments.trace, recipe.trace);
  override_with(arguments.release, recipe.release);
  override_with(arguments.plan, recipe.plan);
  if (arguments.seed) recipe.seed = *arguments.seed;
  recipe.two_stage = recipe.two_stage || arguments.two_stage;
  KANON_CHECK(override_words(arguments, recipe));
  if (!arguments.suppressed_rows.empty() && arguments.suppressed_rows != "star" &&
      arguments.suppressed_rows != "drop") {
    return Error{.message = "--suppressed-rows is star or drop", .place = {}, .hint = {}};
  }
  if (!arguments.suppressed_rows.empty()) recipe.drop_suppressed = arguments.suppressed_rows == "drop";
  KANON_CHECK(override_quasi(arguments, recipe));
  return recipe;
}

// The recipe as it must stand in its own folder: paths in a recipe are relative to it.
Recipe seen_from(const std::string& recipe_path, Recipe recipe) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::absolute(recipe_path).parent_path();
  const auto relative = [&](std::string& path) {
    if (!path.empty())
      path = fs::absolute(path).lexically_normal().lexically_proximate(folder.lexically_normal()).string();
  };
  relative(recipe.table);
  relative(recipe.release);
  relative(recipe.plan);
  relative(recipe.start);
  relative(recipe.trace);
  for (auto& column : recipe.quasi) relative(column.file);
  return recipe;
}

int show(const AnonymizeOutcome& outcome, const Common& common, const std::string& command) {
  if (common.json) {
    std::cout << outcome_json(outcome, command);
  } else if (!common.quiet) {
    std::cout << outcome_text(outcome);
  }
  return outcome.status == OutcomeStatus::feasible ? 3 : 0;
}

// With --json a requirement that cannot be met is an answer too.
int show_failure(const Error& error, const Recipe& recipe, const Common& common) {
  if (common.json && error.kind == ErrorKind::cannot_be_met) {
    AnonymizeOutcome none;
    none.k = recipe.k.value_or(0);
    none.cost_name = recipe.cost;
    none.search = recipe.search;
    none.warnings = {error.text()};
    std::cout << outcome_json(none, "anonymize");
    return 2;
  }
  return fail(error);
}

int run(const Arguments& arguments) {
  auto recipe = recipe_of(arguments);
  if (!recipe.ok()) return fail(recipe.error());
  std::vector<std::string> inputs = {arguments.table, recipe->table};
  for (const auto& column : recipe->quasi) inputs.push_back(column.file);
  inputs.push_back(recipe->start);
  inputs.push_back(arguments.cost_matrix);
  const std::string plan = recipe->plan.empty() ? plan_beside(recipe->release) : recipe->plan;
  const Status separate = check_separate({recipe->release, plan, recipe->trace, arguments.write_recipe}, inputs);
  if (!separate.ok()) return fail(separate.error());
  std::optional<OutputFile> recipe_file;  // made first: a name that cannot be written is known before any work is done
  if (!arguments.write_recipe.empty()) {
    auto file = OutputFile::create(arguments.write_recipe, arguments.common.force);
    if (!file.ok()) return fail(file.error());
    recipe_file.emplace(std::move(*file));
    const Status written = recipe_file->write(recipe_text(seen_from(arguments.write_recipe, *recipe)));
    if (!written.ok()) return fail(written.error());
  }
  auto console = std::make_unique<Console>(arguments.common);
  auto outcome = anonymize(*recipe, run_options(arguments.common, *console));
  console.reset();  // the live line goes before anything is printed
  if (!outcome.ok()) return show_failure(outcome.error(), *recipe, arguments.common);
  if (recipe_file) {
    const Status published = recipe_file->publish();
    if (!published.ok()) return fail(published.error());
  }
  return show(*outcome, arguments.common, "anonymize");
}

struct ApplyArguments {
  Common common;
  Reading reading;
  ApplyRequest request;
};

int run(ApplyArguments arguments) {
  auto delimiter = delimiter_of(arguments.reading);
  if (!delimiter.ok()) return fail(delimiter.error());
  arguments.request.delimiter = *delimiter;
  auto console = std::make_unique<Console>(arguments.common);
  auto outcome = apply(arguments.request, run_options(arguments.common, *console));
  console.reset();
  if (!outcome.ok()) return fail(outcome.error());
  return show(*outcome, arguments.common, "apply");
}

}  // namespace

void add_anonymize(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("anonymize", "recode a table, release it with its plan, have it checked");
  const auto arguments = std::make_shared<Arguments>();
  add_options(*command, *arguments);
  command->footer(
      "Examples:\n"
      "  kanon anonymize people.csv -k 5 --quasi age,sex,zip --identifier name -o release.csv\n"
      "  kanon anonymize people.csv -k 5 --quasi age,sex,zip --coding age=intervals:start=0,step=5 \\\n"
      "      --suppress 1% --identifier name --sensitive illness -o release.csv\n"
      "  kanon anonymize recipe.toml                  everything from a recipe\n"
      "  kanon anonymize recipe.toml -k 10 --force    the same with another k");
  command->callback([arguments, &exit_code] { exit_code = run(*arguments); });
}

void add_apply(CLI::App& app, int& exit_code) {
  auto* command =
      app.add_subcommand("apply", "an earlier plan on a table: same recoding, suppression and k checked anew");
  const auto arguments = std::make_shared<ApplyArguments>();
  command->add_option("PLAN", arguments->request.plan, "the plan of an earlier release")->required();
  command->add_option("TABLE", arguments->request.table, "a table with the same columns")->required();
  command->add_option("-o,--output", arguments->request.release, "the release to write: .csv or .parquet");
  command->add_option("--plan", arguments->request.new_plan, "the plan to write (default: RELEASE.plan.json)");
  command->add_flag("--force", arguments->common.force, "overwrite files that exist");
  command->add_option("--delimiter", arguments->reading.delimiter,
                      "of a CSV table; else it is found from the header line");
  add_common(*command, arguments->common);
  command->footer("Example:\n  kanon apply release.csv.plan.json people_2025.csv -o release_2025.csv");
  command->callback([arguments, &exit_code] { exit_code = run(*arguments); });
}

}  // namespace kanon::cli
