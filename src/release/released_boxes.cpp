// From a plan of boxes to the order for the engine.
#include "release/released_boxes.hpp"

namespace kanon {

ReleaseOrder release_order(const BoxPlan& plan) {
  ReleaseOrder out;
  out.missing = plan.missing;
  out.draw_key = plan.claim.fingerprint;
  out.drop_suppressed = plan.claim.starred_rows == 0;
  out.suppressed_as = plan.shown_as;
  out.safe_cells = plan.safe_cells;
  for (const auto& column : plan.columns) {
    if (column.role == Role::identifier) continue;
    ReleaseColumn released;
    released.name = column.name;
    released.recoded = column.role == Role::quasi;
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
    out.columns.push_back(std::move(released));
  }
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
