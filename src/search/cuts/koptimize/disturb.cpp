// The two ways to disturb a candidate: some refinements moved, or a column drawn anew.
#include "search/cuts/koptimize/disturb.hpp"

#include <utility>

namespace kanon::koptimize {
namespace {

// May this step of a candidate change sides alone?
bool movable(const Grid& grid, const std::vector<Side>& sides, std::size_t step) {
  if (sides[step] != Side::in) {
    const auto needs = grid.steps[step].needs;
    return needs < 0 || sides[static_cast<std::size_t>(needs)] == Side::in;
  }
  const auto& column = grid.columns[grid.steps[step].column];
  for (std::size_t s = step + 1; s < column.first_step + column.steps; ++s) {
    if (sides[s] == Side::in && grid.steps[s].needs == static_cast<std::int32_t>(step)) return false;
  }
  return true;
}

// A column is drawn anew.
void redraw(const Grid& grid, std::size_t c, Random& random, std::vector<Side>& sides) {
  const auto& column = grid.columns[c];
  const std::uint64_t density = random.below(3) == 0 ? 0 : 1 + random.below(5);
  for (std::size_t s = column.first_step; s < column.first_step + column.steps; ++s) {
    const auto needs = grid.steps[s].needs;
    const bool may = needs < 0 || sides[static_cast<std::size_t>(needs)] == Side::in;
    sides[s] = may && random.below(10) < density ? Side::in : Side::out;
  }
}

// Some refinements go; in some kicks others of their columns come instead.
void scatter(const Grid& grid, Random& random, std::vector<Side>& sides) {
  const std::uint64_t times = 1 + random.below(6);
  const bool shift = random.below(2) == 0;
  std::vector<std::size_t> in;
  for (std::uint64_t i = 0; i < times; ++i) {
    in.clear();
    for (std::size_t s = 0; s < sides.size(); ++s) {
      if (sides[s] == Side::in && movable(grid, sides, s)) in.push_back(s);
    }
    if (in.empty()) return;
    const std::size_t gone = in[random.below(in.size())];
    const auto& column = grid.columns[grid.steps[gone].column];
    const std::size_t come = column.first_step + random.below(column.steps);
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
