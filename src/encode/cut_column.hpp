// CutColumn: a column as a search over refinements sees it: positions in a row, and the cuts that may part them.
//
// The values of a column are laid out so that every node its coding can ever show is a run of neighbouring positions;
// a recoding of the column is then a set of cuts. A cut `b` stands between the positions b - 1 and b (1 <= b <
// positions). Values that no allowed cut can part share a position. A refinement adds one or more cuts and may need
// another one first: a tree node can be opened only when its parent is open, level i only after level i + 1.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/strong.hpp"

namespace kanon {

struct Refinement {
  std::vector<std::uint32_t> cuts;     // ascending, at least one
  std::optional<std::uint32_t> needs;  // an earlier refinement of the same column
};

// What the sets of refinements closed under `needs` amount to.
enum class CutKind {
  free,   // intervals: any set of cuts, one per refinement, none needs another
  tree,   // taxonomy: refinement = opening a node; `needs` = the opening of its parent
  chain,  // levels: refinement i + 1 needs refinement i
  fixed,  // keep, suppressed: no refinement
};

struct CutColumn {
  std::string name;
  CutKind kind = CutKind::free;
  std::uint32_t positions = 1;
  std::vector<std::uint32_t> position_of;  // by value code
  std::vector<std::uint32_t> fixed_cuts;   // always there (keep: all of them)
  std::vector<Refinement> refinements;
  // Loss of a cell shown by the run of positions [i, j]: (high[j] - low[i]) / (high.back() - low.front()), 0 where that
  // denominator is 0. Counting values: low and high are the places of the first and last value of the position.
  std::vector<double> low, high;
  double weight = 1;
};

using CutColumns = std::vector<CutColumn>;

// The cuts of one recoding: per column, ascending.
using CutSets = std::vector<std::vector<std::uint32_t>>;

}  // namespace kanon
