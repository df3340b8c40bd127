// What the searches found, as fronts for people: points with their bounds and gaps, marked; and the front of boxes.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "encode/encode_table.hpp"
#include "kanon/frontier.hpp"
#include "kanon/observer.hpp"
#include "kanon/search.hpp"
#include "search/levels/front/lattice_front.hpp"

namespace kanon {

// `by_poka`: what was found is proven by the exact front, not by having been found.
void fill_front(const Front& found, CostName cost, bool by_poka, FrontierFront& front);

// Leaves only the points of the k that were asked for, which are not none.
void keep_range(const FrontierRequest& request, FrontierFront& front);

// The point of exactly this k; empty: the front has none.
std::optional<FrontierPoint> point_at(const FrontierFront& front, std::uint64_t k);

// One search of a box per group for each k, in this order.
struct BoxFrontProblem {
  const EncodedTable& table;
  const std::vector<std::uint64_t>& ks;
  std::uint64_t limit_rows = 0;
  std::uint64_t seed = 0;
  Cancel* cancel = nullptr;  // asked for by the budget, too: a request has done its work when a search has ended
};

// `budget` is that of all searches together; each gets an equal share of what is left. `begin` is called with every k
// before it is searched. A request to stop is taken after the search it ends, and then `stopped` is true.
struct BoxFront {
  FrontierFront front;
  bool stopped = false;
};
Result<BoxFront> front_of_boxes(const BoxFrontProblem& problem, const Budget& budget,
                                const std::function<void(std::uint64_t)>& begin);

}  // namespace kanon
