// Tells a k that nothing holds from one that was not searched, and from one that the time was too short for.
#include "report/common/no_point.hpp"

#include <algorithm>

namespace kanon {

std::string why_no_point(const FrontierFront& front, std::uint64_t k, bool every_k) {
  const auto at_most_k = [&](std::uint64_t other) { return other <= k; };
  // What cannot hold a k cannot hold a larger one.
  if (every_k ? front.complete : std::ranges::any_of(front.cannot_be_met, at_most_k)) return "cannot be met";
  if (every_k || std::ranges::count(front.nothing_found, k) > 0) return "none found in time";
  return "not searched";
}

}  // namespace kanon
