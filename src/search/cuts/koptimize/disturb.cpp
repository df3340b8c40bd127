// The two ways to disturb a candidate: some refinements moved, or a column drawn anew.
#include "search/cuts/koptimize/disturb.hpp"

#include <utility>

namespace kanon::koptimize {
namespace {

// May this step of a candidate change sides alone?
bool movable(const Grid& grid, const Sides& sides, StepIndex step) {
  if (sides[step] != Side::in) return needs_one(grid, sides, step, Side::in, true);
  for (const auto s : grid.column_of(step).each_step_behind(step)) {
    if (sides[s] == Side::in && grid.needs(s, step)) return false;
  }
  return true;
}

// A column is drawn anew.
void redraw(const Grid& grid, std::size_t c, Random& random, Sides& sides) {
  const auto& column = grid.columns[c];
  const std::uint64_t density = random.below(3) == 0 ? 0 : 1 + random.below(5);
  for (const auto s : column.each_step()) {
    const bool may = needs_one(grid, sides, s, Side::in, true);
    sides[s] = may && random.below(10) < density ? Side::in : Side::out;
  }
}

// Some refinements go; in some kicks others of their columns come instead.
void scatter(const Grid& grid, Random& random, Sides& sides) {
  const std::uint64_t times = 1 + random.below(6);
  const bool shift = random.below(2) == 0;
  std::vector<StepIndex> in;
  for (std::uint64_t i = 0; i < times; ++i) {
    in.clear();
    for (const auto s : grid.each_step()) {
      if (sides[s] == Side::in && movable(grid, sides, s)) in.push_back(s);
    }
    if (in.empty()) return;
    const StepIndex gone = in[random.below(in.size())];
    const auto& column = grid.column_of(gone);
    const StepIndex come{column.first_step + static_cast<std::uint32_t>(random.below(column.steps))};
    sides[gone] = Side::out;
    if (shift && come != gone && sides[come] != Side::in && movable(grid, sides, come)) sides[come] = Side::in;
  }
}

}  // namespace

Candidate disturbed(const Grid& grid, const Candidate& from, bool scatters, Random& random,
                    std::vector<std::size_t>& order) {
  Candidate out{from.sides, kNever};
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
  if (scatters) {
    scatter(grid, random, out.sides);
  } else {
    redraw(grid, order.back(), random, out.sides);
  }
  return out;
}

}  // namespace kanon::koptimize
