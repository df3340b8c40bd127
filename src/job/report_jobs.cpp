// The jobs that make a release, each with its report.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/try.hpp"
#include "job/check_recipe.hpp"
#include "job/report_file.hpp"

namespace kanon {
namespace {

// What every other k would have cost. It is an addition: where there is none, the report says why.
std::optional<FrontierOutcome> front_for(const Recipe& recipe, const RunOptions& options, AnonymizeOutcome& outcome) {
  FrontierRequest request;
  request.recipe = recipe;
  for (auto* path : {&request.recipe.release, &request.recipe.plan, &request.recipe.trace, &request.recipe.prices,
                     &request.recipe.report, &request.recipe.start, &request.recipe.variant})
    path->clear();
  request.recipe.report_front = false;
  request.recipe.two_stage = false;
  if (options.observer != nullptr) options.observer->stage("searching the front");
  RunOptions silent = options;
  silent.observer = nullptr;
  auto front = frontier(request, silent);
  if (front.ok() && front->levels.searched) return std::move(*front);
  outcome.warnings.push_back("the report shows no front: " +
                             (front.ok() ? std::string("not every column has levels") : front.error().message));
  return std::nullopt;
}

}  // namespace

Result<AnonymizeOutcome> anonymize_with_report(const Recipe& recipe, const RunOptions& options) {
  KANON_CHECK(check_recipe(recipe));
  KANON_TRY(ReportFile report, ReportFile::create(recipe, options));
  Recipe without = recipe;
  without.report.clear();
  without.report_front = false;
  KANON_TRY(AnonymizeOutcome outcome, anonymize(without, report.watched(options)));
  std::optional<FrontierOutcome> front;
  if (recipe.report_front) front = front_for(recipe, options, outcome);
  KANON_CHECK(report.finish(outcome, front ? &*front : nullptr, "kanon anonymize recipe.toml --force", options));
  outcome.report = recipe.report;
  return outcome;
}

Result<FrontierOutcome> frontier_with_report(const FrontierRequest& request, const RunOptions& options) {
  if (!request.pick) {
    return Error{.message = "a report is written with a release only",
                 .place = request.recipe.report,
                 .hint = "Add --pick K -o FILE."};
  }
  Recipe recipe = request.recipe;
  recipe.k = request.pick;
  KANON_TRY(ReportFile report, ReportFile::create(recipe, options));
  FrontierRequest without = request;
  without.recipe.report.clear();
  without.recipe.report_front = false;
  KANON_TRY(FrontierOutcome outcome, frontier(without, options));
  std::string repeat = fmt::format("kanon frontier recipe.toml --pick {} --force", *request.pick);
  if (request.flexible) repeat += fmt::format(" --flexible -k {}", fmt::join(request.ks, ","));
  if (request.use == LimitUse::max) repeat += " --budget max";
  KANON_CHECK(report.finish(*outcome.released, &outcome, repeat, options));
  outcome.released->report = recipe.report;
  return outcome;
}

Result<SuppressOutcome> suppress_with_report(const SuppressRequest& request, const RunOptions& options) {
  KANON_TRY(ReportFile report, ReportFile::create(request.cells.recipe, options));
  SuppressRequest without = request;
  without.cells.recipe.report.clear();
  KANON_TRY(SuppressOutcome outcome, suppress_cells(without, report.watched(options)));
  KANON_CHECK(report.finish(outcome, options));
  outcome.report = request.cells.recipe.report;
  return outcome;
}

}  // namespace kanon
