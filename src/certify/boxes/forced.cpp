// Counts the cells that tightness alone gives away.
#include "certify/boxes/forced.hpp"

#include <algorithm>

namespace kanon::certify {
namespace {

std::size_t values_in(const BoxPlanColumn& column, BoxRun run) {
  std::size_t out = 0;
  for (std::uint32_t at = run.first; at <= run.last; ++at) out += column.positions[at].size();
  return out;
}

// Of three rows or more one value is there twice at least, and nobody can say which: only two rows can be forced, and
// only where the run consists of two parts of one value each.
bool is_forced(const BoxPlanColumn& column, const BoxDomain& domain, BoxRun run, std::uint64_t rows) {
  if (rows != 2 || run.first == run.last) return false;
  const auto alone = [&](std::uint32_t at) { return column.positions[at].size() == 1; };
  if (domain.any) return alone(run.first) && alone(run.last);  // both ends are there
  return run.last == run.first + 1 && alone(run.first) && alone(run.last) && domain.permits({run.first, run.first}) &&
         domain.permits({run.last, run.last});
}

// The positions that the rows of each box reach from and to, [box][column]; a box without rows: none.
std::vector<std::vector<BoxRun>> reaches_of(const BoxPlan& plan) {
  std::vector<std::vector<BoxRun>> out(plan.boxes.size());
  for (const BoxPlanTuple& tuple : plan.tuples) {
    for (const PlanShare& share : tuple.to) {
      auto& reach = out[share.box];
      if (reach.empty()) {
        for (const std::uint32_t at : tuple.at) reach.push_back({at, at});
        continue;
      }
      for (std::size_t c = 0; c < reach.size(); ++c)
        reach[c] = {std::min(reach[c].first, tuple.at[c]), std::max(reach[c].last, tuple.at[c])};
    }
  }
  return out;
}

}  // namespace

ForcedCells forced_cells(const BoxPlan& plan, const std::vector<BoxDomain>& domains) {
  ForcedCells out;
  const auto reaches = reaches_of(plan);
  for (std::size_t b = 0; b < plan.boxes.size(); ++b) {
    for (std::size_t c = 0; c < domains.size(); ++c) {
      const BoxRun run = plan.run(b, c);
      if (values_in(plan.quasi[c], run) < 2) continue;
      out.generalized += plan.boxes[b].rows;
      const bool tight = !reaches[b].empty() && domains[c].smallest(reaches[b][c]) == run;
      out.tight = out.tight && tight;
      if (tight && is_forced(plan.quasi[c], domains[c], run, plan.boxes[b].rows)) out.forced += plan.boxes[b].rows;
    }
  }
  return out;
}

}  // namespace kanon::certify
