// Subtree: which steps are in, which are out; and what that makes of a column.
#pragma once

#include <cstdint>
#include <vector>

#include "space/grid.hpp"

namespace kanon::koptimize {

enum class Side : std::uint8_t { open, in, out };

using Sides = By<StepIndex, Side>;

struct Subtree {
  Sides sides;
  Cost bound = 0;
  std::uint64_t id = 0;
  std::uint32_t depth = 0;  // partings above it
};

// Yes (not 0) or no, of every step. (A vector of bool would take longer.)
using StepFlags = By<StepIndex, char>;

// Which steps are in?
inline StepFlags head_of(const Subtree& subtree) {
  StepFlags out;
  for (const auto side : subtree.sides) out.push_back(side == Side::in ? 1 : 0);
  return out;
}

// Does a step need one that has this side? `otherwise`: it needs none.
inline bool needs_one(const Grid& grid, const Sides& sides, StepIndex step, Side side, bool otherwise) {
  const auto needs = grid.step(step).needs;
  return needs < 0 ? otherwise : sides[as_step(needs)] == side;
}

// A step may be decided when the one it needs is in.
inline bool available(const Grid& grid, const Subtree& subtree, StepIndex step) {
  return subtree.sides[step] == Side::open && needs_one(grid, subtree.sides, step, Side::in, true);
}

// `step` out takes everything that needs it out, too. Steps stand behind those they need.
inline void decide(const Grid& grid, Subtree& subtree, StepIndex step, Side side) {
  subtree.sides[step] = side;
  if (side != Side::out) return;
  for (const auto s : grid.column_of(step).each_step_behind(step)) {
    if (needs_one(grid, subtree.sides, s, Side::out, false)) subtree.sides[s] = Side::out;
  }
}

// The runs of a column: those of the head, and the finest ones (of the allset) within them.
struct Runs {
  std::vector<std::uint16_t> head_of, cell_of;  // by place
  std::vector<std::uint16_t> head_first;        // by head run: its first cell run; one more at the end
  std::vector<std::uint16_t> cell_first;        // by cell run: its first place; one more at the end
  std::vector<std::int32_t> step_at;            // by cell run: the open step whose cut begins it; -1: none
};

inline Runs runs_of(const Grid& grid, const Subtree& subtree, std::size_t c) {
  const auto& column = grid.columns[c];
  std::vector<std::int32_t> cut(column.places + 1, -3);  // -3 none, -2 in, else the open step
  for (const auto b : column.fixed_cuts) cut[b] = -2;
  for (const auto s : column.each_step()) {
    if (subtree.sides[s] == Side::out) continue;
    const auto open = static_cast<std::int32_t>(s.index);
    for (const auto b : grid.step(s).cuts) cut[b] = subtree.sides[s] == Side::in ? -2 : open;
  }
  Runs out;
  for (std::uint32_t p = 0; p < column.places; ++p) {
    if (p == 0 || cut[p] != -3) {
      if (p == 0 || cut[p] == -2) out.head_first.push_back(static_cast<std::uint16_t>(out.cell_first.size()));
      out.cell_first.push_back(static_cast<std::uint16_t>(p));
      out.step_at.push_back(p == 0 || cut[p] == -2 ? -1 : cut[p]);
    }
    out.head_of.push_back(static_cast<std::uint16_t>(out.head_first.size() - 1));
    out.cell_of.push_back(static_cast<std::uint16_t>(out.cell_first.size() - 1));
  }
  out.head_first.push_back(static_cast<std::uint16_t>(out.cell_first.size()));
  out.cell_first.push_back(static_cast<std::uint16_t>(column.places));
  return out;
}

}  // namespace kanon::koptimize
