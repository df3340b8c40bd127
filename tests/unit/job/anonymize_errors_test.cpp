// What goes wrong with a job, each with its message, and nothing left behind.
#include "unit/job/release_job.hpp"

namespace kanon::tests {
namespace {

using Names = std::vector<std::string>;

const std::string kTable = "name,age,zip\nAnn,23,10115\nBob,27,10117\n";

// The job fails with `part` and leaves only the table.
void expect_refused(const ReleaseJob& job, const std::string& part) {
  expect_error(job.run(), part);
  EXPECT_EQ(job.folder.names(), Names{"table.csv"}) << part;
}

template <class Change>
void expect_refused_after(const Change& change, const std::string& part) {
  ReleaseJob job(kTable, {{.name = "age"}, {.name = "zip"}}, 2);
  change(job.recipe);
  expect_refused(job, part);
}

TEST(AnonymizeErrors, EveryWrongRecipeHasItsMessage) {
  expect_refused_after([](Recipe& r) { r.promise.k.reset(); }, "k is not given");
  expect_refused_after([](Recipe& r) { r.promise.k = 0; }, "k is 0");
  expect_refused_after([](Recipe& r) { r.promise.k = 3; }, "larger than the table");
  expect_refused_after([](Recipe& r) { r.data.quasi.clear(); }, "no quasi-identifier is named");
  expect_refused_after([](Recipe& r) { r.data.quasi[0].name = "agee"; }, "Did you mean \"age\"?");
  expect_refused_after([](Recipe& r) { r.data.identifier = {"age"}; }, "two roles, quasi and identifier");
  expect_refused_after([](Recipe& r) { r.data.quasi[1].name = "age"; }, "named twice as quasi");
  expect_refused_after([](Recipe& r) { r.data.table += ".nowhere.csv"; }, "no such file");
  expect_refused_after([](Recipe& r) { r.data.table.clear(); }, "no table is named");
  expect_refused_after([](Recipe& r) { r.output.release.clear(); }, "no name for the release");
  expect_refused_after([](Recipe& r) { r.output.release += ".json"; }, ".csv or .parquet");
  expect_refused_after([](Recipe& r) { r.output.release += "/x/release.csv"; }, "folder does not exist");
  expect_refused_after([](Recipe& r) { r.output.plan = r.output.release; }, "same name");
  expect_refused_after([](Recipe& r) { r.promise.suppress = "lots"; }, "is not a suppression limit");
  expect_refused_after([](Recipe& r) { r.data.entity = "age"; }, "two roles, quasi and entity");
  expect_refused_after([](Recipe& r) { r.data.entity = "nam"; }, "Did you mean \"name\"?");
  expect_refused_after([](Recipe& r) { r.data.entity = "name", r.search = MondrianSearch{.relaxed = true}; },
                       "the mondrian-relaxed search counts rows");
  expect_refused_after([](Recipe& r) { r.data.quasi[0].weight = -1; }, "weight of column \"age\"");
  expect_refused_after([](Recipe& r) { r.data.quasi[0].weight = r.data.quasi[1].weight = 0; },
                       "all column weights are 0");
  expect_refused_after([](Recipe& r) { r.data.quasi[0].order = {"23"}; }, "leaves out 1 of its values: 27");
  expect_refused_after([](Recipe& r) { r.data.quasi[0].build.name = "date"; }, "not ISO dates");
  expect_refused_after(
      [](Recipe& r) { r.data.quasi[0].coding = CodingKind::levels, r.data.quasi[0].file = "/nowhere/h.csv"; },
      "there is no such file");
}

TEST(AnonymizeErrors, EveryWrongTableHasItsMessage) {
  const auto refused = [](const std::string& table, const std::string& part) {
    expect_refused(ReleaseJob(table, {{.name = "age"}}, 1), part);
  };
  refused("", "the file is empty");
  refused("age,zip\n", "the table has no rows");
  refused("age,age\n1,2\n", "two columns are named");
  refused("age,zip\n1,2,3\n", "line 2");
  refused("age,zip\n\xFC,2\n", "UTF-8");
}

TEST(AnonymizeErrors, UncoveredValuesAreNamed) {
  ReleaseJob job(kTable, {{.name = "age"}}, 2);
  const TempFolder elsewhere;
  job.recipe.data.quasi[0].file = elsewhere.write("age.csv", "23;*\n");
  expect_refused(job, "does not cover 1 of its values: 27");
}

TEST(AnonymizeErrors, ExistingFilesAreKeptWithoutForce) {
  for (const char* name : {"release.csv", "release.csv.plan.json"}) {
    ReleaseJob job(kTable, {{.name = "age"}, {.name = "zip"}}, 2);
    job.folder.write(name, "precious");
    expect_error(job.run(), "exists already");
    EXPECT_EQ(text_of(job.folder.at(name)), "precious");
    EXPECT_EQ(job.folder.names().size(), 2u);
    job.options.force = true;
    ASSERT_OK(job.run());
    EXPECT_NE(text_of(job.folder.at(name)), "precious");
    job.expect_verified();
  }
}

TEST(AnonymizeErrors, ASecondRequestToStopLeavesNothing) {
  ReleaseJob job(kTable, {{.name = "age"}, {.name = "zip"}}, 2);
  Cancel cancel;
  cancel.request();
  cancel.request();
  job.options.cancel = &cancel;
  const auto outcome = job.run();
  ASSERT_FALSE(outcome.ok());
  EXPECT_EQ(outcome.error().kind, ErrorKind::interrupted);
  EXPECT_EQ(job.folder.names(), Names{"table.csv"});
}

// Stops the search at its first improvement; what it has found by then is still released.
class StopAtFirst final : public Observer {
 public:
  explicit StopAtFirst(Cancel& cancel) : cancel_(cancel) {}
  void improved(const SearchProgress& /*progress*/) override {
    if (!asked_) cancel_.request();
    asked_ = true;
  }

