// Starts: local searches from many starting points, on any number of threads with the same answer.
//
// A fixed number of lanes run side by side, each a start of its own that draws random numbers of its own. All advance
// by a slice, then what they found is taken in the order of the lanes, and starts that have ended are replaced by new
// ones. An evaluation budget is dealt out to the lanes evenly. So nothing depends on who is faster.
#pragma once

#include <functional>

#include "base/watch.hpp"
#include "search/cuts/moves/search_log.hpp"

namespace kanon::moves {

// A candidate within the limit, better than all before it of the same start.
struct Find {
  std::uint64_t evaluated = 0;  // candidates evaluated in this slice until then
  Standing standing;
  Chosen chosen;
};

// What a start has found in a slice.
struct Slice {
  std::vector<Find> finds;
  std::uint64_t evaluated = 0;  // may exceed what was asked for; finds beyond that do not count
};

class Start {
 public:
  virtual ~Start() = default;
  // Evaluates at least one candidate, and `most` or a few more unless it ends or the watch says so.
  virtual void advance(std::uint64_t most, Watch& watch, Slice& out) = 0;
  [[nodiscard]] virtual bool ended() const = 0;
};

struct StartPlan {
  // `best`: of all starts, as of the last slice; null as long as there is none.
  std::function<std::unique_ptr<Start>(std::uint64_t number, Moves& at, const Chosen* best)> begin;
  std::uint64_t slice = 8192;  // candidates
  std::uint64_t most_starts = UINT64_MAX;
};

// Until the budget is spent or the starts have ended. Effort tells the starts, and how many of them reached the best
// cost.
SearchOutcome run_starts(const MoveSpace& space, const Budget& budget, const StartPlan& plan,
                         const OnImprovement& on_improvement);

}  // namespace kanon::moves
