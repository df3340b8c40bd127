// Annealing: a move opens a hub with its best star (or sends one record elsewhere), closes the hubs that lose their
// k-th anchor, and lets whoever was there find the next best place.
#include "search/cells/suppress/strict_local.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace kanon::strict {
namespace {

class Annealing {
 public:
  Annealing(const Model& model, const Prices& prices, Incumbent start, const LocalOptions& options)
      : model_(model),
        options_(options),
        best_(std::move(start)),
        at_(best_.assignment),
        cost_(best_.cost),
        random_(options.seed) {
    pays_.resize(model.records());
    anchors_.assign(model.hubs.size(), 0);
    users_.resize(model.hubs.size());
    slot_.assign(model.records(), 0);
    for (Record record = 0; record < model.records(); ++record) {
      pays_[record] = cost_at(model, record, at_[record]);
      if (at_[record] != kFree) enter(record, at_[record]);
    }
    choose_tries(prices);
  }

  LocalOutcome run(const std::function<bool()>& stop) {
    if (tries_.empty()) return {best_, 0};
    // Three cooling schedules, each longer than the one before and starting less hot, so that a good assignment is
    // there early and a better one later.
    std::uint64_t moves = 0;
    moves += anneal(options_.moves / 8, kHot, stop);
    moves += anneal(options_.moves / 4, kHot / 2, stop);
    moves += anneal(options_.moves - options_.moves / 8 - options_.moves / 4, kHot / 2, stop);
    return {best_, moves};
  }

 private:
  std::uint64_t anneal(std::uint64_t moves, double hot, const std::function<bool()>& stop) {
    for (std::uint64_t move = 0; move < moves; ++move) {
      if (move % 1024 == 0) {
        if (stop() || best_.cost <= options_.bound) return move;
        const double done = static_cast<double>(move) / static_cast<double>(moves);
        heat_ = mean_weight() * hot * std::pow(kCold / hot, done);
      }
      const auto& [hub, record] = tries_[random_() % tries_.size()];
      try_move(hub, record);
    }
    return moves;
  }

  struct Try {
    HubIndex hub;
    Record record;
  };
  struct Step {
    Record record;
    HubIndex from;
    std::uint32_t paid;
  };

  // The arcs that moves are drawn from, with equal probability.
  void choose_tries(const Prices& prices) {
    const auto limit = static_cast<float>(kNear * mean_weight() * static_cast<double>(model_.k));
    for (HubIndex hub = 0; hub < model_.hubs.size(); ++hub) {
      if (!prices.reduced.empty() && prices.reduced[hub] > limit) continue;
      for (const auto& arc : model_.arcs_of_hub(hub)) tries_.push_back({hub, arc.end});
    }
  }
  // The mean weight of a column: temperatures and distances are measured in it.
  [[nodiscard]] double mean_weight() const {
    double sum = 0;
    for (const auto weight : model_.table->weights) sum += weight;
    return sum / static_cast<double>(model_.table->columns);
  }

  [[nodiscard]] bool is_open(HubIndex hub) const { return anchors_[hub] >= model_.k; }

  void enter(Record record, HubIndex hub) {
    slot_[record] = static_cast<std::uint32_t>(users_[hub].size());
    users_[hub].push_back(record);
    if (pays_[record] == model_.hubs[hub].blanked) ++anchors_[hub];
  }
  void leave(Record record, HubIndex hub) {
    auto& users = users_[hub];
    slot_[users.back()] = slot_[record];
    users[slot_[record]] = users.back();
    users.pop_back();
    if (pays_[record] == model_.hubs[hub].blanked) --anchors_[hub];
  }

  // Moves a record to another hub and remembers the old one, so that the move can be undone.
  void put(Record record, HubIndex hub, std::uint32_t cost) {
    steps_.push_back({record, at_[record], pays_[record]});
    const HubIndex from = at_[record];
    if (from != kFree) {
      leave(record, from);
      if (anchors_[from] + 1 == model_.k) broken_.push_back(from);
    }
    delta_ += static_cast<std::int64_t>(cost) - static_cast<std::int64_t>(pays_[record]);
    at_[record] = hub;
    pays_[record] = cost;
    if (hub != kFree) enter(record, hub);
  }

  void undo() {
    for (; !steps_.empty(); steps_.pop_back()) {
      const Step& step = steps_.back();
      if (at_[step.record] != kFree) leave(step.record, at_[step.record]);
      at_[step.record] = step.from;
      pays_[step.record] = step.paid;
      if (step.from != kFree) enter(step.record, step.from);
    }
  }

  // Moves a record to the open hub where it pays least, or lets it pay freely if that is less.
  void put_best(Record record) {
    for (const auto& arc : model_.arcs_of_record(record)) {
      if (arc.cost >= model_.free_cost[record]) break;
      if (is_open(arc.end)) return put(record, arc.end, arc.cost);
    }
    put(record, kFree, model_.free_cost[record]);
  }

