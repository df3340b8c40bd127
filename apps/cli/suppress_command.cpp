// kanon suppress: the fewest single cells to blank, with the proof of it.
#include "apps/cli/suppress_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "apps/cli/cell_options.hpp"
#include "apps/cli/commands.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/try.hpp"
#include "files/output_file.hpp"
#include "report/text/suppress_text.hpp"

namespace kanon::cli {
namespace {

struct SuppressArguments {
  Common common;
  CellArguments cells;
  std::string rule, blank, witnesses, report;
};

void add_suppress_options(CLI::App& command, SuppressArguments& arguments) {
  RecipeArguments& recipe = arguments.cells.recipe;
  add_cell_options(command, arguments.cells);
  command.add_option("--rule", arguments.rule,
                     "what a row still shows must be shared (required, no default):\nstrict: by k rows of the release; "
                     "original: by k rows of the table");
  command.add_option("--blank", arguments.blank, "text of a blanked cell (default: the empty cell)");
  command.add_option("--identifier", recipe.identifier, "columns that are never released")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--sensitive", recipe.sensitive, "columns to watch for groups with one value only")
      ->delimiter(',')
      ->allow_extra_args(false);
  command.add_option("--gap", recipe.gap, "strict: stop when cost and bound are this near: 1%");
  command.add_option("--seed", recipe.seed, "strict: for the random draws of the search")->check(apps::whole_number());
  command.add_option("-o,--output", recipe.release, "the release to write: .csv or .parquet");
  add_safe_cells(command, recipe);
  command.add_option("--plan", recipe.plan, "the plan to write (default: RELEASE.plan.json)");
  command.add_option("--witnesses", arguments.witnesses,
                     "original: also write the certificate that no row could do with less");
  command.add_option("--report", arguments.report,
                     "also write a report for people: .html (one page, works\noffline), .md or .json");
  command.add_flag("--force", arguments.common.force, "overwrite files that exist");
  add_common(command, arguments.common);
}

Result<SuppressRequest> request_of(const SuppressArguments& arguments) {
  SuppressRequest out;
  KANON_TRY(out.cells, cell_recipe_of(arguments.cells));
  if (!arguments.rule.empty()) {
    KANON_TRY(out.rule, parse_suppress_rule(arguments.rule));
  }
  out.blank = arguments.blank;
  out.witnesses = arguments.witnesses;
  override_with(arguments.report, out.cells.recipe.report);
  const Recipe& recipe = out.cells.recipe;
  const std::string plan = recipe.plan.empty() ? plan_beside(recipe.release) : recipe.plan;
  KANON_CHECK(
      check_separate({recipe.release, plan, out.witnesses, recipe.report}, inputs_of(arguments.cells, out.cells)));
  return out;
}

int run_suppress(const SuppressArguments& arguments) {
  const auto request = request_of(arguments);
  if (!request.ok()) return fail(request.error());
  auto console = std::make_unique<Console>(arguments.common);
  const auto outcome = suppress_cells(*request, run_options(arguments.common, *console));
  console.reset();  // the live line goes before anything is printed
  return outcome.ok() ? show(*outcome, arguments.common) : fail(outcome.error());
}

}  // namespace

int show(const SuppressOutcome& outcome, const Common& common) {
  remember_files({outcome.release, outcome.plan, outcome.witnesses, outcome.report});
  if (common.json) {
    std::cout << suppress_json(outcome);
  } else if (!common.quiet) {
    std::cout << suppress_text(outcome);
  }
  return outcome.status == OutcomeStatus::feasible ? 3 : 0;
}

void add_suppress(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("suppress", "blank the fewest single cells, release with plan and proof");
  const auto arguments = std::make_shared<SuppressArguments>();
  add_suppress_options(*command, *arguments);
  command->footer(
      "Examples:\n"
      "  kanon suppress people.csv -k 3 --quasi age,sex,zip --rule strict --identifier name -o release.csv\n"
      "  kanon suppress people.csv -k 2 --quasi age,sex,zip --rule original --weights sex=3 \\\n"
      "      --identifier name --witnesses proof.jsonl -o release.csv\n"
      "  kanon verify release.csv --plan release.csv.plan.json --original people.csv --witnesses proof.jsonl");
  command->callback([arguments, &exit_code] { exit_code = run_suppress(*arguments); });
}

}  // namespace kanon::cli
