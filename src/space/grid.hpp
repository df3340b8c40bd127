// Grid: a CutProblem in the numbers the search works with: tuples as places, refinements in one list.
#pragma once

#include <cstdint>
#include <vector>

#include "cost/units.hpp"
#include "search/common/problem.hpp"
#include "space/index.hpp"

namespace kanon::koptimize {

// A refinement of any column; the search numbers them all.
struct Step {
  std::uint32_t column = 0;
  std::uint32_t index = 0;  // in the column
  std::vector<std::uint32_t> cuts;
  std::int32_t needs = -1;  // another step
};

struct GridColumn {
  CutKind kind = CutKind::free;
  std::uint32_t places = 1;
  std::vector<std::uint32_t> fixed_cuts;
  std::uint32_t first_step = 0, steps = 0;  // in Grid::steps

  [[nodiscard]] Range<StepIndex> each_step() const { return {first_step, first_step + steps}; }
  // The steps behind one of its own: those that may need it.
  [[nodiscard]] Range<StepIndex> each_step_behind(StepIndex step) const { return {step.index + 1, first_step + steps}; }
};

struct Grid {
  std::vector<GridColumn> columns;
  std::vector<Step> steps;
  std::size_t tuples = 0;
  std::vector<std::uint16_t> places;  // tuple after tuple
  // Several columns are also packed into one number, as long as it stays below 2048. That saves look-ups per tuple.
  std::vector<std::vector<std::uint32_t>> packs;  // the columns of each, the last one counting fastest
  std::vector<std::uint16_t> packed;              // tuple after tuple
  std::vector<std::uint32_t> source;              // histogram tuples, those of one grid tuple together
  std::vector<std::uint32_t> source_begin;        // tuples + 1

  [[nodiscard]] const Step& step(StepIndex s) const { return steps[s.index]; }
  [[nodiscard]] const GridColumn& column_of(StepIndex s) const { return columns[step(s).column]; }
  [[nodiscard]] Range<StepIndex> each_step() const { return {0, steps.size()}; }
  // The places of a tuple, by column.
  [[nodiscard]] const std::uint16_t* places_of(TupleIndex t) const { return &places[t.index * columns.size()]; }
  [[nodiscard]] bool needs(StepIndex s, StepIndex other) const {
    return step(s).needs == static_cast<std::int32_t>(other.index);
  }
};

// Fills in `packs` and `packed`.
void pack_columns(Grid& grid);

// Makes the grid of a problem. Tuples that no candidate can part become one tuple of the grid.
Grid make_grid(const CutProblem& problem);

// The members of each grid tuple, from those of the histogram's.
GroupMembers grid_members(const GroupMembers& members, const Grid& grid);

// May this column be the one that is tiled? Its tables, one per pair of places and two more per step of the other
// columns, must fit into half a gigabyte per thread.
bool can_be_line(const Grid& grid, std::size_t column);

}  // namespace kanon::koptimize
