// What the searches found, as fronts for people: points with their bounds and gaps, marked; and the searches of many
// fronts or points in turn, step by step of a model and k by k of boxes.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "encode/encode_table.hpp"
#include "kanon/frontier.hpp"
#include "kanon/observer.hpp"
#include "kanon/search.hpp"
#include "search/levels/front/lattice_front.hpp"

namespace kanon {

// `by_poka`: what was found is proven by the exact front, not by having been found.
void fill_front(const Front& found, bool by_poka, FrontierFront& front);

// Leaves only the points of the k that were asked for, which are not none.
void keep_range(const FrontierRequest& request, FrontierFront& front);

// The point of exactly this k; empty: the front has none.
std::optional<FrontierPoint> point_at(const FrontierFront& front, std::uint64_t k);

// Leaves out the points that hold fewer rows than every group needs, such as for k-map by the size of the population:
// what such a k costs is what the next point does. Says whether there were any.
bool leave_out_below(std::uint64_t least_k, Front& front);

// The cheapest point that holds each k; empty: none does.
std::vector<std::optional<FrontierPoint>> cheapest_at(const FrontierFront& front, const std::vector<std::uint64_t>& ks);

// One search over whole levels for each step of a model.
struct StepFrontsProblem {
  LatticeFrontProblem front;  // its histogram knows the values of all columns that the tests look at
  std::vector<std::shared_ptr<const GroupTest>> tests;  // by step
  std::uint64_t least_k = 1;                            // points below it are left out
  Cancel* cancel = nullptr;                             // as for boxes
};

// `budget` is that of all searches together, shared as for boxes. `begin` is called with the number of every step
// before it is searched. The steps behind one at which the search was stopped are not searched.
struct StepFronts {
  std::vector<Front> fronts;  // by step
  std::vector<double> seconds;
  bool stopped = false;
};
Result<StepFronts> fronts_of_steps(const StepFrontsProblem& problem, const Budget& budget,
                                   const std::function<void(std::size_t)>& begin);

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
