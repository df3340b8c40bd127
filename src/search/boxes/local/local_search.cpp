// Greedy groups, then turns of rebuilding groups and of raising prices until the budget is spent.
#include "search/boxes/local/local_search.hpp"

#include <fmt/format.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <map>

#include "base/try.hpp"
#include "base/watch.hpp"
#include "base/workers.hpp"
#include "search/boxes/local/build_groups.hpp"
#include "search/boxes/local/improve.hpp"
#include "search/boxes/local/raise_prices.hpp"

namespace kanon {
namespace {

using namespace local;

constexpr std::size_t kFirstRounds = 80;  // of rebuilding before the first prices
constexpr std::size_t kMoreRounds = 120;  // the same from kLargeK on, where groups are few and rounds short
constexpr std::uint64_t kLargeK = 50;
constexpr std::size_t kRounds = 30;           // between two phases of prices
constexpr std::size_t kSteps = 40;            // of prices in a phase
constexpr std::size_t kCertifyEvery = 4;      // phases
constexpr std::size_t kIdleRounds = 150;      // without a better incumbent: enough, once the prices are done
constexpr std::size_t kPatientRounds = 1000;  // where somebody gave it time

Status check(const CutProblem& problem) {
  if (problem.k == 0) return Error{.message = "k is 0", .place = {}, .hint = "k must be 1 or more"};
  if (problem.cost.name != CostName::lm)
    return Error{.message = "local recoding minimises lm only", .place = {}, .hint = "Use `recipe.cost` lm."};
  return Done{};
}

// The tuples that some box of k rows holds, and those that none does.
struct Live {
  std::vector<std::uint32_t> tuples;
  std::vector<Share> doomed;
  std::uint64_t doomed_rows = 0;
};

Live find_live(const BoxSpace& space, std::uint64_t k) {
  std::map<std::vector<std::uint32_t>, std::uint64_t> rows;
  const auto cell = [&](std::size_t tuple) {
    std::vector<std::uint32_t> out;
    for (std::size_t c = 0; c < space.columns.size(); ++c)
      out.push_back(space.columns[c].whole[space.tuples.position(c, tuple)].first);
    return out;
  };
  const bool parted = std::any_of(space.columns.begin(), space.columns.end(), [](const BoxColumn& column) {
    return column.whole.front().last + 1 < column.whole.size();
  });
  Live out;
  if (parted) {
    for (std::size_t tuple = 0; tuple < space.tuples.size; ++tuple) rows[cell(tuple)] += space.tuples.rows[tuple];
  }
  for (std::uint32_t tuple = 0; tuple < space.tuples.size; ++tuple) {
    if ((parted ? rows[cell(tuple)] : space.rows) >= k) {
      out.tuples.push_back(tuple);
    } else {
      out.doomed.push_back({tuple, space.tuples.rows[tuple]});
      out.doomed_rows += space.tuples.rows[tuple];
    }
  }
  return out;
}

class Search {
 public:
  Search(const BoxSpace& space, const CutProblem& problem, const LocalOptions& options, const Budget& budget,
         const OnLocalProgress& on_progress)
      : space_(space),
        columns_(problem.columns),
        histogram_(problem.histogram),
        k_(problem.k),
        limit_(problem.limit_rows),
        options_(options),
        budget_(budget),
        on_progress_(on_progress),
        watch_(without_evaluations(budget)) {}

  LocalOutcome run() {
    live_ = find_live(space_, k_);
    LocalOutcome out;
    out.least_suppressed = live_.doomed_rows;
    if (live_.doomed_rows > limit_) return out;
    take_items();
    order_ = walk_order(space_.columns);
    const Ground ground{space_.columns, items_, need_ ? &*need_ : nullptr};
    const std::uint64_t free = limit_ - live_.doomed_rows;
    doomed_cost_ = static_cast<Units>(live_.doomed_rows) * space_.row_units;
    auto first = first_grouping(ground, order_, k_, space_.row_units, free, watch_, boxes_);
    if (!first) return out;
    Improver improver(ground, order_,
                      {.k = k_, .row_units = space_.row_units, .limit_rows = free, .seed = options_.seed},
                      std::move(*first));
    cost_ = improver.cost() + doomed_cost_;
    tell();
    improve(improver, k_ < kLargeK ? kFirstRounds : kMoreRounds);
    PriceRaiser raiser(ground, order_, {.k = k_, .limit_rows = free, .row_units = space_.row_units},
                       improver.grouping(), watch_);
    bound_ = raiser.bound() + doomed_cost_;
    tell();
    take_turns(improver, raiser);
    finish(out, ground, improver.grouping(), raiser);
    return out;
  }

