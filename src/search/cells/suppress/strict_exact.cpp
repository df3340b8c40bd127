// Branch and bound: a node has some records put in their place; the bound is that of strict_bound.hpp over the rest.
//
// Claim: at a node, sum of what placed records pay + sum of the prices of the others + per hub the least over stars
// that hold the records placed there and any others (or min(0, ...) where none is placed yet) is at most the cost of
// every assignment that agrees with the node. The argument is that of strict_bound.hpp with prices 0 for placed records
// and their cost set aside. All in whole units. When every record is placed the bound is the cost, so the search ends.
//
// A node is closed when its bound is above incumbent - 1 (costs are whole numbers). Rows of one tuple are alike, so
// they are placed in the order of their places: of all assignments that differ by exchanging such rows one is kept.
#include "search/cells/suppress/strict_exact.hpp"

#include <algorithm>
#include <limits>

namespace kanon::strict {
namespace {

constexpr HubIndex kOpenPlace = kFree - 1;  // not placed yet

class Exact {
 public:
  Exact(const Model& model, Incumbent start, std::uint64_t nodes, const std::function<bool()>& stop)
      : model_(model), stop_(stop), limit_(nodes), at_(model.records(), kOpenPlace) {
    out_.incumbent = std::move(start);
    placed_.assign(model.hubs.size(), 0);
    placed_anchors_.assign(model.hubs.size(), 0);
  }

  ExactOutcome run(const Prices& prices) {
    std::vector<std::int64_t> price(model_.records());
    for (Record record = 0; record < model_.records(); ++record)
      price[record] = std::clamp<std::int64_t>(static_cast<std::int64_t>(prices.price[record] * kUnit), 0, top(record));
    visit(std::move(price), 200);
    out_.complete = !stopped_;
    return std::move(out_);
  }

 private:
  struct Option {
    HubIndex hub;
    std::uint32_t cost;
    std::int64_t promise;  // the smaller the better
  };

  [[nodiscard]] std::int64_t top(Record record) const { return static_cast<std::int64_t>(model_.most[record]) * kUnit; }
  [[nodiscard]] std::int64_t closing() const { return (static_cast<std::int64_t>(out_.incumbent.cost) - 1) * kUnit; }
  [[nodiscard]] bool is_anchor(HubIndex hub, std::uint32_t cost) const { return cost == model_.hubs[hub].blanked; }

  void visit(std::vector<std::int64_t> price, int rounds) {
    stopped_ = stopped_ || out_.nodes >= limit_ || (out_.nodes % 64 == 0 && stop_());
    if (stopped_) return;
    ++out_.nodes;
    std::int64_t bound = raise(price, rounds);
    if (bound > closing()) return;
    const Record record = choose(price);
    if (record == model_.records()) return keep_placed();
    auto options = options_of(record, price);
    for (const auto& option : options) {
      if (bound + option.promise > closing()) continue;  // the incumbent may have fallen since
      if (!in_order(record, option.hub)) continue;
      place(record, option.hub, option.cost);
      visit(price, 12);
      take_back(record, option.hub, option.cost);
      if (stopped_) return;
    }
  }

  // Subgradient steps from the given prices; leaves the best prices found, with cover and reduced costs of these.
  std::int64_t raise(std::vector<std::int64_t>& price, int rounds) {
    std::vector<std::int64_t> best_price = price;
    std::int64_t best = std::numeric_limits<std::int64_t>::min();
    double lambda = 1;
    for (int round = 0; round < rounds; ++round) {
      const std::int64_t bound = evaluate(price);
      if (bound > best) {
        best = bound, best_price = price;
      } else {
        lambda *= 0.8;
      }
      if (best > closing() || (covered_once(price) && round > 0)) break;
      if (!step(price, bound, lambda)) break;
    }
    price = std::move(best_price);
    return best > closing() ? best : evaluate(price);
  }

