// anonymize with a box per group: search, decode, evaluate, publish.
#include "solve/local_job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <mutex>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "decode/box_decode.hpp"
#include "decode/plan_terms.hpp"
#include "publish/local_prices.hpp"
#include "publish/release_boxes.hpp"
#include "release/box_loss.hpp"
#include "release/group_models.hpp"
#include "search/boxes/local/forced_cells.hpp"
#include "search/boxes/local/local_search.hpp"
#include "search/boxes/mondrian/mondrian.hpp"
#include "solve/box_models.hpp"
#include "solve/run_search.hpp"

namespace kanon {
namespace {

// What one of the searches found, in one form.
struct Found {
  bool feasible = false, optimal = false, stopped = false;
  std::vector<local::Group> groups;
  std::vector<local::Share> suppressed;
  double cost = 0, bound = 0;
  std::uint64_t least_suppressed = 0;
  std::optional<PriceCertificate> certificate;
  Effort effort;
};

// Tells the observer: a line when the bound has risen or some time has passed, for every tiny gain a sign of life.
class BoxTeller {
 public:
  explicit BoxTeller(Observer* observer) : observer_(observer) {}

  OnLocalProgress progress() {
    if (observer_ == nullptr) return {};
    return [this](const LocalProgress& now) {
      const std::lock_guard lock(mutex_);
      const bool risen = now.bound > last_.bound;
      last_ = {.seconds = seconds(), .evaluated = now.evaluated, .incumbent = now.cost, .bound = now.bound};
      if (!told_ || risen || last_.seconds >= *told_ + kPause) {
        told_ = last_.seconds;
        observer_->improved(last_);
      } else {
        observer_->searching(last_);
      }
    };
  }
  std::function<void(std::uint64_t, const CostValue&)> heartbeat() {
    if (observer_ == nullptr) return {};
    return [this](std::uint64_t evaluated, const CostValue&) {
      const std::lock_guard lock(mutex_);
      last_.seconds = seconds();
      last_.evaluated = std::max<unsigned long long>(last_.evaluated, evaluated);
      observer_->searching(last_);
    };
  }
  [[nodiscard]] double seconds() const { return seconds_since(start_); }