 private:
  // Every live tuple is an item; where a group is more than its rows, tuples at the same positions are one: which of
  // their rows goes to which group could not be told.
  void take_items() {
    std::map<std::vector<std::uint32_t>, std::uint32_t> item_at;
    std::vector<std::uint32_t> firsts, rows;
    const bool more = histogram_.members != nullptr;
    for (const auto tuple : live_.tuples) {
      std::uint32_t item = static_cast<std::uint32_t>(firsts.size());
      if (more) {
        std::vector<std::uint32_t> at;
        for (std::size_t c = 0; c < space_.columns.size(); ++c) at.push_back(space_.tuples.position(c, tuple));
        item = item_at.try_emplace(std::move(at), item).first->second;
      }
      if (item == firsts.size()) {
        firsts.push_back(tuple);
        rows.push_back(0);
        tuples_of_.emplace_back();
      }
      rows[item] += space_.tuples.rows[tuple];
      tuples_of_[item].push_back(tuple);
    }
    items_ = take(space_.tuples, space_.columns.size(), firsts, rows);
    if (!more) return;
    const auto each_tuple = [&](std::size_t item, const auto& add) {
      for (const auto tuple : tuples_of_[item]) add(tuple);
    };
    GroupMembers members;
    MergeMembers().run(*histogram_.members, firsts.size(), each_tuple, members);
    need_.emplace(k_, std::move(members), histogram_.test.get());
    for (std::uint32_t item = 0; item < firsts.size(); ++item) items_.sources.push_back(item);
  }
  // The rows of an item as those of its tuples; of an item of one tuple these may be some of them.
  template <class Take>
  void each_tuple(const Share& share, const Take& take) const {
    const auto& tuples = tuples_of_[share.item];
    if (tuples.size() == 1) return take(Share{tuples[0], share.rows});
    for (const auto tuple : tuples) take(Share{tuple, space_.tuples.rows[tuple]});
  }

  [[nodiscard]] bool is_enough() const {
    if (cost_ <= bound_) return true;
    return budget_.gap && static_cast<double>(cost_ - bound_) <= *budget_.gap * static_cast<double>(cost_);
  }
  [[nodiscard]] bool spent() {
    if (watch_.over()) return true;
    if (budget_.evaluations) return watch_.evaluated() >= *budget_.evaluations;
    return !budget_.seconds && watch_.evaluated() >= options_.moves;
  }
  void tell() {
    watch_.know({.exact = 0, .real = space_.cost_rounded_down(bound_)});
    if (on_progress_) on_progress_({space_.cost(cost_), space_.cost_rounded_down(bound_), watch_.evaluated()});
  }

  void improve(Improver& improver, std::size_t rounds) {
    for (std::size_t i = 0; i < rounds && !spent() && !is_enough(); ++i) {
      const std::size_t rebuilt = improver.round([&] { return watch_.over(); });
      watch_.count(std::max<std::size_t>(rebuilt, 1));
      ++idle_;
      if (improver.cost() + doomed_cost_ == cost_) continue;
      cost_ = improver.cost() + doomed_cost_;
      idle_ = 0;
      tell();
    }
  }

  void take_turns(Improver& improver, PriceRaiser& raiser) {
    std::size_t phases = 0, fruitless = 0;
    while (!spent() && !is_enough()) {
      const bool raising = phases < options_.price_phases && fruitless < 3 && !raiser.gave_up();
      if (raising) {
        raiser.phase(kSteps, improver.cost());
        watch_.count(kSteps);
        ++phases;
        if (phases % kCertifyEvery == 0 || phases == options_.price_phases) {
          const Units before = raiser.bound();
          if (raiser.certify()) improver.use_prices(raiser.prices());
          const auto more = static_cast<double>(raiser.bound() - before);
          fruitless = more <= 2e-4 * static_cast<double>(raiser.bound()) ? fruitless + 1 : 0;
          bound_ = raiser.bound() + doomed_cost_;
          tell();
        }
      } else if (idle_ >= (budget_.seconds ? kPatientRounds : kIdleRounds)) {
        break;
      }
      improve(improver, kRounds);
    }
  }

