// kanon anonymize: from a table or a recipe to a checked release. kanon apply: an earlier plan on a table.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "apps/cli/anonymize_many.hpp"
#include "apps/cli/command.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/recipe_options.hpp"
#include "apps/cli/suppress_command.hpp"
#include "apps/verify/colour.hpp"
#include "apps/verify/flag_words.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "files/output_file.hpp"
#include "recipe/names.hpp"
#include "report/text/outcome_text.hpp"

namespace kanon::cli {
namespace {

struct AnonymizeArguments {
  Common common;
  RecipeArguments recipe;
  std::string trace, prices, report, write_recipe, reserve;
  bool report_front = false;
  std::string k;
};

void add_search_options(CLI::App& command, AnonymizeArguments& arguments) {
  command.add_option(
      "--search", arguments.recipe.search,
      "koptimize: proven optimum over all recodings (default);\nlattice: over whole levels only;\nbest: a "
      "good recoding soon, then the proof as far as the\nbudget goes; without a proof: climb, genetic, "
      "anneal, datafly;\nlocal: every group of rows shows its own values, with a bound;\nmondrian, mondrian-relaxed: "
      "the same without a bound");
  command.add_option("--variant", arguments.recipe.variant,
                     "koptimize: paper, the search as Bayardo and Agrawal describe it");
  add_budget_options(command, arguments.recipe);
  add_heuristic_options(command, arguments.recipe,
                        "(default: until\n--time is over; else 100,000 for "
                        "genetic, 1,000,000 for climb,\n400,000 for anneal)");
  command
      .add_option(
          "--slack", arguments.recipe.slack,
          "local, mondrian: form groups of at least so many rows, more\nthan k: groups at the edge tell how they "
          "were made")
      ->check(apps::whole_number());
  command.add_option("--start", arguments.recipe.start, "an earlier plan to start the search from");
  command.add_flag("--two-stage", arguments.recipe.two_stage, "search without suppression first, then with it");
  command.add_option("--seed", arguments.recipe.seed, "for searches that draw random numbers; lattice does not")
      ->check(apps::whole_number());
}

void add_anonymize_options(CLI::App& command, AnonymizeArguments& arguments) {
  command.add_option("-k", arguments.k,
                     "least number of rows in a released group (required, no default).\nWith --search lattice also a "
                     "list: 2,5,10 or 2..20");
  add_table_options(command, arguments.recipe);
  add_cost_options(command, arguments.recipe);
  add_model_options(command, arguments.recipe.models);
  command.add_option("--reserve", arguments.reserve,
                     "head room for the next table (kanon apply): search for a k that is\nlarger, and a limit that is "
                     "smaller, by this share: 10%");
  add_search_options(command, arguments);
  command.add_option("-o,--output", arguments.recipe.release, "the release to write: .csv or .parquet");
  add_plain_options(command, arguments.recipe.beside);
  add_safe_cells(command, arguments.recipe);
  command.add_option("--plan", arguments.recipe.plan, "the plan to write (default: RELEASE.plan.json)");
  command.add_option("--trace", arguments.trace, "also write the proof of the search, event by event");
  command.add_option("--prices", arguments.prices, "local: also write the certificate of the bound");
  command.add_option("--report", arguments.report,
                     "also write a report for people: .html (one page, works\noffline), .md or .json");
  command.add_flag("--report-front", arguments.report_front,
                   "in the report also what every other k would have cost,\nover whole levels");
  command.add_option("--write-recipe", arguments.write_recipe, "also write the recipe that repeats this run");
  command.add_flag("--force", arguments.common.force, "overwrite files that exist");
  add_reading(command, arguments.recipe.reading);
  add_common(command, arguments.common);
}

Result<Recipe> recipe_of(const AnonymizeArguments& arguments) {
  KANON_TRY(Recipe recipe, cli::recipe_of(arguments.recipe));
  if (!arguments.k.empty()) {
    recipe.promise.k = parse_count(arguments.k);
    if (!recipe.promise.k) {
      return Error{.message = fmt::format("\"{}\" is not a whole number, 0 or more", arguments.k.substr(0, 40)),
                   .place = "-k",
                   .hint = {}};
    }
  }
  KANON_TRY(const SearchWords words, search_words(arguments.recipe, recipe));
  KANON_TRY(recipe.search, search_of(words));
  if (!arguments.reserve.empty()) {
    const auto share = parse_gap(arguments.reserve);
    if (!share.ok())
      return Error{.message = fmt::format("\"{}\" is not a share from 0% to 100%", arguments.reserve.substr(0, 40)),
                   .place = "--reserve",
                   .hint = "Write for example 10%."};
    recipe.promise.reserve = *share;
  }
  override_with(arguments.trace, recipe.output.trace);
  override_with(arguments.prices, recipe.output.prices);
  override_with(arguments.report, recipe.output.report);
  recipe.output.report_front = recipe.output.report_front || arguments.report_front;
  return recipe;
}

int show(const AnonymizeOutcome& outcome, const Common& common, const std::string& command) {
  remember_files({outcome.release, outcome.plan, outcome.trace, outcome.report});
  if (outcome.boxes) remember_files({outcome.boxes->prices});
  if (common.json) {
    std::cout << outcome_json(outcome, command);
  } else if (!common.quiet) {
    std::cout << apps::coloured(outcome_text(outcome, common.verbose), outcome.standing);
  }
  return outcome.status == OutcomeStatus::feasible ? 3 : 0;
}

// With --json a requirement that cannot be met, or was not met within the budget, is an answer too.
int show_failure(const Error& error, const Recipe& recipe, const Common& common) {
  const bool infeasible = error.kind == ErrorKind::cannot_be_met;
  if (common.json && (infeasible || error.kind == ErrorKind::budget_spent)) {
    AnonymizeOutcome none;
    none.status = infeasible ? OutcomeStatus::infeasible : OutcomeStatus::unknown;
    none.k = recipe.promise.k.value_or(0);
    none.cost_name = recipe.loss.cost;
    none.search = search_name(recipe.search);
    none.warnings = {apps::text_with_flags(error)};
    std::cout << outcome_json(none, "anonymize");
    return 2;
  }
  return fail(error);
}

// Several k, limits or costs: a table of answers, no file.
Result<int> run_many(const Lists& lists, const AnonymizeArguments& arguments) {
  for (const auto& [name, value] : {std::pair<const char*, std::string>("-o", arguments.recipe.release),
                                    {"--plan", arguments.recipe.plan},
                                    {"--trace", arguments.trace},
                                    {"--prices", arguments.prices},
                                    {"--report", arguments.report},
                                    {"--write-recipe", arguments.write_recipe}}) {
    if (value.empty()) continue;
    return Error{.message = fmt::format("several questions have no one answer to write with {}", name),
                 .place = name,
                 .hint = "Leave it out to see all answers, or ask for one k, one limit and one cost."};
  }
  KANON_TRY(const Recipe recipe, recipe_of(arguments));
  return answer_many(lists, recipe, arguments.common);
}

int run_anonymize(AnonymizeArguments arguments) {
  if (const Lists lists = take_lists(arguments.k, arguments.recipe); lists.many()) {
    const auto answered = run_many(lists, arguments);
    return answered.ok() ? *answered : fail(answered.error());
  }
  auto recipe = recipe_of(arguments);
  if (!recipe.ok()) return fail(recipe.error());
  const std::string plan = recipe->output.plan.empty() ? plan_beside(recipe->output.release) : recipe->output.plan;
  const Status separate = check_separate({recipe->output.release, plan, recipe->output.trace, recipe->output.prices,
                                          recipe->output.report, arguments.write_recipe},
                                         inputs_of(arguments.recipe, *recipe));
  if (!separate.ok()) return fail(separate.error());
  recipe->output.write_recipe = arguments.write_recipe;
  const auto outcome =
      with_progress(arguments.common, [&](const RunOptions& options) { return anonymize(*recipe, options); });
  if (!outcome.ok()) return show_failure(outcome.error(), *recipe, arguments.common);
  remember_files({arguments.write_recipe});
  return show(*outcome, arguments.common, "anonymize");
}

struct ApplyArguments {
  Common common;
  Reading reading;
  ApplyRequest request;
  PlainOptions beside;
  std::string unseen = "error", fresh;
};

void add_apply_options(CLI::App& command, ApplyArguments& arguments) {
  command.add_option("PLAN", arguments.request.plan, "the plan of an earlier release")->required();
  command.add_option("TABLE", arguments.request.table, "a table with the same columns")->required();
  command.add_option("-o,--output", arguments.request.release, "the release to write: .csv or .parquet");
  command.add_option("--plan", arguments.request.new_plan, "the plan to write (default: RELEASE.plan.json)");
  command
      .add_option("--unseen", arguments.unseen,
                  "values the plan does not know: error; map: to the interval they are in or next to, or as their\n"
                  "builder labels them (boxes: to the interval they are in); suppress: their rows")
      ->capture_default_str();
  add_plain_options(command, arguments.beside);
  command.add_option("--suppress", arguments.request.suppress,
                     "for another table than the plan's: another limit, none, a number of rows, 5%, any");
  command.add_option("--population", arguments.request.population,
                     "a table of the population, where the plan promises something about it");
  command.add_option("--policy", arguments.request.policy,
                     "a file (.toml) with k, limit and models that the plan must promise");
  command.add_option("--compare-fresh", arguments.fresh,
                     "search anew for this table for so long (60s, 5m), and compare the costs");
  command.add_option("--recipe", arguments.request.recipe,
                     "with --compare-fresh: the recipe of the plan, where the plan alone does not say\n"
                     "how its columns may be recoded");
  command.add_option("--report", arguments.request.report,
                     "also write a report for people: .html (one page, works\noffline), .md or .json");
  command.add_flag("--force", arguments.common.force, "overwrite files that exist");
  command.add_option("--delimiter", arguments.reading.delimiter,
                     "of a CSV table; else it is found from the header line");
  add_common(command, arguments.common);
}

Status read_apply(ApplyArguments& arguments) {
  KANON_TRY(arguments.request.delimiter, delimiter_of(arguments.reading));
  KANON_TRY(arguments.request.unseen, parse_unseen(arguments.unseen));
  arguments.request.accept = arguments.beside.accept;
  arguments.request.strict = arguments.beside.strict;
  if (!arguments.fresh.empty()) {
    KANON_TRY(arguments.request.fresh_seconds, parse_seconds(arguments.fresh));
  }
  if (arguments.request.recipe.empty() || arguments.request.fresh_seconds) return Done{};
  return Error{.message = "a recipe is for the search anew", .place = "--recipe", .hint = "Add --compare-fresh TIME."};
}

Result<int> run_apply(ApplyArguments arguments) {
  KANON_CHECK(read_apply(arguments));
  if (is_cell_plan(arguments.request.plan)) {
    KANON_TRY(const SuppressOutcome cells, with_progress(arguments.common, [&](const RunOptions& options) {
                return apply_cells(arguments.request, options);
              }));
    return show(cells, arguments.common);
  }
  KANON_TRY(const AnonymizeOutcome outcome, with_progress(arguments.common, [&](const RunOptions& options) {
              return apply(arguments.request, options);
            }));
  return show(outcome, arguments.common, "apply");
}

}  // namespace

void add_anonymize(CLI::App& app, int& exit_code) {
  constexpr CommandText kText{.name = "anonymize",
                              .purpose = "recode a table, release it with its plan, have it checked",
                              .examples = R"(Examples:
  kanon anonymize people.csv -k 5 --quasi age,sex,zip --identifier name -o release.csv
  kanon anonymize people.csv -k 5 --quasi age,sex,zip --coding age=intervals:start=0,step=5 \
      --suppress 1% --identifier name --sensitive illness -o release.csv
  kanon anonymize people.csv -k 5 --quasi age,sex,zip --search local --time 15s --identifier name \
      -o release.csv                           every group shows its own values
  kanon anonymize recipe.toml                  everything from a recipe
  kanon anonymize recipe.toml --report report.html   and a page about it for people
  kanon anonymize recipe.toml -k 10 --force    the same with another k
  kanon anonymize people.csv -k 2,5,10 --suppress none,1%,any --cost lm,dm --search lattice \
      --quasi age,sex,zip                      18 optima in one pass, no release)"};
  add_command(app, exit_code, kText, add_anonymize_options, run_anonymize);
}

void add_apply(CLI::App& app, int& exit_code) {
  constexpr CommandText kText{.name = "apply",
                              .purpose = "an earlier plan on a table: same recoding, suppression and k checked anew",
                              .examples = R"(Examples:
  kanon apply release.csv.plan.json people_2025.csv -o release_2025.csv
  kanon apply release.csv.plan.json people_2025.csv -o release_2025.csv --unseen map \
      --compare-fresh 60s --recipe recipe.toml)"};
  add_command(app, exit_code, kText, add_apply_options, run_apply);
}

}  // namespace kanon::cli
