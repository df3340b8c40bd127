// When a search must stop: the caller, the clock or the evaluations say so.
#pragma once

#include <atomic>
#include <chrono>

#include "base/workers.hpp"
#include "search/common/problem.hpp"

namespace kanon::lattice {

class Clock {
 public:
  explicit Clock(const Budget& budget) : budget_(budget), start_(std::chrono::steady_clock::now()) {}

  // Asked before every evaluation. `bound` is what the caller hears a few times a second.
  bool stop(const CostValue& bound) {
    if (stopped_.load(std::memory_order_relaxed)) return true;
    const std::uint64_t evaluated = evaluated_.load(std::memory_order_relaxed);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    beat(seconds, evaluated, bound);
    const bool spent = (budget_.cancel != nullptr && budget_.cancel->requested()) ||
                       (budget_.evaluations && evaluated >= *budget_.evaluations) ||
                       (budget_.seconds && seconds > *budget_.seconds);
    if (spent) stopped_.store(true);
    return spent;
  }
  void count() { evaluated_.fetch_add(1, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t evaluated() const { return evaluated_.load(); }
  [[nodiscard]] bool stopped() const { return stopped_.load(); }

 private:
  // Whoever first notices that a fifth of a second has passed tells the caller.
  void beat(double seconds, std::uint64_t evaluated, const CostValue& bound) {
    auto last = beats_.load(std::memory_order_relaxed);
    const auto now = static_cast<std::uint64_t>(seconds * 5);
    if (now == last || !budget_.heartbeat || !beats_.compare_exchange_strong(last, now)) return;
    budget_.heartbeat(evaluated, bound);
  }

  const Budget& budget_;
  std::chrono::steady_clock::time_point start_;
  std::atomic<std::uint64_t> evaluated_{0};
  std::atomic<std::uint64_t> beats_{0};
  std::atomic<bool> stopped_{false};
};

// An evaluation budget needs one, to stop where it always stops.
inline int workers(const Budget& budget) {
  return kanon::workers(budget.evaluations ? 1 : budget.threads);
}

}  // namespace kanon::lattice
