// Warm start: a good candidate before the proof begins, by iterated local search.
//
// A descent tiles one column at a time exactly while the others stay as they are, until no column improves. Each step
// is a dynamic program, so it sees all cuts of a column at once. Then the candidate is disturbed at random (a kick),
// and the same again. Some kicks are tried in parallel and taken in order, so that nothing depends on the threads.
#pragma once

#include <memory>
#include <numeric>
#include <utility>

#include "search/cuts/koptimize/disturb.hpp"
#include "search/cuts/koptimize/run.hpp"
#include "search/cuts/koptimize/worker.hpp"

namespace kanon::koptimize {

template <class Policy>
class Descent {
 public:
  // `settings`: one per column, in order.
  Descent(const Grid& grid, const std::vector<Setting<Policy>>& settings)
      : grid_(grid), settings_(settings), workers_(settings.size()) {}

  // Improves the candidate until no column can do better alone, with `most` evaluations at most, columns in the given
  // order. Returns how many it took.
  std::uint64_t run(Candidate& candidate, const std::vector<std::size_t>& order, std::uint64_t most, const Stop& stop) {
    std::uint64_t evaluations = 0;
    std::size_t unchanged = 0;
    for (std::size_t i = 0; unchanged < order.size(); ++i) {
      const std::size_t c = order[i % order.size()];
      ++unchanged;
      // A candidate whose cost is not known is measured in any case.
      if ((grid_.columns[c].steps == 0 && candidate.cost < kNever) || !can_be_line(grid_, c)) continue;
      if (evaluations > 0 && (evaluations == most || stop.now())) break;
      ++evaluations;
      const Subtree subtree{.sides = candidate.sides, .bound = 0, .id = 0};
      Cost upper = candidate.cost;
      std::optional<Found> found;
      if (!workers_[c]) workers_[c] = std::make_unique<Worker<Policy>>(settings_[c]);
      workers_[c]->restart();
      workers_[c]->evaluate_head(subtree, upper, found);
      if (!found) continue;
      set_column(grid_, c, found->line_cuts, candidate.sides);
      candidate.cost = found->cost;
      unchanged = 1;
    }
    return evaluations;
  }

 private:
  const Grid& grid_;
  const std::vector<Setting<Policy>>& settings_;
  std::vector<std::unique_ptr<Worker<Policy>>> workers_;
};

template <class Policy>
class WarmStart {
 public:
  WarmStart(Run& run, const std::vector<Setting<Policy>>& settings)
      : run_(run), settings_(settings), descents_(run.team.members()), order_(run.grid.columns.size()) {
    std::iota(order_.begin(), order_.end(), std::size_t{0});
  }

  // `start`: sides of a known candidate; its cost need not be set.
  void run(const std::optional<Candidate>& start) {
    if (start) descend(start->sides);
    if (!run_.options.warm_start || run_.spent()) return;
    descend(Sides(run_.grid.steps.size(), Side::out));
    const std::uint64_t kicks = std::min<std::uint64_t>(kKicks, 4 * run_.grid.steps.size());
    Random random(run_.options.seed);
    std::uint64_t idle = 0;
    if (run_.out.best) standing_ = *run_.out.best;
    for (std::uint64_t kick = 0; kick < kicks && idle < kIdleKicks && run_.out.best && !run_.spent() && !tired();
         kick += kTogether) {
      const Cost before = run_.upper();
      kick_together(random);
      idle = run_.upper() < before ? 0 : idle + kTogether;
    }
  }

 private:
  static constexpr std::uint64_t kKicks = 400;      // at most, and at most four per step
  static constexpr std::uint64_t kIdleKicks = 160;  // so many in a row that improve nothing end the warm start
  static constexpr std::size_t kTogether = 8;       // tried in parallel, from the same candidate
  // Entries that all evaluations together may go through: on a large table the proof finds better candidates sooner.
  static constexpr std::uint64_t kMostEntries = 150'000'000;

  [[nodiscard]] bool tired() const { return run_.out.warm * run_.grid.tuples >= kMostEntries; }

  Descent<Policy>& descent_of(std::size_t member) {
    auto& descent = descents_[member];
    if (!descent) descent = std::make_unique<Descent<Policy>>(run_.grid, settings_);
    return *descent;
  }

  void descend(Sides from) {
    Candidate candidate{std::move(from), kNever};
    // One evaluation is made even if the budget has none left, so that a known candidate is not lost.
    run_.count_warm(descent_of(0).run(candidate, order_, std::max<std::uint64_t>(1, run_.left()), run_.stop));
    run_.improve(candidate);
  }

  // Some kicks from the same candidate.
  void kick_together(Random& random) {
    struct Kick {
      Candidate candidate;
      std::vector<std::size_t> order;
      std::uint64_t evaluations = 0;
    };
    std::vector<Kick> kicks(kTogether);
    for (auto& kick : kicks) {
      kick.candidate = disturbed(run_.grid, standing_, Policy::kScatters, random, order_);
      kick.order = order_;
    }
    const std::uint64_t most = run_.left();
    run_.team.each(kicks.size(), [&](std::size_t i, std::size_t member) {
      kicks[i].evaluations = descent_of(member).run(kicks[i].candidate, kicks[i].order, most, run_.stop);
    });
    // Evaluations are charged to the budget kick by kick, in order. A kick that exceeds it does not count, and neither
    // do those behind it.
    for (const auto& kick : kicks) {
      if (kick.evaluations > run_.left()) {
        run_.out.looks += run_.left();
        break;
      }
      run_.count_warm(kick.evaluations);
      run_.improve(kick.candidate);
      // Small moves may also go on to a candidate of the same cost (a plateau move).
      const bool equal = Policy::kScatters && kick.candidate.cost == standing_.cost;
      if (equal || kick.candidate.cost < standing_.cost) standing_ = kick.candidate;
    }
    run_.beat();
  }

  Run& run_;
  const std::vector<Setting<Policy>>& settings_;
  std::vector<std::unique_ptr<Descent<Policy>>> descents_;  // by member of the team
  std::vector<std::size_t> order_;                          // of the columns
  Candidate standing_;                                      // what is disturbed
};

}  // namespace kanon::koptimize
