// Dive: follows one subtree down for a while; what it has no time for stays open.
#pragma once

#include <chrono>
#include <memory>
#include <string_view>

#include "search/cuts/koptimize/worker.hpp"

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

struct DiveEvent {
  enum class Kind { decided, parted, closed } kind;
  std::uint32_t subtree;  // number within the dive; 0: where it began
  std::uint32_t step = 0;
  bool in = false;                          // decided
  std::uint32_t in_half = 0, out_half = 0;  // parted
  std::string_view reason = {};             // closed
  Cost bound = 0;
};

struct Dive {
  std::vector<Subtree> open;  // what is left; Subtree::id is the number within the dive
  std::optional<Found> found;
  std::vector<DiveEvent> events;
  std::uint32_t numbers = 1;
  Counters counters;
  std::uint64_t looks = 0;
  bool stuck = false;  // in a thin table: its bound says no more
};

// The two halves of a subtree, the one of lesser bound first; of equals the one with the step out, whose head is the
// same.
inline std::pair<Subtree, Subtree> halves(const Grid& grid, Subtree subtree, const Look& look, Dive& dive) {
  const auto number = static_cast<std::uint32_t>(subtree.id);
  ++subtree.depth;
  Subtree in = subtree, out = std::move(subtree);
  decide(grid, in, look.step, Side::in);
  decide(grid, out, look.step, Side::out);
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
    out.events.push_back({DiveEvent::Kind::closed, number, 0, false, 0, 0, reason, look.bound});
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