 private:
  Cancel& cancel_;
  bool asked_ = false;
};

TEST(AnonymizeErrors, AFirstRequestToStopStillReleasesTheIncumbent) {
  ReleaseJob job("a,b,c\n1,5,9\n2,6,9\n3,7,8\n4,8,8\n", {{.name = "a"}, {.name = "b"}, {.name = "c"}}, 2);
  job.recipe.promise.suppress = "any";
  Cancel cancel;
  StopAtFirst observer(cancel);
  job.options.cancel = &cancel;
  job.options.observer = &observer;
  job.options.threads = 1;
  const auto outcome = job.run();
  ASSERT_OK(outcome);
  EXPECT_EQ(outcome->status, OutcomeStatus::feasible);
  EXPECT_LE(outcome->bound, outcome->cost);
  job.expect_verified();
}

TEST(ApplyErrors, RefusesTablesThePlanIsNotFor) {
  ReleaseJob job(kTable, {{.name = "age"}, {.name = "zip"}}, 2);
  ASSERT_OK(job.run());
  const auto applied = [&](const std::string& table) {
    return job.apply_to(job.folder.write("next.csv", table), "next_release.csv");
  };
  expect_error(applied("name,agee,zip\nAnn,23,10115\n"), "Did you mean \"agee\"?");
  expect_error(applied("name,zip,age\nAnn,10115,23\n"), "not the plan's");
  expect_error(applied("name,age,zip\nAnn,99,10115\nBob,23,10117\n"), "1 of column \"age\": 99");
  expect_error(applied("name,age,zip\n"), "the table has no rows");
  expect_error(applied("name,age,zip\nAnn,23,10115\n"), "would suppress 1 rows");
  EXPECT_EQ(job.folder.names(), (Names{"next.csv", "release.csv", "release.csv.plan.json", "table.csv"}));
}

TEST(Apply, MakesAReleaseOfTheNextTable) {
  ReleaseJob job("age,s\n23,1\n27,2\n31,3\n38,4\n", {{.name = "age"}}, 2);
  job.recipe.data.quasi[0].build.name = "interval";
  job.recipe.data.quasi[0].build.widths = {10};
  ASSERT_OK(job.run());
  const std::string next = job.folder.write("next.csv", "age,s\n23,9\n23,8\n38,7\n38,6\n31,5\n");
  const auto applied = job.apply_to(next, "next_release.csv");
  ASSERT_OK(applied);
  EXPECT_EQ(applied->status, OutcomeStatus::feasible);  // nothing is proven for another table
  EXPECT_EQ(text_of(job.folder.at("next_release.csv")), "age,s\n20-29,8\n20-29,9\n30-39,5\n30-39,6\n30-39,7\n");
  const auto verdict = verify({.release = job.folder.at("next_release.csv"),
                               .plan = plan_beside(job.folder.at("next_release.csv")),
                               .original = next,
                               .threads = 1});
  ASSERT_OK(verdict);
  EXPECT_TRUE(verdict->holds());
}

}  // namespace
}  // namespace kanon::tests
