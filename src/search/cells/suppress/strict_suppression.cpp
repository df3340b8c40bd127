// The stages of the search: model, bound, two chains of simulated annealing, exact search of the components. One clock
// stops them all.
#include "search/cells/suppress/strict_suppression.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <optional>

#include "base/try.hpp"
#include "base/watch.hpp"
#include "base/workers.hpp"
#include "search/cells/suppress/strict_exact.hpp"
#include "search/cells/suppress/strict_near.hpp"

namespace kanon {
namespace {

using strict::Model;
using strict::Prices;

Status check(const CellTable& table, std::uint64_t k) {
  if (k == 0) return Error{.message = "k is 0", .place = {}, .hint = "k must be 1 or more"};
  if (table.columns == 0 || table.columns > kMostCellColumns)
    return Error{.message = fmt::format("cells of {} columns cannot be searched", table.columns),
                 .place = {},
                 .hint = fmt::format("Name between 1 and {} quasi-identifiers.", kMostCellColumns)};
  if (table.weights.size() != table.columns || table.values.size() != table.columns ||
      table.codes.size() != table.columns * table.tuples())
    return Error{.message = "the cells do not fit the columns", .place = {}, .hint = {}};
  std::uint64_t sum = 0;
  for (const auto weight : table.weights) {
    if (weight == 0)
      return Error{.message = "a column has weight 0", .place = {}, .hint = "Weights are whole numbers from 1 on."};
    sum += weight;
  }
  if (sum >= std::uint64_t{1} << 31)
    return Error{.message = "the weights of the columns add up to 2^31 or more",
                 .place = {},
                 .hint = "Use smaller whole numbers."};
  return Done{};
}

// Shares of the time and of the evaluations for the parts of the search.
class Pace {
 public:
  explicit Pace(const Budget& budget)
      : evaluations_(budget.evaluations), begin_part_(budget.begin_part), watch_(with_steps(budget)) {}

  // What the caller hears is counted anew in every part: the steps after which it asks whether to stop.
  void begin_part(const char* doing) {
    steps_.store(0, std::memory_order_relaxed);
    if (begin_part_) begin_part_(doing);
  }
  bool is_over(double share) {
    steps_.fetch_add(1, std::memory_order_relaxed);
    if (!watch_.is_past(share)) return false;
    stopped_.store(true);
    return true;
  }
  [[nodiscard]] double seconds() const { return watch_.seconds(); }
  void set_bound(std::uint64_t bound) { watch_.know({.exact = bound, .real = 0}); }
  void count(std::uint64_t evaluated) { watch_.count(evaluated); }
  [[nodiscard]] bool stopped() const { return stopped_.load(); }
  void stop() { stopped_.store(true); }
  // The evaluations that a stage may use, at most as many as the budget still has.
  std::uint64_t allow(std::uint64_t wanted) {
    if (!evaluations_) return wanted;
    const std::uint64_t left = *evaluations_ - std::min(*evaluations_, watch_.evaluated());
    if (left < wanted) stopped_.store(true);
    return std::min(left, wanted);
  }

 private:
  Budget with_steps(const Budget& budget) {
    Budget out = without_evaluations(budget);
    if (budget.heartbeat)
      out.heartbeat = [this, told = budget.heartbeat](std::uint64_t, const CostValue& bound) {
        told(steps_.load(std::memory_order_relaxed), bound);
      };
    return out;
  }

  std::optional<std::uint64_t> evaluations_;
  std::function<void(const char*)> begin_part_;
  std::atomic<std::uint64_t> steps_{0};
  Watch watch_;
  std::atomic<bool> stopped_{false};  // some part was cut short
};

class StrictRun {
 public:
  StrictRun(const CellTable& table, std::uint64_t k, const StrictOptions& options, const Budget& budget)
      : table_(table), k_(k), options_(options), budget_(budget), pace_(budget) {}