  // If every record is in exactly one star, or pays freely and its price equals its free cost, the stars form an
  // assignment.
  [[nodiscard]] bool covered_once(const std::vector<std::int64_t>& price) const {
    for (Record record = 0; record < model_.records(); ++record)
      if (at_[record] == kOpenPlace && is_contested(record, price)) return false;
    return true;
  }
  [[nodiscard]] bool is_contested(Record record, const std::vector<std::int64_t>& price) const {
    return cover_[record] > 1 || (cover_[record] == 0 && price[record] < top(record));
  }

  bool step(std::vector<std::int64_t>& price, std::int64_t bound, double lambda) const {
    double norm = 0;
    for (Record record = 0; record < model_.records(); ++record) norm += slope(record, price) * slope(record, price);
    if (norm == 0) return false;
    const std::int64_t wanted = closing() + kUnit / 8 - bound;
    const double size = lambda * static_cast<double>(wanted) / norm;
    for (Record record = 0; record < model_.records(); ++record) {
      const auto change = static_cast<std::int64_t>(size * slope(record, price));
      price[record] = std::clamp<std::int64_t>(price[record] + change, 0, top(record));
    }
    return true;
  }
  [[nodiscard]] double slope(Record record, const std::vector<std::int64_t>& price) const {
    if (at_[record] != kOpenPlace) return 0;
    const double slope = 1 - static_cast<double>(cover_[record]);
    return (slope > 0 && price[record] >= top(record)) || (slope < 0 && price[record] <= 0) ? 0 : slope;
  }

  // The bound of the node at these prices; above every cost if a hub cannot get its anchors any more.
  std::int64_t evaluate(const std::vector<std::int64_t>& price) {
    cover_.assign(model_.records(), 0);
    std::int64_t sum = placed_cost_ * kUnit;
    for (Record record = 0; record < model_.records(); ++record)
      if (at_[record] == kOpenPlace) sum += price[record];
    reduced_.assign(model_.hubs.size(), 0);
    for (HubIndex hub = 0; hub < model_.hubs.size(); ++hub) {
      if (!best_star(hub, price)) return std::numeric_limits<std::int64_t>::max();
      if (placed_[hub] == 0 && reduced_[hub] >= 0) continue;
      sum += reduced_[hub];
      for (const auto record : star_) ++cover_[record];
    }
    return sum;
  }

  // Returns false if the hub must be open and lacks anchors. A hub that may stay closed and lacks anchors gets a large
  // reduced cost instead.
  bool best_star(HubIndex hub, const std::vector<std::int64_t>& price) {
    const auto arcs = model_.arcs_of_hub(hub);
    const std::size_t anchors = model_.hubs[hub].anchors;
    star_.clear();
    others_.clear();
    std::int64_t sum = 0;
    std::size_t have = placed_anchors_[hub];
    for (std::size_t i = 0; i < arcs.size(); ++i) {
      const Record record = arcs[i].end;
      if (at_[record] != kOpenPlace) continue;
      const std::int64_t less = static_cast<std::int64_t>(arcs[i].cost) * kUnit - price[record];
      if (less < 0) {
        sum += less;
        star_.push_back(record);
        if (i < anchors) ++have;
      } else if (i < anchors) {
        others_.emplace_back(less, record);
      }
    }
    reduced_[hub] = sum;
    if (have >= model_.k) return true;
    const std::size_t missing = model_.k - have;
    if (missing > others_.size()) {
      reduced_[hub] = std::numeric_limits<std::int32_t>::max() * kUnit;
      return placed_[hub] == 0;
    }
    std::partial_sort(others_.begin(), others_.begin() + static_cast<std::ptrdiff_t>(missing), others_.end());
    for (std::size_t i = 0; i < missing; ++i) {
      reduced_[hub] += others_[i].first;
      star_.push_back(others_[i].second);
    }
    return true;
  }

  // Chooses the record to branch on: one that several stars want and that has few places; else any unplaced one;
  // records() if all are placed.
  [[nodiscard]] Record choose(const std::vector<std::int64_t>& price) const {
    Record best = static_cast<Record>(model_.records());
    std::pair<bool, std::size_t> least;
    for (Record record = 0; record < model_.records(); ++record) {
      if (at_[record] != kOpenPlace) continue;
      const std::pair<bool, std::size_t> rank(!is_contested(record, price), model_.arcs_of_record(record).size());
      if (best == model_.records() || rank < least) best = record, least = rank;
    }
    return best;
  }

