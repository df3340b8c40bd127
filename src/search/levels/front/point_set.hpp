// PointSet: points of k against cost of which none beats another, kept while a search offers more.
#pragma once

#include <map>

#include "search/common/front.hpp"
#include "search/common/tie_rank.hpp"

namespace kanon {

class PointSet {
 public:
  // Would an offer change the set, or at least be an equal?
  [[nodiscard]] bool wants(std::uint64_t k, const CostValue& cost) const {
    const auto at = points_.lower_bound(k);
    return at == points_.end() || cost <= at->second.cost;
  }

  // The same set whatever the order of the offers. Says whether some k is now reached for less.
  bool offer(const FrontPoint& point) {
    auto at = points_.lower_bound(point.k);  // the first with at least this k; dearer ones follow
    if (at != points_.end()) {
      if (at->first == point.k && at->second.cost == point.cost) {
        const FrontPoint& other = at->second;
        const bool better =
            tie_rank(point.suppressed_rows, point.levels) < tie_rank(other.suppressed_rows, other.levels);
        if (better) at->second = point;
        return false;
      }
      if (at->second.cost <= point.cost) return false;
    }
    if (at != points_.end() && at->first == point.k) at = points_.erase(at);
    while (at != points_.begin() && std::prev(at)->second.cost >= point.cost) at = points_.erase(std::prev(at));
    points_.emplace_hint(at, point.k, point);
    return true;
  }

  [[nodiscard]] std::vector<FrontPoint> points() const {
    std::vector<FrontPoint> out;
    for (const auto& [k, point] : points_) out.push_back(point);
    return out;
  }
  [[nodiscard]] const std::map<std::uint64_t, FrontPoint>& by_k() const { return points_; }

 private:
  using Points = std::map<std::uint64_t, FrontPoint>;

  Points points_;  // by k; costs rise with it
};

}  // namespace kanon
