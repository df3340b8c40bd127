// datafly: everything as it is; then, until few enough rows are suppressed, the column with the most values one step
// up.
//
// After Sweeney, Datafly (1997). Her columns have levels. One step up is: of a chain the last level goes; of a tree the
// deepest open nodes are closed; of free cuts every second one goes, so that neighbouring intervals are joined in
// pairs.
#include "search/cuts/climb/datafly_search.hpp"

#include <algorithm>

#include "base/try.hpp"
#include "base/watch.hpp"
#include "search/cuts/moves/search_log.hpp"

namespace kanon {
namespace {

using moves::Moves;

class Datafly {
 public:
  Datafly(const koptimize::Grid& grid, Moves& at) : grid_(grid), at_(at) {}

  // False: there is nothing left to generalise.
  bool step_up() {
    std::optional<std::size_t> widest;
    for (std::size_t c = 0; c < grid_.columns.size(); ++c) {
      if (steps_in(c).empty()) continue;
      if (!widest || runs(c) > runs(*widest)) widest = c;
    }
    if (!widest) return false;
    // Behind what they need: the last ones go first.
    auto going = leaving(*widest, steps_in(*widest));
    std::reverse(going.begin(), going.end());
    for (const auto step : going) at_.remove(step);
    return true;
  }

 private:
  [[nodiscard]] std::vector<std::size_t> steps_in(std::size_t c) const {
    const auto& column = grid_.columns[c];
    std::vector<std::size_t> out;
    for (std::size_t s = column.first_step; s < column.first_step + column.steps; ++s) {
      if (at_.chosen()[s] != 0) out.push_back(s);
    }
    return out;
  }
  [[nodiscard]] std::size_t runs(std::size_t c) const {
    std::size_t out = 1 + grid_.columns[c].fixed_cuts.size();
    for (const auto s : steps_in(c)) out += grid_.steps[s].cuts.size();
    return out;
  }
  [[nodiscard]] std::size_t depth(std::size_t step) const {
    std::size_t out = 0;
    for (auto needs = grid_.steps[step].needs; needs >= 0; needs = grid_.steps[static_cast<std::size_t>(needs)].needs)
      ++out;
    return out;
  }
  [[nodiscard]] std::vector<std::size_t> leaving(std::size_t c, const std::vector<std::size_t>& in) const {
    std::vector<std::size_t> out;
    if (grid_.columns[c].kind == CutKind::free) {
      for (std::size_t i = 0; i < in.size(); i += 2) out.push_back(in[i]);
      return out;
    }
    std::size_t deepest = 0;
    for (const auto s : in) deepest = std::max(deepest, depth(s));
    std::copy_if(in.begin(), in.end(), std::back_inserter(out), [&](std::size_t s) { return depth(s) == deepest; });
    return out;
  }

  const koptimize::Grid& grid_;
  Moves& at_;
};

}  // namespace

Result<SearchOutcome> datafly_search(const CutProblem& problem, const Budget& budget,
                                     const OnImprovement& on_improvement) {
  KANON_TRY(const auto space, moves::MoveSpace::make(problem));
  Watch watch(budget, space->bound());
  const auto at = space->moves();
  const moves::Standing top = at->now();
  moves::SearchLog log(*space, on_improvement);
  at->set(moves::Chosen(space->steps(), 1));
  Datafly datafly(space->grid(), *at);
  watch.count(2);
  while (at->now().suppressed > space->limit() && !watch.over() && datafly.step_up()) watch.count();
  log.know_least(top.suppressed);
  // The most general candidate answers only if the budget ended the search before it had an answer of its own.
  if (!log.offer(at->chosen(), at->now(), watch.evaluated())) log.begin(top);
  return log.outcome(watch.evaluated());
}

}  // namespace kanon
