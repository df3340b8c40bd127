// The best candidate so far, shared by the worker threads.
//
// Which of several candidates of equal cost wins does not depend on which thread finds it first
// (search/common/tie_rank.hpp). Pruning compares strictly, so every candidate of optimal cost is seen.
#pragma once

#include <atomic>
#include <bit>
#include <mutex>
#include <optional>
#include <utility>

#include "search/common/problem.hpp"
#include "search/common/tie_rank.hpp"

namespace kanon::lattice {

// The order of candidates: the lesser one is better.
inline auto rank(const Incumbent& candidate) {
  return std::pair(candidate.cost, tie_rank(candidate.suppressed_rows, candidate.levels));
}

class IncumbentCell {
 public:
  explicit IncumbentCell(OnImprovement on_improvement) : on_improvement_(std::move(on_improvement)) {}

  // May be read without the lock: a stale answer costs time, never the optimum.
  [[nodiscard]] bool beats(const CostValue& bound) const {
    return bits_of(bound) > best_bits_.load(std::memory_order_relaxed);
  }

  void offer(const Incumbent& candidate, const CostValue& bound, std::uint64_t evaluated) {
    if (beats(candidate.cost)) return;
    const std::lock_guard lock(mutex_);
    if (best_ && rank(*best_) <= rank(candidate)) return;
    const bool cheaper = !best_ || candidate.cost < best_->cost;
    best_ = candidate;
    best_bits_.store(bits_of(candidate.cost), std::memory_order_relaxed);
    if (cheaper && on_improvement_) on_improvement_(candidate, bound, evaluated);
  }

  [[nodiscard]] const std::optional<Incumbent>& best() const { return best_; }

 private:
  // Costs are not negative, and the bits of such doubles order as the numbers do; of exact and real only one is used.
  static std::uint64_t bits_of(const CostValue& cost) { return cost.exact + std::bit_cast<std::uint64_t>(cost.real); }

  OnImprovement on_improvement_;
  std::mutex mutex_;
  std::optional<Incumbent> best_;
  std::atomic<std::uint64_t> best_bits_{~std::uint64_t{0}};
};

}  // namespace kanon::lattice