  void finish(LocalOutcome& out, const Ground& ground, const Grouping& grouping, const PriceRaiser& raiser) {
    out.feasible = true;
    std::map<Box, Group> by_box;  // groups that show the same box are one
    for (const auto& group : grouping.groups) {
      Group tight = group;
      ground.tighten(tight);
      auto& one = by_box.try_emplace(tight.box, Group{{}, tight.box, tight.units, 0}).first->second;
      for (const auto& share : tight.members) add(one, share);
    }
    for (auto& [box, group] : by_box) {
      std::vector<Share> members;
      for (const auto& share : group.members) each_tuple(share, [&](Share one) { members.push_back(one); });
      group.members = std::move(members);
      std::sort(group.members.begin(), group.members.end());
      out.groups.push_back(std::move(group));
    }
    std::map<Item, std::uint32_t> suppressed;
    for (const auto& share : grouping.suppressed)
      each_tuple(share, [&](Share one) { suppressed[one.item] += one.rows; });
    for (const auto& share : live_.doomed) suppressed[share.item] += share.rows;
    for (const auto& [item, rows] : suppressed) out.suppressed.push_back({item, rows});
    out.cost_units = cost_;
    out.cost.real = space_.exact ? space_.cost(cost_) : true_cost(out);
    out.bound.real = std::min(out.cost.real, space_.cost_rounded_down(bound_));
    out.optimal = (space_.exact && cost_ == bound_) || out.cost.real == 0;
    if (out.optimal) out.bound = out.cost;
    out.gap = cost_ == 0 ? 0 : static_cast<double>(cost_ - bound_) / static_cast<double>(cost_);
    out.stopped = !out.optimal && spent();
    out.certificate = {k_, limit_, space_.row_units, space_.exact, {}, bound_};
    // Rows that no box holds are priced so high that the limit is first spent on them.
    out.certificate.prices.assign(space_.tuples.size, space_.row_units * static_cast<Units>(k_));
    for (std::size_t i = 0; i < tuples_of_.size(); ++i) {
      for (const auto tuple : tuples_of_[i]) out.certificate.prices[tuple] = raiser.prices()[i];
    }
    out.effort.nodes = raiser.visited() + boxes_;
    out.effort.evaluated = watch_.evaluated();
    out.effort.details = {{"pool", raiser.pool()}};
  }

  // Where units are rounded: from the losses themselves.
  [[nodiscard]] double true_cost(const LocalOutcome& out) const {
    double weights = 0, lost = 0;
    for (const auto& column : columns_) weights += column.weight;
    for (const auto& share : out.suppressed) lost += share.rows * weights;
    for (const auto& group : out.groups) {
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        const auto& column = columns_[c];
        const double width = column.high.back() - column.low.front();
        const double wide = column.high[group.box[c].last] - column.low[group.box[c].first];
        if (width > 0) lost += static_cast<double>(group.rows) * column.weight * wide / width;
      }
    }
    return lost / weights / static_cast<double>(space_.rows);
  }

  const BoxSpace& space_;
  const CutColumns& columns_;
  const Histogram& histogram_;
  std::uint64_t k_, limit_;
  const LocalOptions& options_;
  const Budget& budget_;
  const OnLocalProgress& on_progress_;
  Watch watch_;
  Live live_;
  std::vector<std::vector<std::uint32_t>> tuples_of_;  // by item: the tuples of the histogram that it is made of
  std::optional<Requirement> need_;                    // where a group is more than its rows
  Items items_;
  std::vector<std::uint32_t> order_;
  Units cost_ = 0, bound_ = 0, doomed_cost_ = 0;
  std::uint64_t boxes_ = 0;
  std::size_t idle_ = 0;  // rounds since the last better incumbent
};

}  // namespace

Result<LocalOutcome> local_search(const CutProblem& problem, const LocalOptions& options, const Budget& budget,
                                  const OnLocalProgress& on_progress) {
  KANON_CHECK(check(problem));
  KANON_TRY(const BoxSpace space, make_box_space(problem));
  tbb::task_arena arena(workers(budget.threads));
  LocalOutcome out;
  arena.execute([&] { out = Search(space, problem, options, budget, on_progress).run(); });
  return out;
}

Result<std::string> check_prices(const CutProblem& problem, const PriceCertificate& certificate, const Budget& budget) {
  KANON_CHECK(check(problem));
  KANON_TRY(const BoxSpace space, make_box_space(problem));
  if (certificate.prices.size() != space.tuples.size) return std::string("it prices another number of tuples");
  if (certificate.row_units != space.row_units || certificate.exact != space.exact)
    return std::string("its unit is another part of a row");
  if (certificate.k < problem.k || certificate.limit_rows != problem.limit_rows)
    return std::string("it is for another k or limit");
  for (const auto price : certificate.prices) {
    if (price < 0 || price / static_cast<Units>(certificate.k) > space.row_units)
      return std::string("a price is below 0 or above what any group loses");
  }
  Watch watch(without_evaluations(budget));
  const auto found = dear_boxes(space.columns, walk_order(space.columns), space.tuples, certificate.k,
                                certificate.prices, {.most_items = 0, .watch = &watch});
  if (found.stopped) return std::string("the check was stopped");
  if (found.visited > 0) return fmt::format("{} boxes lose less than the prices of their rows say", found.visited);
  if (certificate.bound > price_bound(space.tuples, certificate.prices, certificate.limit_rows, space.row_units))
    return std::string("the prices sum to less than the bound");
  return std::string();
}

}  // namespace kanon
