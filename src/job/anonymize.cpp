// anonymize: table -> histogram -> search -> plan -> release, each stage handing one value to the next.
#include "kanon/anonymize.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <mutex>

#include "base/output_file.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "decode/decode.hpp"
#include "engine/open_source.hpp"
#include "job/encode_table.hpp"
#include "job/names.hpp"
#include "job/publish.hpp"
#include "search/lattice/lattice_search.hpp"

namespace kanon {
namespace {

using Clock = std::chrono::steady_clock;
double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

Status check_recipe(const Recipe& recipe) {
  if (recipe.table.empty())
    return Error{.message = "no table is named", .place = {}, .hint = "Say which table: kanon anonymize TABLE ..."};
  if (!recipe.k)
    return Error{.message = "k is not given",
                 .place = {},
                 .hint = "Add -k 5 (or whatever your rules ask for): there is no default."};
  if (*recipe.k == 0)
    return Error{
        .message = "k is 0", .place = {}, .hint = "k is the least number of rows in a released group: 1 or more."};
  if (recipe.search != "lattice") {
    return Error{.message = fmt::format("there is no search \"{}\"", recipe.search),
                 .place = {},
                 .hint = "The searches are: lattice."};
  }
  if (!recipe.entity.empty()) {
    return Error{
        .kind = ErrorKind::cannot_be_met,
        .message =
            "an entity column is named, but the lattice search counts rows: group sizes in entities do not add up when "
            "groups merge",
        .place = "entity",
        .hint = "Leave --entity out and check the release with: kanon verify RELEASE -k K --quasi ... --entity COLUMN"};
  }
  KANON_CHECK(limit_in_rows(recipe.suppress, 1));
  return Done{};
}

// Tells the observer about the search: better incumbents, and signs of life between them. Calls come from worker
// threads; the lock keeps them apart.
class Teller {
 public:
  Teller(Observer* observer, CostName cost) : observer_(observer), cost_(cost) {}

  OnImprovement improvement() {
    if (observer_ == nullptr) return {};
    return [this](const Incumbent& incumbent, const CostValue& bound, std::uint64_t evaluated) {
      const std::lock_guard lock(mutex_);
      const auto shown = [this](const CostValue& v) {
        return cost_ == CostName::dm ? static_cast<double>(v.exact) : v.real;
      };
      last_ = {.seconds = seconds_since(start_),
               .evaluated = evaluated,
               .incumbent = shown(incumbent.cost),
               .bound = shown(bound)};
      observer_->improved(last_);
    };
  }
  std::function<void(std::uint64_t)> heartbeat() {
    if (observer_ == nullptr) return {};
    return [this](std::uint64_t evaluated) {
      const std::lock_guard lock(mutex_);
      last_.seconds = seconds_since(start_);
      last_.evaluated = evaluated;
      observer_->searching(last_);
    };
  }
  [[nodiscard]] double seconds() const { return seconds_since(start_); }

