// Watch: whether a search has to stop, by the clock or the caller, and who hears that it lives.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>

#include "search/common/problem.hpp"

namespace kanon::local {

class Watch {
 public:
  explicit Watch(const Budget& budget) : budget_(budget), start_(std::chrono::steady_clock::now()) {}

  // Looks at the clock. Once over, always over. Any thread.
  bool over() {
    if (over_.load(std::memory_order_relaxed)) return true;
    const double now = seconds();
    beat(now);
    const bool cancelled = budget_.cancel != nullptr && budget_.cancel->requested();
    if (!cancelled && !(budget_.seconds && now > *budget_.seconds)) return false;
    over_.store(true, std::memory_order_relaxed);
    return true;
  }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }
  void know(std::uint64_t evaluated, double bound) {
    evaluated_.store(evaluated, std::memory_order_relaxed);
    bound_.store(bound, std::memory_order_relaxed);
  }

 private:
  void beat(double now) {
    auto last = beats_.load(std::memory_order_relaxed);
    const auto number = static_cast<std::uint64_t>(now * 5);
    if (number == last || !budget_.heartbeat || !beats_.compare_exchange_strong(last, number)) return;
    budget_.heartbeat(evaluated_.load(), CostValue{.exact = 0, .real = bound_.load()});
  }

  const Budget& budget_;
  std::chrono::steady_clock::time_point start_;
  std::atomic<bool> over_{false};
  std::atomic<std::uint64_t> evaluated_{0}, beats_{0};
  std::atomic<double> bound_{0};
};

}  // namespace kanon::local
