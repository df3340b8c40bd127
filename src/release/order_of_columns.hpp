// The part of an order for the engine that plans of recodings and of boxes have in common.
#pragma once

#include "table/schema.hpp"
#include "table/source.hpp"

namespace kanon {

// Every column but identifiers and the entity is released; `fill(column, released)` gives it its values, nodes and
// labels.
ReleaseOrder order_of_columns(const auto& plan, const auto& fill) {
  ReleaseOrder out;
  out.missing = plan.missing;
  out.suppressed_as = plan.shown_as;
  out.safe_cells = plan.safe_cells;
  for (const auto& column : plan.columns) {
    if (!is_released(column.role)) continue;
    ReleaseColumn& released = out.columns.emplace_back();
    released.name = column.name;
    released.recoded = column.role == Role::quasi;
    fill(column, released);
  }
  return out;
}

}  // namespace kanon
