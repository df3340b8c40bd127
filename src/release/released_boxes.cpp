// From a plan of boxes to the order for the engine.
#include "release/released_boxes.hpp"

#include "release/order_of_columns.hpp"

namespace kanon {

namespace {

void fill_positions(const BoxPlanColumn& column, ReleaseColumn& released) {
  for (std::uint32_t at = 0; at < column.positions.size(); ++at) {
    for (const auto& value : column.positions[at]) {
      released.values.push_back(value);
      released.nodes.push_back(at);
    }
  }
  const std::size_t known = released.nodes.size();
  for (const auto& value : column.unseen) {
    released.nodes.push_back(static_cast<std::uint32_t>(column.positions.size() + (released.nodes.size() - known)));
    released.values.push_back(value);
  }
  for (const auto& shown : column.shown) released.labels.push_back(shown.label);
}

}  // namespace

ReleaseOrder release_order(const BoxPlan& plan) {
  ReleaseOrder out = order_of_columns(plan, fill_positions);
  out.draw_key = plan.claim.fingerprint;
  out.drop_suppressed = plan.claim.starred_rows == 0;
  for (const auto& box : plan.boxes) out.boxes.push_back(box.shows);
  for (const auto& tuple : plan.tuples) {
    BoxedNodes boxed{.nodes = tuple.at, .parts = {}};
    for (const auto& share : tuple.to) boxed.parts.push_back({.rows = share.rows, .box = share.box});
    if (tuple.suppressed > 0) boxed.parts.push_back({.rows = tuple.suppressed, .box = BoxedRows::kSuppressed});
    out.boxed.push_back(std::move(boxed));
  }
  return out;
}

}  // namespace kanon
