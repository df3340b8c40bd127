// A plan made earlier becomes cuts, or one error that says everything that does not fit.
#include "encode/start_plan.hpp"

#include "decode/decode.hpp"
#include "encode/hierarchy_column.hpp"
#include "encode/interval_column.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

Codebook codebook() {
  CodedColumn age = *code_ordered("age", {"1", "2", "3", "4"}, {});
  CodedColumn job = code_column(
      "job", {"h", {"a", "b", "c", "d"}, {{"a", "b", "c", "d"}, {"x", "y", "x", "y"}, {"*", "*", "*", "*"}}}, {});
  job.coding = CodingKind::taxonomy;
  return {age, job};
}
CutColumns columns(const Codebook& coded, const CutPoints& cuts = {}) {
  return {*interval_column(coded[0], cuts), tree_column(coded[1])};
}
Plan plan_of(const Codebook& coded, const CutSets& cuts) {
  Plan out;
  out.columns =
      decode_cuts({{"age", "name", "job"}, {Role::quasi, Role::plain, Role::quasi}}, coded, columns(coded), cuts, "*");
  return out;
}

TEST(StartPlan, GivesTheCutsBack) {
  const Codebook coded = codebook();
  for (const CutSets& cuts :
       {CutSets{{}, {}}, CutSets{{2}, {2}}, CutSets{{1, 3}, {1, 2}}, CutSets{{1, 2, 3}, {1, 2, 3}}}) {
    const auto found = cuts_of_plan(plan_of(coded, cuts), coded, columns(coded));
    ASSERT_OK(found);
    EXPECT_EQ(*found, cuts);
  }
}

TEST(StartPlan, SaysEverythingThatDoesNotFitAtOnce) {
  const Codebook coded = codebook();
  Plan plan = plan_of(coded, {{2}, {2}});
  plan.columns[0].nodes[0].values = {"1", "3"};
  plan.columns[0].nodes[1].values = {"2", "4"};
  plan.columns[2].nodes[1].values.pop_back();
  const auto found = cuts_of_plan(plan, coded, columns(coded));
  expect_error(found, "column \"age\": a node of it is not a run of neighbouring values");
  expect_error(found, "column \"job\": it does not know 1 of the values");
}

TEST(StartPlan, RefusesCutsThatAreNotAllowedNow) {
  const Codebook coded = codebook();
  const CutPoints only_three{.at = {"3"}, .start = {}, .step = {}, .end = {}};
  expect_error(cuts_of_plan(plan_of(coded, {{1}, {}}), coded, columns(coded, only_three)), "no allowed cut can part");
  // a and c on their own while b and d stay together with them: no cut through the tree.
  Plan torn = plan_of(coded, {{}, {1, 2}});
  torn.columns[2].nodes = {{"a", {"a"}}, {"rest", {"c", "b", "d"}}};
  expect_error(cuts_of_plan(torn, coded, columns(coded)), "none that the coding taxonomy can show");
}

TEST(StartPlan, RefusesOtherColumns) {
  const Codebook coded = codebook();
  Plan fewer = plan_of(coded, {{}, {}});
  fewer.columns[2].role = Role::plain;
  expect_error(cuts_of_plan(fewer, coded, columns(coded)), "column \"job\" is no quasi-identifier of it");
  Plan more = plan_of(coded, {{}, {}});
  more.columns[1].role = Role::quasi;
  expect_error(cuts_of_plan(more, coded, columns(coded)), "other quasi-identifiers besides");
}

}  // namespace
}  // namespace kanon::tests
