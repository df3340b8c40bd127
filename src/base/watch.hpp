// Watch: whether a search must stop, because the caller, the clock or the evaluations say so, and its sign of life.
//
// One watch is shared by all threads of a search. A budget is spent once it is reached, not only when it is exceeded.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

#include "base/budget.hpp"
#include "base/clock.hpp"

namespace kanon {

class Watch {
 public:
  // `bound` is what the heartbeat tells until something better is known.
  explicit Watch(Budget budget, const CostValue& bound = {}) : budget_(std::move(budget)) { know(bound); }

  // Asked before every piece of work. Once over, always over.
  [[nodiscard]] bool over() {
    if (stopped()) return true;
    if (!is_past(1)) return false;
    stopped_.store(true, std::memory_order_relaxed);
    return true;
  }
  // The same for a part of a search that may go on for this share of the time. It does not stop the other parts.
  [[nodiscard]] bool is_past(double share) {
    const double now = is_timed() ? seconds() : 0;
    beat(now);
    return budget_.is_cancelled() || (budget_.evaluations && evaluated() >= *budget_.evaluations) ||
           (budget_.seconds && now >= *budget_.seconds * share);
  }
  // Whether over() has said so: costs nothing, and does not look at the clock.
  [[nodiscard]] bool stopped() const { return stopped_.load(std::memory_order_relaxed); }

  [[nodiscard]] const Budget& budget() const { return budget_; }
  void count(std::uint64_t evaluated = 1) { evaluated_.fetch_add(evaluated, std::memory_order_relaxed); }
  [[nodiscard]] std::uint64_t evaluated() const { return evaluated_.load(std::memory_order_relaxed); }
  [[nodiscard]] double seconds() const { return seconds_since(start_); }

  // What the heartbeat tells besides the evaluations. A search uses only one part of a CostValue, so the two need not
  // change together.
  void know(const CostValue& bound) {
    exact_.store(bound.exact, std::memory_order_relaxed);
    real_.store(bound.real, std::memory_order_relaxed);
  }
  // The same where it is a number of things found.
  void add_found(std::uint64_t found) { exact_.fetch_add(found, std::memory_order_relaxed); }

 private:
  [[nodiscard]] bool is_timed() const { return budget_.seconds || budget_.heartbeat; }
  // Whoever first notices that a fifth of a second has passed tells the caller.
  void beat(double now) {
    auto last = beats_.load(std::memory_order_relaxed);
    const auto number = static_cast<std::uint64_t>(now * 5);
    if (number == last || !budget_.heartbeat || !beats_.compare_exchange_strong(last, number)) return;
    budget_.heartbeat(evaluated(), CostValue{.exact = exact_.load(std::memory_order_relaxed),
                                             .real = real_.load(std::memory_order_relaxed)});
  }

  const Budget budget_;
  const Clock::time_point start_ = Clock::now();
  std::atomic<std::uint64_t> evaluated_{0}, beats_{0}, exact_{0};
  std::atomic<double> real_{0};
  std::atomic<bool> stopped_{false};
};

// Asks a watch once in many steps: for one thread whose steps take less time than a look at the clock.
class RareLook {
 public:
  explicit RareLook(Watch& watch) : watch_(&watch) {}
  [[nodiscard]] bool over() {
    if (!stopped_ && ++steps_ % kSteps == 0) stopped_ = watch_->over();
    return stopped_;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }

 private:
  static constexpr std::uint64_t kSteps = 1024;
  Watch* watch_;
  std::uint64_t steps_ = 0;
  bool stopped_ = false;
};

}  // namespace kanon
