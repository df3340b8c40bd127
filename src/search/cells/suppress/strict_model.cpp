// Builds the model from the table: the records with their free cost, the hubs, and the cost of each record at each hub.
#include "search/cells/suppress/strict_model.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <map>
#include <numeric>

#include "search/cells/suppress/strict_walk.hpp"
#include "search/cells/unsafe/pair_table.hpp"

namespace kanon::strict {
ColumnMask all_columns(const CellTable& table) {
  return table.columns == 64 ? ~ColumnMask{0} : (ColumnMask{1} << table.columns) - 1;
}

std::uint32_t weight_of(const CellTable& table, ColumnMask columns) {
  std::uint32_t sum = 0;
  for (; columns != 0; columns &= columns - 1)
    sum += table.weights[static_cast<std::size_t>(std::countr_zero(columns))];
  return sum;
}

ColumnMask agreement(const CellTable& table, std::uint32_t a, std::uint32_t b) {
  ColumnMask out = 0;
  for (std::size_t column = 0; column < table.columns; ++column)
    out |= static_cast<ColumnMask>(table.code(a, column) == table.code(b, column)) << column;
  return out;
}

namespace {

class Builder {
 public:
  Builder(const CellTable& table, std::uint64_t k, const ModelLimits& limits, const std::function<bool()>& stop)
      : table_(table), limits_(limits), stop_(stop) {
    model_.k = k;
    model_.table = &table;
  }

  Model build() {
    const bool free_known = find_records();
    if (model_.records() == 0) return finish();
    auto items = model_.tuple;
    items.insert(items.end(), safe_.begin(), safe_.end());
    GroupingWalk walk(table_, model_.k, items, model_.records(), stop_);
    choose_depth();
    // With fewer than k records the walk never asks whether to stop, so a stop during the free costs is taken account
    // of here.
    if (!find_hubs(walk) || !find_arcs() || !free_known) claim_little();
    join_arcs();
    return finish();
  }

 private:
  struct Attached {
    HubIndex hub;
    Record record;
    std::uint32_t cost;
  };

  // False if it was stopped: some free costs are then higher than they need be.
  bool find_records() {
    bool stopped = false;
    for (std::uint32_t tuple = 0; tuple < table_.tuples(); ++tuple) {
      if (table_.counts[tuple] >= model_.k)
        safe_.push_back(tuple);
      else
        model_.tuple.insert(model_.tuple.end(), table_.counts[tuple], tuple);
    }
    const std::uint32_t everything = weight_of(table_, all_columns(table_));
    for (Record record = 0; record < model_.records(); ++record) {
      if (record > 0 && model_.tuple[record] == model_.tuple[record - 1]) {
        model_.free_cost.push_back(model_.free_cost.back());
        model_.free_visible.push_back(model_.free_visible.back());
        continue;
      }
      std::uint32_t best = everything, nearest = 0;
      stopped = stopped || stop_();
      for (const auto tuple : stopped ? std::span<const std::uint32_t>() : std::span<const std::uint32_t>(safe_)) {
        std::uint32_t cost = 0;
        for (std::size_t column = 0; column < table_.columns && cost < best; ++column)
          if (table_.code(tuple, column) != table_.code(model_.tuple[record], column)) cost += table_.weights[column];
        if (cost < best) best = cost, nearest = tuple;
      }
      model_.free_cost.push_back(best);
      model_.free_visible.push_back(best < everything ? agreement(table_, nearest, model_.tuple[record]) : 0);
    }
    model_.most = model_.free_cost;
    return !stopped;
  }

  // The sets of columns that blank less than `below`; stops counting at `enough`.
  std::uint64_t sets_below(std::uint32_t below, std::uint64_t enough, std::size_t column = 0) const {
    if (column == table_.columns || enough == 0) return 1;
    std::uint64_t sets = sets_below(below, enough, column + 1);
    if (table_.weights[column] < below && sets < enough)
      sets += sets_below(below - table_.weights[column], enough - sets, column + 1);
    return sets;
  }

  // Hubs that blank as much as the dearest record pays freely are of no use; where there are too many sets of columns,
  // the deepest are left out, and the bound claims no more than `model_.below` for any record.
  //
  // Claim: that is sound. A star of a hub that was left out blanks at least model_.below, so everybody pays at least
  // that.
  void choose_depth() {
    model_.below = *std::max_element(model_.free_cost.begin(), model_.free_cost.end());
    const std::uint64_t sets = std::max<std::uint64_t>(limits_.work / (model_.records() + safe_.size()), 2);
    std::uint32_t least = 1, most = model_.below;
    while (least < most) {
      const std::uint32_t middle = most - (most - least) / 2;
      if (sets_below(middle, sets + 1) <= sets)
        least = middle;
      else
        most = middle - 1;
    }
    model_.work_short = least < model_.below;
    if (model_.work_short) model_.complete = false;
    model_.below = least;
  }

