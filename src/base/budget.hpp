// Budget: what a search may spend, who may stop it, and who hears that it is alive.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>

#include "kanon/cost.hpp"
#include "kanon/observer.hpp"

namespace kanon {

// When to stop early. The clock and the caller may stop a search, never steer it.
struct Budget {
  std::optional<double> seconds;
  std::optional<std::uint64_t> evaluations;
  std::optional<double> gap = {};  // good enough: (cost - bound) / cost at most this
  const Cancel* cancel = nullptr;
  unsigned threads = 0;  // 0: all there are
  // Called a few times a second, with what is known; may be empty.
  std::function<void(std::uint64_t evaluated, const CostValue& bound)> heartbeat = {};
  // Told in a few words when a search goes on to another part of its work; may be empty.
  std::function<void(const char* doing)> begin_part = {};

  [[nodiscard]] bool is_cancelled() const { return cancel != nullptr && cancel->requested(); }
};

// What is left of a budget for the next of several searches. Its heartbeat goes on counting from `evaluated`.
inline Budget rest_of(const Budget& budget, double seconds, std::uint64_t evaluated) {
  Budget out = budget;
  if (out.seconds) out.seconds = std::max(0.0, *out.seconds - seconds);
  if (out.evaluations) *out.evaluations -= std::min(*out.evaluations, evaluated);
  if (budget.heartbeat)
    out.heartbeat = [told = budget.heartbeat, evaluated](std::uint64_t more, const CostValue& bound) {
      told(evaluated + more, bound);
    };
  return out;
}

// For a watch over a search that deals out its evaluations itself.
inline Budget without_evaluations(Budget budget) {
  budget.evaluations.reset();
  return budget;
}

// For a watch over a search whose parts give the signs of life.
inline Budget without_heartbeat(Budget budget) {
  budget.heartbeat = {};
  return budget;
}

}  // namespace kanon
