// The strict rule as a choice of hubs: what the bound, the local search and the exact search all work on.
//
// A pattern is a set of columns with values. Claim: the releases that are safe under the strict rule and from which no
// blanked cell can be shown again are, up to their cost, these: some patterns are hubs; every hub is shown by at least
// k records that match it, its anchors; every other record shows what it has in common with one hub. Argument. Take a
// safe release and an inclusion-maximal pattern p among those shown. Who counts for p shows p and no more, so at least
// k records show exactly p: p is a hub with k anchors. Any other pattern shown is part of a maximal one. Conversely
// every pattern so shown is part of a hub, and the hub's anchors show it k times.
//
// Consequences used here:
// - A tuple with k rows or more is a hub that costs nothing, and its rows show everything. A record that has nothing in
//   common with anybody shows nothing. So each remaining record has a cost at which it is safe whatever the others do
//   (`free_cost`), and patterns that are part of such a tuple are no hubs of interest.
// - A pattern whose matching records all agree on a further column is no worse with that column: hubs are closed.
// - Records pay: anchors of a hub the weight it blanks, the others that and the weight of the columns where they
// differ.
//   Hub and paying records together are a star. A star in which everybody pays at least the free cost is of no use.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "search/cells/suppress/rules.hpp"

namespace kanon::strict {

using Record = std::uint32_t;  // one row of a tuple below k
using HubIndex = std::uint32_t;

constexpr HubIndex kFree = ~HubIndex{0};

struct Arc {
  std::uint32_t end;   // in a hub's list the record, in a record's list the hub
  std::uint32_t cost;  // what the record pays there
};

struct Hub {
  ColumnMask visible = 0;
  std::uint32_t blanked = 0;  // weight of the columns it does not show
  Record example = 0;         // a record that matches it
  std::uint32_t anchors = 0;  // how many match it: the first arcs of its list
};

struct Model {
  std::uint64_t k = 0;
  const CellTable* table = nullptr;
  std::vector<std::uint32_t> tuple;      // per record
  std::vector<std::uint32_t> free_cost;  // per record
  std::vector<ColumnMask> free_visible;  // per record: what it shows at that cost
  std::vector<std::uint32_t> most;       // per record: the bound may not claim more; arcs at this cost are left out
  std::vector<Hub> hubs;
  std::vector<std::uint32_t> hub_start;  // arcs of hub h: hub_arcs[hub_start[h] .. hub_start[h + 1])
  std::vector<Arc> hub_arcs;             // anchors first
  std::vector<std::uint32_t> record_start;
  std::vector<Arc> record_arcs;  // by cost
  // All hubs and arcs that can be of use are here: the least cost of the model is that of the table. Otherwise it is
  // still a sound bound, and every choice of stars is still a release.
  bool complete = true;
  bool work_short = false;  // what is left out was for want of work, not for want of room
  std::uint32_t below = 0;  // all hubs that blank less than this are here, with all arcs below this cost

  [[nodiscard]] std::size_t records() const { return tuple.size(); }
  [[nodiscard]] std::span<const Arc> arcs_of_hub(HubIndex hub) const {
    return {hub_arcs.data() + hub_start[hub], hub_arcs.data() + hub_start[hub + 1]};
  }
  [[nodiscard]] std::span<const Arc> arcs_of_record(Record record) const {
    return {record_arcs.data() + record_start[record], record_arcs.data() + record_start[record + 1]};
  }
};

// Who belongs where: per record a hub, or kFree.
using Assignment = std::vector<HubIndex>;

struct ModelLimits {
  std::uint64_t work = 300'000'000;  // records regrouped; beyond, patterns that blank much are left out
  std::uint64_t arcs = 6'000'000;    // of anchors, and of others as many; beyond, the dearest are left out
};

// Requires: at most kMostCellColumns columns, weights of 1 or more adding up to less than 2^31, k of 1 or more.
// If `stop` says so, the model has the hubs and arcs found so far and allows no more than a trivial bound.
Model build_model(const CellTable& table, std::uint64_t k, const ModelLimits& limits,
                  const std::function<bool()>& stop);

// Fills the arcs of the records from those of the hubs.
void index_records(Model& model);

// The cost of an assignment in which every used hub has its k anchors (a caller's duty).
std::uint64_t cost_of(const Model& model, const Assignment& assignment);

ColumnMask all_columns(const CellTable& table);
std::uint32_t weight_of(const CellTable& table, ColumnMask columns);
// Columns on which two tuples agree.
ColumnMask agreement(const CellTable& table, std::uint32_t a, std::uint32_t b);

// What one record pays at a hub, kFree included.
std::uint32_t cost_at(const Model& model, Record record, HubIndex hub);

CellRelease release_of(const Model& model, const Assignment& assignment);

}  // namespace kanon::strict
