// The jobs that make a release, each with its report.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "base/try.hpp"
#include "job/prepare.hpp"
#include "publish/report_file.hpp"
#include "recipe/check_recipe.hpp"

namespace kanon {
namespace {

// What every other k would have cost. It is an addition: where there is none, the report says why.
std::optional<FrontierOutcome> front_for(const Recipe& recipe, const RunOptions& options, AnonymizeOutcome& outcome) {
  FrontierRequest request;
  request.recipe = recipe;
  for (auto* path : {&request.recipe.release, &request.recipe.plan, &request.recipe.trace, &request.recipe.prices,
                     &request.recipe.report, &request.recipe.start, &request.recipe.write_recipe})
    path->clear();
  request.recipe.variant = SearchVariant::usual;
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

Result<AnonymizeOutcome> anonymize_with_report(const Recipe& recipe, const RunOptions& options,
                                               Publication& publication) {
  KANON_CHECK(check_recipe(recipe));
  KANON_TRY(ReportFile report, ReportFile::create(recipe, hierarchies_of(recipe), options, publication));
  KANON_TRY(AnonymizeOutcome outcome, prepare_anonymize(recipe, report.watched(options), publication));
  std::optional<FrontierOutcome> front;
  if (recipe.report_front) front = front_for(recipe, options, outcome);
  KANON_CHECK(report.finish(outcome, front ? &*front : nullptr, "kanon anonymize recipe.toml --force", options));
  outcome.report = recipe.report;
  return outcome;
}

Result<FrontierOutcome> frontier_with_report(const FrontierRequest& request, const RunOptions& options,
                                             Publication& publication) {
  if (!request.pick) {
    return Error{.message = "a report is written with a release only",
                 .place = request.recipe.report,
                 .hint = "Add `request.pick` K `recipe.output.release` FILE."};
  }
  Recipe recipe = request.recipe;
  recipe.k = request.pick;
  KANON_TRY(ReportFile report, ReportFile::create(recipe, hierarchies_of(recipe), options, publication));
  KANON_TRY(FrontierOutcome outcome, prepare_frontier(request, options, publication));
  std::string repeat = fmt::format("kanon frontier recipe.toml --pick {} --force", *request.pick);
  if (request.flexible) repeat += fmt::format(" --flexible -k {}", fmt::join(request.ks, ","));
  if (request.use == LimitUse::max) repeat += " --budget max";
  KANON_CHECK(report.finish(*outcome.released, &outcome, repeat, options));
  outcome.released->report = recipe.report;
  return outcome;
}

Result<SuppressOutcome> suppress_with_report(const SuppressRequest& request, const RunOptions& options,
                                             Publication& publication) {
  KANON_TRY(ReportFile report,
            ReportFile::create(request.cells.recipe, hierarchies_of(request.cells), options, publication));
  KANON_TRY(SuppressOutcome outcome, prepare_suppress(request, report.watched(options), publication));
  KANON_CHECK(report.finish(outcome, request, options));
  outcome.report = request.cells.recipe.report;
  return outcome;
}

}  // namespace kanon
