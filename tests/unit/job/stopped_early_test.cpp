// A request to stop before anything is found is a stop, not a requirement that cannot be met.
#include "kanon/frontier.hpp"
#include "unit/job/release_job.hpp"

namespace kanon::tests {
namespace {

// Presses Ctrl-C when the search begins.
class StopAtSearch final : public Observer {
 public:
  explicit StopAtSearch(Cancel& cancel) : cancel_(cancel) {}
  void stage(std::string_view what) override {
    if (what.starts_with("searching")) cancel_.request();
  }

 private:
  Cancel& cancel_;
};

// Notes what is told, and presses Ctrl-C when the second step of a model is searched.
class StopAtSecondStep final : public Observer {
 public:
  explicit StopAtSecondStep(Cancel& cancel) : cancel_(cancel) {}
  void stage(std::string_view what) override {
    told.emplace_back(what);
    if (what.ends_with("(step 2 of 3)")) cancel_.request();
  }
  std::vector<std::string> told;

 private:
  Cancel& cancel_;
};

// No k is met by the table as it is, so a search that is stopped at once has nothing.
std::string table() {
  std::string out = "age,zip\n";
  for (int row = 0; row < 40; ++row) out += std::to_string(20 + row) + ",1" + std::to_string(1000 + 7 * row) + "\n";
  return out;
}

class StoppedEarly : public ::testing::Test {
 protected:
  StoppedEarly() {
    job.options.cancel = &cancel;
    job.options.observer = &observer;
  }

  ReleaseJob job{table(), {{.name = "age"}, {.name = "zip"}}, 2};
  Cancel cancel;
  StopAtSearch observer{cancel};
};

TEST_F(StoppedEarly, AFrontIsInterrupted) {
  for (const bool pick : {false, true}) {
    for (const bool flexible : {false, true}) {
      FrontierRequest request;
      request.recipe = job.recipe;
      request.levels = !flexible;
      request.flexible = flexible;
      request.ks = {2, 3};
      if (pick) request.pick = 2;
      const auto outcome = frontier(request, job.options);
      if (outcome.ok()) {  // something was known at once
        EXPECT_FALSE(outcome->proven());
        for (const auto& path : {job.recipe.output.release, plan_beside(job.recipe.output.release)})
          std::filesystem::remove(path);
        continue;
      }
      EXPECT_EQ(outcome.error().kind, ErrorKind::interrupted) << outcome.error().text();
      while (cancel.accept()) {
      }
    }
  }
  EXPECT_EQ(job.folder.names().size(), 1u);
}

TEST_F(StoppedEarly, TheStepsOfAModelThatWereSearchedAreShown) {
  std::string people = "age,zip,illness\n";
  for (int row = 0; row < 60; ++row)
    people += std::to_string(20 + row % 40) + "," + std::to_string(row % 7) + "," + std::to_string(row % 5) + "\n";
  ReleaseJob steps{people, {{.name = "age"}, {.name = "zip"}}, 2};
  StopAtSecondStep stop(cancel);
  steps.options.cancel = &cancel;
  steps.options.observer = &stop;
  FrontierRequest request;
  request.recipe = steps.recipe;
  for (const std::uint64_t limit : {1, 3, 5})
    request.steps.push_back({.name = ModelName::distinct, .column = "illness", .limit = {limit, 1}});
  const auto outcome = frontier(request, steps.options);
  ASSERT_TRUE(outcome.ok()) << outcome.error().text();
  EXPECT_TRUE(outcome->levels.complete);
  EXPECT_FALSE(outcome->proven());
  ASSERT_TRUE(outcome->range);
  ASSERT_EQ(outcome->range->steps.size(), 3u);
  EXPECT_TRUE(outcome->range->steps[0].front.complete);
  EXPECT_EQ(outcome->range->steps[0].at[0]->cost, outcome->range->without[0]->cost) << "every group has a value";
  EXPECT_FALSE(outcome->range->steps[1].front.complete);
  EXPECT_FALSE(outcome->range->steps[2].front.searched);
  ASSERT_FALSE(outcome->warnings.empty());
  EXPECT_EQ(outcome->warnings.back(),
            "stopped on request before every step was proven; not proven, or not searched: 3, 5");
  EXPECT_EQ(stop.told.back(), "searching levels, distinct l 3 (step 2 of 3)");
}

TEST_F(StoppedEarly, ALocalRecodingIsInterruptedOrReleased) {
  for (const SearchName search : {SearchName::local, SearchName::mondrian, SearchName::best, SearchName::koptimize,
                                  SearchName::lattice, SearchName::climb}) {
    SCOPED_TRACE(name_of(search));
    job.recipe.search = usual_search(search);
    job.recipe.output.release = job.folder.at(name_of(search) + ".csv");
    const auto outcome = job.run();
    if (!outcome.ok()) EXPECT_EQ(outcome.error().kind, ErrorKind::interrupted) << outcome.error().text();
    while (cancel.accept()) {
    }
  }
}

}  // namespace
}  // namespace kanon::tests