  // Stopped: what was found is true and stays, but hubs and arcs are missing at any cost. Every record here must blank
  // something, and that is all the bound may say.
  void claim_little() {
    model_.complete = false;
    const std::uint32_t least = model_.below = *std::min_element(table_.weights.begin(), table_.weights.end());
    for (Record record = 0; record < model_.records(); ++record)
      model_.most[record] = std::min(model_.free_cost[record], least);
  }

  [[nodiscard]] bool is_closed(ColumnMask visible, std::span<const Record> group) const {
    ColumnMask common = all_columns(table_) & ~visible;
    for (std::size_t i = 1; i < group.size() && common != 0; ++i)
      for (ColumnMask left = common; left != 0; left &= left - 1) {
        const auto column = static_cast<std::size_t>(std::countr_zero(left));
        if (table_.code(model_.tuple[group[i]], column) != table_.code(model_.tuple[group[0]], column))
          common &= ~(ColumnMask{1} << column);
      }
    return common == 0;
  }

  bool find_hubs(GroupingWalk& walk) {
    const bool whole =
        walk.run(model_.below, [&](ColumnMask visible, std::uint32_t blanked, std::span<const Record> group) {
          if (blanked >= model_.below || !is_closed(visible, group)) return;
          model_.hubs.push_back({visible, blanked, group[0], static_cast<std::uint32_t>(group.size())});
          anchors_.insert(anchors_.end(), group.begin(), group.end());
          if (anchors_.size() > limits_.arcs) drop_deepest();
        });
    for (auto& most : model_.most) most = std::min(most, model_.below);
    return whole;
  }

  // Where there are too many arcs, the hubs that blank most are left out until half of the arcs are gone.
  void drop_deepest() {
    std::map<std::uint32_t, std::uint64_t> anchors;
    for (const auto& hub : model_.hubs) anchors[hub.blanked] += hub.anchors;
    std::uint64_t left = anchors_.size();
    while (anchors.size() > 1 && left > limits_.arcs / 2) {
      model_.below = anchors.rbegin()->first;
      left -= anchors.rbegin()->second;
      anchors.erase(model_.below);
    }
    if (anchors.size() == 1) limits_.arcs *= 2;  // no hub can be left out any more, so the limit gives way
    model_.complete = false;
    model_.work_short = false;
    std::vector<Record> kept;
    std::size_t start = 0;
    for (const auto& hub : model_.hubs) {
      if (hub.blanked < model_.below)
        kept.insert(kept.end(), anchors_.begin() + static_cast<std::ptrdiff_t>(start),
                    anchors_.begin() + static_cast<std::ptrdiff_t>(start + hub.anchors));
      start += hub.anchors;
    }
    anchors_ = std::move(kept);
    std::erase_if(model_.hubs, [&](const Hub& hub) { return hub.blanked >= model_.below; });
  }

  // Hubs [from, to) of an order, all with the same example.
  struct Task {
    std::size_t from, to;
  };

  // Takes the next hubs of the order, few enough that even the most arcs they can have fit into memory.
  [[nodiscard]] std::vector<Task> next_tasks(const std::vector<HubIndex>& order, std::size_t from) const {
    const std::size_t most = std::max<std::size_t>(kPairsAtOnce / model_.records(), 1);
    const std::size_t end = from + std::min(most, order.size() - from);
    std::vector<Task> out;
    for (std::size_t to = from; to < end; ++to) {
      const bool goes_on = !out.empty() && to - out.back().from < kHubsOfTask &&
                           model_.hubs[order[to]].example == model_.hubs[order[to - 1]].example;
      if (goes_on)
        ++out.back().to;
      else
        out.push_back({to, to + 1});
    }
    return out;
  }

