// Counts the multisets of values that a tight run leaves possible.
#include "search/boxes/local/forced_cells.hpp"

#include "search/boxes/local/box_space.hpp"

namespace kanon {
namespace {

using local::BoxColumn;
using local::Run;

// Values that stand at each position.
std::vector<std::uint32_t> values_at(const CutColumn& column) {
  std::vector<std::uint32_t> out(column.positions);
  for (const auto position : column.position_of) ++out[position];
  return out;
}

std::uint32_t values_in(const std::vector<std::uint32_t>& values, Run run) {
  std::uint32_t out = 0;
  for (std::uint32_t at = run.first; at <= run.last; ++at) out += values[at];
  return out;
}

// Whether only one multiset of `rows` values has `run` as the smallest run that holds it.
bool is_forced(const BoxColumn& column, const std::vector<std::uint32_t>& values, Run run, std::uint64_t rows) {
  if (!column.nested) {
    // Both ends are there; between them the other rows are free.
    const bool ends = values[run.first] == 1 && values[run.last] == 1;
    return run.first < run.last && ends && rows == 2;
  }
  std::uint32_t node = column.leaf[run.first];
  while (column.nodes[node].run != run) node = column.nodes[node].parent;
  const auto& shown = column.nodes[node];
  // Two children at least are met. Two rows and two children of one value each: both values are there. With three rows
  // one of the two is there twice, and nobody can say which.
  if (shown.children != 2 || rows != 2) return false;
  return values_in(values, column.nodes[shown.first_child].run) == 1 &&
         values_in(values, column.nodes[shown.first_child + 1].run) == 1;
}

}  // namespace

ForcedCells forced_cells(const CutProblem& problem, const std::vector<local::Group>& groups) {
  ForcedCells out;
  const auto space = local::make_box_space(problem);
  if (!space.ok()) return out;
  for (std::size_t c = 0; c < problem.columns.size(); ++c) {
    const auto values = values_at(problem.columns[c]);
    for (const auto& group : groups) {
      if (values_in(values, group.box[c]) < 2) continue;
      out.generalized += group.rows;
      if (is_forced(space->columns[c], values, group.box[c], group.rows)) out.forced += group.rows;
    }
  }
  return out;
}

}  // namespace kanon
