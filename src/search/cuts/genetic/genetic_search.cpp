// genetic: children replace the worst, parents are drawn by rank.
//
// After Iyengar (2002), section 4, and Whitley's GENITOR (1989): one population, sorted; two parents drawn by rank make
// one child, which takes its place in the order if it is better than the last, who goes. A chromosome has one bit per
// refinement, not per position between leaves as in Iyengar: with his, flipping one of several positions of a node is
// undone by the nearest valid candidate, so wide nodes could hardly ever be opened or closed.
//
// Candidates over the limit stand behind all others, by the rows they suppress; so a population outside of the limit
// finds its way in, and no weight of a penalty has to be chosen. A candidate that is there already is disturbed until
// it is new: copies of the best would crowd out all others.
//
// Children are bred in small batches before any of them is taken in, evaluated side by side, and taken in in order: the
// answer does not depend on the number of threads.
#include "search/cuts/genetic/genetic_search.hpp"

#include <oneapi/tbb/enumerable_thread_specific.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <limits>
#include <unordered_set>

#include "base/try.hpp"
#include "base/watch.hpp"
#include "base/workers.hpp"
#include "search/cuts/genetic/breed.hpp"
#include "search/cuts/genetic/repair.hpp"
#include "search/cuts/moves/random_candidate.hpp"
#include "search/cuts/moves/search_log.hpp"
#include "space/candidate.hpp"

namespace kanon {
namespace {

using moves::Chosen;
using moves::MoveSpace;
using moves::Standing;

constexpr double kBias = 1.5;
constexpr std::size_t kBatch = 16;  // fixed: the answer must not depend on the number of threads
constexpr int kTries = 8;           // to make a child that is new

std::uint64_t hash_of(const Chosen& chosen) {
  std::uint64_t out = 0xCBF29CE484222325u;
  for (const auto bit : chosen) out = (out ^ bit) * 0x100000001B3u;
  return out;
}

struct Member {
  Chosen chosen;
  Standing standing;
  std::uint64_t hash = 0;
};

// Sorted, the best first; of equals the older one.
class Population {
 public:
  Population(std::size_t size, Cost limit) : size_(size), limit_(limit) {}

  [[nodiscard]] bool full() const { return order_.size() == size_; }
  [[nodiscard]] std::size_t count() const { return order_.size(); }
  [[nodiscard]] const Chosen& at(std::size_t rank) const { return members_[order_[rank]].chosen; }
  [[nodiscard]] bool has(const Chosen& chosen) const { return hashes_.count(hash_of(chosen)) > 0; }

  void take(Member&& child) {
    if (hashes_.count(child.hash) > 0) return;
    if (full() && !better(child.standing, members_[order_.back()].standing)) return;
    std::uint32_t slot = 0;
    if (full()) {
      slot = order_.back();
      order_.pop_back();
      hashes_.erase(members_[slot].hash);
    } else {
      slot = static_cast<std::uint32_t>(members_.size());
      members_.emplace_back();
    }
    members_[slot] = std::move(child);
    hashes_.insert(members_[slot].hash);
    const auto behind = std::upper_bound(order_.begin(), order_.end(), slot, [this](std::uint32_t a, std::uint32_t b) {
      return better(members_[a].standing, members_[b].standing);
    });
    order_.insert(behind, slot);
  }

 private:
  [[nodiscard]] bool better(const Standing& a, const Standing& b) const {
    const auto excess = [this](const Standing& s) { return std::max<Cost>(0, s.suppressed - limit_); };
    return std::pair(excess(a), a.cost) < std::pair(excess(b), b.cost);
  }

  std::size_t size_;
  Cost limit_;
  std::vector<Member> members_;
  std::vector<std::uint32_t> order_;
  std::unordered_set<std::uint64_t> hashes_;
};

class Genetic {
 public:
  Genetic(const MoveSpace& space, const GeneticOptions& options, const Budget& budget,
          const OnImprovement& on_improvement)
      : space_(space),
        grid_(space.grid()),
        mutation_(options.mutation.value_or(1.0 / static_cast<double>(std::max<std::size_t>(1, space.steps())))),
        random_(options.seed, 0),
        known_(options.known),
        population_size_(options.population),
        population_(options.population, space.limit()),
        log_(space, on_improvement),
        watch_(without_evaluations(budget), space.bound()),
        arena_(workers(budget.threads)),
        wholes_([&space] { return space.whole(); }),
        left_(budget.evaluations.value_or(std::numeric_limits<std::uint64_t>::max())) {}

