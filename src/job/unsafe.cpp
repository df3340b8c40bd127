// find_unsafe: table -> cells -> least suppression, combinations, suggestions -> report and files.
#include "kanon/unsafe.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "encode/encode_cells.hpp"
#include "engine/open_source.hpp"
#include "publish/outputs.hpp"
#include "publish/publication.hpp"
#include "publish/table_files.hpp"
#include "publish/unsafe_files.hpp"
#include "solve/unsafe_suggest.hpp"
#include "solve/unsafe_summary.hpp"

namespace kanon {
namespace {

// Where the table and all changes of it have more pairs than this, combinations are not counted for the changes unless
// the user says how long: a round must take seconds.
constexpr std::uint64_t kMostSuggested = 200'000'000;

Result<UnsafeEngine> engine_of(const std::string& name) {
  if (name == "automatic") return UnsafeEngine::automatic;
  if (name == "records") return UnsafeEngine::records;
  if (name == "columns") return UnsafeEngine::column_sets;
  return Error{.message = fmt::format("there is no engine \"{}\"", name),
               .key = "request.engine",
               .hint = did_you_mean(name, {"automatic", "records", "columns"})};
}

class UnsafeJob {
 public:
  UnsafeJob(const UnsafeRequest& request, const RunOptions& options)
      : request_(request), options_(options), cancel_(options.cancel != nullptr ? *options.cancel : own_cancel_) {}

  Result<UnsafeReport> run() {
    KANON_CHECK(check_cell_recipe(request_.cells, "unsafe"));
    KANON_TRY(engine_, engine_of(request_.engine));
    KANON_CHECK(check_separate({request_.output, request_.scores}, inputs()));
    KANON_CHECK(create_files());
    KANON_CHECK(read());
    KANON_CHECK(find_suppression());
    KANON_CHECK(find_combinations());
    if (request_.suggest) KANON_CHECK(find_suggestions());
    KANON_CHECK(write_files());
    report_.seconds = seconds();
    return std::move(report_);
  }

 private:
  [[nodiscard]] double seconds() const { return seconds_since(start_); }
  void say(const std::string& stage) const {
    if (options_.observer != nullptr) options_.observer->stage(stage);
  }

  [[nodiscard]] std::vector<std::string> inputs() const {
    std::vector<std::string> out = {request_.cells.recipe.table};
    for (const auto& column : request_.cells.recipe.quasi) out.push_back(column.file);
    for (const auto& recode : request_.cells.recodes) out.push_back(recode.column.file);
    return out;
  }

  // Before any work is done: a name that cannot be written is known at once.
  Status create_files() {
    if (!request_.output.empty()) {
      KANON_TRY(RowFile file, RowFile::create(request_.output, options_.force, publication_.files));
      output_.emplace(std::move(file));
    }
    if (!request_.scores.empty()) {
      KANON_TRY(RowFile file, RowFile::create(request_.scores, options_.force, publication_.files));
      scores_.emplace(std::move(file));
    }
    return Done{};
  }

  Status read() {
    say("reading");
    const Recipe& recipe = request_.cells.recipe;
    KANON_CHECK(publication_.watch(request_.cells));
    KANON_TRY(Source * source,
              publication_.open_table({.path = recipe.table, .delimiter = recipe.delimiter}, engine_options(options_)));
    KANON_CHECK(check_separate({request_.output, request_.scores}, source->info().files));
    KANON_CHECK(tell_files(*source, report_.table_files, report_.warnings));
    KANON_TRY(CountedTable counted, count_table(request_.cells, *source));
    KANON_TRY(cells_, encode_cells(request_.cells, std::move(counted)));
    fill_table(request_.cells, cells_, report_);
    if (*recipe.k > cells_.counts.rows) {
      report_.warnings.push_back(
          fmt::format("the table has fewer than k = {} rows: every single value is unsafe", with_commas(*recipe.k)));
    }
    return Done{};
  }

  // What is left of the time, `share` of it.
  Budget budget(double share = 1) {
    Budget out;
    out.cancel = &cancel_;
    out.threads = options_.threads;
    if (const auto time = request_.cells.recipe.time_seconds) out.seconds = std::max(0.0, *time - seconds()) * share;
    if (options_.observer == nullptr) return out;
    out.heartbeat = [this](std::uint64_t done, const CostValue& found) {
      const std::lock_guard lock(mutex_);
      options_.observer->searching(
          {.seconds = seconds(), .evaluated = done, .bound = static_cast<double>(found.exact)});
    };
    return out;
  }

  // A request to stop that ended a search has done its work: a second one gives up.
  void ended_early() {
    if (cancel_.accept()) stopped_ = true;
  }

