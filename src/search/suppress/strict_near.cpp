// Hubs from the witnesses of rule original: whoever is nearest is whom a record would share a pattern with.
#include "search/suppress/strict_near.hpp"

#include <algorithm>
#include <bit>
#include <map>
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
    const auto [place, is_new] = known_.emplace(std::pair(visible, shown(tuple, visible)), arcs_.size());
    const auto number = place->second;
    if (is_new) {
      arcs_.emplace_back();
      model_.hubs.push_back({visible, cost, record, 0});
    }
    add_anchor(number, tuple);
    for (const auto witness : witnesses(tuple)) add_anchor(number, witness);
  }

  // All rows of a tuple that matches. A tuple of k rows cannot match, or the free cost would be lower.
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

}  // namespace

void add_near_hubs(Model& model, const OriginalSuppression& original) {
  for (Record record = 0; record < model.records(); ++record) {
    const std::uint32_t least = weight_of(*model.table, original.blanked[model.tuple[record]]);
    model.most[record] = std::min(model.free_cost[record], std::max(least, model.below));
  }
  NearHubs(model, original).add();
  index_records(model);
}

}  // namespace kanon::strict
