// From a table to a checked release, end to end, on tables small enough to read.
#include "unit/job/release_job.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::string>;

const std::string kPeople =
    "name,age,zip,illness\nAnn,23,10115,flu\nBob,27,10117,asthma\nCem,31,10115,flu\nDora,38,10117,burn\n"
    "Emil,35,20095,flu\nFay,39,20099,gout\nGus,84,20095,flu\nHao,,10115,burn\n";

QuasiColumn column(const std::string& name, const std::string& build = {}) {
  QuasiColumn out{.name = name};
  out.build.name = build;
  return out;
}
std::vector<QuasiColumn> age_and_zip() {
  QuasiColumn age = column("age", "interval");
  age.build.widths = {10, 50};
  return {age, column("zip", "prefix")};
}

TEST(Anonymize, MakesACheckedRelease) {
  ReleaseJob job(kPeople, age_and_zip(), 2);
  job.recipe.promise.suppress = "any";
  job.recipe.data.identifier = {"name"};
  job.recipe.data.sensitive = {"illness"};
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(outcome->status, OutcomeStatus::optimal);
  EXPECT_EQ(outcome->rows, 8u);
  EXPECT_GE(outcome->smallest_group, 2u);
  EXPECT_EQ(outcome->columns.size(), 2u);
  EXPECT_EQ(outcome->sensitive.size(), 1u);
  EXPECT_EQ(job.release().find("Ann"), std::string::npos);
  EXPECT_TRUE(job.release().starts_with("age,zip,illness\n"));
  EXPECT_EQ(job.folder.names(), (Names{"release.csv", "release.csv.plan.json", "table.csv"}));
  job.expect_verified_and_repeatable();
}

TEST(Anonymize, AnswersTheSameOnAnyNumberOfThreads) {
  std::string first, first_plan;
  for (const unsigned threads : {1u, 2u, 4u}) {
    ReleaseJob job(kPeople, age_and_zip(), 2);
    job.recipe.promise.suppress = "any";
    job.options.threads = threads;
    ASSERT_OK(job.run());
    EXPECT_TRUE(first.empty() || first == job.release());
    EXPECT_TRUE(first_plan.empty() || first_plan == job.plan());
    first = job.release();
    first_plan = job.plan();
  }
}

TEST(Anonymize, DropsStarredRowsThatAreFewerThanK) {
  ReleaseJob job("q,s\na,1\na,2\na,3\nb,4\n", {{.name = "q", .coding = CodingKind::keep}}, 3);
  job.recipe.promise.suppress = "any";
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(outcome->suppressed_rows, 1u);
  EXPECT_EQ(outcome->starred_rows, 0u);
  EXPECT_EQ(outcome->dropped_rows, 1u);
  ASSERT_EQ(outcome->warnings.size(), 1u);  // and says so
  EXPECT_EQ(job.release(), "q,s\na,1\na,2\na,3\n");
  job.expect_verified_and_repeatable();
}

TEST(Anonymize, StarsRowsThatAreAtLeastK) {
  ReleaseJob job("q,s\na,1\na,2\nb,3\nc,4\n", {{.name = "q", .coding = CodingKind::keep}}, 2);
  job.recipe.promise.suppress = "any";
  ASSERT_OK(job.run());
  EXPECT_EQ(job.release(), "q,s\n*,3\n*,4\na,1\na,2\n");
  job.expect_verified_and_repeatable();
}

TEST(Anonymize, DropsAllSuppressedRowsWhenAsked) {
  ReleaseJob job("q,s\na,1\na,2\nb,3\nc,4\n", {{.name = "q", .coding = CodingKind::keep}}, 2);
  job.recipe.promise.suppress = "any";
  job.recipe.promise.drop_suppressed = true;
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(job.release(), "q,s\na,1\na,2\n");
  EXPECT_EQ(outcome->dropped_rows, 2u);
  job.expect_verified_and_repeatable();
}

// A value that is `*` must not merge with suppressed rows.
TEST(Anonymize, KeepsAnOriginalStarApart) {
  ReleaseJob job("q,s\n*,1\n*,2\nb,3\nc,4\n", {{.name = "q", .coding = CodingKind::keep}}, 2);
  job.recipe.promise.suppress = "any";
  ASSERT_OK(job.run());
  EXPECT_EQ(job.release(), "q,s\n*,3\n*,4\n\\*,1\n\\*,2\n");
  job.expect_verified_and_repeatable();
}