 private:
  Observer* observer_;
  CostName cost_;
  Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  SearchProgress last_;
};

// Every value shows itself. Where texts that mean missing were named and occur, they became empty cells.
bool is_unchanged(const Plan& plan, const ReleasedGroups& groups) {
  for (const auto& column : plan.columns) {
    for (const auto& node : column.nodes) {
      if (node.values.size() > 1 || node.label != node.values[0] || (!node.label && !plan.missing.empty()))
        return false;
    }
  }
  return groups.suppressed_rows == 0;
}

// Status, cost, bound and gap of what the search found.
void fill_search(const SearchOutcome& found, const EncodedTable& table, double seconds, AnonymizeOutcome& outcome) {
  outcome.effort = found.effort;
  outcome.search_seconds = seconds;
  outcome.tuples = table.histogram.tuples();
  outcome.bound = found.bound.real;
  outcome.exact_bound = found.bound.exact;
  if (!found.incumbent) return;
  const bool proven = found.complete;
  outcome.status = proven ? OutcomeStatus::optimal : OutcomeStatus::feasible;
  const double cost =
      outcome.cost_name == CostName::dm ? static_cast<double>(found.incumbent->cost.exact) : found.incumbent->cost.real;
  const double bound = outcome.cost_name == CostName::dm ? static_cast<double>(found.bound.exact) : found.bound.real;
  outcome.gap = proven || cost <= 0 ? 0 : (cost - bound) / cost;
}

Plan make_plan(const Recipe& recipe, const EncodedTable& table, const SearchOutcome& found,
               const AnonymizeOutcome& outcome) {
  Plan plan;
  plan.k = *recipe.k;
  plan.limit = recipe.suppress;
  plan.limit_rows = outcome.limit_rows;
  plan.drop_suppressed = recipe.drop_suppressed;
  plan.missing = recipe.missing;
  plan.columns = decode_columns(table.schema, table.codebook, found.incumbent->levels, plan.shown_as);
  plan.claim.status = name_of(outcome.status);
  plan.claim.search = recipe.search;
  plan.claim.cost_name = name_of(recipe.cost);
  return plan;
}

// The search and the plan compute the same cost from different sides; if they disagree, one of them is wrong.
Status compare_costs(const SearchOutcome& found, const ReleasedGroups& groups, CostName cost) {
  const auto& incumbent = *found.incumbent;
  const bool same =
      cost == CostName::dm ? incumbent.cost.exact == groups.dm : std::abs(incumbent.cost.real - groups.lm) <= 1e-9;
  if (same && incumbent.suppressed_rows == groups.suppressed_rows) return Done{};
  return Error{.kind = ErrorKind::cannot_be_met,
               .message = "search and plan disagree about the cost; nothing was written",
               .place = {},
               .hint = "This is a bug in kanon; please report it."};
}

Error nothing_found(const SearchOutcome& found, const AnonymizeOutcome& outcome, bool stopped) {
  if (stopped) {
    return Error{.kind = ErrorKind::interrupted,
                 .message = "stopped on request before the search had found anything; nothing was written",
                 .place = {},
                 .hint = {}};
  }
  if (!found.complete) {
    return Error{.kind = ErrorKind::cannot_be_met,
                 .message = "the budget was spent before any candidate within the limit was found",
                 .place = {},
                 .hint = "Give the search more --time or --effort."};
  }
  return Error{
      .kind = ErrorKind::cannot_be_met,
      .message = fmt::format("k = {} cannot be met: even the most general recoding leaves {} rows in groups below k, "
                             "and {} may be suppressed",
                             outcome.k, with_commas(found.least_suppressed), with_commas(outcome.limit_rows)),
      .place = {},
      .hint = "Allow more suppression (--suppress 1%), give kept columns a hierarchy, or lower k."};
}

// Runs the search and fills in what it says about the outcome; an Error where there is nothing to release.
Result<SearchOutcome> search(const Recipe& recipe, const EncodedTable& table, const RunOptions& options,
                             AnonymizeOutcome& outcome) {
  if (*recipe.k > outcome.rows) {
    return Error{.kind = ErrorKind::cannot_be_met,
                 .message = fmt::format("k = {} is larger than the table, which has {} rows", *recipe.k,
                                        with_commas(outcome.rows)),
                 .place = recipe.table,
                 .hint = "Lower k, or add rows."};
  }
  if (options.observer != nullptr) options.observer->stage("searching");
  Teller teller(options.observer, recipe.cost);
  const Problem problem{.histogram = table.histogram,
                        .codebook = table.codebook,
                        .k = *recipe.k,
                        .limit_rows = outcome.limit_rows,
                        .cost = recipe.cost};
  const Budget budget{.seconds = recipe.time_seconds,
                      .evaluations = recipe.effort,
                      .cancel = options.cancel,
                      .threads = options.threads,
                      .heartbeat = teller.heartbeat()};
  KANON_TRY(SearchOutcome found, lattice_search(problem, budget, teller.improvement()));
  fill_search(found, table, teller.seconds(), outcome);
  // A request to stop has done its work when the search has ended; a second one will stop the writing.
  const bool stopped = !found.complete && options.cancel != nullptr && options.cancel->accept();
  if (!found.incumbent) return nothing_found(found, outcome, stopped);
  return found;
}

}  // namespace

std::string plan_beside(const std::string& release) {
  return release + ".plan.json";
}

Result<AnonymizeOutcome> anonymize(const Recipe& recipe, const RunOptions& options) {
  const auto start = Clock::now();
  AnonymizeOutcome outcome;
  outcome.cost_name = recipe.cost;
  outcome.search = recipe.search;
  outcome.release = recipe.release;
  outcome.plan = recipe.plan.empty() ? plan_beside(recipe.release) : recipe.plan;
  KANON_CHECK(check_recipe(recipe));
  KANON_CHECK(check_outputs(outcome.release, outcome.plan, options));

  if (options.observer != nullptr) options.observer->stage("reading");
  KANON_TRY(auto source, open_source({.path = recipe.table, .delimiter = recipe.delimiter}, engine_options(options)));
  std::vector<std::string> inputs = source->info().files;
  for (const auto& column : recipe.quasi) inputs.push_back(column.file);
  KANON_CHECK(check_separate({outcome.release, outcome.plan}, inputs));
  KANON_TRY(const EncodedTable table, encode_table(recipe, *source));
  outcome.k = *recipe.k;
  outcome.rows = table.histogram.rows;
  KANON_TRY(outcome.limit_rows, limit_in_rows(recipe.suppress, outcome.rows));
  KANON_TRY(const SearchOutcome found, search(recipe, table, options, outcome));

  Plan plan = make_plan(recipe, table, found, outcome);
  KANON_TRY(const ReleasedGroups groups, group_by_plan(table.counts, plan));
  KANON_CHECK(compare_costs(found, groups, recipe.cost));
  fill_claim(groups, plan.claim);
  plan.claim.fingerprint = fingerprint(table.counts);
  plan.claim.bound = found.complete ? groups.lm : found.bound.real;
  plan.claim.exact_bound = found.bound.exact;
  fill_counts(plan, groups, outcome);
  if (found.complete && is_unchanged(plan, groups)) outcome.status = OutcomeStatus::unchanged;
  outcome.bound = plan.claim.bound;
  KANON_CHECK(publish(*source, plan, groups, options, outcome));
  outcome.seconds = seconds_since(start);
  return outcome;
}

}  // namespace kanon
