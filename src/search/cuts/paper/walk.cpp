// The walk through the set enumeration tree: what holds the parts together.
#include "search/cuts/paper/walk.hpp"

#include <algorithm>
#include <numeric>

namespace kanon::koptimize::paper {

Walk::Walk(const CutProblem& problem, const KOptimizeOptions& options, const Budget& budget,
           const OnImprovement& on_improvement, AsPrinted as_printed, const PaperCost& cost)
    : problem_(problem),
      options_(options),
      budget_(budget),
      on_improvement_(on_improvement),
      as_printed_(as_printed),
      cost_(cost),
      alphabet_(make_alphabet(problem.columns)),
      classes_(problem, alphabet_, cost),
      ground_(classes_.ground(suppressed_)),
      head_(alphabet_.values.size(), 0),
      probes_(alphabet_.values.size()),
      least_suppressed_(suppressed_.rows),
      watch_(budget) {}

bool Walk::start_from(const CutSets& cuts) {
  const auto values = values_of(alphabet_, problem_.columns, cuts);
  if (!values) return false;
  for (const ValueIndex v : *values) {
    head_[v] = 1;
    classes_.split(ground_, alphabet_.values[v].cuts, alphabet_.values[v].column, suppressed_, undo_);
  }
  if (!over_limit()) offer(classes_.head_cost(ground_, suppressed_, head_runs()));
  Classes::merge(ground_, 0, suppressed_, undo_);
  std::fill(head_.begin(), head_.end(), 0);
  return true;
}

SearchOutcome Walk::run() {
  Node root{.tail = Tail(alphabet_.values.size()), .ordered = {}, .level = &ground_};
  root.root = true;
  std::iota(root.tail.begin(), root.tail.end(), 0u);
  shrink(root);
  root.bound = classes_.bound(*root.level, suppressed_);
  root_bound_ = root.bound;
  watch_.know(cost_.bound(root_bound_));
  visit(root);
  return outcome();
}

void Walk::visit(Node& node) {
  if (should_stop()) {
    leave_open(node);
    return;
  }
  ++counters_.nodes;
  cost_head(node);
  if (prune(node)) return;
  reorder(node);
  visit_children(node);
}

void Walk::visit_children(Node& node) {
  while (!node.ordered.empty()) {
    const ValueIndex value = node.ordered.front();
    const std::uint64_t in = subtrees_++;
    const std::uint64_t out = subtrees_++;
    if (options_.trace != nullptr) options_.trace->parted(node.subtree, traced(value), in, out);
    node.subtree = in;
    visit_child(node, value);
    node.subtree = out;
    node.tail = without(alphabet_, node.tail, value);
    node.ordered = without(alphabet_, node.ordered, value);
    if (!node.tail.empty()) shrink(node);
    if (stopped_) {
      leave_open(node);
      return;
    }
    if (prune(node)) return;
  }
}

// The child has the same allset, so it works on the parent's level; what it splits there is merged back.
void Walk::visit_child(Node& node, ValueIndex value) {
  const TailValue& v = alphabet_.values[value];
  const std::size_t before = undo_.size();
  head_[value] = 1;
  classes_.split(*node.level, v.cuts, v.column, suppressed_, undo_);
  Node child{.tail = node.tail, .ordered = {}, .level = node.level, .own = {}, .subtree = node.subtree};
  std::erase(child.tail, value);
  visit(child);
  Classes::merge(*node.level, before, suppressed_, undo_);
  head_[value] = 0;
}

void Walk::cost_head(Node& node) {
  watch_.count();
  node.head_cost = classes_.head_cost(*node.level, suppressed_, head_runs());
  if (!over_limit()) offer(*node.head_cost);
}

void Walk::offer(Amount amount) {
  // lm and rm: what is less only by rounding is no improvement.
  if (amount >= best_amount_ || (best_ && cost_.value(amount) >= best_->cost)) return;
  best_amount_ = amount;
  best_ = Incumbent{.levels = {},
                    .cuts = cuts_of(alphabet_, problem_.columns, head_),
                    .cost = cost_.value(amount),
                    .suppressed_rows = suppressed_.rows};
  if (options_.trace != nullptr) options_.trace->incumbent(*best_);
  const CostValue bound = std::min(cost_.bound(root_bound_), best_->cost);
  if (on_improvement_) on_improvement_(*best_, bound, watch_.evaluated());
}

void Walk::close(const Node& node, const char* reason, Amount bound) {
  if (options_.trace != nullptr) options_.trace->closed(node.subtree, reason, cost_.bound(bound));
}

void Walk::leave_open(Node& node) {
  node.bound = classes_.bound(*node.level, suppressed_);
  if (!over_limit() && !(node.tail.empty() && node.head_cost)) open_bound_ = std::min(open_bound_, node.bound);
}

bool Walk::good_enough() const {
  if (!budget_.gap || best_amount_ == kUnbounded) return false;
  const auto cost = static_cast<double>(best_amount_);
  return cost - static_cast<double>(root_bound_) <= *budget_.gap * cost;
}

bool Walk::should_stop() {
  if (stopped_) return true;
  stopped_ = watch_.over() || good_enough();
  return stopped_;
}

Tail Walk::available(const Tail& tail) const {
  Tail out;
  for (const ValueIndex v : tail)
    if (!alphabet_.values[v].needs || head_[*alphabet_.values[v].needs] != 0) out.push_back(v);
  return out;
}

Members Walk::members_of(const Tail& tail) const {
  Members out(alphabet_.values.size(), 0);
  for (const ValueIndex v : tail) out[v] = 1;
  return out;
}

Runs Walk::allset_runs(const Tail& tail) const {
  Members allset = head_;
  for (const ValueIndex v : tail) allset[v] = 1;
  return runs_of(problem_.columns, cuts_of(alphabet_, problem_.columns, allset));
}

Runs Walk::head_runs() const {
  return runs_of(problem_.columns, cuts_of(alphabet_, problem_.columns, head_));
}

TracedRefinement Walk::traced(ValueIndex value) const {
  return {.column = alphabet_.values[value].column, .refinement = alphabet_.values[value].refinement};
}

SearchOutcome Walk::outcome() {
  SearchOutcome out;
  out.incumbent = best_;
  out.complete = !stopped_ || open_bound_ >= best_amount_;
  if (stopped_ && !best_ && open_bound_ == kUnbounded) out.complete = true;
  out.least_suppressed = least_suppressed_;
  const Amount least = std::min(open_bound_, best_amount_);
  if (best_ && out.complete) {
    out.bound = best_->cost;
  } else if (least != kUnbounded) {
    out.bound = cost_.bound(least);
  }
  out.effort.nodes = counters_.nodes;
  out.effort.evaluated = watch_.evaluated();
  out.effort.tuples_touched = classes_.touched();
  out.effort.details = {{"nodes", counters_.nodes},
                        {"heads costed", watch_.evaluated()},
                        {"pruned by bound", counters_.pruned},
                        {"tail values dropped by bound", counters_.dropped},
                        {"useless values (strict)", counters_.strict},
                        {"useless values (liberal)", counters_.liberal},
                        {"reorderings", counters_.reorderings}};
  return out;
}

}  // namespace kanon::koptimize::paper
