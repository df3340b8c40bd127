// The solver for one cost: warm start, choice of the line, branch and bound.
//
// The frame is that of Bayardo and Agrawal's K-Optimize: a tree over the refinements, a lower bound for every subtree,
// a search that closes what cannot be better than the incumbent. What is different: one column, the line, is never
// branched on, but solved in every subtree by dynamic programming (relaxation.hpp); and subtrees are taken best first.
#pragma once

#include <memory>

#include "search/cuts/koptimize/climb.hpp"
#include "search/cuts/koptimize/lines.hpp"
#include "search/cuts/koptimize/solver.hpp"
#include "search/cuts/koptimize/warm_start.hpp"

namespace kanon::koptimize {

template <class Policy>
class BranchAndBound {
 public:
  BranchAndBound(Run& run, const Question<Policy>& question) : run_(run), question_(question) {
    for (std::size_t c = 0; c < run.grid.columns.size(); ++c) {
      settings_.push_back({.grid = run.grid,
                           .policy = question.policies[c],
                           .stats = question.stats,
                           .limit = question.limit,
                           .line = c,
                           .members = question.members.empty() ? nullptr : &question.members,
                           .test = question.test});
    }
  }

  void solve() {
    WarmStart<Policy>(run_, settings_).run(question_.start);
    if (run_.spent()) return;
    run_.out.complete = run_.options.trace != nullptr ? prove_traced() : prove();
    if (run_.out.complete) run_.out.bound = run_.upper();
  }

 private:
  // A trace tells one proof, with one line and without climbing.
  bool prove_traced() {
    const std::size_t line = promising_lines(run_.grid, question_.stats).front();
    run_.options.trace->undecided_column(static_cast<std::uint32_t>(line));
    TreeSearch<Policy> proof(run_, settings_[line]);
    const bool complete = proof.run();
    if (complete) proof.close();
    return complete;
  }

  // A proof that takes long is put aside for climbing; what it has closed in its first looks says how far to climb.
  // Where there is no climbing two lines are tried for as many looks, and the one that has left less of its tree open
  // goes on. (Their bounds then say little: a dive leaves the subtrees of least bound for later.)
  bool prove() {
    const std::uint64_t patience = run_.options.patience;
    std::unique_ptr<TreeSearch<Policy>> proof;
    for (const auto line : promising_lines(run_.grid, question_.stats)) {
      if (Policy::kClimbs && proof) break;
      auto tried = std::make_unique<TreeSearch<Policy>>(run_, settings_[line]);
      if (tried->run(patience)) return true;
      const bool hopeless = tried->tree().open_share() >= kHopeless;
      if (!hopeless && tried->run((Policy::kPatience - 1) * patience)) return true;
      if (!run_.goes_on()) return false;
      if (!proof || tried->tree().open_share() < proof->tree().open_share()) proof = std::move(tried);
    }
    const double share = share_to_climb(proof->tree().open_share());
    if (Policy::kClimbs && Climb<Policy>(run_, settings_[proof->tree().line()]).run(share)) return true;
    return run_.goes_on() && proof->run();
  }

  Run& run_;
  const Question<Policy>& question_;
  std::vector<Setting<Policy>> settings_;  // by line
};

template <class Policy>
void solve(Run& run, const Question<Policy>& question) {
  BranchAndBound<Policy>(run, question).solve();
}

}  // namespace kanon::koptimize
