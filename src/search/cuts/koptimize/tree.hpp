// Tree: the open subtrees of one branch and bound, least bound first, and the trace of those that are done.
#pragma once

#include <vector>

#include "search/cuts/koptimize/run.hpp"

namespace kanon::koptimize {

class Tree {
 public:
  // `line`: the column that is never branched on. Candidates that cost `target` or more are of no interest, even where
  // the incumbent of the run costs more.
  Tree(Run& run, std::size_t line, Sides root, Cost target = kNever);

  // What a candidate has to cost less than.
  [[nodiscard]] Cost upper() const { return std::min(target_, run_.upper()); }
  // The least bound of an open subtree.
  [[nodiscard]] Cost bound() const { return queue_.empty() ? kNever : queue_.front().bound; }
  [[nodiscard]] bool open() const { return bound() < upper(); }
  [[nodiscard]] std::size_t line() const { return line_; }
  // The search of a thin table (thin.hpp) has ended without an answer.
  [[nodiscard]] bool stuck() const { return stuck_; }
  // An estimate of the share of the tree that is still open: a subtree below d branchings counts 2^-d, as if the two
  // halves of every subtree took the same work.
  [[nodiscard]] double open_share() const;

  // Takes the open subtrees of least bound out of the queue, `most` at most. The caller dives into each of them and
  // gives the dive back.
  std::vector<Subtree> take(std::uint64_t most);
  // `began_at`: the id of the subtree that was dived into.
  void give_back(Dive& dive, std::uint64_t began_at);
  // Closes all open subtrees, because none of them has a better candidate.
  void close();

 private:
  void close_by_bound(const Subtree& subtree);
  // Writes the event into the trace. Within a dive subtrees are numbered from 0; `ids` has their ids in this tree.
  void tell(const DiveEvent& event, const std::vector<std::uint64_t>& ids);
  void count(const DiveEvent& event);

  Run& run_;
  std::size_t line_;
  Cost target_;
  std::vector<Subtree> queue_;  // a heap
  std::uint64_t next_id_ = 1;
  bool stuck_ = false;
};

}  // namespace kanon::koptimize
