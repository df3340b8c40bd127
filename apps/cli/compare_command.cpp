// kanon compare: several searches on one problem: cost over time as table, chart, CSV and picture. Releases nothing.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "apps/cli/commands.hpp"
#include "apps/cli/recipe_options.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "files/output_set.hpp"
#include "kanon/compare.hpp"
#include "recipe/names.hpp"
#include "report/text/compare_text.hpp"

namespace kanon::cli {
namespace {

struct CompareArguments {
  Common common;
  RecipeArguments recipe;
  std::vector<std::string> searches = {"koptimize", "climb", "genetic", "anneal", "datafly"};
  std::optional<std::uint64_t> k;
  std::string csv, chart;
};

void add_compare_options(CLI::App& command, CompareArguments& arguments) {
  add_table_options(command, arguments.recipe);
  command.add_option("-k", arguments.k, "least number of rows in a released group (required, no default)")
      ->check(apps::whole_number());
  command
      .add_option("--searches", arguments.searches,
                  "which ones, any of --search of kanon anonymize\n(default: koptimize,climb,genetic,anneal,datafly)")
      ->delimiter(',')
      ->allow_extra_args(false);
  add_cost_options(command, arguments.recipe);
  add_budget_options(command, arguments.recipe);
  command
      .add_option("--evaluations", arguments.recipe.evaluations,
                  "genetic, climb, anneal: candidates to evaluate (default: until --time)")
      ->check(apps::whole_number());
  command.add_option("--population", arguments.recipe.population, "genetic: candidates alive at a time (default: 200)")
      ->check(apps::whole_number());
  command.add_option("--mutation", arguments.recipe.mutation,
                     "genetic: probability that a refinement changes sides\n(default: 1 / refinements)");
  command.add_option("--seed", arguments.recipe.seed, "for searches that draw random numbers")
      ->check(apps::whole_number());
  command.add_option("-o,--output", arguments.csv, "write the curves to this file (.csv)");
  command.add_option("--chart", arguments.chart, "write a picture of the curves to this file (.svg)");
  command.add_flag("--force", arguments.common.force, "overwrite files that exist");
  add_reading(command, arguments.recipe.reading);
  add_common(command, arguments.common);
}

Status check_ending(const std::string& path, const char* ending, const char* what) {
  if (path.empty() || lower(path).ends_with(ending)) return Done{};
  return Error{
      .message = fmt::format("{} written as {}", what, ending), .place = path, .hint = "Nothing is released here."};
}

// Made first: a name that cannot be written is known before any work is done. Null where there is no name.
Result<OutputFile*> file_at(const std::string& path, bool force, OutputSet& files) {
  if (path.empty()) return static_cast<OutputFile*>(nullptr);
  return files.create(path, force);
}

Result<int> run_compare(const CompareArguments& arguments) {
  CompareRequest request;
  KANON_TRY(request.recipe, recipe_of(arguments.recipe));
  override_with(arguments.k, request.recipe.k);
  for (const auto& name : arguments.searches) {
    KANON_TRY(const SearchName search, parse_search(name));
    request.searches.push_back(search);
  }
  KANON_CHECK(check_ending(arguments.csv, ".csv", "the curves are"));
  KANON_CHECK(check_ending(arguments.chart, ".svg", "the picture is"));
  KANON_CHECK(check_separate({arguments.csv, arguments.chart}, inputs_of(arguments.recipe, request.recipe)));
  OutputSet files;
  KANON_TRY(OutputFile * csv, file_at(arguments.csv, arguments.common.force, files));
  KANON_TRY(OutputFile * chart, file_at(arguments.chart, arguments.common.force, files));
  auto console = std::make_unique<Console>(arguments.common);
  const auto outcome = compare(request, run_options(arguments.common, *console));
  console.reset();  // the live line goes before anything is printed
  if (!outcome.ok()) return outcome.error();
  if (csv != nullptr) KANON_CHECK(csv->write(compare_csv(*outcome)));
  if (chart != nullptr) KANON_CHECK(chart->write(compare_svg(*outcome)));
  KANON_CHECK(files.give_names());
  remember_files({arguments.csv, arguments.chart});
  if (arguments.common.json) {
    std::cout << compare_json(*outcome);
  } else if (!arguments.common.quiet) {
    std::cout << compare_text(*outcome);
    if (csv != nullptr) std::cout << "  curves             " << arguments.csv << "\n";
    if (chart != nullptr) std::cout << "  picture            " << arguments.chart << "\n";
  }
  return outcome->stopped ? 3 : 0;
}

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
  auto* command = app.add_subcommand("compare", "searches side by side: cost over time, distance to what is proven");
  const auto arguments = std::make_shared<CompareArguments>();
  add_compare_options(*command, *arguments);
  command->footer(
      "Examples:\n"
      "  kanon compare recipe.toml --time 30          koptimize and four searches without a proof\n"
      "  kanon compare people.csv -k 5 --quasi age,sex,zip --cost dm --searches koptimize,climb \\\n"
      "      --time 10 -o curves.csv --chart curves.svg\n"
      "  kanon compare recipe.toml --searches best,lattice,local,mondrian --time 1m\n\n"
      "Each search gets the time (default: 30 s) on all threads, one after the other. Nothing is\n"
      "released. Ctrl-C ends the current search and tells what there is.\n"
      "Exit codes: 0 all searches ran; 3 stopped on request; 2 none found anything.");
  command->callback([arguments, &exit_code] {
    const auto done = run_compare(*arguments);
    exit_code = done.ok() ? *done : fail(done.error());
  });
}

}  // namespace kanon::cli
