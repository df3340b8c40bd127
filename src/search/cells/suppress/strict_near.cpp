// Makes hubs from the witnesses of rule original: a record would share a pattern with the records nearest to it.
#include "search/cells/suppress/strict_near.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>
#include <span>

namespace kanon::strict {
namespace {

class NearHubs {
 public:
  NearHubs(Model& model, const OriginalSuppression& original)
      : model_(model), table_(*model.table), original_(original) {
    for (Record record = 0; record < model.records(); ++record) {
      if (record == 0 || model.tuple[record] != model.tuple[record - 1]) first_[model.tuple[record]] = record;
    }
  }

  void add() {
    const auto before = static_cast<HubIndex>(model_.hubs.size());
    for (const auto& [tuple, record] : first_) find_hub(tuple, record);
    for (const auto& [tuple, record] : first_) attach(tuple, record);
    for (HubIndex hub = before; hub < model_.hubs.size(); ++hub) {
      auto& arcs = arcs_[hub - before];
      model_.hub_arcs.insert(model_.hub_arcs.end(), arcs.begin(), arcs.end());
      model_.hub_start.push_back(static_cast<std::uint32_t>(model_.hub_arcs.size()));
    }
  }

 private:
  [[nodiscard]] std::span<const std::uint32_t> witnesses(std::uint32_t tuple) const {
    return {original_.witnesses.data() + original_.witness_starts[tuple],
            original_.witnesses.data() + original_.witness_starts[tuple + 1]};
  }

  [[nodiscard]] std::vector<std::uint32_t> shown(std::uint32_t tuple, ColumnMask visible) const {
    std::vector<std::uint32_t> out;
    for (; visible != 0; visible &= visible - 1)
      out.push_back(table_.code(tuple, static_cast<std::size_t>(std::countr_zero(visible))));
    return out;
  }

  void find_hub(std::uint32_t tuple, Record record) {
    const ColumnMask blanked = original_.blanked[tuple];
    const ColumnMask visible = all_columns(table_) & ~blanked;
    const std::uint32_t cost = weight_of(table_, blanked);
    if (cost < model_.below || cost >= model_.free_cost[record]) return;
    if (joins_safe_tuple(tuple, visible, cost, record)) return;
    const auto [place, is_new] = known_.emplace(std::pair(visible, shown(tuple, visible)), arcs_.size());
    const auto number = place->second;
    if (is_new) {
      arcs_.emplace_back();
      model_.hubs.push_back({visible, cost, record, 0});
    }
    add_anchor(number, tuple);
    for (const auto witness : witnesses(tuple)) add_anchor(number, witness);
  }

  // A witness of k rows or more is only met if the model was stopped before the free costs were known. The record can
  // then show what it has in common with the witness, whatever the others do: that is its free cost.
  bool joins_safe_tuple(std::uint32_t tuple, ColumnMask visible, std::uint32_t cost, Record first) {
    const auto known = witnesses(tuple);
    if (std::none_of(known.begin(), known.end(), [&](std::uint32_t one) { return table_.counts[one] >= model_.k; }))
      return false;
    for (Record record = first; record < model_.records() && model_.tuple[record] == tuple; ++record) {
      model_.free_cost[record] = cost;
      model_.free_visible[record] = visible;
      model_.most[record] = std::min(model_.most[record], cost);
    }
    return true;
  }

  // Adds all records of a tuple that matches.
  void add_anchor(std::size_t number, std::uint32_t tuple) {
    auto& hubs = hubs_of_[tuple];
    if (std::find(hubs.begin(), hubs.end(), number) != hubs.end()) return;
    hubs.push_back(number);
    Hub& hub = model_.hubs[model_.hubs.size() - arcs_.size() + number];
    for (Record record = first_.at(tuple); record < model_.records() && model_.tuple[record] == tuple; ++record) {
      arcs_[number].push_back({record, hub.blanked});
      ++hub.anchors;
    }
  }

  // A record may pay at the hubs that its witnesses match.
  void attach(std::uint32_t tuple, Record record) {
    auto known = hubs_of_[tuple];
    for (const auto witness : witnesses(tuple)) {
      const auto found = hubs_of_.find(witness);
      if (found == hubs_of_.end()) continue;
      for (const auto number : found->second) {
        if (std::find(known.begin(), known.end(), number) != known.end()) continue;
        known.push_back(number);
        const auto hub = static_cast<HubIndex>(model_.hubs.size() - arcs_.size() + number);
        const std::uint32_t cost = cost_at(model_, record, hub);
        if (cost >= model_.free_cost[record] || cost == model_.hubs[hub].blanked) continue;
        for (Record row = record; row < model_.records() && model_.tuple[row] == tuple; ++row)
          arcs_[number].push_back({row, cost});
      }
    }
  }

  Model& model_;
  const CellTable& table_;
  const OriginalSuppression& original_;
  std::map<std::uint32_t, Record> first_;  // tuples below k, with their first record
  std::map<std::pair<ColumnMask, std::vector<std::uint32_t>>, std::size_t> known_;
  std::vector<std::vector<Arc>> arcs_;                         // per new hub, anchors first
  std::map<std::uint32_t, std::vector<std::size_t>> hubs_of_;  // per tuple: new hubs it matches
};

// The hub that shows what these records have in common; they are its anchors.
void add_hub(Model& model, std::span<const Record> anchors) {
  const auto& table = *model.table;
  ColumnMask visible = all_columns(table);
  for (const auto record : anchors) visible &= agreement(table, model.tuple[anchors[0]], model.tuple[record]);
  const std::uint32_t blanked = weight_of(table, all_columns(table) & ~visible);
  model.hubs.push_back({visible, blanked, anchors[0], static_cast<std::uint32_t>(anchors.size())});
  for (const auto record : anchors) model.hub_arcs.push_back({record, blanked});
  model.hub_start.push_back(static_cast<std::uint32_t>(model.hub_arcs.size()));
}

}  // namespace

void add_near_hubs(Model& model, const OriginalSuppression& original) {
  for (Record record = 0; record < model.records() && original.complete; ++record) {
    const std::uint32_t least = weight_of(*model.table, original.blanked[model.tuple[record]]);
    model.most[record] = std::min(model.free_cost[record], std::max(least, model.below));
  }
  NearHubs(model, original).add();
  index_records(model);
}

void add_sorted_hubs(Model& model) {
  const auto& table = *model.table;
  std::vector<Record> order(model.records());
  for (std::size_t column = 0; column < table.columns; ++column) {
    const auto value = [&](Record record, std::size_t i) {
      return table.code(model.tuple[record], (column + i) % table.columns);
    };
    std::iota(order.begin(), order.end(), Record{0});
    std::stable_sort(order.begin(), order.end(), [&](Record x, Record y) {
      std::size_t i = 0;
      while (i + 1 < table.columns && value(x, i) == value(y, i)) ++i;
      return value(x, i) < value(y, i);
    });
    for (std::size_t from = 0, end = 0; from < order.size(); from = end) {
      while (end < order.size() && value(order[end], 0) == value(order[from], 0)) ++end;
      // Each star has k anchors; the last one takes the up to k - 1 records that remain.
      for (std::size_t to; end - from >= model.k; from = to) {
        to = end - from < 2 * model.k ? end : from + model.k;
        add_hub(model, std::span(order).subspan(from, to - from));
      }
    }
  }
  index_records(model);
}

}  // namespace kanon::strict