  // Finds the records that do not match a hub and still pay less there than freely. Some hubs at a time, so that the
  // arcs found never exceed the limit by much. False if it was stopped before the end.
  bool find_arcs() {
    const unsafe::PairTable pairs(table_, false);
    std::vector<std::uint32_t> place_of(table_.tuples());
    for (std::uint32_t place = 0; place < pairs.tuples(); ++place) place_of[pairs.tuple_of(place)] = place;
    std::vector<Record> first;  // of each tuple, those that may pay most before the others
    for (Record record = 0; record < model_.records(); record += table_.counts[model_.tuple[record]])
      first.push_back(record);
    std::stable_sort(first.begin(), first.end(), [&](Record x, Record y) { return model_.most[x] > model_.most[y]; });
    std::vector<HubIndex> order(model_.hubs.size());
    std::iota(order.begin(), order.end(), HubIndex{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](HubIndex x, HubIndex y) { return model_.hubs[x].example < model_.hubs[y].example; });
    std::atomic<bool> stopped = false;
    for (std::size_t from = 0; from < order.size() && !stopped;) {
      const auto tasks = next_tasks(order, from);
      std::vector<std::vector<Attached>> found(tasks.size());
      tbb::parallel_for(std::size_t{0}, tasks.size(), [&](std::size_t i) {
        if (stopped) return;
        if (stop_()) stopped = true;
        std::vector<std::uint64_t> differ;
        const std::uint32_t own = place_of[model_.tuple[model_.hubs[order[tasks[i].from]].example]];
        for (const auto record : first) differ.push_back(pairs.difference(own, place_of[model_.tuple[record]]));
        for (std::size_t j = tasks[i].from; j < tasks[i].to; ++j) attach(order[j], differ, first, found[i]);
      });
      for (const auto& some : found) attached_.insert(attached_.end(), some.begin(), some.end());
      if (attached_.size() > limits_.arcs) drop_dearest();
      from = tasks.back().to;
    }
    return !stopped;
  }

  // Too many: the dearest arcs are left out, until half of them are. Hubs that blank as much keep their anchors: the
  // bound has no use for them, a release may.
  //
  // Claim: that is sound. An arc that is left out costs at least model_.below, and no price is above that. Every hub
  // that blanks less is still here with all its arcs below that cost.
  void drop_dearest() {
    std::map<std::uint32_t, std::uint64_t> arcs;
    for (const auto& one : attached_) ++arcs[one.cost];
    for (std::uint64_t left = attached_.size(); left > limits_.arcs / 2; arcs.erase(model_.below)) {
      model_.below = arcs.rbegin()->first;
      left -= arcs.rbegin()->second;
    }
    std::erase_if(attached_, [&](const Attached& one) { return one.cost >= model_.below; });
    for (auto& most : model_.most) most = std::min(most, model_.below);
    model_.complete = false;
    model_.work_short = false;
  }

  // `first`: the first records of the tuples; `differ`: where they differ from the hub's example.
  void attach(HubIndex hub, const std::vector<std::uint64_t>& differ, const std::vector<Record>& first,
              std::vector<Attached>& out) const {
    const Hub& one = model_.hubs[hub];
    const std::uint32_t least = *std::min_element(table_.weights.begin(), table_.weights.end());
    constexpr std::size_t kAtOnce = 256;
    std::array<std::uint32_t, kAtOnce> near;
    for (std::size_t from = 0; from < first.size() && model_.most[first[from]] > one.blanked + least; from += kAtOnce) {
      const std::uint32_t most = (model_.most[first[from]] - 1 - one.blanked) / least;  // columns, beyond the hub's
      const std::size_t count = std::min(kAtOnce, first.size() - from);
      const std::size_t found =
          unsafe::kernels().few_common(differ.data() + from, count, one.visible, most, near.data());
      for (std::size_t i = 0; i < found; ++i) {
        const Record record = first[from + near[i]];
        const std::uint32_t cost = one.blanked + weight_of(table_, differ[from + near[i]] & one.visible);
        if (cost >= model_.most[record]) continue;
        for (Record row = 0; row < table_.counts[model_.tuple[record]]; ++row) out.push_back({hub, record + row, cost});
      }
    }
  }

  void join_arcs() {
    std::vector<std::uint32_t> sizes(model_.hubs.size() + 1, 0);
    for (const auto& one : attached_) ++sizes[one.hub];
    std::vector<std::uint32_t> start(model_.hubs.size() + 1, 0);
    for (HubIndex hub = 0; hub < model_.hubs.size(); ++hub) start[hub + 1] = start[hub] + sizes[hub];
    std::vector<Arc> sorted(attached_.size());
    auto place = start;
    for (const auto& one : attached_) sorted[place[one.hub]++] = {one.record, one.cost};
    attached_ = {};
    keep_useful(start, sorted);
  }

