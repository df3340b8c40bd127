// kanon suppress: the fewest single cells to blank, with the proof of it.
#include "apps/cli/suppress_command.hpp"

#include <CLI/CLI.hpp>

#include "apps/cli/cell_options.hpp"
#include "apps/cli/command.hpp"
#include "apps/cli/commands.hpp"
#include "apps/verify/colour.hpp"
#include "apps/verify/list_option.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/try.hpp"
#include "files/output_file.hpp"
#include "report/text/suppress_text.hpp"

namespace kanon::cli {
namespace {

struct SuppressArguments {
  Common common;
  CellArguments cells;
  std::string rule, blank, witnesses, report, write_recipe;
};

void add_suppress_options(CLI::App& command, SuppressArguments& arguments) {
  RecipeArguments& recipe = arguments.cells.recipe;
  add_cell_options(command, arguments.cells);
  command.add_option("--rule", arguments.rule,
                     "what a row still shows must be shared (required, no default):\nstrict: by k rows of the release; "
                     "original: by k rows of the table");
  command.add_option("--blank", arguments.blank, "text of a blanked cell (default: the empty cell)");
  apps::add_list(command, "--identifier", recipe.identifier, "columns that are never released");
  apps::add_list(command, "--sensitive", recipe.sensitive, "columns to watch for groups with one value only");
  command.add_option("--gap", recipe.gap, "strict: stop when cost and bound are this near: 1%");
  command.add_option("--seed", recipe.seed, "strict: for the random draws of the search")->check(apps::whole_number());
  command.add_option("-o,--output", recipe.release, "the release to write: .csv or .parquet");
  add_plain_options(command, recipe.beside);
  add_safe_cells(command, recipe);
  command.add_option("--plan", recipe.plan, "the plan to write (default: RELEASE.plan.json)");
  command.add_option("--witnesses", arguments.witnesses,
                     "original: also write the certificate that no row could do with less");
  command.add_option("--report", arguments.report,
                     "also write a report for people: .html (one page, works\noffline), .md or .json");
  command.add_option("--write-recipe", arguments.write_recipe, "also write the recipe that repeats this run");
  command.add_flag("--force", arguments.common.force, "overwrite files that exist");
  add_common(command, arguments.common);
}

Result<SuppressRequest> request_of(const SuppressArguments& arguments) {
  SuppressRequest out;
  KANON_TRY(out, cell_request_of(arguments.cells));
  if (!arguments.rule.empty()) {
    KANON_TRY(out.rule, parse_suppress_rule(arguments.rule));
  }
  override_with(arguments.blank, out.blank);
  override_with(arguments.witnesses, out.witnesses);
  override_with(arguments.report, out.cells.recipe.output.report);
  const Recipe& recipe = out.cells.recipe;
  const std::string plan = recipe.output.plan.empty() ? plan_beside(recipe.output.release) : recipe.output.plan;
  KANON_CHECK(check_separate({recipe.output.release, plan, out.witnesses, recipe.output.report, arguments.write_recipe},
                             inputs_of(arguments.cells, out.cells)));
  out.cells.recipe.output.write_recipe = arguments.write_recipe;
  return out;
}

Result<int> run_suppress(const SuppressArguments& arguments) {
  KANON_TRY(const SuppressRequest request, request_of(arguments));
  KANON_TRY(const SuppressOutcome outcome, with_progress(arguments.common, [&](const RunOptions& options) {
              return suppress_cells(request, options);
            }));
  remember_files({arguments.write_recipe});
  return show(outcome, arguments.common);
}

}  // namespace

int show(const SuppressOutcome& outcome, const Common& common) {
  remember_files({outcome.release, outcome.plan, outcome.witnesses, outcome.report});
  print(common, outcome, suppress_json,
        [](const SuppressOutcome& one) { return apps::coloured(suppress_text(one), one.standing); });
  return outcome.status == OutcomeStatus::feasible ? 3 : 0;
}

void add_suppress(CLI::App& app, int& exit_code) {
  constexpr CommandText kText{.name = "suppress",
                              .purpose = "blank the fewest single cells, release with plan and proof",
                              .examples = R"(Examples:
  kanon suppress people.csv -k 3 --quasi age,sex,zip --rule strict --identifier name -o release.csv
  kanon suppress people.csv -k 2 --quasi age,sex,zip --rule original --weights sex=3 \
      --identifier name --witnesses proof.jsonl -o release.csv
  kanon suppress recipe.toml -k 5 --force      everything else from a recipe (--write-recipe)
  kanon verify release.csv --plan release.csv.plan.json --original people.csv --witnesses proof.jsonl)"};
  add_command(app, exit_code, kText, add_suppress_options, run_suppress);
}

}  // namespace kanon::cli
