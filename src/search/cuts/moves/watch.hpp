// Watch: ends a search when its budget says so, and gives signs of life meanwhile. For any number of threads.
#pragma once

#include <atomic>
#include <chrono>

#include "search/common/problem.hpp"

namespace kanon::moves {

class Watch {
 public:
  Watch(const Budget& budget, CostValue bound) : budget_(budget), bound_(bound) {}

  // Asked all the time: has the clock or the caller ended it? `looked`: candidates evaluated since the last time.
  [[nodiscard]] bool over(std::uint64_t looked) {
    const std::uint64_t evaluated = evaluated_.fetch_add(looked, std::memory_order_relaxed) + looked;
    const double seconds = this->seconds();
    if ((budget_.cancel != nullptr && budget_.cancel->requested()) || (budget_.seconds && seconds >= *budget_.seconds))
      over_.store(true, std::memory_order_relaxed);
    // Whoever first notices that a fifth of a second has passed tells the caller.
    auto last = beats_.load(std::memory_order_relaxed);
    const auto beat = static_cast<std::uint64_t>(seconds * 5);
    if (beat != last && budget_.heartbeat && beats_.compare_exchange_strong(last, beat))
      budget_.heartbeat(evaluated, bound_);
    return over();
  }
  [[nodiscard]] bool over() const { return over_.load(std::memory_order_relaxed); }
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  const Budget& budget_;
  CostValue bound_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  std::atomic<std::uint64_t> evaluated_{0};
  std::atomic<std::uint64_t> beats_{0};
  std::atomic<bool> over_{false};
};

}  // namespace kanon::moves
