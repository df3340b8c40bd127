// Team on the arena of TBB.
#include "search/cuts/koptimize/team.hpp"

#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include "base/workers.hpp"

namespace kanon::koptimize {

struct Team::Arena {
  tbb::task_arena arena;
};

Team::Team(unsigned threads) : arena_(new Arena{tbb::task_arena(workers(threads))}) {
  arena_->arena.initialize();
}

Team::~Team() = default;

std::size_t Team::members() const {
  return static_cast<std::size_t>(arena_->arena.max_concurrency());
}

void Team::each(std::size_t items, const std::function<void(std::size_t item, std::size_t member)>& work) {
  arena_->arena.execute([&] {
    tbb::parallel_for(
        std::size_t{0}, items,
        [&](std::size_t item) { work(item, static_cast<std::size_t>(tbb::this_task_arena::current_thread_index())); },
        tbb::simple_partitioner());
  });
}

}  // namespace kanon::koptimize
