// FrontBounds: what is known of every vector of a lattice (k at most, cost at least), and whether a front beats it.
#include "search/levels/front/bounds.hpp"

#include <algorithm>
#include <cmath>

namespace kanon {
namespace {

constexpr std::uint32_t kNobody = std::numeric_limits<std::uint32_t>::max();
constexpr double kRoundedDown = 1 - 1e-12;  // sums of real costs are rounded

}  // namespace

double real_cost(const CostValue& cost, bool up) {
  constexpr std::uint64_t kExact = std::uint64_t{1} << 53;
  if (cost.exact == 0) return cost.real;
  const auto near = static_cast<double>(cost.exact);
  if (cost.exact < kExact) return near;
  return std::nextafter(near, up ? HUGE_VAL : 0.0);
}

FrontBounds::FrontBounds(LatticeGrid& grid)
    : grid_(grid),
      evaluated_(grid.nodes()),
      k_at_most_(grid.nodes(), std::numeric_limits<std::uint32_t>::max()),
      cost_at_least_(grid.nodes(), 0),
      witness_(grid.nodes(), kNobody) {}

void FrontBounds::learn(std::uint64_t node, std::uint64_t k, double cost, std::vector<Step> steps) {
  evaluated_[node] = true;
  const auto number = static_cast<std::uint32_t>(steps_.size());
  steps_.push_back(std::move(steps));
  const auto bound = static_cast<std::uint32_t>(k);
  grid_.spread<false>(node, [&](std::uint64_t finer) {
    if (k_at_most_[finer] <= bound && finer != node) return false;
    k_at_most_[finer] = bound;
    witness_[finer] = number;
    return true;
  });
  grid_.spread<true>(node, [&](std::uint64_t coarser) {
    if (cost_at_least_[coarser] >= cost) return false;
    cost_at_least_[coarser] = cost;
    return true;
  });
}

void FrontBounds::set_front(const PointSet& points) {
  ks_.clear();
  costs_.clear();
  for (const auto& [k, point] : points.by_k()) {
    ks_.push_back(k);
    costs_.push_back(real_cost(point.cost, true));
  }
}

std::size_t FrontBounds::first_not_below(double cost) const {
  return static_cast<std::size_t>(std::lower_bound(costs_.begin(), costs_.end(), cost) - costs_.begin());
}

std::uint64_t FrontBounds::k_for_less(double cost) const {
  const std::size_t end = first_not_below(cost);
  return end == 0 ? 0 : ks_[end - 1];
}

double FrontBounds::adds(std::uint64_t node, std::uint64_t k) const {
  if (witness_[node] == kNobody) return 0;
  const auto& steps = steps_[witness_[node]];
  if (steps.empty()) return 0;
  const auto at = std::lower_bound(steps.begin(), steps.end(), k,
                                   [](const Step& step, std::uint64_t wanted) { return step.size < wanted; });
  return at == steps.end() ? HUGE_VAL : at->adds;
}

// Between two neighbours of the front, k in (k[i - 1], k[i]], a vector is beaten by the second if it costs more; where
// its k stays below k[i], if it costs as much.
bool FrontBounds::beaten(std::uint64_t node) const {
  const std::uint64_t most = k_at_most_[node];
  const double least = cost_at_least_[node];
  std::size_t i = first_not_below(least);
  std::uint64_t reached = i == 0 ? 0 : ks_[i - 1];
  for (; i < ks_.size() && reached < most; ++i) {
    const double sum = (least + adds(node, reached + 1)) * kRoundedDown;
    if (most < ks_[i] ? sum < costs_[i] : sum <= costs_[i]) return false;
    reached = ks_[i];
  }
  return reached >= most;
}

}  // namespace kanon
