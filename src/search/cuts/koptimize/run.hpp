// Run: what the parts of one search share: the budget, the incumbent, the bound that is proven, the effort so far.
#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "search/common/koptimize_options.hpp"
#include "search/cuts/koptimize/look.hpp"
#include "search/cuts/koptimize/team.hpp"
#include "space/candidate.hpp"

namespace kanon::koptimize {

// Ends a search: asked before every look.
class Stop {
 public:
  explicit Stop(const Budget& budget) : budget_(budget) {}
  [[nodiscard]] bool now() const {
    return (budget_.cancel != nullptr && budget_.cancel->requested()) ||
           (budget_.seconds && seconds() >= *budget_.seconds);
  }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  const Budget& budget_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// How a search talks to its caller.
struct Hooks {
  std::function<void(const Candidate&, Cost bound, std::uint64_t looks)> improved;
  std::function<CostValue(Cost)> value;
};

// What a search has found, in units of the cost.
struct Solved {
  std::optional<Candidate> best;
  Cost bound = 0;
  bool complete = false;
  Counters counters;
  std::uint64_t looks = 0, warm = 0, subtrees = 0, closed_by_bound = 0, infeasible = 0, solved = 0, targets = 0;
};

class Run {
 public:
  Run(const Grid& space, const KOptimizeOptions& asked, const Budget& budget, Hooks hooks);

  const Grid& grid;
  const KOptimizeOptions& options;
  Hooks hooks;
  Stop stop;
  Team team;
  Solved out;

  // The cost of the incumbent; kNever while there is none.
  [[nodiscard]] Cost upper() const { return out.best ? out.best->cost : kNever; }
  // Looks that the budget still allows.
  [[nodiscard]] std::uint64_t left() const;
  [[nodiscard]] bool spent() const { return left() == 0 || stop.now(); }
  // Not spent, not good enough, not cut short.
  [[nodiscard]] bool goes_on() const;
  // The looks that each of some dives may take, if `looks` is what they would like. A round that the budget cuts short
  // is the last one, so that a smaller budget does part of what a larger one does.
  std::uint64_t looks_each(std::size_t dives, std::uint64_t looks);

  // Takes a candidate that costs less than the incumbent.
  void improve(const Candidate& candidate);
  void count_warm(std::uint64_t evaluations);
  // Shows the caller, a few times a second, that the search is alive.
  void beat();

 private:
  [[nodiscard]] bool good_enough() const;

  const Budget& budget_;
  double beaten_ = 0;
  bool cut_short_ = false;
};

}  // namespace kanon::koptimize