  // The hubs a record may be placed at, each with a lower bound on what the placing adds to the bound.
  //
  // Claim: placing it at `hub` adds at least `promise`. The stars of other hubs lose a record they may have used, which
  // never makes them cheaper. The hub itself counts in full from now on, so max(0, reduced) is added where it was not
  // in use. Its star must hold the record: one that is no anchor is in the best star only if its cost is below its
  // price, otherwise it adds the difference; an anchor may be there already to make up the k, so for it nothing is
  // added. Paying freely, the record's price is replaced by its cost.
  [[nodiscard]] std::vector<Option> options_of(Record record, const std::vector<std::int64_t>& price) const {
    std::vector<Option> out;
    for (const auto& arc : model_.arcs_of_record(record)) {
      if (!is_anchor(arc.end, arc.cost) && arc.cost >= model_.free_cost[record]) continue;
      const std::int64_t hub = placed_[arc.end] > 0 ? 0 : std::max<std::int64_t>(0, reduced_[arc.end]);
      const std::int64_t own =
          is_anchor(arc.end, arc.cost)
              ? 0
              : std::max<std::int64_t>(0, static_cast<std::int64_t>(arc.cost) * kUnit - price[record]);
      out.push_back({arc.end, arc.cost, hub + own});
    }
    out.push_back(
        {kFree, model_.free_cost[record], static_cast<std::int64_t>(model_.free_cost[record]) * kUnit - price[record]});
    std::stable_sort(out.begin(), out.end(), [](const Option& a, const Option& b) {
      return a.promise != b.promise ? a.promise < b.promise : a.cost < b.cost;
    });
    return out;
  }

  // Records of the same tuple have consecutive numbers.
  [[nodiscard]] bool in_order(Record record, HubIndex hub) const {
    for (Record other = record; other > 0 && model_.tuple[other - 1] == model_.tuple[record]; --other)
      if (at_[other - 1] != kOpenPlace && at_[other - 1] > hub) return false;
    for (Record other = record + 1; other < model_.records() && model_.tuple[other] == model_.tuple[record]; ++other)
      if (at_[other] != kOpenPlace && at_[other] < hub) return false;
    return true;
  }

  void place(Record record, HubIndex hub, std::uint32_t cost) {
    at_[record] = hub;
    placed_cost_ += cost;
    if (hub == kFree) return;
    ++placed_[hub];
    if (is_anchor(hub, cost)) ++placed_anchors_[hub];
  }
  void take_back(Record record, HubIndex hub, std::uint32_t cost) {
    at_[record] = kOpenPlace;
    placed_cost_ -= cost;
    if (hub == kFree) return;
    --placed_[hub];
    if (is_anchor(hub, cost)) --placed_anchors_[hub];
  }

  // All are placed and every used hub has its anchors: evaluate() would have said so otherwise.
  void keep_placed() { out_.incumbent = {at_, static_cast<std::uint64_t>(placed_cost_)}; }

  const Model& model_;
  const std::function<bool()>& stop_;
  std::uint64_t limit_;
  ExactOutcome out_;
  bool stopped_ = false;
  Assignment at_;
  std::int64_t placed_cost_ = 0;
  std::vector<std::uint32_t> placed_, placed_anchors_;  // per hub
  std::vector<std::uint32_t> cover_;
  std::vector<std::int64_t> reduced_;
  std::vector<Record> star_;
  std::vector<std::pair<std::int64_t, Record>> others_;
};

}  // namespace

ExactOutcome exact_search(const Model& model, const Prices& prices, Incumbent start, std::uint64_t nodes,
                          const std::function<bool()>& stop) {
  return Exact(model, std::move(start), nodes, stop).run(prices);
}

}  // namespace kanon::strict
