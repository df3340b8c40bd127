// Local recoding of Adult, nine hierarchies, lm, no rows lost: what a little effort must reach, with honest prices.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "golden/adult_experiment.hpp"
#include "search/boxes/local/forced_cells.hpp"
#include "search/boxes/local/local_search.hpp"
#include "search/boxes/mondrian/mondrian.hpp"
#include "solve/encode_source.hpp"
#include "support/share.hpp"

namespace kanon {
namespace {

struct Known {
  std::uint64_t k;
  double theirs;       // another tool's local recoding
  double soon;         // what is reached here at once
  double best, bound;  // known before: nothing is below the bound
};

TEST(LocalAdult, LittleEffortReachesWhatIsKnown) {
  if (tests::adult_file().empty()) GTEST_SKIP() << "no data: adult/adult_train_30162.csv";
  KANON_SKIP_WHERE_SLOW();
  const auto table = tests::encode_adult_with_hierarchies();
  ASSERT_TRUE(table.ok()) << table.error().text();
  for (const Known& known : {Known{2, .030588, .02085, .018598, .018246}, Known{5, .058938, .0504, .048530, .044619},
                             Known{50, .153454, .1477, .146559, .135287}}) {
    const CutProblem problem{
        .histogram = table->histogram, .columns = table->columns, .k = known.k, .limit_rows = 0, .cost = table->cost};
    Budget budget;
    budget.evaluations = 1'500;
    const auto found = local_search(problem, {}, budget, {});
    ASSERT_TRUE(found.ok() && found->feasible);
    fmt::print("  k {:>2}: {:.6f}, bound {:.6f}, {} groups\n", known.k, found->cost.real, found->bound.real,
               found->groups.size());
    EXPECT_LT(found->cost.real, known.soon) << known.k;
    EXPECT_GE(found->cost.real, known.bound) << known.k;
    EXPECT_LE(found->bound.real, known.best) << known.k;
    EXPECT_GE(found->bound.real, 0.5 * known.bound) << known.k;
    const auto why = check_prices(problem, found->certificate, {});
    EXPECT_TRUE(why.ok() && why->empty()) << known.k;
    std::uint64_t rows = 0;
    for (const auto& group : found->groups) {
      EXPECT_GE(group.rows, known.k);
      rows += group.rows;
    }
    EXPECT_EQ(rows, 30'162u);
    const auto forced = forced_cells(problem, found->groups);
    EXPECT_GT(forced.generalized, 0u);
    EXPECT_EQ(forced.forced > 0, known.k == 2) << known.k;
  }
}

TEST(LocalAdult, MondrianLosesMore) {
  if (tests::adult_file().empty()) GTEST_SKIP() << "no data: adult/adult_train_30162.csv";
  KANON_SKIP_WHERE_SLOW();
  const auto table = tests::encode_adult_with_hierarchies();
  ASSERT_TRUE(table.ok()) << table.error().text();
  const CutProblem problem{
      .histogram = table->histogram, .columns = table->columns, .k = 5, .limit_rows = 0, .cost = table->cost};
  double strict = 0, relaxed = 0;
  for (const auto kind : {MondrianKind::strict, MondrianKind::relaxed}) {
    const auto found = mondrian(problem, kind);
    ASSERT_TRUE(found.ok() && found->feasible);
    for (const auto& group : found->groups) EXPECT_GE(group.rows, 5u);
    (kind == MondrianKind::strict ? strict : relaxed) = found->cost.real;
  }
  EXPECT_GT(relaxed, .0507);
  EXPECT_GT(strict, relaxed);
}

}  // namespace
}  // namespace kanon
