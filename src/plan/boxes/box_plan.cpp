// What follows from the tuples of a plan of boxes.
#include "plan/boxes/box_plan.hpp"

#include <algorithm>

namespace kanon {

std::vector<const BoxPlanColumn*> BoxPlan::quasi() const {
  std::vector<const BoxPlanColumn*> out;
  for (const auto& column : columns) {
    if (column.role == Role::quasi) out.push_back(&column);
  }
  return out;
}

std::vector<std::string> BoxPlan::quasi_names() const {
  std::vector<std::string> out;
  for (const auto* column : quasi()) out.push_back(column->name);
  return out;
}

std::size_t BoxPlan::starred_box() const {
  const auto shown_by = quasi();
  const auto starred = [&](const BoxPlanBox& box) {
    for (std::size_t c = 0; c < shown_by.size(); ++c) {
      if (shown_by[c]->shown[box.shows[c]].label != shown_as) return false;
    }
    return true;
  };
  return static_cast<std::size_t>(std::find_if(boxes.begin(), boxes.end(), starred) - boxes.begin());
}

BoxTotals totals_of(const BoxPlan& plan) {
  BoxTotals out;
  out.rows.resize(plan.boxes.size());
  BoxPlanClaim& claim = out.claim;
  for (const auto& tuple : plan.tuples) {
    for (const auto& share : tuple.to) out.rows[share.box] += share.rows;
    claim.rows += tuple.rows();
    claim.suppressed_rows += tuple.suppressed;
  }
  const bool star = !plan.drop_suppressed && claim.suppressed_rows >= plan.k;
  claim.starred_rows = star ? claim.suppressed_rows : 0;
  claim.dropped_rows = star ? 0 : claim.suppressed_rows;
  claim.groups = plan.boxes.size();
  for (const std::uint64_t rows : out.rows) {
    claim.dm += rows * rows;
    claim.smallest_group = claim.smallest_group == 0 ? rows : std::min(claim.smallest_group, rows);
  }
  claim.dm += claim.rows * claim.suppressed_rows;
  return out;
}

void add_up(BoxPlan& plan) {
  BoxTotals totals = totals_of(plan);
  for (std::size_t box = 0; box < plan.boxes.size(); ++box) plan.boxes[box].rows = totals.rows[box];
  totals.claim.status = plan.claim.status;
  totals.claim.search = plan.claim.search;
  totals.claim.cost = plan.claim.cost;
  totals.claim.bound = plan.claim.bound;
  totals.claim.smallest_entities = plan.claim.smallest_entities;
  totals.claim.fingerprint = plan.claim.fingerprint;
  plan.claim = std::move(totals.claim);
}

}  // namespace kanon
