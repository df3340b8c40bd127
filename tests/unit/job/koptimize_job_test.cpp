// Releases over intervals, taxonomies and levels, by every cost: what is promised is what the checker finds.
#include <nlohmann/json.hpp>

#include "plan/recoding/plan.hpp"
#include "support/dice.hpp"
#include "support/share.hpp"
#include "unit/job/release_job.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::string>;

const std::string kFewPeople =
    "age,job,zip,pay\n23,cook,01115,10\n27,baker,01117,20\n31,clerk,01115,30\n38,judge,01117,80\n35,clerk,20095,40\n"
    "39,judge,20099,70\n84,cook,20095,0\n,baker,01115,10\n";
const std::string kJobs = "baker;food;*\ncook;food;*\nclerk;office;*\njudge;office;*\n";

struct Job : ReleaseJob {
  explicit Job(std::uint64_t k = 2) : ReleaseJob(kFewPeople, {}, k) {
    recipe.data.quasi = {{.name = "age"}, {.name = "job", .file = folder.write("job.csv", kJobs)}, {.name = "zip"}};
    recipe.promise.suppress = "any";
  }
  QuasiColumn& column(std::size_t index) { return recipe.data.quasi[index]; }
  Plan read() const { return *read_plan(plan_beside(recipe.output.release)); }
};

TEST(KOptimizeJob, RecodesEveryColumnByItsKind) {
  Job job;
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(outcome->status, OutcomeStatus::optimal);
  EXPECT_EQ(outcome->search, SearchName::koptimize);
  EXPECT_EQ(outcome->gap, 0);
  EXPECT_EQ(outcome->bound, outcome->cost);
  const Plan plan = job.read();
  EXPECT_EQ(plan.columns[0].coding, CodingKind::intervals);
  EXPECT_TRUE(plan.columns[0].by_width);
  EXPECT_EQ(plan.columns[1].coding, CodingKind::taxonomy);
  EXPECT_EQ(plan.columns[1].hierarchy, "job.csv");
  EXPECT_EQ(plan.columns[2].coding, CodingKind::taxonomy);
  EXPECT_EQ(plan.columns[2].hierarchy, "prefix");
  job.expect_verified_and_repeatable();
}

TEST(KOptimizeJob, IsNeverWorseThanTheLatticeOverTheSameHierarchies) {
  for (const CostName cost : {CostName::lm, CostName::dm}) {
    Job levels;
    levels.recipe.loss.cost = cost;
    levels.column(0).coding = CodingKind::suppressed;
    levels.recipe.search = LatticeSearch{};
    const auto lattice = levels.run();
    ASSERT_OK(lattice);
    for (const CodingKind coding : {CodingKind::levels, CodingKind::taxonomy}) {
      Job job;
      job.recipe.loss.cost = cost;
      job.column(0).coding = CodingKind::suppressed;
      job.column(1).coding = job.column(2).coding = coding;
      const auto outcome = job.run();
      ASSERT_OK(outcome);
      EXPECT_LE(outcome->cost.exact, lattice->cost.exact);
      EXPECT_LE(outcome->cost.real, lattice->cost.real + 1e-12);
      if (coding == CodingKind::levels) {
        EXPECT_EQ(outcome->cost.exact, lattice->cost.exact);
        EXPECT_NEAR(outcome->cost.real, lattice->cost.real, 1e-12);
      }
      job.expect_verified();
    }
  }
}

TEST(KOptimizeJob, CutsOnlyWhereItMay) {
  Job job(1);
  job.recipe.promise.suppress = "none";
  job.recipe.data.quasi.resize(1);
  job.column(0).cuts.at = {"30", "80"};
  ASSERT_OK(job.run());
  const Plan plan = job.read();
  ASSERT_EQ(plan.columns[0].nodes.size(), 4u);
  EXPECT_EQ(plan.columns[0].nodes[0].label, Value());
  EXPECT_EQ(plan.columns[0].nodes[1].label, Value("23-27"));
  EXPECT_EQ(plan.columns[0].nodes[2].label, Value("31-39"));
  EXPECT_EQ(plan.columns[0].nodes[3].label, Value("84"));
  EXPECT_EQ(plan.columns[0].hierarchy, "30/80");
  job.expect_verified();
}

TEST(KOptimizeJob, ClassesAndNumbersOfATarget) {
  for (const CostName cost : {CostName::cm, CostName::rm}) {
    for (const bool drop : {false, true}) {
      Job job;
      job.recipe.loss.cost = cost;
      job.recipe.data.target = "pay";
      job.recipe.promise.drop_suppressed = drop;
      if (cost == CostName::rm && drop) job.recipe.loss.dispersion = Dispersion::absolute;
      const auto outcome = job.run();
      ASSERT_OK(outcome);
      EXPECT_EQ(outcome->status, OutcomeStatus::optimal);
      EXPECT_EQ(job.read().claim.target, "pay");
      job.expect_verified_and_repeatable();
    }
  }
}

