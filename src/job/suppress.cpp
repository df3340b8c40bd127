// suppress_cells: from a table to a checked release with the fewest cells blanked.
#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <memory>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "certify/cells/rules.hpp"
#include "count/count_table.hpp"
#include "decode/suppress_plan.hpp"
#include "encode/encode_cells.hpp"
#include "engine/open_source.hpp"
#include "files/output_file.hpp"
#include "job/prepare.hpp"
#include "publish/outputs.hpp"
#include "publish/plain_columns.hpp"
#include "publish/release_cells.hpp"
#include "publish/report_file.hpp"
#include "publish/table_files.hpp"
#include "recipe/policy.hpp"
#include "search/cells/suppress/strict_suppression.hpp"
#include "solve/run_search.hpp"
#include "table/missing_texts.hpp"

namespace kanon {
namespace {

Status check_request(const SuppressRequest& request) {
  KANON_CHECK(check_cell_recipe(request.cells, "suppress"));
  if (!request.rule)
    return Error{.message = "no rule is named",
                 .key = "recipe.cells.rule",
                 .hint =
                     "Say `recipe.cells.rule` strict (what a row shows, k rows of the release show) or "
                     "`recipe.cells.rule` original (k rows of "
                     "the original table have it)."};
  if (!is_utf8(request.blank))
    return Error{
        .message = "the text of a blanked cell is not UTF-8", .key = "recipe.cells.blank", .hint = "Choose another."};
  if (*request.rule == SuppressRule::original && request.cells.recipe.gap)
    return Error{
        .message = "`recipe.search.gap` is for rule strict: under rule original the minimum is found, not approached",
        .key = "recipe.search.gap",
        .hint = "Leave it out."};
  const bool plain_original = *request.rule == SuppressRule::original && request.cells.max_size == 0;
  if (request.cells.max_size > 0 && *request.rule == SuppressRule::strict)
    return Error{
        .message =
            "`recipe.cells.max_size` is for rule original: under rule strict all that a row shows must be shared",
        .key = "recipe.cells.max_size",
        .hint = "Leave it out, or use `recipe.cells.rule` original."};
  if (!request.witnesses.empty() && !plain_original)
    return Error{.message = "only rule original over all sizes of combinations has witnesses",
                 .key = "recipe.cells.witnesses",
                 .hint = "Leave it out."};
  return Done{};
}

Status check_names(const SuppressRequest& request, const SuppressOutcome& outcome, const RunOptions& options) {
  KANON_CHECK(check_outputs(outcome.release, outcome.plan, request.cells.recipe.safe_cells, options));
  if (request.witnesses.empty()) return Done{};
  KANON_CHECK(check_separate({outcome.release, outcome.plan, request.witnesses}, {}));
  KANON_CHECK(OutputFile::create(request.witnesses, options.force));
  return Done{};
}

// A label that means missing would be read as such.
Status check_labels(const SuppressRequest& request, const EncodedCells& cells) {
  for (const auto& column : cells.columns) {
    for (const std::string& token : missing_in(request.cells.recipe.missing, column.name)) {
      if (std::find(column.values.begin(), column.values.end(), Value(token)) == column.values.end()) continue;
      return Error{
          .message = fmt::format("a label of the recoded column \"{}\" is a text that means missing", column.name),
          .key = "recipe.cells.recode",
          .hint = "Change the label in the hierarchy, or leave the text out of `recipe.missing`."};
    }
  }
  return Done{};
}

// A value that looks like a blanked cell would be taken for one.
Status check_blank(const SuppressRequest& request, const EncodedCells& cells) {
  if (request.blank.empty()) return Done{};
  for (const auto& column : cells.columns) {
    const auto missing = missing_in(request.cells.recipe.missing, column.name);
    if (std::find(missing.begin(), missing.end(), request.blank) != missing.end())
      return Error{.message = "the text of a blanked cell means missing as well",
                   .key = "recipe.cells.blank",
                   .hint = "Choose another."};
  }
  for (const auto& column : cells.columns) {
    if (std::find(column.values.begin(), column.values.end(), Value(request.blank)) == column.values.end()) continue;
    return Error{.message = fmt::format("the text of a blanked cell is a value of column \"{}\"", column.name),
                 .key = "recipe.cells.blank",
                 .hint = "Choose a text that no quasi-identifier shows."};
  }
  return Done{};
}

// What the checker could not recount is not released.
Status check_size(const SuppressRequest& request, const EncodedCells& cells) {
  const std::size_t columns = cells.columns.size();
  if (request.cells.max_size == 0 || certify::can_look_up_to(request.cells.max_size, columns, 2 * cells.table.tuples()))
    return Done{};
  return Error{
      .message = fmt::format("there are too many sets of {} out of {} columns to recount the release by",
                             request.cells.max_size, columns),
      .key = "recipe.cells.max_size",
      .hint = "Leave it out: over all sizes the minimum is found without looking at sets. Or take a smaller one."};
}

// What either search found, in one form.
struct Found {
  CellRelease release;
  std::uint64_t bound = 0;
  bool stopped = false;
  std::optional<OriginalSuppression> original;  // for its witnesses
  Effort effort;
};

Budget budget_for(const Recipe& recipe, const RunOptions& options, Clock::time_point start) {
  Budget out = budget_of(recipe, options);
  if (options.observer == nullptr) return out;
  // Parts begin and signs of life come on different threads.
  const auto part = std::make_shared<std::atomic<const char*>>("");
  out.begin_part = [part](const char* doing) { part->store(doing); };
  out.heartbeat = [observer = options.observer, start, part](std::uint64_t evaluated, const CostValue& bound) {
    observer->searching({.seconds = seconds_since(start),
                         .evaluated = evaluated,
                         .incumbent = 0,
                         .bound = static_cast<double>(bound.exact),
                         .doing = part->load()});
  };
  return out;
}

Result<Found> search(const SuppressRequest& request, const CellTable& table, const Budget& budget) {
  const std::uint64_t k = *request.cells.recipe.k;
  Found out;
  if (*request.rule == SuppressRule::strict) {
    StrictOptions options;
    options.seed = request.cells.recipe.seed;
    KANON_TRY(StrictOutcome found, strict_suppression(table, k, options, budget));
    out.release = std::move(found.release);
    out.bound = found.bound;
    out.stopped = found.stopped;
    out.effort = found.effort;
    return out;
  }
  KANON_TRY(
      OriginalSuppression found,
      original_suppression(
          table, k, {.max_size = request.cells.max_size, .witnesses = !request.witnesses.empty(), .budget = budget}));
  out.release = release_of(table, found);
  out.bound = proven_cost(table, found);
  out.stopped = !found.complete;
  out.effort.evaluated = found.tuples_done;
  out.original = std::move(found);
  return out;
}

OutcomeStatus status_of(const CellPlan& plan) {
  const bool recoded = std::any_of(plan.columns.begin(), plan.columns.end(), [](const CellPlanColumn& column) {
    return !column.recoded.empty() || column.dropped;
  });
  if (plan.claim.cost == 0 && !recoded && plan.missing.empty()) return OutcomeStatus::unchanged;
  return plan.claim.cost == plan.claim.bound ? OutcomeStatus::optimal : OutcomeStatus::feasible;
}

Status search_and_publish(const SuppressRequest& request, const EncodedCells& cells, Source& source,
                          const RunOptions& options, Publication& publication, SuppressOutcome& outcome) {
  if (options.observer != nullptr) options.observer->stage("searching");
  const auto start = Clock::now();
  KANON_TRY(Found found, search(request, cells.table, budget_for(request.cells.recipe, options, start)));
  // A request to stop has done its work when the search has ended; a second one will stop the writing.
  if (found.stopped && options.cancel != nullptr) options.cancel->accept();
  outcome.searched = true;
  outcome.search_seconds = seconds_since(start);
  outcome.effort = found.effort;
  CellPlan plan = make_cell_plan(request, cells, found.release);
  plan.claim.bound = found.bound;
  plan.safe_cells = request.cells.recipe.safe_cells;
  plan.accepted = request.cells.recipe.accept;
  plan.report_key = publication.report_key;
  outcome.status = status_of(plan);
  plan.claim.status = outcome.status;
  BlankedRelease what{.plan = plan,
                      .counts = cells.counts,
                      .table = {.path = request.cells.recipe.table, .delimiter = request.cells.recipe.delimiter},
                      .hierarchies = hierarchies_of(request.cells),
                      .witnesses = {}};
  if (!request.witnesses.empty() && found.original->complete) {
    outcome.witnesses = request.witnesses;
    what.witnesses = [&](const std::string& digest) { return witnesses_text(cells, *found.original, digest); };
  } else if (!request.witnesses.empty()) {
    outcome.warnings.emplace_back("no witnesses are written: the search was stopped before it had proven the minimum");
    if (options.force) publication.files.take_away(request.witnesses);
  }
  return publish_cells(source, what, options, publication, outcome);
}

// The recipe that repeats this run; its paths are seen from where it stands.
Status write_suppress_recipe(const SuppressRequest& request, const RunOptions& options, Publication& publication) {
  const std::string& path = request.cells.recipe.write_recipe;
  if (path.empty()) return Done{};
  KANON_TRY(OutputFile * file, publication.files.create(path, options.force));
  return file->write(recipe_text(recipe_beside(path, request)));
}

}  // namespace

Result<SuppressOutcome> suppress_cells(const SuppressRequest& given, const RunOptions& options) {
  SuppressRequest request = given;
  request.cells.recipe.suppress = "none";  // no whole row is
  KANON_TRY(request.cells.recipe, with_policy(std::move(request.cells.recipe)));
  Publication publication;
  KANON_CHECK(write_suppress_recipe(request, options, publication));
  KANON_TRY(SuppressOutcome outcome, request.cells.recipe.report.empty()
                                         ? prepare_suppress(request, options, publication)
                                         : suppress_with_report(request, options, publication));
  KANON_CHECK(publication.give_names());
  return outcome;
}

Result<SuppressOutcome> prepare_suppress(const SuppressRequest& request, const RunOptions& options,
                                         Publication& publication) {
  const auto start = Clock::now();
  KANON_CHECK(check_request(request));
  const Recipe& recipe = request.cells.recipe;
  SuppressOutcome outcome;
  outcome.release = recipe.release;
  outcome.plan = recipe.plan.empty() ? plan_beside(recipe.release) : recipe.plan;
  KANON_CHECK(check_names(request, outcome, options));
  if (options.observer != nullptr) options.observer->stage("reading");
  KANON_CHECK(publication.watch(request.cells));
  KANON_TRY(Source * source,
            publication.open_table({.path = recipe.table, .delimiter = recipe.delimiter}, engine_options(options)));
  KANON_CHECK(check_separate({outcome.release, outcome.plan, request.witnesses}, source->info().files));
  KANON_CHECK(tell_files(*source, outcome.table_files, outcome.warnings));
  KANON_TRY(CountedTable counted, count_table(request.cells, *source));
  KANON_CHECK(check_plain_columns(counted.schema, recipe, *source, publication));
  KANON_TRY(const EncodedCells cells, encode_cells(request.cells, std::move(counted)));
  KANON_CHECK(check_k(request.cells.recipe, cells.counts.rows));
  KANON_CHECK(check_blank(request, cells));
  KANON_CHECK(check_labels(request, cells));
  KANON_CHECK(check_size(request, cells));
  outcome.tuples = cells.table.tuples();
  KANON_CHECK(search_and_publish(request, cells, *source, options, publication, outcome));
  outcome.seconds = seconds_since(start);
  return outcome;
}

Result<CellsFront> cells_front(const SuppressRequest& asked, const std::vector<std::uint64_t>& ks,
                               const RunOptions& options) {
  const auto start = Clock::now();
  SuppressRequest request = asked;
  request.witnesses.clear();
  Recipe& recipe = request.cells.recipe;
  const auto seconds = recipe.time_seconds;
  recipe.k = ks.front();
  KANON_CHECK(check_request(request));
  if (options.observer != nullptr) options.observer->stage("reading");
  KANON_TRY(const auto source,
            open_source({.path = recipe.table, .delimiter = recipe.delimiter}, engine_options(options)));
  KANON_TRY(CountedTable counted, count_table(request.cells, *source));
  KANON_TRY(const EncodedCells cells, encode_cells(request.cells, std::move(counted)));
  CellsFront out{.rule = *request.rule,
                 .rows = cells.counts.rows,
                 .tuples = cells.table.tuples(),
                 .points = {},
                 .cannot_be_met = {}};
  for (std::size_t i = 0; i < ks.size() && !out.stopped; ++i) {
    recipe.k = ks[i];
    if (ks[i] > out.rows) {
      out.cannot_be_met.push_back(ks[i]);
      continue;
    }
    if (options.observer != nullptr) options.observer->stage(fmt::format("searching, k = {} of {}", ks[i], ks.back()));
    if (seconds)
      recipe.time_seconds = std::max(0.0, *seconds - seconds_since(start)) / static_cast<double>(ks.size() - i);
    KANON_TRY(const Found found, search(request, cells.table, budget_for(recipe, options, Clock::now())));
    const CellPlan plan = make_cell_plan(request, cells, found.release);
    CellsPoint point{.k = ks[i], .cost = plan.claim.cost, .bound = found.bound};
    point.gap = point.cost == 0 ? 0 : static_cast<double>(point.cost - point.bound) / static_cast<double>(point.cost);
    point.proven = point.cost == point.bound;
    point.blanked_cells = plan.claim.blanked_cells;
    point.blanked_rows = plan.claim.blanked_rows;
    out.points.push_back(point);
    out.stopped = options.cancel != nullptr && options.cancel->accept();
  }
  out.seconds = seconds_since(start);
  return out;
}

}  // namespace kanon
