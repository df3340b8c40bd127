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
        for (const auto& path : {job.recipe.release, plan_beside(job.recipe.release)}) std::filesystem::remove(path);
        continue;
      }
      EXPECT_EQ(outcome.error().kind, ErrorKind::interrupted) << outcome.error().text();
      while (cancel.accept()) {
      }
    }
  }
  EXPECT_EQ(job.folder.names().size(), 1u);
}

TEST_F(StoppedEarly, ALocalRecodingIsInterruptedOrReleased) {
  for (const SearchName search : {SearchName::local, SearchName::mondrian, SearchName::best, SearchName::koptimize,
                                  SearchName::lattice, SearchName::climb}) {
    SCOPED_TRACE(name_of(search));
    job.recipe.search = search;
    job.recipe.release = job.folder.at(name_of(search) + ".csv");
    const auto outcome = job.run();
    if (!outcome.ok()) EXPECT_EQ(outcome.error().kind, ErrorKind::interrupted) << outcome.error().text();
    while (cancel.accept()) {
    }
  }
}

}  // namespace
}  // namespace kanon::tests