 private:
  static constexpr double kPause = 1;  // seconds
  Observer* observer_;
  Clock::time_point start_ = Clock::now();
  std::mutex mutex_;
  SearchProgress last_;
  std::optional<double> told_;
};

Result<Found> search(const Recipe& recipe, const CutProblem& problem, const RunOptions& options, BoxTeller& teller) {
  Found out;
  if (recipe.search != SearchName::local) {
    const auto kind = recipe.search == SearchName::mondrian ? MondrianKind::strict : MondrianKind::relaxed;
    KANON_TRY(MondrianOutcome found, mondrian(problem, kind));
    out.feasible = found.feasible;
    out.groups = std::move(found.groups);
    out.suppressed = std::move(found.suppressed);
    out.cost = found.cost.real;
    return out;
  }
  Budget budget = budget_of(recipe, options);
  budget.heartbeat = teller.heartbeat();
  KANON_TRY(LocalOutcome found, local_search(problem, {.seed = recipe.seed}, budget, teller.progress()));
  out.feasible = found.feasible;
  out.optimal = found.optimal;
  out.stopped = found.stopped;
  out.groups = std::move(found.groups);
  out.suppressed = std::move(found.suppressed);
  out.cost = found.cost.real;
  out.bound = found.bound.real;
  out.least_suppressed = found.least_suppressed;
  out.effort = found.effort;
  out.certificate = std::move(found.certificate);
  return out;
}

Error cannot_be_met(const std::string& what, const std::string& hint) {
  return Error{.kind = ErrorKind::cannot_be_met, .message = what, .place = {}, .hint = hint};
}

Status check_rows(const Recipe& recipe, std::uint64_t rows) {
  KANON_CHECK(check_k(recipe, rows));
  if (recipe.slack.value_or(0) <= rows) return Done{};
  return cannot_be_met(
      fmt::format("groups of {} rows are asked for, and the table has {} rows", *recipe.slack, with_commas(rows)),
      "Lower `recipe.search.slack`.");
}

Error nothing_found(const Recipe& recipe, const Found& found, const CutProblem& problem) {
  if (problem.histogram.test) {
    return Error{
        .kind = ErrorKind::budget_spent,
        .message = fmt::format("no groups of {} were found that hold what is asked of them; whether there are "
                               "some is not known",
                               problem.k),
        .place = {},
        .hint = "Allow more suppression (`recipe.suppress` 1%), ask for less, or use `recipe.search.name` koptimize."};
  }
  const std::string rows =
      found.least_suppressed > 0 ? with_commas(found.least_suppressed) + " rows" : std::string("too many rows");
  const std::string of =
      recipe.entity.empty() ? std::string() : fmt::format(" different values of \"{}\"", recipe.entity);
  return cannot_be_met(fmt::format("groups of {}{} cannot be formed: {} fit in no box with so many, and {} may be "
                                   "suppressed",
                                   problem.k, of, rows, with_commas(problem.limit_rows)),
                       "Allow more suppression (`recipe.suppress` 1%), give kept columns a hierarchy, or lower k.");
}

// Every cell shows its own value. Where texts that mean missing were named and occur, they became empty cells.
bool is_unchanged(const BoxPlan& plan) {
  for (const auto* column : plan.quasi()) {
    for (const auto& [label, run] : column->shown) {
      const auto& values = column->positions[run.first];
      if (run.first != run.last || values.size() > 1 || label != values[0] || (!label && !plan.missing.empty()))
        return false;
    }
  }
  return plan.claim.suppressed_rows == 0;
}

Result<BoxPlan> make_plan(const Recipe& recipe, const EncodedTable& table, const CutProblem& problem,
                          const Found& found, bool must_drop) {
  BoxPlan plan;
  fill_terms(recipe, problem.limit_rows, plan);
  if (table.histogram.test) plan.models = plan_models(*table.histogram.test, table.k_map_rows);
  plan.drop_suppressed = plan.drop_suppressed || must_drop;
  plan.formed_at = problem.k;
  plan.claim.search = recipe.search;
  plan.claim.status = found.optimal ? OutcomeStatus::optimal : OutcomeStatus::feasible;
  plan.claim.fingerprint = fingerprint(table.counts());
  KANON_TRY(const local::BoxSpace space, local::make_box_space(problem));
  decode_boxes({.schema = table.schema(),
                .codebook = table.codebook,
                .columns = table.columns,
                .histogram = table.histogram,
                .space = space.columns},
               found.groups, found.suppressed, plan);
  plan.claim.cost = box_cost(plan);
  plan.claim.bound = found.optimal ? plan.claim.cost : std::min(found.bound, plan.claim.cost);
  return plan;
}

// The search and the plan compute the same cost from different sides; if they disagree, one of them is wrong. Rows that
// were suppressed and went to a box that looks like them may have become cheaper.
Status compare_costs(const Found& found, const BoxPlan& plan) {
  std::uint64_t suppressed = 0;
  for (const auto& share : found.suppressed) suppressed += share.rows;
  const double room = 1e-9 * std::max({found.cost, plan.claim.cost, 1e-3});
  const bool moved = suppressed > 0 && plan.claim.suppressed_rows == 0;
  const double off = plan.claim.cost - found.cost;
  if ((moved ? off : std::abs(off)) <= room && (moved || plan.claim.suppressed_rows == suppressed)) return Done{};
  return Error{.kind = ErrorKind::internal,
               .message = "search and plan disagree about the cost; nothing was written",
               .place = {},
               .hint = "This is a bug in kanon; please report it."};
}

// What the plan made of the rows that no group had, done to the groups as well: they went to a box that looks like
// them, or they stay only where they are a group that holds what is asked. Gives the plan the people of its boxes.
// Returns the rows that stay, starred.
std::vector<local::Share> settle_starred(const Recipe& recipe, const BoxModels& models, Found& found, BoxPlan& plan,
                                         AnonymizeOutcome& outcome) {
  if (plan.claim.suppressed_rows == 0 && !found.suppressed.empty()) {
    auto& members = found.groups[plan.starred_box()].members;
    members.insert(members.end(), found.suppressed.begin(), found.suppressed.end());
    found.suppressed.clear();
  }
  const auto must_go = plan.claim.suppressed_rows > 0 ? models.must_go(plan.k, found.suppressed) : std::nullopt;
  if (must_go && plan.claim.starred_rows > 0) {
    plan.drop_suppressed = true;
    add_up(plan);
  }
  if (must_go && plan.drop_suppressed && !recipe.drop_suppressed)
    outcome.warnings.push_back(fmt::format("suppressed rows were dropped ({}): starred rows look alike, and {}",
                                           plan.claim.dropped_rows, *must_go));
  plan.claim.smallest_entities = models.smallest_entities(found.groups);
  return plan.claim.starred_rows > 0 ? found.suppressed : std::vector<local::Share>{};
}

void fill_search(const Found& found, const EncodedTable& table, const BoxPlan& plan, double seconds,
                 AnonymizeOutcome& outcome) {
  outcome.searched = true;
  outcome.effort = found.effort;
  outcome.search_seconds = seconds;
  outcome.tuples = table.histogram.tuples();
  outcome.status = found.optimal ? (is_unchanged(plan) ? OutcomeStatus::unchanged : OutcomeStatus::optimal)
                                 : OutcomeStatus::feasible;
  const double cost = plan.claim.cost;
  outcome.gap = found.optimal || cost <= 0 ? 0 : (cost - plan.claim.bound) / cost;
}

}  // namespace

Status release_local(const Recipe& recipe, const EncodedTable& table, Source& source, const RunOptions& options,
                     Publication& publication, AnonymizeOutcome& outcome) {
  KANON_CHECK(check_rows(recipe, outcome.rows));
  if (options.observer != nullptr) options.observer->stage("searching");
  BoxTeller teller(options.observer);
  const CutProblem problem{.histogram = table.histogram,
                           .columns = table.columns,
                           .k = table.k_of(std::max(*recipe.k, recipe.slack.value_or(0))),
                           .limit_rows = outcome.limit_rows,
                           .cost = table.cost};
  KANON_TRY(Found found, search(recipe, problem, options, teller));
  // A request to stop has done its work when the search has ended; a second one will stop the writing.
  const bool stopped = found.stopped && options.cancel != nullptr && options.cancel->accept();
  if (!found.feasible && stopped) {
    return Error{.kind = ErrorKind::interrupted,
                 .message = "stopped on request before the search had found anything; nothing was written",
                 .place = {},
                 .hint = {}};
  }
  if (!found.feasible) return nothing_found(recipe, found, problem);
  BoxModels models(table);
  KANON_CHECK(models.settle_suppressed(problem.limit_rows, found.groups, found.suppressed));
  KANON_TRY(BoxPlan plan, make_plan(recipe, table, problem, found, models.must_drop()));
  plan.report_key = publication.report_key;
  KANON_CHECK(compare_costs(found, plan));
  fill_search(found, table, plan, teller.seconds(), outcome);
  const ForcedCells forced = forced_cells(problem, found.groups);
  const std::vector<local::Share> starred = settle_starred(recipe, models, found, plan, outcome);
  outcome.models = models.held(found.groups, starred);
  outcome.boxes.emplace();
  outcome.boxes->generalized_cells = forced.generalized;
  outcome.boxes->forced_cells = forced.forced;
  BoxedRelease what{.plan = plan,
                    .table = {.path = recipe.table, .delimiter = recipe.delimiter},
                    .hierarchies = hierarchies_of(recipe)};
  if (!recipe.prices.empty() && found.certificate) {
    outcome.boxes->prices = recipe.prices;
    what.prices = prices_text(table, *found.certificate, plan.claim.fingerprint);
  }
  return publish_boxes(source, what, options, publication, outcome);
}

}  // namespace kanon
