// kanon frontier: the trade-off of k against cost as table, chart and files; a point of it as a release.
#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "apps/cli/command.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/recipe_options.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "files/output_file.hpp"
#include "kanon/frontier.hpp"
#include "kanon/suppress.hpp"
#include "models/words.hpp"
#include "recipe/names.hpp"
#include "recipe/one_search.hpp"
#include "report/text/frontier_text.hpp"
#include "report/text/suppress_text.hpp"

namespace kanon::cli {
namespace {

struct FrontierArguments {
  Common common;
  RecipeArguments recipe;
  std::string ks, budget, output, csv, plan, report, search, variant, rule;
  std::optional<std::uint64_t> pick;
  std::optional<std::uint32_t> depth;
  bool flexible = false, exhaustive = false;
};

void add_frontier_options(CLI::App& command, FrontierArguments& arguments) {
  add_table_options(command, arguments.recipe);
  command.add_option("-k", arguments.ks,
                     "which k: 2..100, 2,5,10 or 2..20,50; needed with --flexible.\nWhole levels: only points in this "
                     "range (default: all)");
  command.add_flag("--flexible", arguments.flexible, "also the front over all recodings: the proven optimum at each k");
  add_cost_options(command, arguments.recipe);
  add_model_options(command, arguments.recipe.models, true);
  command.add_option(
      "--budget", arguments.budget,
      "whole levels: how rows are suppressed within the limit. free: as it\npays best (default); max: as "
      "many groups as the limit allows");
  command.add_option("--search", arguments.search,
                     "whole levels: exact (default), or poka: as Dewri et al. (2009) do,\nset beside the exact front;\n"
                     "local: also a box per group (kanon anonymize --search local) at each k");
  command.add_option("--rule", arguments.rule,
                     "instead: cells that must be blanked at each k (kanon suppress), strict or original;\nwith what "
                     "a recipe says in [cells]");
  command.add_option("--depth", arguments.depth, "poka: steps down from a point (default: what suits the variant)");
  command.add_option("--variant", arguments.variant, "poka: paper, the search as printed (default: repaired)");
  command.add_flag("--exhaustive", arguments.exhaustive, "whole levels: evaluate every level vector, prune nothing");
  add_budget_options(command, arguments.recipe);
  command.add_option("--seed", arguments.recipe.seed, "for the incumbents of --flexible")->check(apps::whole_number());
  command.add_option("--csv", arguments.csv, "write the points to this file");
  command.add_option("--pick", arguments.pick, "release the cheapest point that holds this k (with -o)")
      ->check(apps::whole_number());
  command.add_option("-o,--output", arguments.output,
                     "with --pick the release to write (.csv or .parquet);\nwithout it the same as --csv");
  add_plain_options(command, arguments.recipe.beside);
  add_safe_cells(command, arguments.recipe);
  command.add_option("--plan", arguments.plan, "with --pick: the plan to write (default: RELEASE.plan.json)");
  command.add_option(
      "--report", arguments.report,
      "with --pick: also a report for people, the front in it:\n.html (one page, works offline), .md or .json");
  command.add_flag("--force", arguments.common.force, "overwrite files that exist");
  add_reading(command, arguments.recipe.reading);
  add_common(command, arguments.common);
}

Result<std::optional<PokaRequest>> poka_of(const FrontierArguments& arguments) {
  const bool poka = arguments.search == "poka";
  if (!poka && !arguments.search.empty() && arguments.search != "exact" && arguments.search != "local") {
    return Error{.message = fmt::format("a front has no search \"{}\"", arguments.search),
                 .place = "--search",
                 .hint = "Write exact, poka or local."};
  }
  if (!poka && (arguments.depth || !arguments.variant.empty())) {
    return Error{.message = "--depth and --variant are for --search poka", .place = {}, .hint = {}};
  }
  if (!arguments.variant.empty() && arguments.variant != "paper") {
    return Error{.message = fmt::format("there is no variant \"{}\"", arguments.variant),
                 .place = "--variant",
                 .hint = "Write paper, or leave it out."};
  }
  if (!poka) return std::optional<PokaRequest>();
  return std::optional(PokaRequest{.paper = !arguments.variant.empty(), .depth = arguments.depth});
}

// What has no place in a front is left out of a recipe, and named: so any recipe serves here.
std::vector<std::string> leave_out(const FrontierArguments& arguments, Recipe& recipe) {
  std::vector<std::string> out = leave_out_one_search(recipe);
  if (!arguments.flexible && arguments.recipe.gap.empty() && recipe.budget.gap) {
    out.emplace_back("gap");
    recipe.budget.gap.reset();
  }
  if (arguments.flexible || arguments.search == "local" || !arguments.recipe.codings.empty()) return out;
  for (auto& column : recipe.data.quasi) {
    if (column.coding != CodingKind::intervals && column.cuts.empty()) continue;
    out.push_back("intervals of " + column.name + " (whole levels are built for it; --flexible uses them)");
    column.coding = CodingKind::automatic;
    column.cuts = {};
  }
  return out;
}

// The steps of the one range, if there is one. They take the place of what the recipe asks for by the same option of
// the same column.
Status put_steps(FrontierArguments& arguments, FrontierRequest& out) {
  KANON_TRY(out.steps, take_range(arguments.recipe.models));
  KANON_TRY(out.recipe, recipe_of(arguments.recipe));
  if (out.steps.empty()) return Done{};
  const SensitiveModel& step = out.steps.front();
  const std::string option = option_of(step);
  const ModelOptions& models = arguments.recipe.models;
  const auto& beside = option == "l" ? models.l : option == "t" ? models.t : models.cap;
  if (!beside.empty()) return Done{};
  std::erase_if(out.recipe.promise.models.sensitive,
                [&](const SensitiveModel& model) { return option_of(model) == option && model.column == step.column; });
  return Done{};
}

Result<FrontierRequest> request_of(FrontierArguments arguments, std::vector<std::string>& not_used) {
  FrontierRequest out;
  out.average_size = arguments.recipe.cost == "avg";  // a cost of fronts only: no recipe knows it
  if (out.average_size) arguments.recipe.cost.clear();
  KANON_CHECK(put_steps(arguments, out));
  if (lower(arguments.recipe.table).ends_with(".toml")) not_used = leave_out(arguments, out.recipe);
  if (!arguments.ks.empty()) {
    KANON_TRY(out.ks, parse_ks(arguments.ks));
  }
  const auto use = named<LimitUse>(arguments.budget);
  if (!arguments.budget.empty() && !use) {
    return Error{.message = fmt::format("there is no budget rule \"{}\"", arguments.budget),
                 .place = "--budget",
                 .hint = "Write free or max. How many rows may be suppressed is said by --suppress."};
  }
  KANON_TRY(out.poka, poka_of(arguments));
  out.use = use.value_or(out.poka ? LimitUse::max : LimitUse::free);
  out.flexible = arguments.flexible;
  out.boxes = arguments.search == "local";
  out.exhaustive = arguments.exhaustive;
  out.pick = arguments.pick;
  if (!arguments.pick && !arguments.plan.empty())
    return Error{
        .message = "a plan is written with a release only", .place = "--plan", .hint = "Add --pick K -o FILE."};
  if (!arguments.pick && !arguments.report.empty())
    return Error{
        .message = "a report is written with a release only", .place = "--report", .hint = "Add --pick K -o FILE."};
  if (!arguments.pick) {
    out.recipe.output.release.clear();
    out.recipe.output.plan.clear();
    out.recipe.output.report.clear();
    return out;
  }
  override_with(arguments.output, out.recipe.output.release);
  override_with(arguments.plan, out.recipe.output.plan);
  override_with(arguments.report, out.recipe.output.report);
  return out;
}

// The points go to --csv, and to -o where nothing is released.
Result<std::string> points_file(const FrontierArguments& arguments) {
  if (arguments.pick || arguments.output.empty()) return arguments.csv;
  if (!arguments.csv.empty() && arguments.csv != arguments.output) {
    return Error{.message = "-o and --csv both name a file for the points",
                 .place = {},
                 .hint = "Leave one out, or add --pick K to release a point to -o."};
  }
  if (!lower(arguments.output).ends_with(".csv")) {
    return Error{.message = "the points are written as .csv",
                 .place = arguments.output,
                 .hint = "To release a point instead, add --pick K."};
  }
  return arguments.output;
}

// Columns of the terminal; 80 where there is none.
std::size_t terminal_width() {
  winsize size{};
  const bool known = isatty(STDOUT_FILENO) == 1 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

// Cells that must be blanked at each k: nothing is released.
Result<int> run_cells_front(FrontierArguments arguments) {
  KANON_TRY(const auto steps, take_range(arguments.recipe.models));
  if (!steps.empty()) {
    return Error{.message = "cells are blanked by k alone: rows with blanked cells stand in no group of their own",
                 .place = fmt::format("--{}", option_of(steps.front())),
                 .hint = "Leave the range out, or --rule: over whole levels each step has a price."};
  }
  SuppressRequest request;
  if (lower(arguments.recipe.table).ends_with(".toml")) {
    KANON_TRY(request, read_suppress_recipe(arguments.recipe.table));
  }
  KANON_TRY(request.cells.recipe, recipe_of(arguments.recipe));
  KANON_TRY(request.rule, parse_suppress_rule(arguments.rule));
  if (arguments.pick || arguments.flexible || !arguments.search.empty() || !arguments.csv.empty() ||
      !arguments.output.empty())
    return Error{.message = "cells are blanked by themselves: no --pick, --flexible, --search, --csv or -o",
                 .place = "--rule",
                 .hint = "Leave it out; release with kanon suppress -k K --rule " + arguments.rule + "."};
  if (arguments.ks.empty())
    return Error{.message = "for which k? Cells are blanked k by k",
                 .place = "-k",
                 .hint = "Add for example -k 2,5,10: there is no default."};
  KANON_TRY(const std::vector<std::uint64_t> ks, parse_ks(arguments.ks));
  KANON_TRY(const CellsFront front, with_progress(arguments.common, [&](const RunOptions& options) {
              return cells_front(request, ks, options);
            }));
  print(arguments.common, front, cells_front_json, cells_front_text);
  const bool proven =
      std::all_of(front.points.begin(), front.points.end(), [](const CellsPoint& point) { return point.proven; });
  return proven && !front.stopped ? 0 : 3;
}

Result<int> run_frontier(const FrontierArguments& arguments) {
  if (!arguments.rule.empty()) return run_cells_front(arguments);
  std::vector<std::string> not_used;
  KANON_TRY(FrontierRequest request, request_of(arguments, not_used));
  KANON_TRY(request.points, points_file(arguments));
  const Recipe& recipe = request.recipe;
  const std::string plan = recipe.output.plan.empty() && !recipe.output.release.empty()
                               ? plan_beside(recipe.output.release)
                               : recipe.output.plan;
  auto inputs = inputs_of(arguments.recipe, recipe);
  for (const auto& step : request.steps) inputs.push_back(step.file);
  KANON_CHECK(check_separate({request.points, recipe.output.release, plan, recipe.output.report}, inputs));
  KANON_TRY(FrontierOutcome outcome,
            with_progress(arguments.common, [&](const RunOptions& options) { return frontier(request, options); }));
  if (!not_used.empty()) outcome.warnings.push_back("not used of the recipe: " + list_of(not_used));
  remember_files({request.points});
  if (outcome.released) remember_files({outcome.released->release, outcome.released->plan, outcome.released->report});
  if (arguments.common.json) {
    std::cout << frontier_json(outcome);
  } else if (!arguments.common.quiet) {
    std::cout << frontier_text(outcome, terminal_width(), arguments.common.verbose);
    if (!request.points.empty()) std::cout << "  points             " << request.points << "\n";
  }
  const bool released_unproven = outcome.released && outcome.released->status == OutcomeStatus::feasible;
  return outcome.proven() && !released_unproven ? 0 : 3;
}

}  // namespace

void add_frontier(CLI::App& app, int& exit_code) {
  constexpr CommandText kText{.name = "frontier",
                              .purpose = "which k costs what: the exact trade-off, as table, chart and files",
                              .examples = R"(Examples:
  kanon frontier people.csv --quasi age,sex,zip                     all points over whole levels
  kanon frontier recipe.toml --suppress 1% --cost dm --csv points.csv
  kanon frontier people.csv --quasi age,sex,zip --flexible -k 2..20 --time 5m
                                               what more freedom saves at each k
  kanon frontier recipe.toml --cost avg        besides lm, dm, cm, rm: average size of the groups
  kanon frontier recipe.toml --search poka --depth 3                POkA beside the exact front
  kanon frontier people.csv --quasi age,sex,zip --search local -k 2,5,10 --time 1m
  kanon frontier people.csv --quasi age,sex,zip --rule strict -k 2..5   cells to blank at each k
  kanon frontier people.csv --quasi age,sex,zip --l illness=1..5     what each step of a model costs
  kanon frontier recipe.toml --t illness=0.1..0.5 --l income=3 --suppress 1%
  kanon frontier recipe.toml --pick 11 -o release.csv               release a point

Exit codes: 0 every point is proven, and the one released; 3 some are not;
2 no k can be met, or nothing was found in time.)"};
  add_command(app, exit_code, kText, add_frontier_options, run_frontier);
}

}  // namespace kanon::cli
