// What the profiles of a vector say of others, attacked on every three vectors of random tables, one finer than the
// next: k at a limit, the cost without suppression, and what suppression adds.
#include <gtest/gtest.h>

#include "search/levels/lattice/node_profile.hpp"
#include "support/target_case.hpp"

namespace kanon::tests {
namespace {

using lattice::NodeCosts;
using lattice::NodeProfile;

bool below(const NodeProfile& fine, const NodeProfile& coarse) {
  for (std::size_t c = 0; c < fine.levels.size(); ++c) {
    if (fine.levels[c] > coarse.levels[c]) return false;
  }
  return true;
}

double real(const CostValue& cost) {
  return static_cast<double>(cost.exact) + cost.real;
}

// Every vector, with everything that may be suppressed.
std::vector<NodeProfile> all_profiles(const EncodedCase& coded, const NodeCosts& costs) {
  std::vector<std::vector<LevelIndex>> vectors = {{}};
  for (const auto& column : coded.codebook) {
    std::vector<std::vector<LevelIndex>> longer;
    for (const auto& begun : vectors) {
      for (std::uint32_t level = 0; level <= column.height(); ++level) {
        longer.push_back(begun);
        longer.back().push_back(LevelIndex{level});
      }
    }
    vectors = longer;
  }
  std::vector<NodeProfile> out;
  for (const auto& levels : vectors)
    out.push_back(*lattice::profile_of(coded.histogram, coded.codebook, costs, levels, coded.histogram.rows));
  return out;
}

// `fine` is bounded, `coarse` was evaluated, `between` is any vector between them.
void attack(const NodeCosts& costs, const NodeProfile& fine, const NodeProfile& between, const NodeProfile& coarse,
            std::uint64_t& adding) {
  for (std::size_t which = 0; which < costs.specs().size(); ++which) {
    const double bound = real(costs.bound(fine, which));
    for (std::size_t i = 0; i < between.thresholds(); ++i) {
      const std::uint64_t k = i < between.sizes.size() ? between.sizes[i] : std::uint64_t{between.sizes.back()} + 1;
      const auto there = coarse.at(k);
      ASSERT_TRUE(there.has_value());
      ASSERT_LE(coarse.rows_below[*there], between.rows_below[i]) << "generalization suppresses no more";
      const double adds = costs.suppression_adds(coarse, which, *there);
      adding += adds > 0 ? 1 : 0;
      ASSERT_LE(bound + adds, real(costs.cost(between, which, i)) * (1 + 1e-12) + 1e-12);
    }
  }
}

void attack_all(const EncodedCase& coded, const std::vector<CostSpec>& specs, std::uint64_t& adding) {
  const auto costs = NodeCosts::make(coded.histogram, coded.codebook, specs);
  ASSERT_TRUE(costs.ok()) << costs.error().text();
  const auto profiles = all_profiles(coded, *costs);
  for (const auto& between : profiles) {
    for (const auto& fine : profiles) {
      if (!below(fine, between)) continue;
      for (std::uint64_t limit = 0; limit <= coded.histogram.rows; ++limit)
        ASSERT_LE(fine.sizes[fine.most(limit)], between.sizes[between.most(limit)]) << "k falls at limit " << limit;
      for (const auto& coarse : profiles) {
        if (below(between, coarse)) attack(*costs, fine, between, coarse, adding);
        if (::testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

TEST(LatticeBoundsProperty, NoVectorBeatsWhatOthersSayOfIt) {
  std::uint64_t adding = 0;  // bounds that suppression raised
  for (std::uint64_t seed = 1; seed <= 1500 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed + 900000);
    const TargetCase table = random_target_case(dice, {.columns = {1, 3}, .rows = {1, 20}, .most_nodes = 36});
    attack_all(encoded(table, TargetUse::none, dice),
               {{.name = CostName::lm}, {.name = CostName::dm}, {.name = CostName::lm, .average_size = true}}, adding);
    attack_all(encoded(table, TargetUse::classes, dice), {{.name = CostName::cm}}, adding);
    attack_all(encoded(table, TargetUse::moments, dice), {{.name = CostName::rm}}, adding);
    attack_all(encoded(table, TargetUse::numbers, dice),
               {{.name = CostName::rm, .dispersion = Dispersion::absolute}, {.name = CostName::cm}}, adding);
  }
  EXPECT_GT(adding, 1000000u);
}

}  // namespace
}  // namespace kanon::tests
