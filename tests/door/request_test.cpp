// What a request may say, and the errors that name its keys.
#include <gtest/gtest.h>

#include "door/door_job.hpp"

namespace kanon::doors {
namespace {

struct Refused {
  const char* request;
  const char* key;
  const char* message;  // a part of it
};

TEST(Request, ErrorsNameTheKeyAndSayWhatIsWrong) {
  const Refused cases[] = {
      {"", "", "not valid JSON"},
      {"[1]", "", "not a JSON object"},
      {R"({"version": 1, "command": "inspect", "table": "a", "table": "b"})", "table", "twice"},
      {R"({"command": "inspect"})", "version", "does not say its version"},
      {R"({"version": 2, "command": "inspect"})", "version", "version 2"},
      {R"({"version": 1})", "command", "names no command"},
      {R"({"version": 1, "command": "inspekt"})", "command", "no command \"inspekt\""},
      {R"({"version": 1, "command": "inspect"})", "table", "names no table"},
      {R"({"version": 1, "command": "inspect", "table": 5})", "table", "text in quotes"},
      {R"({"version": 1, "command": "inspect", "table": "people.csv", "quazi": ["a"]})", "quazi", "not a key"},
      {R"({"version": 1, "command": "inspect", "table": "people.csv", "k": -1})", "k", "whole number"},
      {R"({"version": 1, "command": "inspect", "table": "people.csv", "k": 18446744073709551615})", "k", "too large"},
      {R"({"version": 1, "command": "inspect", "table": "people.csv", "delimiter": ";;"})", "delimiter",
       "one character"},
      {R"({"version": 1, "command": "inspect", "table": "arrow:people"})", "table", "no table called \"people\""},
      {R"({"version": 1, "command": "inspect", "table": "people.csv", "run": {"thread": 1}})", "run.thread",
       "not a key"},
      {R"({"version": 1, "command": "inspect", "table": "people.csv", "run": {"memory_mb": 5}})", "run.memory_mb",
       "100"},
      {R"({"version": 1, "command": "anonymize"})", "recipe", "no recipe"},
      {R"({"version": 1, "command": "anonymize", "recipe": {"table": "people.csv", "kk": 5}})", "recipe.kk",
       "not a key"},
      {R"({"version": 1, "command": "anonymize", "recipe": {"quasi": {"age": {"coding": "x"}}}})",
       "recipe.quasi.age.coding", "coding"},
      {R"({"version": 1, "command": "anonymize", "recipe": {"search": {"name": "magic"}}})", "recipe.search.name",
       "magic"},
      {R"({"version": 1, "command": "anonymize", "recipe": {"k": 2, "models": {"l": ["illness"]}}})", "recipe.models.l",
       "not understood"},
      {R"({"version": 1, "command": "verify"})", "release", "names no release"},
      {R"({"version": 1, "command": "apply", "table": "people.csv"})", "plan", "names no plan"},
  };
  for (const Refused& one : cases) {
    DoorJob job{std::string(one.request)};
    EXPECT_EQ(job.run(), KANON_WRONG_INPUT) << one.request;
    const Json outcome = job.outcome();
    EXPECT_EQ(outcome["version"], 1);
    EXPECT_EQ(job.error("code"), "wrong_input") << one.request;
    EXPECT_EQ(job.error("key"), one.key) << one.request;
    EXPECT_NE(job.error("message").find(one.message), std::string::npos) << one.request << outcome;
    for (const char* part : {"message", "remedy"}) {
      EXPECT_EQ(job.error(part).find("--"), std::string::npos) << outcome;
      EXPECT_EQ(job.error(part).find("request line"), std::string::npos) << outcome;
    }
  }
}

TEST(Request, NestedTooDeeplyIsAnError) {
  std::string request = R"({"version": 1, "command": "inspect", "table": )";
  for (int i = 0; i < 5000; ++i) request += "[";
  DoorJob job{request};
  EXPECT_EQ(job.run(), KANON_WRONG_INPUT);
  EXPECT_NE(job.error("message").find("too deeply"), std::string::npos);
}

TEST(Request, TheRecipeIsReadAsARecipeFileIs) {
  DoorJob job{Json{{"version", 1},
                   {"command", "recipe"},
                   {"recipe",
                    {{"table", "people.csv"},
                     {"k", 5},
                     {"suppress", "1%"},
                     {"delimiter", nullptr},
                     {"quasi",
                      {{"zip \"x\"\n", {{"build", "prefix"}, {"weight", 0.5}}},
                       {"age", {{"coding", "intervals"}, {"cuts", {{"start", 0}, {"step", 2.5}}}}}}},
                     {"search", {{"name", "lattice"}, {"time", "10s"}}}}}}};
  ASSERT_EQ(job.run(), KANON_DONE) << job.outcome();
  const std::string text = job.text("recipe");
  EXPECT_NE(text.find("suppress = \"1%\""), std::string::npos);
  EXPECT_LT(text.find("zip"), text.find("age")) << "columns keep their order";
  DoorJob again{Json{{"version", 1}, {"command", "recipe"}, {"toml", text}}};
  ASSERT_EQ(again.run(), KANON_DONE) << again.outcome();
  EXPECT_EQ(again.text("recipe"), text);
  EXPECT_EQ(again.outcome()["recipe"]["quasi"]["age"]["cuts"]["step"], 2.5);
}

// A column of which nothing more is said is a quasi-identifier all the same.
TEST(Request, ANullBelowQuasiNamesAColumn) {
  DoorJob job{Json{{"version", 1},
                   {"command", "recipe"},
                   {"recipe", {{"table", "people.csv"}, {"quasi", {{"age", nullptr}, {"zip", Json::object()}}}}}}};
  ASSERT_EQ(job.run(), KANON_DONE) << job.outcome();
  EXPECT_EQ(job.outcome()["recipe"]["quasi"].size(), 2U);
}

// What is asked for is not lost where a recipe has a part for blanked cells, too.
TEST(Request, RecipesWithCellsKeepAllOfTheirKeys) {
  const std::string text =
      "table = \"a.csv\"\nk = 3\nsuppress = \"1%\"\ncost = \"dm\"\naccept = [\"x\"]\nreserve = 0.1\n"
      "[models]\nl = [\"illness=3\"]\n[quasi.age]\n[search]\nname = \"genetic\"\nmembers = 30\neffort = 9\n"
      "[output]\nstrict = true\nprices = \"p\"\n[cells]\nrule = \"strict\"\nblank = \"-\"\n";
  DoorJob job{Json{{"version", 1}, {"command", "recipe"}, {"toml", text}}};
  ASSERT_EQ(job.run(), KANON_DONE) << job.outcome();
  const Json recipe = job.outcome()["recipe"];
  EXPECT_EQ(recipe["models"]["l"], Json({"illness=3"}));
  EXPECT_EQ(recipe["suppress"], "1%");
  EXPECT_EQ(recipe["cost"], "dm");
  EXPECT_EQ(recipe["accept"], Json({"x"}));
  EXPECT_EQ(recipe["reserve"], 0.1);
  EXPECT_EQ(recipe["search"]["name"], "genetic");
  EXPECT_EQ(recipe["search"]["members"], 30);
  EXPECT_EQ(recipe["search"]["effort"], 9);
  EXPECT_EQ(recipe["output"]["strict"], true);
  EXPECT_EQ(recipe["output"]["prices"], "p");
  EXPECT_EQ(recipe["cells"]["rule"], "strict");
  DoorJob again{Json{{"version", 1}, {"command", "recipe"}, {"toml", job.text("recipe")}}};
  ASSERT_EQ(again.run(), KANON_DONE) << again.outcome();
  EXPECT_EQ(again.text("recipe"), job.text("recipe"));
}

TEST(Request, AJobRunsOnceAndHasNoOutcomeBefore) {
  DoorJob job{Json{{"version", 1}, {"command", "recipe"}, {"toml", "k = 2\n"}}};
  EXPECT_EQ(kanon_job_outcome(job.handle()), nullptr);
  EXPECT_EQ(kanon_job_text(job.handle(), "text"), nullptr);
  EXPECT_EQ(job.run(), KANON_DONE);
  const std::string outcome = kanon_job_outcome(job.handle());
  EXPECT_EQ(job.run(), KANON_WRONG_INPUT);
  EXPECT_EQ(kanon_job_outcome(job.handle()), outcome);
}

TEST(Request, TheVersionNamesEngineAndBuild) {
  const Json version = Json::parse(kanon_version());
  EXPECT_EQ(version["abi"], KANON_ABI);
  EXPECT_EQ(version["engine"].get<std::string>().substr(0, 8), "DuckDB v");
  EXPECT_FALSE(version["build"].get<std::string>().empty());
}

}  // namespace
}  // namespace kanon::doors