TEST(KOptimizeJob, TheMatrixOfCmIsInThePlan) {
  Job job;
  job.recipe.loss.cost = CostName::cm;
  job.recipe.data.target = "pay";
  for (const char* name : {"0", "10", "20", "30", "40", "70", "80"}) job.recipe.loss.matrix.push_back({name, "10", 3});
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  const Plan plan = job.read();
  ASSERT_EQ(plan.claim.matrix.classes.size(), 7u);
  EXPECT_EQ(plan.claim.matrix.costs[1][1], 3u);  // even for its own class
  EXPECT_EQ(plan.claim.matrix.costs[0][2], 1u);
  job.expect_verified_and_repeatable();
}

TEST(KOptimizeJob, AnotherTargetIsAnotherTable) {
  Job job;
  job.recipe.loss.cost = CostName::cm;
  job.recipe.data.target = "pay";
  ASSERT_OK(job.run());
  std::string other = kFewPeople;
  other.replace(other.find(",80\n"), 4, ",10\n");
  const auto again = job.apply_to(job.folder.write("other.csv", other), "again.csv");
  ASSERT_OK(again);
  EXPECT_EQ(again->status, OutcomeStatus::feasible);  // the proof was about other classes
  EXPECT_EQ(again->bound.exact, 0u);
}

TEST(KOptimizeJob, StartsFromAnEarlierPlan) {
  Job first;
  const auto known = first.run();
  ASSERT_OK(known);
  Job second;
  second.recipe.search = KoptimizeSearch{.start = plan_beside(first.recipe.output.release)};
  second.recipe.seed = 7;
  const auto outcome = second.run();
  ASSERT_OK(outcome);
  EXPECT_NEAR(outcome->cost.real, known->cost.real, 1e-12);
  second.column(0).cuts.at = {"30"};
  second.options.force = true;
  expect_error(second.run(), "the plan to start from does not fit this job: column \"age\"");
  second.recipe.search = KoptimizeSearch{.start = second.folder.at("none.json")};
  expect_error(second.run(), "there is no such file");
}

TEST(KOptimizeJob, WritesATraceWithTheReleaseOnly) {
  Job job;
  job.recipe.output.trace = job.folder.at("trace.jsonl");
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(outcome->trace, job.recipe.output.trace);
  std::istringstream lines(text_of(job.recipe.output.trace));
  std::string line, last;
  ASSERT_TRUE(std::getline(lines, line));
  EXPECT_EQ(nlohmann::json::parse(line)["format"], "kanon trace");
  while (std::getline(lines, line)) last = line;
  EXPECT_EQ(nlohmann::json::parse(last)["status"], "optimal");
  EXPECT_DOUBLE_EQ(nlohmann::json::parse(last)["cost"].get<double>(), outcome->cost.real);

  Job impossible(8);
  impossible.recipe.output.trace = impossible.folder.at("trace.jsonl");
  impossible.recipe.promise.suppress = "none";
  impossible.column(2).coding = CodingKind::keep;
  expect_error(impossible.run(), "cannot be met");
  EXPECT_EQ(impossible.folder.names(), (Names{"job.csv", "table.csv"}));
}

TEST(KOptimizeJob, ABudgetIsHonest) {
  Job job;
  job.recipe.budget.effort = 0;
  expect_error(job.run(), "budget was spent");
  job.recipe.budget.effort = 100000;
  ASSERT_OK(job.run());
  job.expect_verified();
}

// Random tables, codings, costs and limits: search, plan and checker must agree about every one of them.
TEST(KOptimizeJob, RandomJobsAreVerified) {
  const std::vector<std::string> words = {"a", "b", "c", ""};
  for (std::uint64_t seed = 1; seed <= 2 + 38 / kShare && !testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    std::string table = "n,d,w,y\n";
    for (std::size_t row = dice.from_to(4, 30); row > 0; --row) {
      table += dice.one_in(8) ? "" : std::to_string(dice.below(9) * 7);
      table += ",2019-0" + std::to_string(dice.from_to(1, 6)) + "-11," + dice.pick(words) + ",";
      table += (dice.one_in(9) ? "?" : std::to_string(dice.below(5))) + "\n";
    }
    ReleaseJob job(table, {{.name = "n"}, {.name = "d"}, {.name = "w"}}, dice.from_to(1, 3));
    for (auto& column : job.recipe.data.quasi) {
      column.coding =
          dice.pick(std::vector<CodingKind>{CodingKind::automatic, CodingKind::intervals, CodingKind::taxonomy,
                                            CodingKind::levels, CodingKind::suppressed});
      column.weight = static_cast<double>(dice.from_to(1, 4));
      if (column.name == "w" && column.coding == CodingKind::intervals) column.order = {"a", "b", "c"};
    }
    job.recipe.data.missing = {"?"};
    job.recipe.data.target = "y";
    job.recipe.loss.cost = dice.pick(std::vector<CostName>{CostName::lm, CostName::dm, CostName::cm, CostName::rm});
    if (job.recipe.loss.cost == CostName::rm && dice.one_in(2)) job.recipe.loss.dispersion = Dispersion::absolute;
    job.recipe.promise.suppress = dice.pick(Names{"none", "any", "10%", "2"});
    job.recipe.promise.drop_suppressed = dice.one_in(2);
    const auto outcome = job.run();
    ASSERT_OK(outcome);
    EXPECT_LE(outcome->bound.real, outcome->cost.real + 1e-12);
    EXPECT_LE(outcome->bound.exact, outcome->cost.exact);
    job.expect_verified_and_repeatable();
  }
}

}  // namespace
}  // namespace kanon::tests
