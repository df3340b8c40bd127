// kanon evaluate: risk, loss and what the data still say, before and after.
#include <CLI/CLI.hpp>
#include <iostream>
#include <set>

#include "apps/cli/command.hpp"
#include "apps/cli/commands.hpp"
#include "apps/cli/learn_options.hpp"
#include "apps/cli/options.hpp"
#include "apps/verify/list_option.hpp"
#include "apps/verify/whole_number.hpp"
#include "base/try.hpp"
#include "evaluate/roles.hpp"
#include "files/output_set.hpp"
#include "kanon/evaluate.hpp"
#include "kanon/report.hpp"
#include "publish/publication.hpp"
#include "report/text/evaluate_text.hpp"

namespace kanon::cli {
namespace {

struct EvaluateArguments {
  Common common;
  Reading reading;
  EvaluateRequest request;
  LearnArguments learning;
  std::string report;
};

// The report that was asked for. Its name is checked before any work is done.
struct ReportOutput {
  ReportFormat format;
  OutputFile* file = nullptr;
};

Result<std::optional<ReportOutput>> report_output(const EvaluateArguments& arguments, OutputSet& files) {
  if (arguments.report.empty()) return std::optional<ReportOutput>();
  KANON_TRY(const ReportFormat format, report_format(arguments.report));
  const EvaluateRequest& request = arguments.request;
  KANON_CHECK(check_separate({arguments.report},
                             {request.original, request.release, request.plan, plan_beside(request.release)}));
  KANON_TRY(OutputFile * file, files.create(arguments.report, arguments.common.force));
  return std::optional<ReportOutput>(ReportOutput{.format = format, .file = file});
}

// Evaluation and report read the files more than once, and must read the same.
Status watch_inputs(const EvaluateRequest& request, const RunOptions& options, Publication& publication) {
  EngineOptions engine{.threads = 1, .memory_mb = options.memory_mb, .temp_folder = {}, .cancel = options.cancel};
  KANON_CHECK(publication.open_table({.path = request.original, .delimiter = request.delimiter}, engine));
  KANON_TRY(const auto release, open_source({.path = request.release}, engine));
  for (const auto& file : release->info().files) KANON_CHECK(publication.watch(file));
  return publication.watch(request.plan.empty() ? plan_found_beside(request.release) : request.plan);
}

Result<Evaluation> evaluate_and_report(const EvaluateArguments& arguments, const RunOptions& options) {
  Publication publication;
  KANON_TRY(const auto output, report_output(arguments, publication.files));
  if (output) KANON_CHECK(watch_inputs(arguments.request, options, publication));
  KANON_TRY(Evaluation evaluation, evaluate(arguments.request, options));
  if (!output) return evaluation;
  KANON_TRY(const Report report, report_on(evaluation, arguments.request.delimiter, options));
  KANON_CHECK(output->file->write(report_text(report, output->format)));
  KANON_CHECK(publication.give_names());
  return evaluation;
}

Result<int> run_evaluate(EvaluateArguments arguments) {
  KANON_CHECK(take_reading(arguments.reading, arguments.request));
  KANON_CHECK(check_learning(arguments.learning));
  if (arguments.learning.wanted()) return run_learning(arguments.learning, arguments.request, arguments.common);
  KANON_TRY(const Evaluation evaluation, with_progress(arguments.common, [&](const RunOptions& options) {
              return evaluate_and_report(arguments, options);
            }));
  remember_files({arguments.report});
  if (arguments.common.json) {
    std::cout << evaluation_json(evaluation);
  } else if (!arguments.common.quiet) {
    std::cout << evaluation_text(evaluation);
    if (!arguments.report.empty()) std::cout << "Report, without such values: " << arguments.report << "\n";
  }
  return 0;
}

void add_roles(CLI::App& command, EvaluateRequest& request) {
  apps::add_list(command, "--quasi", request.quasi, "without a plan: the quasi-identifiers, a,b,c");
  apps::add_list(command, "--sensitive", request.sensitive,
                 "columns whose values nobody should learn: l and t are shown");
  command.add_option("--target", request.target, "column for cm and rm");
  command.add_option("--weight", request.weight,
                     "column of survey weights: for shares, means, models, and the risk by them");
  command.add_option("--strata", request.strata, "column of the survey's strata");
  command.add_option("--psu", request.psu, "column of primary sampling units, numbered within strata");
  command.add_option("--entity", request.entity,
                     "column that says whom a row is about: entities are counted, not rows");
  command
      .add_option("--population-size", request.population_size,
                  "people of whom the table has some: how many of them are alone in\ntheir group is estimated")
      ->check(apps::whole_number());
  command
      .add_option("--suppressed-as", request.suppressed_as,
                  "without a plan: the text of a suppressed cell; '' for the empty cell")
      ->capture_default_str();
  command.add_option("-k", request.k, "without a plan: the k of the release, to relate group sizes to")
      ->check(apps::whole_number());
}

void add_evaluate_options(CLI::App& command, EvaluateArguments& arguments) {
  EvaluateRequest& request = arguments.request;
  command.add_option("ORIGINAL", request.original, "the table (.csv .parquet .jsonl, or a glob in quotes)")->required();
  command.add_option("RELEASE", request.release, "what was released, by kanon or by somebody else")->required();
  command.add_option("--plan", request.plan, "the plan of the release: roles and labels are taken from it");
  add_roles(command, request);
  apps::add_list(command, "--threshold", request.thresholds,
                 "of the risk: rows above are counted (default 0.05,0.09,0.2)");
  apps::add_list(command, "--describe", request.describe,
                 "columns whose distributions are compared, beside the quasi ones");
  command
      .add_option("--table", request.tables,
                  "two columns whose table is compared cell by cell, as often as you like: sex,race")
      ->allow_extra_args(false);
  command
      .add_option("--regression", request.linear,
                  "a linear model, as often as you like: \"score ~ sex + N(age)\"; C(x): as category, N(x): as number")
      ->allow_extra_args(false);
  command.add_option("--logistic", request.logistic, "a logistic model: \"income=>50K ~ sex + race\"")
      ->allow_extra_args(false);
  command.add_option("--report", arguments.report,
                     "also write a report for people: .html (one page, works\noffline), .md or .json");
  command.add_flag("--force", arguments.common.force, "overwrite a report that exists");
  const std::set<std::string> learns_with = {"ORIGINAL", "RELEASE", "--plan", "--quasi", "--suppressed-as", "--help"};
  for (const auto* option : command.get_options()) {
    if (!learns_with.contains(option->get_name())) arguments.learning.idle.push_back(option);
  }
  add_learning(command, arguments.learning);
  add_reading(command, arguments.reading);
  add_common(command, arguments.common);
}

}  // namespace

void add_evaluate(CLI::App& app, int& exit_code) {
  constexpr CommandText kText{.name = "evaluate",
                              .purpose = "risk, loss, and what the data still say, before and after",
                              .examples = R"(Examples:
  kanon evaluate people.csv out.csv --plan out.csv.plan.json
  kanon evaluate people.csv out.csv --plan out.csv.plan.json --report report.html
  kanon evaluate people.csv theirs.csv --quasi age,sex,zip --sensitive illness
  kanon evaluate people.csv out.csv --plan out.csv.plan.json --population-size 83000000
  kanon evaluate survey.csv out.csv --plan out.csv.plan.json --weight w --strata s --psu p \
      --regression "score ~ sex + race"
  kanon evaluate people.csv k5.csv k10.csv --classify income --test people_test.csv

The output holds values of the original: keep it with the table.)"};
  add_command(app, exit_code, kText, add_evaluate_options, run_evaluate);
}

}  // namespace kanon::cli