  StrictOutcome run() {
    find_patterns();
    if (!model_.complete) look_near();
    const auto greedy = strict::greedy_incumbent(model_);
    best_ = pace_.stopped() ? greedy : strict::free_incumbent(model_);  // with time, a hot start forgets either
    raise_bound();
    if (!good_enough()) improve();
    if (!good_enough()) solve_components();
    if (greedy.cost < best_.cost) best_ = greedy;  // where the parts above had no time for anything
    return outcome();
  }

 private:
  [[nodiscard]] bool good_enough() const {
    if (best_.cost <= bound_) return true;
    return budget_.gap && static_cast<double>(best_.cost - bound_) <= *budget_.gap * static_cast<double>(best_.cost);
  }

  // Where not all patterns can be listed, a few are listed first, and more if enough time seems to be left.
  void find_patterns() {
    pace_.begin_part("listing the combinations that rows share");
    const std::uint64_t few = std::min(options_.regrouped, kFirstRegrouped);
    model_ = strict::build_model(table_, k_, {.work = few}, [&] { return pace_.is_over(0.4); });
    if (!model_.work_short || few == options_.regrouped || pace_.stopped()) return;
    const double times = static_cast<double>(options_.regrouped) / static_cast<double>(few);
    if (budget_.seconds && pace_.seconds() * (1 + times) > 0.5 * *budget_.seconds) return pace_.stop();
    Model more = strict::build_model(table_, k_, {.work = options_.regrouped}, [&] { return pace_.is_over(0.4); });
    if (!pace_.stopped()) model_ = std::move(more);
  }

  // Where there are too many patterns to list, hubs near each record are made instead. This has its own share of the
  // time: without hubs everything would be blanked.
  void look_near() {
    pace_.begin_part("looking for rows that are alike");
    OriginalOptions options;
    options.budget.cancel = budget_.cancel;
    options.budget.threads = budget_.threads;
    if (budget_.seconds)
      options.budget.seconds = std::max(kNearShare * *budget_.seconds, 0.5 * *budget_.seconds - pace_.seconds());
    const auto original = original_suppression(table_, k_, options);
    if (original.ok()) strict::add_near_hubs(model_, *original);
    if (!original.ok() || !original->complete) strict::add_sorted_hubs(model_);
  }

  void raise_bound() {
    pace_.begin_part("raising the bound");
    prices_ =
        strict::raise_prices(model_, best_.cost, pace_.allow(options_.rounds), [&] { return pace_.is_over(0.65); });
    bound_ = prices_.bound;
    rounds_ = prices_.rounds;
    pace_.count(rounds_);
    pace_.set_bound(bound_);
  }

  // There are always two chains, whatever the number of threads, so that the answer does not depend on it; of equal
  // results the first one counts.
  void improve() {
    pace_.begin_part("blanking fewer cells");
    const std::uint64_t moves = pace_.allow(2 * options_.moves) / 2;
    const std::uint64_t enough = enough_for_gap();
    strict::LocalOutcome found[2];
    tbb::parallel_for(0, 2, [&](int chain) {
      found[chain] = strict::improve(
          model_, prices_, best_,
          {.moves = moves, .seed = 2 * options_.seed + static_cast<std::uint64_t>(chain), .bound = enough},
          [&] { return pace_.is_over(0.9); });
    });
    for (auto& one : found) {
      moves_ += one.moves;
      if (one.incumbent.cost < best_.cost) best_ = std::move(one.incumbent);
    }
    pace_.count(moves_);
  }

  // The cost from which on the gap is as small as the caller asked for.
  [[nodiscard]] std::uint64_t enough_for_gap() const {
    if (!budget_.gap || *budget_.gap <= 0 || *budget_.gap >= 1) return bound_;
    return static_cast<std::uint64_t>(static_cast<double>(bound_) / (1 - *budget_.gap));
  }

  struct Solved {
    std::uint64_t bound = 0;
    strict::ExactOutcome exact;
  };

