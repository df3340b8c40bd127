// Thin: the table without its rarest values, to climb faster.
//
// Two neighbouring cuts with few rows between them stand in for each other: a search must refute both, and every
// combination with others like them. So where the incumbent has one of the two, the rows between them are taken out of
// the table, and the two cuts become one. (Without asking the incumbent, the bound loses more than it gains.)
// In each place next to the gap, on either side, they are left as guests: they count for k, but cost nothing.
//
// Claim: a bound of the thin problem is one of the problem itself. For every candidate take the thin one that has a cut
// in where the candidate has one of those that became one. A released group of the candidate that has rows of the thin
// table reaches, from a row that was taken out, to one that was not: so a guest of that row is among the thin rows or
// guests that share its head class, and inside whatever the group spans. Hence where head class, slab, part or clamp
// ask for k rows, the thin table never counts fewer than the group has. Costs of the rows taken out are left out.
#pragma once

#include <optional>

#include "search/koptimize/policies.hpp"
#include "search/koptimize/subtree.hpp"

namespace kanon::koptimize {

struct Thin {
  Grid grid;
  std::vector<Cm2Policy::Stat> stats;
  std::vector<Side> sides;  // of the root: of the cuts that became one the others are out
};

// Values of at most `rare` rows between two cuts, one of which is in in `incumbent`, go; the line's stay. nullopt:
// there is none.
std::optional<Thin> thin(const Grid& grid, const std::vector<Cm2Policy::Stat>& stats, std::size_t line, Cost rare,
                         const std::vector<Side>& incumbent);

}  // namespace kanon::koptimize
