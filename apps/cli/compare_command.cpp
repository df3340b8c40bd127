// kanon compare: several searches on one problem: cost over time as table, chart, CSV and picture. Releases nothing.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>

#include "apps/cli/command.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/recipe_options.hpp"
#include "apps/verify/list_option.hpp"
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
  apps::add_list(command, "--searches", arguments.searches,
                 "which ones, any of --search of kanon anonymize\n(default: koptimize,climb,genetic,anneal,datafly)");
  add_cost_options(command, arguments.recipe);
  add_model_options(command, arguments.recipe.models);
  add_budget_options(command, arguments.recipe);
  add_heuristic_options(command, arguments.recipe, "(default: until --time)");
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

// Creates an output file; called before any work is done, so that a name that cannot be written is known early. Null if
// there is no name.
Result<OutputFile*> file_at(const std::string& path, bool force, OutputSet& files) {
  if (path.empty()) return static_cast<OutputFile*>(nullptr);
  return files.create(path, force);
}

Result<int> run_compare(const CompareArguments& arguments) {
  CompareRequest request;
  KANON_TRY(request.recipe, recipe_of(arguments.recipe));
  override_with(arguments.k, request.recipe.promise.k);
  KANON_TRY(const SearchWords said, search_words(arguments.recipe, Recipe{}));
  std::vector<SearchName> names;
  for (const auto& text : arguments.searches) {
    KANON_TRY(const SearchName name, parse_search(text));
    names.push_back(name);
  }
  KANON_TRY(request.searches, searches_taking(said, request.recipe.search, names));
  KANON_CHECK(check_ending(arguments.csv, ".csv", "the curves are"));
  KANON_CHECK(check_ending(arguments.chart, ".svg", "the picture is"));
  KANON_CHECK(check_separate({arguments.csv, arguments.chart}, inputs_of(arguments.recipe, request.recipe)));
  OutputSet files;
  KANON_TRY(OutputFile * csv, file_at(arguments.csv, arguments.common.force, files));
  KANON_TRY(OutputFile * chart, file_at(arguments.chart, arguments.common.force, files));
  KANON_TRY(const CompareOutcome outcome,
            with_progress(arguments.common, [&](const RunOptions& options) { return compare(request, options); }));
  if (csv != nullptr) KANON_CHECK(csv->write(compare_csv(outcome)));
  if (chart != nullptr) KANON_CHECK(chart->write(compare_svg(outcome)));
  KANON_CHECK(files.give_names());
  remember_files({arguments.csv, arguments.chart});
  if (arguments.common.json) {
    std::cout << compare_json(outcome);
  } else if (!arguments.common.quiet) {
    std::cout << compare_text(outcome);
    if (csv != nullptr) std::cout << "  curves             " << arguments.csv << "\n";
    if (chart != nullptr) std::cout << "  picture            " << arguments.chart << "\n";
  }
  return outcome.stopped ? 3 : 0;
}

}  // namespace

void add_compare(CLI::App& app, int& exit_code) {
  constexpr CommandText kText{.name = "compare",
                              .purpose = "searches side by side: cost over time, distance to what is proven",
                              .examples = R"(Examples:
  kanon compare recipe.toml --time 30          koptimize and four searches without a proof
  kanon compare people.csv -k 5 --quasi age,sex,zip --cost dm --searches koptimize,climb \
      --time 10 -o curves.csv --chart curves.svg
  kanon compare recipe.toml --searches best,lattice,local,mondrian --time 1m

Each search gets the time (default: 30 s) on all threads, one after the other. Nothing is
released. Ctrl-C ends the current search and tells what there is.
Exit codes: 0 all searches ran; 3 stopped on request; 2 none found anything.)"};
  add_command(app, exit_code, kText, add_compare_options, run_compare);
}

}  // namespace kanon::cli