  SearchOutcome run() {
    Member top{.chosen = Chosen(space_.steps()), .standing = {}, .hash = 0};
    top.standing = wholes_.local()->cost_of(top.chosen);
    top.hash = hash_of(top.chosen);
    log_.begin(top.standing);
    population_.take(std::move(top));
    count(1);
    if (known_) take_known(*known_);
    while (left_ > 0 && log_.feasible() && space_.steps() > 0 && !watch_.over()) {
      // The first ones are random, those after them children.
      const bool founding = founders_ + 1 < population_size_;
      std::vector<Member> batch(std::min<std::uint64_t>(kBatch, left_));
      for (auto& member : batch) {
        member.chosen = founding ? moves::random_candidate(grid_, random_) : child();
        make_new(member.chosen);
        member.hash = hash_of(member.chosen);
      }
      founders_ += founding ? batch.size() : 0;
      evaluate(batch);
      for (auto& member : batch) {
        count(1);
        log_.offer(member.chosen, member.standing, watch_.evaluated());
        population_.take(std::move(member));
      }
    }
    return log_.outcome(watch_.evaluated());
  }

 private:
  void count(std::uint64_t evaluated) {
    watch_.count(evaluated);
    left_ -= std::min(left_, evaluated);
  }
  void take_known(const CutSets& cuts) {
    koptimize::Sides sides(grid_.steps.size(), koptimize::Side::out);
    for (std::size_t c = 0; c < grid_.columns.size(); ++c) koptimize::set_column(grid_, c, cuts[c], sides);
    Member member{.chosen = Chosen(space_.steps()), .standing = {}, .hash = 0};
    for (const auto s : grid_.each_step()) member.chosen[s.index] = sides[s] == koptimize::Side::in ? 1 : 0;
    member.standing = wholes_.local()->cost_of(member.chosen);
    member.hash = hash_of(member.chosen);
    count(1);
    log_.offer(member.chosen, member.standing, watch_.evaluated());
    population_.take(std::move(member));
  }
  Chosen child() {
    const std::size_t one = genetic::biased_rank(population_.count(), kBias, random_);
    const std::size_t other = genetic::biased_rank(population_.count(), kBias, random_);
    Chosen out = genetic::cross(population_.at(one), population_.at(other), random_);
    genetic::mutate(out, mutation_, random_);
    genetic::repair(grid_, out);
    return out;
  }
  void make_new(Chosen& chosen) {
    for (int i = 0; i < kTries && population_.has(chosen); ++i) genetic::disturb(grid_, chosen, random_);
  }
  void evaluate(std::vector<Member>& batch) {
    arena_.execute([&] {
      tbb::parallel_for(
          std::size_t{0}, batch.size(),
          [&](std::size_t i) { batch[i].standing = wholes_.local()->cost_of(batch[i].chosen); },
          tbb::simple_partitioner());
    });
  }

  const MoveSpace& space_;
  const moves::Grid& grid_;
  double mutation_;
  Random random_;
  const std::optional<CutSets>& known_;
  std::uint64_t population_size_;
  Population population_;
  moves::SearchLog log_;
  Watch watch_;
  tbb::task_arena arena_;
  tbb::enumerable_thread_specific<std::unique_ptr<moves::Whole>> wholes_;
  std::uint64_t left_, founders_ = 0;
};

Status check(const GeneticOptions& options) {
  if (options.population < 2) {
    return Error{.message = "genetic keeps at least 2 members", .place = "members", .hint = {}};
  }
  if (options.mutation && !(*options.mutation >= 0 && *options.mutation <= 1)) {
    return Error{.message = "the mutation is a probability, from 0 to 1", .place = "mutation", .hint = {}};
  }
  return Done{};
}

}  // namespace

Result<SearchOutcome> genetic_search(const CutProblem& problem, const GeneticOptions& options, const Budget& budget,
                                     const OnImprovement& on_improvement) {
  KANON_CHECK(check(options));
  KANON_TRY(const auto space, MoveSpace::make(problem));
  return Genetic(*space, options, budget, on_improvement).run();
}

}  // namespace kanon
