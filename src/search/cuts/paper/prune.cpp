// Pruning a node and its tail (sections 5.1 to 5.5).
//
// PRUNE of Figure 5 answers with an empty tail both for "this node is pruned" and for "no tail value is left"; taken
// literally it drops children that were never costed (ERRATA B1). Here the two are different answers, and a tail value
// goes by the rule of section 5.1: when the bound of head + value and the same allset reaches the incumbent.
#include <algorithm>
#include <tuple>

#include "search/cuts/paper/walk.hpp"

namespace kanon::koptimize::paper {

// Prunes until the allset gets no smaller. Where no tail value is left the head, which is costed, was the last
// candidate.
bool Walk::prune(Node& node) {
  if (as_printed_.prune_answer) {
    node.tail = prune_as_printed(*node.level, node.tail);
    std::erase_if(node.ordered, [&](ValueIndex v) { return members_of(node.tail)[v] == 0; });
    shrink(node);
    return node.tail.empty();
  }
  while (true) {
    if (node.tail.empty() && !over_limit()) {
      close(node, "solved", *node.head_cost);
      return true;
    }
    node.bound = classes_.bound(*node.level, suppressed_);
    if (node.root) root_bound_ = std::max(root_bound_, node.bound);
    if (over_limit() || node.bound >= best_amount_) {
      ++counters_.pruned;
      close(node, over_limit() ? "infeasible" : "bound", node.bound);
      return true;
    }
    if (!drop_tail_values(node)) return false;
    shrink(node);
  }
}

// Drops tail values that are useless or whose bound reaches the incumbent. True: the tail has become shorter.
bool Walk::drop_tail_values(Node& node) {
  const Tail candidates = available(node.tail);
  if (candidates.empty()) return false;
  const Members tail = members_of(node.tail);
  classes_.probe(*node.level, head_runs(), candidates, tail, as_printed_.liberal_rule, probes_);
  const std::size_t before = node.tail.size();
  for (const ValueIndex v : candidates) {
    const Probe& probe = probes_[v];
    if (probe.strict || probe.liberal) {
      ++(probe.strict ? counters_.strict : counters_.liberal);
      drop(node, v, "useless", node.bound);
    } else if (suppressed_.rows + probe.suppressed > problem_.limit_rows || node.bound + probe.gain >= best_amount_) {
      ++counters_.dropped;
      drop(node, v, "bound", node.bound + probe.gain);
    }
  }
  return node.tail.size() < before;
}

void Walk::drop(Node& node, ValueIndex value, std::string_view reason, Amount bound) {
  node.tail = without(alphabet_, node.tail, value);
  node.ordered = without(alphabet_, node.ordered, value);
  if (options_.trace != nullptr)
    options_.trace->decided(node.subtree, traced(value), false, reason, cost_.bound(bound));
}

// Values that split most classes first, so those that do least stay in the tails longest; then the smaller sum of
// size^2 (section 5.5). The last probes are those of the tail as it is now.
void Walk::reorder(Node& node) {
  node.ordered = available(node.tail);
  if (node.ordered.size() > 1) ++counters_.reorderings;
  const auto rank = [&](ValueIndex v) {
    return std::tuple(-static_cast<std::int64_t>(probes_[v].classes), probes_[v].squares, v);
  };
  if (as_printed_.prune_answer) return;
  std::sort(node.ordered.begin(), node.ordered.end(), [&](ValueIndex a, ValueIndex b) { return rank(a) < rank(b); });
}

// The tail has become shorter, so that the cells of the allset become fewer and larger.
void Walk::shrink(Node& node) {
  auto smaller = std::make_unique<Level>(classes_.coarsened(*node.level, allset_runs(node.tail)));
  node.own = std::move(smaller);
  node.level = node.own.get();
}

// PRUNE word by word, for the test that shows it wrong. Takes time exponential in the tail.
Tail Walk::prune_as_printed(Level& level, const Tail& tail) {
  Level here = classes_.coarsened(level, allset_runs(tail));
  const Amount bound = over_limit() ? kUnbounded : classes_.bound(here, suppressed_);
  if (bound >= best_amount_) return {};
  Tail shorter = tail;
  for (const ValueIndex v : available(tail)) {
    Tail child = shorter;
    std::erase(child, v);
    const std::size_t before = undo_.size();
    head_[v] = 1;
    classes_.split(here, alphabet_.values[v].cuts, alphabet_.values[v].column, suppressed_, undo_);
    const bool empty = prune_as_printed(here, child).empty();
    Classes::merge(here, before, suppressed_, undo_);
    head_[v] = 0;
    if (empty) shorter = without(alphabet_, shorter, v);
  }
  return shorter.size() < tail.size() ? prune_as_printed(level, shorter) : tail;
}

}  // namespace kanon::koptimize::paper