  // Every component has a bound of its own, rounded up on its own; small ones are searched to the end.
  void solve_components() {
    pace_.begin_part("solving parts exactly");
    const auto components = strict::components_of(model_);
    std::vector<Solved> solved(components.size());
    std::uint64_t nodes = pace_.allow(options_.nodes);
    if (budget_.evaluations) nodes /= components.size();
    tbb::parallel_for(std::size_t{0}, components.size(),
                      [&](std::size_t i) { solved[i] = solve(components[i], nodes); });
    std::uint64_t bound = 0;
    best_.cost = 0;
    for (std::size_t i = 0; i < components.size(); ++i) {
      bound += solved[i].bound;
      const auto& incumbent = solved[i].exact.incumbent;
      best_.cost += incumbent.cost;
      for (std::size_t j = 0; j < components[i].records.size(); ++j) {
        const auto hub = incumbent.assignment[j];
        best_.assignment[components[i].records[j]] = hub == strict::kFree ? hub : components[i].hubs[hub];
      }
      nodes_ += solved[i].exact.nodes;
    }
    bound_ = std::max(bound_, bound);
    pace_.count(nodes_);
    pace_.set_bound(bound_);
  }

  Solved solve(const strict::Component& component, std::uint64_t nodes) {
    const Model part = strict::part_of(model_, component);
    Solved out;
    auto& start = out.exact.incumbent;
    for (const auto record : component.records) {
      const auto hub = best_.assignment[record];
      const auto place = std::lower_bound(component.hubs.begin(), component.hubs.end(), hub) - component.hubs.begin();
      start.assignment.push_back(hub == strict::kFree ? hub : static_cast<strict::HubIndex>(place));
    }
    start.cost = strict::cost_of(part, start.assignment);
    Prices prices;
    for (const auto record : component.records) prices.price.push_back(prices_.price[record]);
    out.bound = strict::certified_bound(part, prices.price);
    if (out.bound >= start.cost) return out;
    // A node of the tree goes through every arc several times, so large components get fewer nodes; where so few nodes
    // cannot finish, they get none.
    const std::uint64_t most = kArcsLookedAt / (part.hub_arcs.size() + 1);
    if (most < kFewNodes || !part.complete) return out;
    out.exact =
        strict::exact_search(part, prices, std::move(start), std::min(nodes, most), [&] { return pace_.is_over(1); });
    if (out.exact.complete) out.bound = out.exact.incumbent.cost;
    return out;
  }

  StrictOutcome outcome() {
    StrictOutcome out;
    out.release = strict::release_of(model_, best_.assignment);
    out.cost = best_.cost;
    out.cells = blanked_cells(table_, out.release);
    out.bound = bound_;
    out.gap = out.cost == 0 ? 0 : static_cast<double>(out.cost - out.bound) / static_cast<double>(out.cost);
    out.optimal = out.cost == out.bound;
    out.stopped = pace_.stopped() && !out.optimal;
    out.effort.nodes = nodes_;
    out.effort.evaluated = rounds_ + moves_ + nodes_;
    out.effort.details = {{"records", model_.records()},
                          {"patterns", model_.hubs.size()},
                          {"arcs", model_.hub_arcs.size()},
                          {"all_patterns", model_.complete ? 1 : 0},
                          {"rounds", rounds_},
                          {"moves", moves_}};
    return out;
  }

  static constexpr std::uint64_t kFirstRegrouped = 300'000'000;
  static constexpr double kNearShare = 0.2;
  static constexpr std::uint64_t kArcsLookedAt = 100'000'000, kFewNodes = 2'000;
  const CellTable& table_;
  std::uint64_t k_;
  const StrictOptions& options_;
  const Budget& budget_;
  Pace pace_;
  Model model_;
  Prices prices_;
  strict::Incumbent best_;
  std::uint64_t bound_ = 0, rounds_ = 0, moves_ = 0, nodes_ = 0;
};

}  // namespace

Result<StrictOutcome> strict_suppression(const CellTable& table, std::uint64_t k, const StrictOptions& options,
                                         const Budget& budget) {
  KANON_CHECK(check(table, k));
  tbb::task_arena arena(workers(budget.threads));
  StrictOutcome out;
  arena.execute([&] { out = StrictRun(table, k, options, budget).run(); });
  return out;
}

}  // namespace kanon
