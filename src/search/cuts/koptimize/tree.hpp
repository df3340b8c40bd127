// Tree: the open subtrees of one branch and bound, least bound first, and the trace of those that are done.
#pragma once

#include <vector>

#include "search/cuts/koptimize/run.hpp"

namespace kanon::koptimize {

class Tree {
 public:
  // `line`: the column that is never branched on. The search is for less than `target`, and is not told so by the run.
  Tree(Run& run, std::size_t line, std::vector<Side> root, Cost target = kNever);

  // What a candidate has to cost less than.
  [[nodiscard]] Cost upper() const { return std::min(target_, run_.upper()); }
  // The least bound of an open subtree.
  [[nodiscard]] Cost bound() const { return queue_.empty() ? kNever : queue_.front().bound; }
  [[nodiscard]] bool open() const { return bound() < upper(); }
  [[nodiscard]] std::size_t line() const { return line_; }
  // A thin table cannot tell whether there is less than the target.
  [[nodiscard]] bool stuck() const { return stuck_; }
  // How much of the tree is open, as if both halves of a subtree were alike.
  [[nodiscard]] double open_share() const;

  // The open subtrees of least bound, `most` at most. Each is to be dived into, and the dive to be given back.
  std::vector<Subtree> take(std::uint64_t most);
  // `began_at`: the id of the subtree that was dived into.
  void give_back(Dive& dive, std::uint64_t began_at);
  // Nothing that is left can be better.
  void close();

 private:
  void close_by_bound(const Subtree& subtree);
  // `ids`: of the subtrees that the event has numbered from 0.
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