  // The quick part first, so that it is known when the long one is stopped. With a cap on the size it is as long.
  Status find_suppression() {
    say("least suppression");
    KANON_TRY(suppression_,
              original_suppression(cells_.table, *request_.cells.recipe.k,
                                   {.max_size = request_.cells.max_size, .witnesses = false, .budget = budget(0.5)}));
    if (!suppression_.complete) ended_early();
    fill_suppression(cells_, suppression_, report_);
    return Done{};
  }

  Status find_combinations() {
    say("unsafe combinations");
    UnsafeOptions options{.max_size = request_.cells.max_size, .engine = engine_, .budget = budget()};
    if (stopped_) options.budget.evaluations = 0;
    if (output_) {
      KANON_TRY(options.sink, combination_writer(cells_, *output_, [this] { cancel_.request(); }));
    }
    const auto begin = Clock::now();
    KANON_TRY(found_, unsafe_combinations(cells_.table, *request_.cells.recipe.k, options));
    report_.search_seconds = seconds_since(begin);
    if (!found_.complete) ended_early();
    fill_combinations(cells_, found_, request_.top, report_);
    if (!found_.has_column_sets)
      report_.warnings.emplace_back("combinations are not counted by set of columns: there are too many sets");
    return Done{};
  }

  // Cells of all changes first, they are quick; then combinations, for the changes that leave fewest cells first.
  Status find_suggestions() {
    say("suggestions");
    report_.suggested = true;
    KANON_TRY(auto changes, possible_changes(request_.cells, cells_));
    const bool count = report_.complete && may_count(changes.size());
    const std::size_t steps = count ? 2 * changes.size() : changes.size();
    report_.suggestions_complete = true;
    for (std::size_t i = 0; i < steps; ++i) {
      if (!goes_on(i, steps)) break;
      CellChange& change = changes[i % changes.size()];
      KANON_TRY(const bool whole, i < changes.size()
                                      ? count_cells(request_.cells, cells_, found_, quiet_budget(), change)
                                      : count_combinations(request_.cells, cells_, quiet_budget(), change));
      if (i + 1 == changes.size()) {
        std::stable_sort(changes.begin(), changes.end(), [](const CellChange& a, const CellChange& b) {
          return leaves_less(a.suggestion, b.suggestion);
        });
      }
      if (whole) continue;
      report_.suggestions_complete = false;
      ended_early();
    }
    for (auto& change : changes) report_.suggestions.push_back(std::move(change.suggestion));
    std::stable_sort(report_.suggestions.begin(), report_.suggestions.end(), leaves_less);
    return Done{};
  }

  bool goes_on(std::size_t step, std::size_t steps) {
    if (stopped_) report_.suggestions_complete = false;
    if (options_.observer != nullptr)
      options_.observer->fraction(static_cast<double>(step) / static_cast<double>(steps));
    return report_.suggestions_complete;
  }

  bool may_count(std::size_t changes) {
    if (request_.cells.recipe.time_seconds || report_.pairs * changes <= kMostSuggested) return true;
    report_.warnings.emplace_back(
        "combinations are not counted for recodings: there are too many; with --time 5m they are counted as far as "
        "that goes, with --max-size 3 there are fewer");
    return false;
  }

  Budget quiet_budget() {
    Budget out = budget();
    out.heartbeat = {};
    return out;
  }

  Status write_files() {
    if (!output_ && !scores_) return Done{};
    say("writing");
    EngineOptions engine = engine_options(options_);
    engine.cancel = &cancel_;
    if (output_) KANON_CHECK(output_->finish(engine));
    if (scores_) {
      KANON_CHECK(write_scores(cells_, found_, suppression_, *scores_));
      KANON_CHECK(scores_->finish(engine));
    }
    if (cancel_.requested()) {
      return Error{.kind = ErrorKind::interrupted,
                   .message = "stopped on request, nothing was written",
                   .place = {},
                   .hint = {}};
    }
    if (!found_.complete) report_.warnings.emplace_back("the search was stopped: the files do not hold everything");
    if (scores_ && !suppression_.complete)
      report_.warnings.emplace_back(
          "the search was stopped: some cells to blank in the scores are more than the least");
    KANON_CHECK(publication_.give_names());
    report_.output = request_.output;
    report_.scores_file = request_.scores;
    return Done{};
  }

  const UnsafeRequest& request_;
  const RunOptions& options_;
  Clock::time_point start_ = Clock::now();
  Cancel own_cancel_;
  Cancel& cancel_;  // also requested when a file cannot be written
  std::mutex mutex_;
  UnsafeEngine engine_ = UnsafeEngine::automatic;
  Publication publication_;
  std::optional<RowFile> output_, scores_;
  EncodedCells cells_;
  OriginalSuppression suppression_;
  UnsafeOutcome found_;
  bool stopped_ = false;  // on request: what is left is not begun
  UnsafeReport report_;
};

}  // namespace

Result<UnsafeReport> find_unsafe(const UnsafeRequest& request, const RunOptions& options) {
  return UnsafeJob(request, options).run();
}

}  // namespace kanon
