// Starts: local searches from many starting points.
#include "search/cuts/moves/starts.hpp"

#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <limits>

#include "base/workers.hpp"

namespace kanon::moves {
namespace {

constexpr std::uint64_t kLanes = 8;  // fixed: the answer must not depend on the number of threads

struct Lane {
  std::unique_ptr<Moves> at;
  std::unique_ptr<Start> start;
  std::uint64_t number = 0;
  Cost best = kNever;  // of the start
  Slice slice = {};
};

class Lanes {
 public:
  Lanes(const MoveSpace& space, const Budget& budget, const StartPlan& plan, const OnImprovement& on_improvement)
      : space_(space),
        plan_(plan),
        watch_(without_evaluations(budget), space.bound()),
        log_(space, on_improvement),
        arena_(workers(budget.threads)),
        left_(budget.evaluations.value_or(std::numeric_limits<std::uint64_t>::max())),
        lanes_(kLanes) {}

  SearchOutcome run() {
    lanes_[0].at = space_.moves();
    log_.begin(lanes_[0].at->now());
    count(1);
    for (bool more = log_.feasible() && space_.steps() > 0; more && left_ > 0 && !watch_.stopped();) more = round();
    SearchOutcome out = log_.outcome(evaluated_);
    for (auto& lane : lanes_) close(lane, false);
    out.effort.details = {{"starts", started_}, {"starts ended", ended_}, {"starts that reached the best", reached_}};
    return out;
  }

 private:
  // False: no start is left.
  bool round() {
    std::vector<Lane*> busy;
    for (auto& lane : lanes_) {
      const bool fresh = !lane.start && started_ < plan_.most_starts;
      if (fresh) lane.number = started_++;
      if (lane.start || fresh) busy.push_back(&lane);
    }
    if (busy.empty()) return false;
    const std::uint64_t most = std::min(plan_.slice, std::max<std::uint64_t>(1, left_ / busy.size()));
    arena_.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, busy.size(), [&](std::size_t i) { advance(*busy[i], most); }, tbb::simple_partitioner());
    });
    for (auto* lane : busy) {
      take(*lane, std::min(most, left_));
      if (lane->start && lane->start->ended()) close(*lane, true);
    }
    return true;
  }

  void advance(Lane& lane, std::uint64_t most) {
    lane.slice = {};
    if (watch_.stopped()) return;
    if (!lane.at) lane.at = space_.moves();
    if (!lane.start) lane.start = plan_.begin(lane.number, *lane.at, log_.best() ? &*log_.best() : nullptr);
    lane.start->advance(most, watch_, lane.slice);
  }
  void take(Lane& lane, std::uint64_t most) {
    const Find* last = nullptr;
    for (const auto& find : lane.slice.finds) {
      if (find.evaluated <= most) last = &find;
    }
    if (last != nullptr) {
      lane.best = last->standing.cost;
      log_.offer(last->chosen, last->standing, evaluated_ + last->evaluated);
    }
    count(std::min(most, lane.slice.evaluated));
  }
  void count(std::uint64_t evaluated) {
    evaluated_ += evaluated;
    left_ -= std::min(left_, evaluated);
  }
  void close(Lane& lane, bool ended) {
    if (lane.best < best_) {
      best_ = lane.best;
      reached_ = 0;
    }
    if (lane.best == best_ && lane.best < kNever) ++reached_;
    ended_ += ended ? 1 : 0;
    lane.start.reset();
    lane.best = kNever;
  }

  const MoveSpace& space_;
  const StartPlan& plan_;
  Watch watch_;
  SearchLog log_;
  tbb::task_arena arena_;
  std::uint64_t left_, evaluated_ = 0;
  std::vector<Lane> lanes_;
  std::uint64_t started_ = 0, ended_ = 0, reached_ = 0;
  Cost best_ = kNever;  // of all starts
};

}  // namespace

SearchOutcome run_starts(const MoveSpace& space, const Budget& budget, const StartPlan& plan,
                         const OnImprovement& on_improvement) {
  return Lanes(space, budget, plan, on_improvement).run();
}

}  // namespace kanon::moves
