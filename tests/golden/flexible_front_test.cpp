// The front over refinements on Adult: the independently known optima are its points.
#include "search/cuts/front/flexible_front.hpp"

#include <gtest/gtest.h>

#include "golden/adult_experiment.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

TEST(FlexibleFrontGolden, HasTheKnownOptimaOfAdult) {
  KANON_SKIP_WHERE_SLOW();
  if (adult_file().empty()) GTEST_SKIP() << "no data: adult";
  const auto optima = known_optima();
  ASSERT_TRUE(optima.ok()) << optima.error().text();
  AdultProblem adult;
  adult.cost = CostName::dm;
  adult.coarse = true;
  const auto table = encode_adult(adult);
  ASSERT_TRUE(table.ok()) << table.error().text();
  const FlexibleProblem problem{
      .histogram = table->histogram, .columns = table->columns, .limit_rows = 0, .cost = table->cost};
  const auto found = flexible_front(problem, {25, 26, 27, 28, 50, 250, 1000}, {}, {}, {});
  ASSERT_TRUE(found.ok()) << found.error().text();
  EXPECT_TRUE(found->front.complete);
  EXPECT_GT(found->without_search, 0u);
  std::size_t compared = 0;
  for (const auto& known : *optima) {
    for (const auto& point : found->front.points) {
      if (known.cost != CostName::dm || !known.coarse || known.limit != "none" || known.k != point.k) continue;
      EXPECT_TRUE(same_amount(amount(point.cost, CostName::dm), known.optimum, CostName::dm)) << "k " << known.k;
      ++compared;
    }
  }
  EXPECT_EQ(compared, 4u);
}

}  // namespace
}  // namespace kanon::tests
