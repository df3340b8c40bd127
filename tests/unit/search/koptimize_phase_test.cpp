// Classes of the same phase have the same drop for every part below k: what lets a probe skip them.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <tuple>

#include "search/koptimize/policies.hpp"

namespace kanon::koptimize {
namespace {

// All classes of k to 9k rows, all their parts below k. `p`: rows of the first class, always 0 for dm.
template <class Policy>
void compare_drops(const Policy& policy, bool classes, const std::function<typename Policy::Stat(Cost, Cost)>& stat) {
  std::map<std::tuple<int, Cost, Cost, bool>, Cost> drops;  // phase, part, two
  std::size_t compared = 0;
  const Cost k = policy.need.k;
  for (Cost n = k; n <= 9 * k; ++n) {
    for (Cost p = 0; p <= (classes ? n : 0); ++p) {
      const auto h = stat(n, p);
      const int phase = policy.phase(h);
      if (phase == 0) continue;
      for (Cost m = 1; m < std::min(k, n); ++m) {
        for (Cost q = std::max<Cost>(0, classes ? m - (n - p) : 0); q <= std::min(m, p); ++q) {
          for (const bool two : {false, true}) {
            const Cost drop = policy.drop(h, stat(m, q), two);
            const auto [at, fresh] = drops.try_emplace({phase, m, q, two}, drop);
            compared += fresh ? 0 : 1;
            ASSERT_EQ(at->second, drop) << "k " << k << " n " << n << " p " << p << " part " << m << ", " << q
                                        << " two " << two;
          }
        }
      }
    }
  }
  EXPECT_GT(compared, 0u);
}

TEST(KOptimizePhase, SaysWhenDropsAreTheSame) {
  for (Cost k = 2; k <= 7; ++k) {
    for (const Cost rows : {9 * k, 100 * k}) {
      const Requirement need{.k = k, .rows = rows, .may_suppress = true};
      compare_drops<Cm2Policy>(Cm2Policy{need}, true, [](Cost n, Cost p) { return Cm2Policy::Stat{n, p, n - p}; });
      compare_drops<DmPolicy>(DmPolicy{need}, false, [](Cost n, Cost) { return DmPolicy::Stat{n}; });
    }
  }
}

}  // namespace
}  // namespace kanon::koptimize
