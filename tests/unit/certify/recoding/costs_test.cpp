// Costs by hand, and claims about costs that do not hold.
#include "certify/recoding/costs.hpp"

#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

using certify::decimal;
using certify::ReleasedGroup;
using certify::Wide;

TEST(Costs, DmByHand) {
  const std::vector<ReleasedGroup> groups = {{.rows = 3, .lost = {}}, {.rows = 4, .lost = {}}};
  EXPECT_EQ(decimal(certify::dm_cost(groups, 2, 9)), "43");
  EXPECT_EQ(decimal(certify::dm_cost({}, 0, 9)), "0");
}

TEST(Costs, DmIsExactBeyond64Bits) {
  const std::vector<ReleasedGroup> groups(4, {.rows = 4'000'000'001, .lost = {}});
  EXPECT_EQ(decimal(certify::dm_cost(groups, 1, 1)), "64000000032000000005");
}

TEST(Costs, LmByHand) {
  // Two columns: one of five values in nodes of three and two, one of a single value.
  const std::vector<certify::ColumnLoss> columns = {{.whole = 4, .weight = 2}, {.whole = 0, .weight = 1}};
  // a: 4 rows at 2/4, 5 rows at 1/4, 1 suppressed: (2 + 1.25 + 1) / 10; b: a single value loses nothing unless
  // suppressed.
  const std::vector<ReleasedGroup> groups = {{.rows = 4, .lost = {2, 0}}, {.rows = 5, .lost = {1, 0}}};
  EXPECT_DOUBLE_EQ(certify::lm_cost(groups, columns, 1, 10), (2 * 0.425 + 0.1) / 3);
}

ReleaseCase dm_example() {
  ReleaseCase example = worked_example();
  example.plan["claim"]["cost_name"] = "dm";
  example.claim_cost(28);  // three groups of two, and two suppressed rows of a table of eight
  return example;
}

TEST(Costs, EditedDmIsCaught) {
  ReleaseCase example = dm_example();
  expect_holds(example.verify_release());
  example.claim_cost(27);
  expect_only_failure(example.verify_release(), "dm is 28, the plan claims 27");
}

TEST(Costs, EditedLmIsCaught) {
  ReleaseCase example = worked_example();
  example.plan["claim"]["cost"] = 0.5 + 1e-11;
  expect_holds(example.verify_release());
  example.claim_cost(0.499999);
  expect_only_failure(example.verify_release(), "lm is 0.5, the plan claims 0.499999");
}

TEST(Costs, EditedWeightChangesLm) {
  ReleaseCase example = worked_example();
  example.column(1)["nodes"][3]["values"] = {"84", "85", "86"};  // age has ten leaves now: lm of age is 0.44
  expect_only_failure(example.verify_release(), "lm is 0.47");
  example.column(1)["weight"] = 0;
  expect_holds(example.verify_release());
}

TEST(Costs, OptimalNeedsTheBound) {
  ReleaseCase example = dm_example();
  example.plan["claim"]["bound"] = 27;
  expect_only_failure(example.verify_release(), "claims to be optimal, but its bound");
  example.plan["claim"]["status"] = "feasible";
  expect_holds(example.verify_release());
  example.plan["claim"]["bound"] = 29;
  expect_only_failure(example.verify_release(), "bound is above the claimed cost");
}

}  // namespace
}  // namespace kanon::certify_tests
