// Thin: the table without its rarest values, to climb faster.
//
// Two neighbouring cuts with few rows between them stand in for each other: a search must refute both, and every
// combination with others like them. So where the incumbent has one of the two, the rows between them are taken out of
// the table, and the two cuts become one. (Without asking the incumbent, the bound loses more than it gains.)
// In each place next to the gap, on either side, they are left as guests: they count for k, but cost nothing.
//
// Claim: a bound of the thin problem is one of the problem itself. To every candidate belongs a thin one: of cuts that
// became one it is in if any of them was. Take a released group of the candidate with a row of the thin table in it.
// Each of its other rows is in the same thin group, itself or as a guest: where a value was taken out, the group
// reaches from there to the value of the thin row, and the guest on that side is on the way. So wherever k rows are
// asked for, of a class, a slab, a part or a clamped range, the thin table counts no fewer than the group has; and it
// charges for some of the group's rows only. Where k counts entities, or models are asked for, the thin table still
// counts rows: cm charges a suppressed row the most there is, so to ask for k rows alone never costs more. Attacked by
// tests/oracle/koptimize_thin_test.cpp.
#pragma once

#include <optional>

#include "search/cuts/koptimize/policies.hpp"
#include "space/subtree.hpp"

namespace kanon::koptimize {

struct Thin {
  Grid grid;
  std::vector<Cm2Policy::Stat> stats;
  Sides sides;  // of the root: of the cuts that became one the others are out
};

// Values of at most `rare` rows between two cuts, one of which is in in `incumbent`, go; the line's stay. nullopt:
// there is none, or the guests would make the table twice as large.
std::optional<Thin> thin(const Grid& grid, const std::vector<Cm2Policy::Stat>& stats, std::size_t line, Cost rare,
                         const Sides& incumbent);

}  // namespace kanon::koptimize
