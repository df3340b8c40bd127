// Which column may be a target, what is counted of it, and the matrix of cm.
#include "encode/cost_target.hpp"

#include <tuple>

#include "recipe/cost.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

Recipe recipe(CostName cost, const std::string& target = "t") {
  Recipe out;
  out.data.quasi = {{.name = "q"}};
  out.data.sensitive = {"s"};
  out.data.identifier = {"i"};
  out.loss.cost = cost;
  out.data.target = target;
  return out;
}

TEST(CostTarget, RefusesColumnsThatCannotBeATarget) {
  for (const CostName cost : {CostName::cm, CostName::rm}) {
    EXPECT_TRUE(check_target(recipe(cost)).ok());
    expect_error(check_target(recipe(cost, "")), "needs a target column");
    expect_error(check_target(recipe(cost, "s")), "marked sensitive");
    expect_error(check_target(recipe(cost, "q")), "quasi-identifier");
    expect_error(check_target(recipe(cost, "i")), "never released");
    Recipe lattice = recipe(cost);
    lattice.search = LatticeSearch{};
    EXPECT_TRUE(check_target(lattice).ok());
  }
  EXPECT_TRUE(check_target(recipe(CostName::lm, "s")).ok());  // a role like any other: two roles are refused elsewhere
}

TEST(CostTarget, RefusesOptionsOfAnotherCost) {
  Recipe matrix = recipe(CostName::dm);
  matrix.loss.matrix = {{"a", "b", 1}};
  expect_error(check_target(matrix), "a cost matrix is for cm, the cost is dm");
  Recipe dispersion = recipe(CostName::cm);
  dispersion.loss.dispersion = Dispersion::absolute;
  expect_error(check_target(dispersion), "the dispersion is for rm, the cost is cm");
}

TEST(CostTarget, WeightsOfTargetsAreForRm) {
  Recipe weighted = recipe(CostName::cm, "");
  weighted.loss.targets = {{"t", 1}};
  expect_error(check_target(weighted), "targets with weights are for rm; cm needs one target, without a weight");
}

TEST(CostTarget, OneCostWithTheWeightOneIsThatCost) {
  Recipe out;
  set_cost({{CostName::dm, 1}}, out);
  EXPECT_EQ(out.loss.cost, CostName::dm);
  EXPECT_TRUE(out.loss.sum.empty());
  set_cost({{CostName::dm, 2}}, out);
  EXPECT_EQ(out.loss.cost, CostName::sum);
  EXPECT_EQ(out.loss.sum.size(), 1u);
  set_cost({{CostName::lm, 1}, {CostName::dm, 1}}, out);
  EXPECT_EQ(out.loss.sum.size(), 2u);
}

TEST(CostTarget, TermsAreTheCostsOfASumWithTheirTargets) {
  Recipe sum = recipe(CostName::sum);
  sum.search = ClimbSearch{};
  sum.loss.sum = {{CostName::rm, 3}, {CostName::lm, 2}, {CostName::cm, 0.5}};
  sum.loss.targets = {{"a", 1}, {"b", 2}};
  ASSERT_OK(check_target(sum));
  EXPECT_EQ(target_names(sum), (std::vector<std::string>{"t", "a", "b"}));
  const auto slots = target_slots(sum);
  ASSERT_EQ(slots.size(), 3u);
  EXPECT_EQ(slots[0].column + slots[1].column + slots[2].column, "tab");
  EXPECT_EQ(slots[0].use, TargetUse::classes);
  EXPECT_EQ(slots[2].use, TargetUse::moments);
  const auto spec = cost_spec(sum, {});
  ASSERT_OK(spec);
  ASSERT_EQ(spec->terms.size(), 4u);
  const std::vector<std::tuple<CostName, double, std::size_t>> expected{
      {CostName::lm, 2, 0}, {CostName::cm, 0.5, 0}, {CostName::rm, 1, 1}, {CostName::rm, 2, 2}};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(std::tuple(spec->terms[i].name, spec->terms[i].weight, spec->terms[i].target), expected[i]) << i;
  }
  PlanClaim claim;
  claim_cost(sum, *spec, {}, claim);
  EXPECT_EQ(claim.cost_name, CostName::sum);
  EXPECT_EQ(target_columns(claim), (std::vector<std::string>{"t", "a", "b"}));
}

TEST(CostTarget, OneTargetInAListIsATargetLikeAnyOther) {
  Recipe rm = recipe(CostName::rm, "");
  rm.loss.targets = {{"a", 7}};
  ASSERT_OK(check_target(rm));
  const auto spec = cost_spec(rm, {});
  ASSERT_OK(spec);
  EXPECT_TRUE(spec->terms.empty());
  PlanClaim claim;
  claim_cost(rm, *spec, {}, claim);
  EXPECT_EQ(claim.target, "a");
  rm.loss.targets = {{"a", 1}, {"b", 3}};
  rm.search = ClimbSearch{};
  ASSERT_OK(check_target(rm));
  EXPECT_EQ(cost_spec(rm, {})->terms[1].weight, 0.75);
}

