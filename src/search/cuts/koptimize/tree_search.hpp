// TreeSearch: best first with dives, in rounds.
//
// A round takes the open subtrees of least bound and dives into each of them, in parallel. All dives of a round start
// with the same upper bound and their results are taken in the order of the subtrees, so that nothing depends on the
// number of threads or on who is faster. The clock may end a round early, never steer it.
#pragma once

#include <memory>
#include <utility>

#include "search/cuts/koptimize/dive.hpp"
#include "search/cuts/koptimize/tree.hpp"

namespace kanon::koptimize {

template <class Policy>
class TreeSearch {
 public:
  // Searches the subtree `root` for candidates that cost less than `target`.
  TreeSearch(Run& run, const Setting<Policy>& setting, Sides root, Cost target = kNever)
      : run_(run), setting_(setting), tree_(run, setting.line, std::move(root), target), workers_(run.team.members()) {}
  // Searches all candidates.
  TreeSearch(Run& run, const Setting<Policy>& setting)
      : TreeSearch(run, setting, Sides(run.grid.steps.size(), Side::open)) {}

  [[nodiscard]] const Tree& tree() const { return tree_; }
  // Closes all open subtrees, because none of them has a better candidate.
  void close() { tree_.close(); }

  // Rounds until nothing is open (then true), the budget is spent, or `looks` looks are done.
  bool run(std::uint64_t looks = UINT64_MAX) {
    const std::uint64_t end = looks < UINT64_MAX - run_.out.looks ? run_.out.looks + looks : UINT64_MAX;
    while (tree_.open() && !tree_.stuck() && run_.goes_on() && run_.out.looks < end) {
      round();
      run_.out.bound = std::max(run_.out.bound, std::min(tree_.bound(), tree_.upper()));
      run_.beat();
    }
    return !tree_.open();
  }

 private:
  static constexpr std::uint64_t kDives = 16;  // of one round

  void round() {
    const std::vector<Subtree> batch = tree_.take(std::min(kDives, run_.left()));
    const std::uint64_t looks = run_.looks_each(batch.size(), dive_looks());
    const Cost upper = tree_.upper();
    std::vector<Dive> dives(batch.size());
    run_.team.each(batch.size(), [&](std::size_t i, std::size_t member) {
      auto& worker = workers_[member];
      if (!worker) worker = std::make_unique<Worker<Policy>>(setting_);
      dives[i] = dive(*worker, run_.grid, batch[i], upper, looks, run_.stop);
    });
    for (std::size_t i = 0; i < dives.size(); ++i) tree_.give_back(dives[i], batch[i].id);
  }

  // A dive keeps a slab table for every branching it may come back to. On a long line, where tables are large, dives
  // are short, so that these stay below 4,000,000 numbers (32 MB).
  [[nodiscard]] std::uint64_t dive_looks() const {
    const std::uint64_t places = run_.grid.columns[setting_.line].places;
    return std::clamp<std::uint64_t>(4'000'000 / (places * places), 1, Policy::kDiveLooks);
  }

  Run& run_;
  const Setting<Policy>& setting_;
  Tree tree_;
  std::vector<std::unique_ptr<Worker<Policy>>> workers_;  // by member of the team
};

}  // namespace kanon::koptimize
