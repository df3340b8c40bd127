// The queue of open subtrees. Subtrees of the same bound stand in the order of their ids, and dives are given back in
// the order of their subtrees; so nothing depends on which thread is faster.
#include "search/cuts/koptimize/tree.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/assert.hpp"
#include "search/cuts/koptimize/twins.hpp"

namespace kanon::koptimize {
namespace {

bool later(const Subtree& a, const Subtree& b) {
  return a.bound != b.bound ? a.bound > b.bound : a.id > b.id;
}

}  // namespace

Tree::Tree(Run& run, std::size_t line, Sides root, Cost target) : run_(run), line_(line), target_(target) {
  queue_.push_back({.sides = std::move(root), .bound = 0, .id = 0});
}

double Tree::open_share() const {
  double sum = 0;
  for (const auto& subtree : queue_) sum += std::exp2(-static_cast<double>(subtree.depth));
  return sum;
}

std::vector<Subtree> Tree::take(std::uint64_t most) {
  std::vector<Subtree> out;
  while (out.size() < most && open()) {
    std::pop_heap(queue_.begin(), queue_.end(), later);
    out.push_back(std::move(queue_.back()));
    queue_.pop_back();
  }
  return out;
}

void Tree::give_back(Dive& dive, std::uint64_t began_at) {
  run_.out.looks += dive.looks;
  run_.out.subtrees += dive.looks;
  run_.out.counters += dive.counters;
  stuck_ = stuck_ || dive.stuck;
  std::vector<std::uint64_t> ids{began_at};
  for (std::uint32_t n = 1; n < dive.numbers; ++n) ids.push_back(next_id_++);
  if (dive.found) {
    Candidate candidate{dive.found->sides, dive.found->cost};
    std::replace(candidate.sides.begin(), candidate.sides.end(), Side::open, Side::out);
    set_column(run_.grid, line_, dive.found->line_cuts, candidate.sides);
    run_.improve(candidate);
  }
  for (const auto& event : dive.events) tell(event, ids);
  for (auto& subtree : dive.open) {
    subtree.id = ids[subtree.id];
    KANON_ASSERT(!run_.out.best || !twins::contains(subtree, *run_.out.best) || run_.upper() >= subtree.bound);
    if (subtree.bound >= upper()) {
      close_by_bound(subtree);
      continue;
    }
    queue_.push_back(std::move(subtree));
    std::push_heap(queue_.begin(), queue_.end(), later);
  }
}

void Tree::close() {
  for (const auto& subtree : queue_) close_by_bound(subtree);
  queue_.clear();
}

void Tree::close_by_bound(const Subtree& subtree) {
  tell({DiveEvent::Kind::closed, 0, {}, false, 0, 0, "bound", subtree.bound}, {subtree.id});
}

void Tree::count(const DiveEvent& event) {
  if (event.kind != DiveEvent::Kind::closed) return;
  ++(event.reason == "bound"    ? run_.out.closed_by_bound
     : event.reason == "solved" ? run_.out.solved
                                : run_.out.infeasible);
}

void Tree::tell(const DiveEvent& event, const std::vector<std::uint64_t>& ids) {
  count(event);
  auto* trace = run_.options.trace;
  if (trace == nullptr) return;
  const CostValue bound = run_.hooks.value(event.bound);
  const auto id = ids[event.subtree];
  if (event.kind == DiveEvent::Kind::closed) {
    trace->closed(id, event.reason, bound);
    return;
  }
  const auto& step = run_.grid.step(event.step);
  const TracedRefinement what{.column = step.column, .refinement = step.index};
  if (event.kind == DiveEvent::Kind::decided) {
    trace->decided(id, what, event.in, event.reason, bound);
  } else {
    trace->parted(id, what, ids[event.in_half], ids[event.out_half]);
  }
}

}  // namespace kanon::koptimize