TEST(CostTarget, SumsAreForSomeSearchesOnly) {
  Recipe sum = recipe(CostName::sum);
  sum.loss.sum = {{CostName::lm, 1}, {CostName::dm, 1}};
  for (const SearchName search :
       {SearchName::climb, SearchName::genetic, SearchName::anneal, SearchName::datafly, SearchName::best}) {
    sum.search = usual_search(search);
    EXPECT_TRUE(check_target(sum).ok()) << name_of(search);
  }
  for (const SearchName search : {SearchName::koptimize, SearchName::lattice}) {
    sum.search = usual_search(search);
    expect_error(check_target(sum), "cannot minimise a weighted sum of lm");
  }
  sum.loss.sum = {{CostName::cm, 1}, {CostName::dm, 1}};
  expect_error(check_target(sum), "cannot minimise a weighted sum of costs");
  sum.search = KoptimizeSearch{};
  EXPECT_TRUE(check_target(sum).ok());
  sum.output.trace = "trace.jsonl";
  expect_error(check_target(sum), "cannot minimise");
  sum.output.trace.clear();
  sum.search = ClimbSearch{};
  sum.loss.sum.push_back({CostName::dm, 1});
  expect_error(check_target(sum), "dm has two weights");
  sum.loss.sum = {{CostName::lm, 1}, {CostName::dm, 1e-9}};
  expect_error(check_target(sum), "the weight 1e-09");
  Recipe together = recipe(CostName::dm);
  together.loss.suppressed_together = true;
  expect_error(check_target(together), "cm_suppressed is for cm");
}

TEST(CostTarget, RmNeedsNumbers) {
  TupleCounts counts;
  counts.classes = {"x", std::nullopt};
  expect_error(check_target_values(target_slots(recipe(CostName::rm))[0], counts), "holds no number");
  counts.classes.emplace_back("1.5");
  EXPECT_TRUE(check_target_values(target_slots(recipe(CostName::rm))[0], counts).ok());
}

TEST(CostTarget, TooManyClassesAreRefused) {
  TupleCounts counts;
  counts.classes.assign(20000, "1");
  counts.counts.assign(10000, 1);
  Recipe absolute = recipe(CostName::rm);
  EXPECT_TRUE(check_target_values(target_slots(absolute)[0], counts).ok());  // moments need no classes
  absolute.loss.dispersion = Dispersion::absolute;
  expect_error(check_target_values(target_slots(absolute)[0], counts), "20,000 different values, too many for rm");
}

TEST(CostTarget, TheMatrixIsInTheOrderOfTheClasses) {
  Histogram histogram;
  histogram.classes = {std::nullopt, "no", "yes"};
  Recipe cm = recipe(CostName::cm);
  cm.loss.matrix = {{"yes", "no", 5}, {"", "no", 2}, {"maybe", "no", 9}};
  const auto spec = cost_spec(cm, histogram);
  ASSERT_OK(spec);
  EXPECT_EQ(spec->matrix, (std::vector<std::vector<std::uint32_t>>{{0, 2, 1}, {1, 0, 1}, {1, 5, 0}}));
  cm.loss.matrix = {{"yes", "no", 5}};
  expect_error(cost_spec(cm, histogram), "leaves out 1 of the classes of column \"t\": (missing)");
  cm.loss.matrix.clear();
  EXPECT_TRUE(cost_spec(cm, histogram)->matrix.empty());
}

TEST(CostMatrixFile, ReadsClassesAndCosts) {
  const TempFolder folder;
  const auto read =
      read_cost_matrix(folder.write("m.csv", "\xEF\xBB\xBF,no,\"a,b\",\r\nno,0,1,2\r\n\"a,b\",3,0,4\n,5,6,0\n"));
  ASSERT_OK(read);
  ASSERT_EQ(read->size(), 9u);
  EXPECT_EQ((*read)[1].row + "/" + (*read)[1].shown, "no/a,b");
  EXPECT_EQ((*read)[1].cost, 1u);
  EXPECT_EQ((*read)[6].row, "");  // the missing class
  EXPECT_EQ((*read)[6].cost, 5u);
}

TEST(CostMatrixFile, RefusesTheRest) {
  const TempFolder folder;
  const auto refused = [&](const std::string& text, const std::string& why) {
    expect_error(read_cost_matrix(folder.write("m.csv", text)), why);
  };
  expect_error(read_cost_matrix(folder.at("none.csv")), "cannot be opened");
  refused("", "not a cost matrix");
  refused(",a\n", "not a cost matrix");
  refused(",a,b\na,1\n", "2 cells here, 3 in the first line");
  refused(",a\na,1\na,2\n", "has one already");
  refused(",a,a\na,0,1\n", "stands twice");
  refused(",a\na,-1\n", "whole numbers");
  refused(",a\na,0.5\n", "whole numbers");
  refused(",a\na,4294967296\n", "whole numbers");
}

}  // namespace
}  // namespace kanon::tests
