// The walk through the set enumeration tree: the procedure K-OPTIMIZE of the paper's Figure 5.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "base/watch.hpp"
#include "search/cuts/paper/classes.hpp"
#include "search/cuts/paper/paper_search.hpp"

namespace kanon::koptimize::paper {

struct Counters {
  std::uint64_t nodes = 0, pruned = 0, dropped = 0, strict = 0, liberal = 0, reorderings = 0;
};

class Walk {
 public:
  Walk(const CutProblem& problem, const KOptimizeOptions& options, const Budget& budget,
       const OnImprovement& on_improvement, AsPrinted as_printed, const PaperCost& cost);

  // False: not a candidate of this problem.
  bool start_from(const CutSets& cuts);
  SearchOutcome run();

 private:
  // A node of the tree: what is left to be enumerated below the current head.
  struct Node {
    Tail tail;
    Tail ordered;  // tail values that can be added now, in the order their children are visited
    Level* level = nullptr;
    std::unique_ptr<Level> own = {};  // where the allset is smaller than the parent's
    std::uint64_t subtree = 0;        // number in the trace
    bool root = false;
    Amount bound = 0;
    std::optional<Amount> head_cost = {};  // once it is costed; with an empty tail nothing else is left
  };

  void visit(Node& node);
  void visit_children(Node& node);
  void visit_child(Node& node, ValueIndex value);
  bool prune(Node& node);  // true: nothing is left below that could be better
  bool drop_tail_values(Node& node);
  void drop(Node& node, ValueIndex value, std::string_view reason, Amount bound);
  Tail prune_as_printed(Level& level, const Tail& tail);
  void reorder(Node& node);
  void shrink(Node& node);

  void cost_head(Node& node);
  void offer(Amount amount);
  void close(const Node& node, const char* reason, Amount bound);
  void leave_open(Node& node);
  [[nodiscard]] bool should_stop();
  [[nodiscard]] bool good_enough() const;

  [[nodiscard]] Tail available(const Tail& tail) const;
  [[nodiscard]] Members members_of(const Tail& tail) const;
  [[nodiscard]] Runs allset_runs(const Tail& tail) const;
  [[nodiscard]] Runs head_runs() const;
  [[nodiscard]] bool over_limit() const { return suppressed_.rows > problem_.limit_rows; }
  [[nodiscard]] TracedRefinement traced(ValueIndex value) const;
  [[nodiscard]] SearchOutcome outcome();

  const CutProblem& problem_;
  const KOptimizeOptions& options_;
  const Budget& budget_;
  const OnImprovement& on_improvement_;
  const AsPrinted as_printed_;
  const PaperCost& cost_;
  Alphabet alphabet_;
  Classes classes_;

  Suppressed suppressed_;  // by the head; before ground_, which fills it in
  Level ground_;
  Members head_;
  std::vector<Undo> undo_;
  std::vector<Probe> probes_;

  std::optional<Incumbent> best_;
  Amount best_amount_ = kUnbounded;
  Amount root_bound_ = 0;
  Amount open_bound_ = kUnbounded;  // least bound of the subtrees left open
  bool stopped_ = false;
  std::uint64_t subtrees_ = 1;  // numbers given out; the root is 0
  std::uint64_t least_suppressed_ = 0;
  Counters counters_;
  Watch watch_;
};

}  // namespace kanon::koptimize::paper
