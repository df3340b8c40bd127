// The sweep: the profile of every level vector, in one depth-first walk that holds a stack of groups and no more.
#include "search/levels/lattice/sweep.hpp"

#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/task_group.h>

#include <array>
#include <memory>

#include "base/watch.hpp"
#include "base/workers.hpp"
#include "search/levels/lattice/profiler.hpp"
#include "search/levels/lattice/sorted_roll_up.hpp"
#include "search/levels/lattice/widths.hpp"

namespace kanon::lattice {
namespace {

constexpr std::size_t kPartColumns = 2;  // the levels of the first columns make the parts

template <std::size_t Words>
using Raise = std::conditional_t<Words == 1, SortedRollUp, RollUp<Words>>;

template <std::size_t Words>
class Sweep {
 public:
  Sweep(const Histogram& histogram, const Codebook& codebook, const NodeCosts& costs, std::uint64_t limit_rows,
        const Budget& budget, const OnProfile& on_profile)
      : codebook_(codebook),
        costs_(costs),
        limit_rows_(limit_rows),
        on_profile_(on_profile),
        ground_(histogram, codebook, !costs.charges().empty()),
        order_(walking_order(codebook)),
        watch_(budget),
        workers_([this] { return std::make_unique<Worker>(*this); }) {}

  SweepOutcome run() {
    Groups<Words> finest = ground_.finest();
    if constexpr (Words == 1) SortedRollUp().sort(ground_.finest(), finest);
    descend(0, std::vector<LevelIndex>(codebook_.size()), finest, 0);
    SweepOutcome out{.complete = !watch_.stopped(), .evaluated = watch_.evaluated(), .tuples_touched = 0};
    for (const auto& worker : workers_) out.tuples_touched += worker->roll_up.touched();
    return out;
  }

 private:
  struct Worker {
    explicit Worker(const Sweep& sweep)
        : profiler(sweep.ground_, sweep.costs_, sweep.limit_rows_), stack(sweep.order_.size()) {}
    Raise<Words> roll_up;
    Profiler<Words> profiler;
    NodeProfile profile;
    std::vector<std::array<Groups<Words>, 2>> stack;  // per depth: two that take turns
  };

  // The columns that make the parts: all levels at once, each a task.
  void descend(std::size_t depth, const std::vector<LevelIndex>& levels, const Groups<Words>& groups,
               std::size_t part) {
    if (depth == std::min(kPartColumns, order_.size())) {
      auto at = levels;
      walk(depth, at, groups, part, *workers_.local());
      return;
    }
    const std::size_t column = order_[depth];
    const std::uint32_t count = codebook_[column].height() + 1;
    std::vector<Groups<Words>> made(count - 1);
    tbb::task_group tasks;
    for (std::uint32_t level = 0; level < count && !watch_.over(); ++level) {
      if (level > 0) {
        workers_.local()->roll_up.raise(level == 1 ? groups : made[level - 2], ground_.field(column),
                                        ground_.above(column, level - 1, level), made[level - 1]);
      }
      auto here = levels;
      here[column] = LevelIndex{level};
      const Groups<Words>& rolled = level == 0 ? groups : made[level - 1];
      tasks.run([this, depth, here, &rolled, next = part * count + level] { descend(depth + 1, here, rolled, next); });
    }
    tasks.wait();
  }

  void walk(std::size_t depth, std::vector<LevelIndex>& levels, const Groups<Words>& groups, std::size_t part,
            Worker& worker) {
    if (depth == order_.size()) {
      if (watch_.over()) return;
      watch_.count();
      worker.profiler.profile(levels, groups, worker.profile);
      on_profile_(part, worker.profile);
      return;
    }
    const std::size_t column = order_[depth];
    const Groups<Words>* now = &groups;
    for (std::uint32_t level = 0; level <= codebook_[column].height() && !watch_.stopped(); ++level) {
      if (level > 0) {
        Groups<Words>& next = worker.stack[depth][level % 2];
        worker.roll_up.raise(*now, ground_.field(column), ground_.above(column, level - 1, level), next);
        now = &next;
      }
      levels[column] = LevelIndex{level};
      walk(depth + 1, levels, *now, part, worker);
    }
    levels[column] = LevelIndex{0};
  }

  const Codebook& codebook_;
  const NodeCosts& costs_;
  std::uint64_t limit_rows_;
  const OnProfile& on_profile_;
  Ground<Words> ground_;
  std::vector<std::size_t> order_;  // columns, in the order they are walked
  Watch watch_;
  tbb::enumerable_thread_specific<std::unique_ptr<Worker>> workers_;
};

}  // namespace

std::size_t sweep_parts(const Codebook& codebook) {
  const auto order = walking_order(codebook);
  std::size_t out = 1;
  for (std::size_t i = 0; i < std::min(kPartColumns, order.size()); ++i) out *= codebook[order[i]].levels.size();
  return out;
}

Result<SweepOutcome> sweep(const Histogram& histogram, const Codebook& codebook, const NodeCosts& costs,
                           std::uint64_t limit_rows, const Budget& budget, const OnProfile& on_profile) {
  return with_width(codebook, [&](auto width) -> Result<SweepOutcome> {
    constexpr std::size_t kWords = decltype(width)::value;
    tbb::task_arena arena(counting_workers(budget));
    return arena.execute(
        [&] { return Sweep<kWords>(histogram, codebook, costs, limit_rows, budget, on_profile).run(); });
  });
}

}  // namespace kanon::lattice
