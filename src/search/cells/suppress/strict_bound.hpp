// A lower bound for the strict rule: a price per record, raised as far as the stars allow.
//
// Claim: for every price vector a with 0 <= a[r] <= most[r],
//   L(a) = sum of a[r] + sum over hubs h of min(0, least over stars S of h of sum over r in S of (cost(r, h) - a[r]))
// is at most the cost of every release that is safe under the strict rule.
// Argument. Such a release costs no less than one made of stars, each hub used once (two stars of one hub are one
// star), and records that pay freely (strict_model.hpp). Replace every cost by itself minus a[r] and add the sum of all
// a[r]: the total is the same. A record that pays freely adds free_cost - a >= 0. A star of a hub in the model adds at
// least the least over stars of that hub. A star of a hub that was left out of the model adds nothing negative:
// everybody in it pays at least most[r] >= a[r], or its best star saves nothing even at a = most and so at no smaller a
// (the least over stars falls as prices rise). An arc left out costs at least most[r]. Hubs not used add 0 >= min(0,
// ...). The prices are found in floating point, but then rounded to multiples of 1 / kUnit and L(a) is computed in
// whole numbers, so no rounding error enters the bound.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "search/cells/suppress/strict_model.hpp"

namespace kanon::strict {

constexpr std::int64_t kUnit = 1024;

struct Prices {
  std::vector<double> price;   // per record, the best found
  std::uint64_t bound = 0;     // certified
  std::vector<float> reduced;  // per hub: what its best star costs at these prices
  std::uint64_t rounds = 0;
};

// L(a) rounded up to a whole number, in whole numbers throughout.
std::uint64_t certified_bound(const Model& model, const std::vector<double>& price);

// Raises the bound by subgradient steps. `goal`: cost of an incumbent. `stop` is asked before every round. Runs in the
// task arena of the caller; the same prices with any number of threads.
Prices raise_prices(const Model& model, std::uint64_t goal, std::uint64_t rounds, const std::function<bool()>& stop);

}  // namespace kanon::strict
