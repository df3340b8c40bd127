// Watch: when a search over single cells must stop, and its sign of life. Counts tuples as evaluations.
#pragma once

#include <atomic>
#include <chrono>

#include "base/workers.hpp"
#include "search/common/problem.hpp"

namespace kanon::unsafe {

class Watch {
 public:
  explicit Watch(const Budget& budget) : budget_(budget), start_(std::chrono::steady_clock::now()) {}

  // Asked before every tuple and every few thousand steps within one.
  bool stop() {
    if (stopped_.load(std::memory_order_relaxed)) return true;
    const std::uint64_t done = done_.load(std::memory_order_relaxed);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
    beat(seconds, done);
    const bool spent = (budget_.cancel != nullptr && budget_.cancel->requested()) ||
                       (budget_.evaluations && done >= *budget_.evaluations) ||
                       (budget_.seconds && seconds > *budget_.seconds);
    if (spent) stopped_.store(true);
    return spent;
  }
  // One tuple is done, with so much found.
  void count(std::uint64_t found) {
    found_.fetch_add(found, std::memory_order_relaxed);
    done_.fetch_add(1, std::memory_order_relaxed);
  }
  [[nodiscard]] std::uint64_t done() const { return done_.load(); }
  [[nodiscard]] bool stopped() const { return stopped_.load(); }

  // An evaluation budget needs one, to stop where it always stops.
  [[nodiscard]] int workers() const { return kanon::workers(budget_.evaluations ? 1 : budget_.threads); }

 private:
  // Whoever first notices that a fifth of a second has passed tells the caller.
  void beat(double seconds, std::uint64_t done) {
    auto last = beats_.load(std::memory_order_relaxed);
    const auto now = static_cast<std::uint64_t>(seconds * 5);
    if (now == last || !budget_.heartbeat || !beats_.compare_exchange_strong(last, now)) return;
    budget_.heartbeat(done, CostValue{.exact = found_.load(std::memory_order_relaxed)});
  }

  const Budget& budget_;
  std::chrono::steady_clock::time_point start_;
  std::atomic<std::uint64_t> done_{0};
  std::atomic<std::uint64_t> found_{0};
  std::atomic<std::uint64_t> beats_{0};
  std::atomic<bool> stopped_{false};
};

}  // namespace kanon::unsafe
