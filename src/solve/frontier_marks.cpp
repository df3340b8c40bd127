// Marks of a front: which points nothing beats, and where it bends.
#include "solve/frontier_marks.hpp"

#include <algorithm>
#include <cmath>

namespace kanon {
namespace {

constexpr double kKnee = 0.05;  // of the range of costs

struct Bend {
  double sharpness;
  FrontierPoint* point;
};

// What it costs to hold k, by the points that nothing beats; these rise in k and in cost.
double cost_at(const std::vector<FrontierPoint*>& front, std::uint64_t k) {
  const auto at = std::lower_bound(front.begin(), front.end(), k,
                                   [](const FrontierPoint* point, std::uint64_t wanted) { return point->k < wanted; });
  return (*at)->cost.amount();
}

std::vector<Bend> bends_of(const std::vector<FrontierPoint*>& front) {
  std::vector<Bend> out;
  const double range = front.back()->cost.amount() - front.front()->cost.amount();
  for (auto* point : front) {
    if (point->k < 2 * front.front()->k || 2 * point->k > front.back()->k) continue;
    const double here = point->cost.amount();
    const double next = cost_at(front, 2 * point->k) - here, last = here - cost_at(front, (point->k + 1) / 2);
    if (range > 0 && next - last >= kKnee * range) out.push_back({next - last, point});
  }
  return out;
}

}  // namespace

void mark_pareto(std::vector<FrontierPoint>& points) {
  double least = INFINITY;  // of the points with a larger k
  for (std::size_t i = points.size(); i-- > 0;) {
    points[i].pareto = points[i].cost.amount() < least;
    least = std::min(least, points[i].cost.amount());
  }
}

void mark_knees(std::vector<FrontierPoint>& points) {
  std::vector<FrontierPoint*> front;
  for (auto& point : points) {
    point.knee = false;
    if (point.pareto) front.push_back(&point);
  }
  if (front.empty()) return;
  auto bends = bends_of(front);
  std::sort(bends.begin(), bends.end(), [](const Bend& a, const Bend& b) {
    return a.sharpness != b.sharpness ? a.sharpness > b.sharpness : a.point->k > b.point->k;
  });
  std::vector<std::uint64_t> taken;
  for (const auto& bend : bends) {
    const std::uint64_t k = bend.point->k;
    const auto near = [&](std::uint64_t other) { return k < 2 * other && other < 2 * k; };
    if (std::any_of(taken.begin(), taken.end(), near)) continue;
    bend.point->knee = true;
    taken.push_back(k);
  }
}

const FrontierPoint* cheapest_at(const FrontierFront& front, std::uint64_t k) {
  const FrontierPoint* out = nullptr;
  for (const auto& point : front.points) {
    if (point.k < k) continue;
    // Costs of one front are of one kind: the other part is 0. Of equals the last has the largest k.
    const bool dearer = out != nullptr && point.cost > out->cost;
    if (!dearer) out = &point;
  }
  return out;
}

std::vector<std::uint64_t> frontier_thresholds() {
  return {5, 11, 12, 20};
}

}  // namespace kanon