  // A hub stays if its best star saves something against everybody paying freely (no price is above that).
  void keep_useful(const std::vector<std::uint32_t>& start, const std::vector<Arc>& attached) {
    std::vector<Hub> kept;
    std::vector<std::int64_t> gains;
    std::size_t anchor = 0;
    model_.hub_start = {0};
    for (HubIndex hub = 0; hub < model_.hubs.size(); ++hub) {
      const Hub& one = model_.hubs[hub];
      const std::span<const Record> anchors(anchors_.data() + anchor, one.anchors);
      anchor += one.anchors;
      gains.clear();
      for (const auto record : anchors)
        gains.push_back(static_cast<std::int64_t>(model_.free_cost[record]) - static_cast<std::int64_t>(one.blanked));
      std::sort(gains.begin(), gains.end(), std::greater<>());
      std::int64_t gain = 0;
      for (std::size_t i = 0; i < gains.size(); ++i)
        if (i < model_.k || gains[i] > 0) gain += gains[i];
      for (auto i = start[hub]; i < start[hub + 1]; ++i) gain += model_.free_cost[attached[i].end] - attached[i].cost;
      if (gain <= 0) continue;
      kept.push_back(one);
      for (const auto record : anchors) model_.hub_arcs.push_back({record, one.blanked});
      model_.hub_arcs.insert(model_.hub_arcs.end(), attached.begin() + start[hub], attached.begin() + start[hub + 1]);
      model_.hub_start.push_back(static_cast<std::uint32_t>(model_.hub_arcs.size()));
    }
    model_.hubs = std::move(kept);
  }

  Model finish() {
    if (model_.hub_start.empty()) model_.hub_start = {0};
    index_records(model_);
    return std::move(model_);
  }

  static constexpr std::size_t kPairsAtOnce = 4'000'000, kHubsOfTask = 64;
  const CellTable& table_;
  ModelLimits limits_;
  const std::function<bool()>& stop_;
  Model model_;
  std::vector<std::uint32_t> safe_;  // tuples of k rows or more
  std::vector<Record> anchors_;      // hub after hub
  std::vector<Attached> attached_;
};

}  // namespace

void index_records(Model& model) {
  model.record_start.assign(model.records() + 1, 0);
  for (const auto& arc : model.hub_arcs) ++model.record_start[arc.end + 1];
  std::partial_sum(model.record_start.begin(), model.record_start.end(), model.record_start.begin());
  model.record_arcs.resize(model.hub_arcs.size());
  auto place = model.record_start;
  for (HubIndex hub = 0; hub < model.hubs.size(); ++hub)
    for (const auto& arc : model.arcs_of_hub(hub)) model.record_arcs[place[arc.end]++] = {hub, arc.cost};
  for (Record record = 0; record < model.records(); ++record)
    std::stable_sort(model.record_arcs.begin() + model.record_start[record],
                     model.record_arcs.begin() + model.record_start[record + 1],
                     [](const Arc& a, const Arc& b) { return a.cost < b.cost; });
}

Model build_model(const CellTable& table, std::uint64_t k, const ModelLimits& limits,
                  const std::function<bool()>& stop) {
  return Builder(table, k, limits, stop).build();
}

std::uint32_t cost_at(const Model& model, Record record, HubIndex hub) {
  if (hub == kFree) return model.free_cost[record];
  const auto& table = *model.table;
  const auto shared = agreement(table, model.tuple[record], model.tuple[model.hubs[hub].example]);
  return weight_of(table, all_columns(table) & ~(shared & model.hubs[hub].visible));
}

std::uint64_t cost_of(const Model& model, const Assignment& assignment) {
  std::uint64_t sum = 0;
  for (Record record = 0; record < model.records(); ++record) sum += cost_at(model, record, assignment[record]);
  return sum;
}

CellRelease release_of(const Model& model, const Assignment& assignment) {
  const auto& table = *model.table;
  CellRelease out(table.tuples());
  for (std::uint32_t tuple = 0; tuple < table.tuples(); ++tuple)
    if (table.counts[tuple] >= model.k) out[tuple].push_back({all_columns(table), table.counts[tuple]});
  for (Record record = 0; record < model.records(); ++record) {
    const HubIndex hub = assignment[record];
    const ColumnMask visible = hub == kFree ? model.free_visible[record]
                                            : model.hubs[hub].visible & agreement(table, model.tuple[record],
                                                                                  model.tuple[model.hubs[hub].example]);
    auto& parts = out[model.tuple[record]];
    const auto found =
        std::find_if(parts.begin(), parts.end(), [&](const ReleasedPart& part) { return part.visible == visible; });
    if (found != parts.end())
      ++found->rows;
    else
      parts.push_back({visible, 1});
  }
  return out;
}

}  // namespace kanon::strict
