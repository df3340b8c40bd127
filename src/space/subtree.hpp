// Subtree: which steps are in, which are out; and what that makes of a column.
#pragma once

#include <cstdint>
#include <vector>

#include "space/grid.hpp"

namespace kanon::koptimize {

enum class Side : std::uint8_t { open, in, out };

struct Subtree {
  std::vector<Side> sides;  // by step
  Cost bound = 0;
  std::uint64_t id = 0;
  std::uint32_t depth = 0;  // partings above it
};

// By step: is it in?
inline std::vector<char> head_of(const Subtree& subtree) {
  std::vector<char> out;
  for (const auto side : subtree.sides) out.push_back(side == Side::in ? 1 : 0);
  return out;
}

// A step may be decided when the one it needs is in.
inline bool available(const Grid& grid, const Subtree& subtree, std::size_t step) {
  const auto needs = grid.steps[step].needs;
  return subtree.sides[step] == Side::open && (needs < 0 || subtree.sides[static_cast<std::size_t>(needs)] == Side::in);
}

// `step` out takes everything that needs it out, too. Steps stand behind those they need.
inline void decide(const Grid& grid, Subtree& subtree, std::size_t step, Side side) {
  subtree.sides[step] = side;
  if (side != Side::out) return;
  const auto& column = grid.columns[grid.steps[step].column];
  for (std::size_t s = step + 1; s < column.first_step + column.steps; ++s) {
    const auto needs = grid.steps[s].needs;
    if (needs >= 0 && subtree.sides[static_cast<std::size_t>(needs)] == Side::out) subtree.sides[s] = Side::out;
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
  for (std::size_t s = column.first_step; s < column.first_step + column.steps; ++s) {
    if (subtree.sides[s] == Side::out) continue;
    for (const auto b : grid.steps[s].cuts) cut[b] = subtree.sides[s] == Side::in ? -2 : static_cast<std::int32_t>(s);
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