TEST(Anonymize, KeepsAValueThatLooksLikeAnIntervalApart) {
  ReleaseJob job("q\n1\n2\n1-2\n1-2\n", {}, 2);
  job.recipe.data.quasi = {
      {.name = "q", .coding = CodingKind::levels, .file = job.folder.write("h.csv", "1;1-2;*\n2;1-2;*\n1-2;1-2 ;*\n")}};
  ASSERT_OK(job.run());
  EXPECT_EQ(job.release(), "\"q\"\n\"1-2 \"\n\"1-2 \"\n\"\\1-2\"\n\"\\1-2\"\n");
  job.expect_verified();
}

TEST(Anonymize, MissingTokensAreOneValue) {
  ReleaseJob job("q,s\n?,1\n,2\nb,3\nb,4\n", {{.name = "q", .coding = CodingKind::keep}}, 2);
  job.recipe.data.missing = {"?"};
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(outcome->suppressed_rows, 0u);
  EXPECT_EQ(job.release(), "q,s\n,1\n,2\nb,3\nb,4\n");
  job.expect_verified_and_repeatable();
}

TEST(Anonymize, ReadsAndWritesOtherDialectsAndParquet) {
  ReleaseJob job("q;s\r\n\"a;x\";1\r\n\"a;x\";\"two\nlines\"\r\n", {{.name = "q", .coding = CodingKind::keep}}, 2);
  ASSERT_OK(job.run());
  EXPECT_EQ(job.release(), "q;s\n\"a;x\";1\n\"a;x\";\"two\nlines\"\n");
  job.expect_verified();
  job.recipe.output.release = job.folder.at("release.parquet");
  ASSERT_OK(job.run());
  job.expect_verified();
}

TEST(Anonymize, TakesASingleRow) {
  ReleaseJob job("q,s\na,1\n", {column("q")}, 1);
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(outcome->status, OutcomeStatus::unchanged);
  EXPECT_EQ(job.release(), "q,s\na,1\n");
  job.expect_verified();
}

TEST(Anonymize, LeavesATableOfEqualRowsUnchanged) {
  ReleaseJob job("q,r\na,1\na,1\na,1\n", {column("q"), column("r")}, 3);
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(outcome->status, OutcomeStatus::unchanged);
  EXPECT_EQ(outcome->groups, 1u);
  job.expect_verified_and_repeatable();
}

TEST(Anonymize, MakesOneGroupOfRowsThatAllDiffer) {
  std::string table = "q\n";
  for (const char c : std::string("abcdefgh")) table += std::string(1, c) + "\n";
  for (const CostName cost : {CostName::lm, CostName::dm}) {
    ReleaseJob job(table, {column("q", "flat")}, 2);
    job.recipe.loss.cost = cost;
    const auto outcome = job.run();
    ASSERT_OK(outcome);
    EXPECT_EQ(job.release(), "\"q\"\n\"*\"\n\"*\"\n\"*\"\n\"*\"\n\"*\"\n\"*\"\n\"*\"\n\"*\"\n");
    EXPECT_EQ(outcome->groups, 1u);
    EXPECT_EQ(outcome->starred_rows, 0u);  // starred by recoding, not suppressed
    EXPECT_EQ(outcome->cost.exact, cost == CostName::dm ? 64u : 0u);
    EXPECT_EQ(outcome->cost.real, cost == CostName::lm ? 1.0 : 0.0);
    job.expect_verified_and_repeatable();
  }
}

TEST(Anonymize, SaysWhenKCannotBeMet) {
  ReleaseJob large("q\na\nb\n", {column("q")}, 3);
  const auto too_large = large.run();
  expect_error(too_large, "k = 3 is larger than the table, which has 2 rows");
  EXPECT_EQ(too_large.error().kind, ErrorKind::cannot_be_met);
  ReleaseJob kept("q\na\na\nb\n", {{.name = "q", .coding = CodingKind::keep}}, 2);
  const auto infeasible = kept.run();
  expect_error(infeasible, "leaves 1 row");
  EXPECT_EQ(infeasible.error().kind, ErrorKind::cannot_be_met);
  EXPECT_EQ(kept.folder.names(), Names{"table.csv"});
}

TEST(Anonymize, AnEffortBudgetIsHonest) {
  ReleaseJob job(kPeople, age_and_zip(), 2);
  job.recipe.promise.suppress = "any";
  job.recipe.search = LatticeSearch{};
  job.recipe.budget.effort = 1;
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(outcome->status, OutcomeStatus::feasible);
  EXPECT_EQ(outcome->effort.evaluated, 1u);
  EXPECT_LE(outcome->bound, outcome->cost);
  EXPECT_GT(outcome->gap, 0);
  job.expect_verified();
  job.recipe.budget.effort = 0;
  job.options.force = true;
  const auto nothing = job.run();
  expect_error(nothing, "budget was spent");
  EXPECT_EQ(nothing.error().kind, ErrorKind::budget_spent);
}

}  // namespace
}  // namespace kanon::tests
