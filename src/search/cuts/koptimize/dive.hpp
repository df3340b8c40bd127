// Dive: follows one subtree down for a while; what it has no time for stays open.
#pragma once

#include <memory>
#include <utility>

#include "base/assert.hpp"
#include "search/cuts/koptimize/run.hpp"
#include "search/cuts/koptimize/worker.hpp"

namespace kanon::koptimize {

// The two halves of a subtree, the one of lesser bound first; of equals the one with the step out, whose head is the
// same.
inline std::pair<Subtree, Subtree> halves(const Grid& grid, Subtree subtree, const Look& look, Dive& dive) {
  const auto number = static_cast<std::uint32_t>(subtree.id);
  ++subtree.depth;
  Subtree in = subtree, out = std::move(subtree);
  decide(grid, in, look.step, Side::in);
  decide(grid, out, look.step, Side::out);
  KANON_ASSERT(look.bound >= in.bound && look.in_bound >= look.bound && look.out_bound >= look.bound);
  in.bound = look.in_bound;
  out.bound = look.out_bound;
  in.id = dive.numbers++;
  out.id = dive.numbers++;
  dive.events.push_back({DiveEvent::Kind::parted,
                         number,
                         look.step,
                         false,
                         static_cast<std::uint32_t>(in.id),
                         static_cast<std::uint32_t>(out.id),
                         {},
                         look.bound});
  if (out.bound <= in.bound) std::swap(in, out);
  return {std::move(in), std::move(out)};
}

// Depth first: into the half of lesser bound, and back to the other one when that is closed.
template <class Policy>
Dive dive(Worker<Policy>& worker, const Grid& grid, Subtree subtree, Cost upper, std::uint64_t most_looks,
          const Stop& stop) {
  Dive out;
  std::vector<std::pair<Subtree, std::shared_ptr<const typename Worker<Policy>::Mark>>> later;
  worker.counters = {};
  worker.restart();
  subtree.id = 0;
  for (;;) {
    if (out.looks == most_looks || stop.now()) {
      out.open.push_back(std::move(subtree));
      break;
    }
    ++out.looks;
    const auto number = static_cast<std::uint32_t>(subtree.id);
    const Look look = worker.look(subtree, upper, out.found);
    for (const auto& decision : look.decisions) {
      out.events.push_back({DiveEvent::Kind::decided, number, decision.step, decision.in, 0, 0,
                            decision.useless ? "useless" : "bound", decision.bound});
    }
    if (look.verdict == Look::Verdict::stuck) {
      out.stuck = true;
      out.open.push_back(std::move(subtree));
      break;
    }
    if (look.verdict == Look::Verdict::parted) {
      auto [next, other] = halves(grid, std::move(subtree), look, out);
      later.emplace_back(std::move(other), std::make_shared<const typename Worker<Policy>::Mark>(worker.mark()));
      subtree = std::move(next);
      continue;
    }
    const auto* reason = look.verdict == Look::Verdict::solved       ? "solved"
                         : look.verdict == Look::Verdict::infeasible ? "infeasible"
                                                                     : "bound";
    out.events.push_back({DiveEvent::Kind::closed, number, {}, false, 0, 0, reason, look.bound});
    if (later.empty()) break;
    subtree = std::move(later.back().first);
    worker.go_back(*later.back().second);
    later.pop_back();
  }
  for (auto& [left, mark] : later) out.open.push_back(std::move(left));
  out.counters = worker.counters;
  return out;
}

}  // namespace kanon::koptimize
