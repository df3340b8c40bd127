// FrontBounds: what is known of every vector of a lattice (k at most, cost at least), and whether a front beats it.
//
// Monotone, whatever is suppressed: under generalization k never falls, and the cost without suppression never falls.
// dm and cm WITH suppression may fall, so their values are never carried from vector to vector. An evaluated vector u
// says of every finer v: k(v) <= k(u), and to release only groups of at least k, v suppresses at least the rows that u
// has in groups below k, which adds to what v costs without suppression (NodeCosts::suppression_adds).
#pragma once

#include <limits>

#include "search/levels/front/grid.hpp"
#include "search/levels/front/point_set.hpp"

namespace kanon {

// A cost as a real number, rounded up or down where it is too large to be one exactly.
double real_cost(const CostValue& cost, bool up);

class FrontBounds {
 public:
  explicit FrontBounds(LatticeGrid& grid);

  // For every vector by itself, before anything is evaluated: where the levels alone give the bound.
  void start(std::vector<double> cost_at_least) { cost_at_least_ = std::move(cost_at_least); }

  struct Step {
    std::uint64_t size;  // groups of at least this size are released
    double adds;         // to the cost without suppression
  };
  // An evaluated vector: its k at the limit, its cost without suppression (rounded down), what suppression adds (no
  // steps: nothing).
  void learn(std::uint64_t node, std::uint64_t k, double cost, std::vector<Step> steps);
  // The front so far.
  void set_front(const PointSet& points);

  [[nodiscard]] bool evaluated(std::uint64_t node) const { return evaluated_[node]; }
  [[nodiscard]] std::uint64_t k_at_most(std::uint64_t node) const { return k_at_most_[node]; }
  [[nodiscard]] double cost_at_least(std::uint64_t node) const { return cost_at_least_[node]; }
  // The points before this one cost less.
  [[nodiscard]] std::size_t first_not_below(double cost) const;
  // The largest k that the front reaches for less than `cost`; 0: none.
  [[nodiscard]] std::uint64_t k_for_less(double cost) const;
  // Nothing of this vector can be on the front, not even as an equal.
  [[nodiscard]] bool beaten(std::uint64_t node) const;
  [[nodiscard]] bool open(std::uint64_t node) const { return !evaluated_[node] && !beaten(node); }

 private:
  [[nodiscard]] double adds(std::uint64_t node, std::uint64_t k) const;

  LatticeGrid& grid_;
  std::vector<bool> evaluated_;
  std::vector<std::uint32_t> k_at_most_;
  std::vector<double> cost_at_least_;
  std::vector<std::uint32_t> witness_;  // which evaluated vector said k_at_most
  std::vector<std::vector<Step>> steps_;
  std::vector<std::uint64_t> ks_;  // of the front, rising
  std::vector<double> costs_;
};

}  // namespace kanon