  void open(HubIndex hub) {
    const std::uint32_t blanked = model_.hubs[hub].blanked;
    const auto arcs = model_.arcs_of_hub(hub);
    order_.clear();
    for (std::size_t i = 0; i < model_.hubs[hub].anchors; ++i) {
      const Record record = arcs[i].end;
      if (at_[record] == hub) continue;
      order_.emplace_back(std::int64_t{pays_[record]} * 4 - loss_of_leaving(record) + (random_() & 1 ? 1 : 0), record);
    }
    const std::size_t missing = model_.k - std::min<std::size_t>(model_.k, anchors_[hub]);
    if (missing > 0)
      std::partial_sort(
          order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(missing), order_.end(),
          [](const auto& a, const auto& b) { return a.first != b.first ? a.first > b.first : a.second < b.second; });
    for (std::size_t i = 0; i < missing; ++i) put(order_[i].second, hub, blanked);
    for (std::size_t i = missing; i < order_.size(); ++i) take_if_cheaper(order_[i].second, hub, blanked);
    for (std::size_t i = model_.hubs[hub].anchors; i < arcs.size(); ++i)
      take_if_cheaper(arcs[i].end, hub, arcs[i].cost);
  }

  // A penalty, in quarters of a cell, for taking away an anchor without which its hub falls below k.
  [[nodiscard]] std::int64_t loss_of_leaving(Record record) const {
    const HubIndex hub = at_[record];
    return hub != kFree && anchors_[hub] == model_.k && pays_[record] == model_.hubs[hub].blanked ? 3 : 0;
  }

  void take_if_cheaper(Record record, HubIndex hub, std::uint32_t cost) {
    if (cost < pays_[record] && loss_of_leaving(record) == 0) put(record, hub, cost);
  }

  // Closes the hubs that have fewer than k anchors; their records move elsewhere. A record that moves is no anchor of
  // an open hub, so no further hub falls below k.
  void repair() {
    while (!broken_.empty()) {
      const HubIndex hub = broken_.back();
      broken_.pop_back();
      if (is_open(hub)) continue;
      while (!users_[hub].empty()) put_best(users_[hub].back());
    }
  }

  void try_move(HubIndex hub, Record record) {
    delta_ = 0;
    steps_.clear();
    broken_.clear();
    if (!is_open(hub)) {
      open(hub);
    } else if (at_[record] != hub) {
      put(record, hub, cost_in(hub, record));
    } else {
      close(hub);
    }
    repair();
    if (delta_ > 0 && !accepts(delta_)) return undo();
    cost_ = static_cast<std::uint64_t>(static_cast<std::int64_t>(cost_) + delta_);
    if (cost_ < best_.cost) best_ = {at_, cost_};
  }

  void close(HubIndex hub) {
    closing_ = users_[hub];
    for (const auto record : closing_) {
      // The hub counts as closed while its records leave, so that put_best does not send them back.
      bool placed = false;
      for (const auto& arc : model_.arcs_of_record(record)) {
        if (arc.cost >= model_.free_cost[record]) break;
        if (arc.end == hub || !is_open(arc.end)) continue;
        put(record, arc.end, arc.cost);
        placed = true;
        break;
      }
      if (!placed) put(record, kFree, model_.free_cost[record]);
    }
  }

  [[nodiscard]] std::uint32_t cost_in(HubIndex hub, Record record) const {
    for (const auto& arc : model_.arcs_of_record(record))
      if (arc.end == hub) return arc.cost;
    return cost_at(model_, record, hub);
  }

  bool accepts(std::int64_t delta) {
    const double chance = std::exp(-static_cast<double>(delta) / heat_);
    return static_cast<double>(random_() >> 11) * 0x1p-53 < chance;
  }

  static constexpr double kHot = 0.6, kCold = 0.06;  // of the mean weight
  static constexpr double kNear = 0.5;
  const Model& model_;
  LocalOptions options_;
  Incumbent best_;
  Assignment at_;
  std::uint64_t cost_;
  std::mt19937_64 random_;
  double heat_ = 0;
  std::vector<std::uint32_t> pays_, anchors_, slot_;
  std::vector<std::vector<Record>> users_;
  std::vector<Try> tries_;
  std::vector<Step> steps_;
  std::vector<HubIndex> broken_;
  std::vector<Record> closing_;
  std::vector<std::pair<std::int64_t, Record>> order_;
  std::int64_t delta_ = 0;
};

}  // namespace

Incumbent free_incumbent(const Model& model) {
  Incumbent out{Assignment(model.records(), kFree), 0};
  for (const auto cost : model.free_cost) out.cost += cost;
  return out;
}

Incumbent greedy_incumbent(const Model& model) {
  Incumbent out = free_incumbent(model);
  std::vector<HubIndex> order(model.hubs.size());
  std::iota(order.begin(), order.end(), HubIndex{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](HubIndex a, HubIndex b) { return model.hubs[a].blanked < model.hubs[b].blanked; });
  std::vector<bool> is_open(model.hubs.size(), false);
  std::vector<Record> anchors;
  for (const auto hub : order) {
    anchors.clear();
    for (const auto& arc : model.arcs_of_hub(hub).first(model.hubs[hub].anchors))
      if (out.assignment[arc.end] == kFree && arc.cost < model.free_cost[arc.end]) anchors.push_back(arc.end);
    if (anchors.size() < model.k) continue;
    is_open[hub] = true;
    for (const auto record : anchors) out.assignment[record] = hub;
  }
  for (Record record = 0; record < model.records(); ++record) {
    if (out.assignment[record] != kFree) continue;
    for (const auto& arc : model.arcs_of_record(record)) {
      if (arc.cost >= model.free_cost[record]) break;
      if (!is_open[arc.end]) continue;
      out.assignment[record] = arc.end;
      break;
    }
  }
  out.cost = cost_of(model, out.assignment);
  return out;
}

LocalOutcome improve(const Model& model, const Prices& prices, Incumbent start, const LocalOptions& options,
                     const std::function<bool()>& stop) {
  return Annealing(model, prices, std::move(start), options).run(stop);
}

}  // namespace kanon::strict
