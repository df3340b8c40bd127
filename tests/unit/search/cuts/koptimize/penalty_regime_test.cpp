// Classes of the same regime have the same penalty for every part below k: what lets a probe skip them.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "search/cuts/koptimize/policies.hpp"

namespace kanon::koptimize {
namespace {

// All classes of k to 9k rows, with and without guests, all their parts below k. `p`: rows of the first class, of which
// dm has none, as it has no guests.
template <class Policy>
void compare_penalties(const Policy& policy, bool classes,
                       const std::function<typename Policy::Stat(Cost n, Cost p, Cost guests)>& stat) {
  std::map<std::tuple<int, Cost, Cost, Cost, bool>, Cost> penalties;  // regime, part, two
  std::size_t compared = 0, with_guests = 0;
  const Cost k = policy.need.k;
  const auto compare = [&](int regime, const typename Policy::Stat& h, Cost m, Cost q, Cost guests, bool two) {
    const Cost penalty = policy.part_penalty(h, stat(m, q, guests), two);
    const auto [at, fresh] = penalties.try_emplace({regime, m, q, guests, two}, penalty);
    compared += fresh ? 0 : 1;
    with_guests += fresh || guests == 0 ? 0 : 1;
    ASSERT_EQ(at->second, penalty) << "k " << k << " n " << h.n << " part " << m << ", " << q << ", " << guests
                                   << " two " << two;
  };
  for (Cost n = k; n <= 9 * k; ++n) {
    for (Cost p = 0; p <= (classes ? n : 0); ++p) {
      for (Cost guests = 0; guests <= (classes ? 2 : 0); ++guests) {
        const auto h = stat(n, p, guests);
        const int regime = policy.penalty_regime(h);
        if (regime == 0) continue;
        for (Cost m = 1; m < std::min(k, n); ++m) {
          for (Cost q = std::max<Cost>(0, classes ? m - (n - p) : 0); q <= std::min(m, p); ++q) {
            for (Cost some = 0; some <= guests && m + some < k; ++some) {
              for (const bool two : {false, true}) ASSERT_NO_FATAL_FAILURE(compare(regime, h, m, q, some, two));
            }
          }
        }
      }
    }
  }
  EXPECT_GT(compared, 0u);
  if (classes && k > 2) {
    EXPECT_GT(with_guests, 0u);
  }
}

TEST(KOptimizePenaltyRegime, SaysWhenPenaltiesAreTheSame) {
  for (Cost k = 2; k <= 7; ++k) {
    for (const Cost rows : {9 * k, 100 * k}) {
      const Requirement need{.k = k, .rows = rows, .may_suppress = true};
      compare_penalties<Cm2Policy>(Cm2Policy{need}, true, [](Cost n, Cost p, Cost guests) {
        return Cm2Policy::Stat{static_cast<std::int32_t>(n + guests), static_cast<std::int32_t>(p),
                               static_cast<std::int32_t>(n - p)};
      });
      compare_penalties<DmPolicy>(DmPolicy{need}, false, [](Cost n, Cost, Cost) { return DmPolicy::Stat{n}; });
    }
  }
}

}  // namespace
}  // namespace kanon::koptimize
