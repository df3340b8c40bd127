// Policies: what they say is joined with a recipe, and a recipe that asks for less is refused.
#include "recipe/policy.hpp"

#include <functional>

#include "models/words.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

Policy hospital() {
  const auto read = parse_policy(R"(
k = 5
suppress = "2%"

[models]
l = ["illness=3"]
cap = ["illness:HIV=0.1"]
missing_sensitive = "apart"
k_map = 20
population_size = 1000000
average_risk = 0.1
records_at_risk = "0.2:5%"
presence = "0.1..0.5"
)",
                                 "hospital.toml");
  EXPECT_TRUE(read.ok()) << read.error().text();
  return read.ok() ? *read : Policy{};
}

Recipe small_recipe() {
  Recipe out;
  out.data.table = "people.csv";
  out.promise.k = 7;
  out.promise.suppress = "1%";
  return out;
}

TEST(Policy, IsRead) {
  const Policy policy = hospital();
  EXPECT_EQ(policy.k, 5u);
  EXPECT_EQ(policy.suppress, "2%");
  EXPECT_EQ(policy.models.sensitive.size(), 2u);
  EXPECT_TRUE(policy.models.missing_apart);
  EXPECT_EQ(policy.models.k_map, 20u);
  EXPECT_EQ(policy.models.average_risk, (Ratio{1, 10}));
}

TEST(Policy, WhatItDoesNotKnowIsAnError) {
  for (const auto& [text, says] : {std::pair("quasi = [\"age\"]\n", "\"quasi\" is not a key of a policy"),
                                   {"k = 0\n", "\"k\" must be 1 or more"},
                                   {"k = \"5\"\n", "\"k\" must be a whole number"},
                                   {"suppress = \"much\"\n", "\"suppress\" must be"},
                                   {"[models]\nm = 3\n", "\"models.m\" is not a key of a policy"},
                                   {"[models]\nl = [\"illness\"]\n", "\"models.l\" is not understood"},
                                   {"k = 5\nk = 6\n", ""}}) {
    const auto read = parse_policy(text, "p.toml");
    ASSERT_FALSE(read.ok()) << text;
    EXPECT_NE(read.error().text().find(says), std::string::npos) << read.error().text();
    EXPECT_NE(read.error().text().find("p.toml line"), std::string::npos) << read.error().text();
  }
  EXPECT_FALSE(read_policy("nowhere.toml").ok());
}

TEST(Policy, AddsWhatTheRecipeDoesNotSay) {
  const auto joined = under_policy(hospital(), small_recipe());
  ASSERT_OK(joined);
  EXPECT_EQ(joined->promise.k, 7u);
  EXPECT_EQ(joined->promise.suppress, "1%");
  EXPECT_EQ(joined->promise.models, hospital().models);
  EXPECT_EQ(joined->data.sensitive, std::vector<std::string>{"illness"});
  Recipe without_k = small_recipe();
  without_k.promise.k.reset();
  EXPECT_EQ(under_policy(hospital(), without_k)->promise.k, 5u);
}

TEST(Policy, JoinedTwiceIsJoinedOnce) {
  const auto once = under_policy(hospital(), small_recipe());
  const auto twice = under_policy(hospital(), *once);
  ASSERT_OK(twice);
  EXPECT_EQ(recipe_text(*twice), recipe_text(*once));
}

TEST(Policy, ModelsAddUpAndTheStricterNumberIsTaken) {
  Recipe recipe = small_recipe();
  recipe.promise.models.sensitive = {*parse_l("illness=2"), *parse_l("illness=3"), *parse_t("pay=0.4")};
  recipe.promise.models.k_map = 10;
  recipe.promise.models.confidence = Ratio{99, 100};
  recipe.promise.models.average_risk = Ratio{1, 20};
  recipe.promise.models.records_at_risk = RecordsAtRisk{.risk = {1, 4}, .share = {1, 10}};
  recipe.promise.models.presence = Presence{.from = {0, 1}, .to = {2, 5}};
  const auto joined = under_policy(hospital(), recipe);
  ASSERT_OK(joined);
  EXPECT_EQ(texts_of(joined->promise.models),
            (std::vector<std::string>{"l illness=3", "cap illness:HIV=0.1", "l illness=2", "t pay=0.4", "k-map 20",
                                      "presence 0.1..0.4", "average-risk 0.05", "records-at-risk 0.2:0.05"}));
  EXPECT_EQ(joined->promise.models.confidence, (Ratio{99, 100}));
  EXPECT_EQ(joined->data.sensitive, (std::vector<std::string>{"illness", "pay"}));
}

TEST(Policy, AConfidenceBelowTheUsualOneIsRaised) {
  Recipe recipe = small_recipe();
  recipe.promise.models.confidence = Ratio{1, 2};
  EXPECT_EQ(under_policy(hospital(), recipe)->promise.models.confidence, (Ratio{19, 20}));
}

TEST(Policy, ARecipeThatAsksForLessIsRefused) {
  struct Case {
    const char* says;
    std::function<void(Recipe&)> spoil;
  };
  const Case cases[] = {
      {"k = 4 is weaker than the policy, hospital.toml, which says at least 5", [](Recipe& r) { r.promise.k = 4; }},
      {"suppress = 3% is weaker than the policy, hospital.toml, which says at most 2%",
       [](Recipe& r) { r.promise.suppress = "3%"; }},
      {"suppress = any is weaker", [](Recipe& r) { r.promise.suppress = "any"; }},
      {"one is a number of rows, the other a share", [](Recipe& r) { r.promise.suppress = "100"; }},
      {"population-size 2,000,000 is not what the policy, hospital.toml, says: 1,000,000",
       [](Recipe& r) { r.promise.models.population_size = 2'000'000; }},
      {"presence 0.6..1 is not what",
       [](Recipe& r) {
         r.promise.models.presence = Presence{.from = {3, 5}, .to = {1, 1}};
       }},
      {"records-at-risk 0.1:0.5 is not what", [](Recipe& r) {
         r.promise.models.records_at_risk = RecordsAtRisk{.risk = {1, 10}, .share = {1, 2}};
       }}};
  for (const auto& [says, spoil] : cases) {
    Recipe recipe = small_recipe();
    spoil(recipe);
    const auto joined = under_policy(hospital(), recipe);
    ASSERT_FALSE(joined.ok()) << says;
    EXPECT_NE(joined.error().message.find(says), std::string::npos) << joined.error().text();
    EXPECT_FALSE(joined.error().hint.empty());
  }
}

TEST(Policy, PathsAreRelativeToIt) {
  const TempFolder folder;
  std::filesystem::create_directories(folder.at("rules"));
  const std::string path =
      folder.write("rules/p.toml", "[models]\nt = [\"illness=0.3:tree.csv\"]\npopulation = \"all.csv\"\nk_map = 2\n");
  const auto policy = read_policy(path);
  ASSERT_OK(policy);
  EXPECT_EQ(policy->models.sensitive[0].file, folder.at("rules/tree.csv"));
  EXPECT_EQ(policy->models.population, folder.at("rules/all.csv"));
  Recipe recipe = small_recipe();
  recipe.promise.policy = path;
  recipe.promise.models.sensitive = {*parse_t("illness=0.3:" + folder.at("rules/../rules/tree.csv"))};
  const auto joined = with_policy(recipe);
  ASSERT_OK(joined);
  EXPECT_EQ(joined->promise.models.sensitive.size(), 1u);  // the same file
}

TEST(Policy, APlanPromisesItOrNot) {
  const Policy policy = hospital();
  const Models asked = under_policy(policy, small_recipe())->promise.models;
  EXPECT_TRUE(check_promise(policy, 5, "2%", asked).ok());
  Models more = asked;
  more.sensitive.insert(more.sensitive.begin(), *parse_l("pay=2"));
  more.k_map = 30;
  EXPECT_TRUE(check_promise(policy, 9, "none", more).ok());
  EXPECT_FALSE(check_promise(policy, 4, "2%", asked).ok());
  EXPECT_FALSE(check_promise(policy, 5, "3%", asked).ok());
  Models less = asked;
  less.sensitive.pop_back();
  EXPECT_FALSE(check_promise(policy, 5, "2%", less).ok());
  less = asked;
  less.k_map = 19;
  EXPECT_FALSE(check_promise(policy, 5, "2%", less).ok());
  less = asked;
  less.missing_apart = false;
  EXPECT_FALSE(check_promise(policy, 5, "2%", less).ok());
}

}  // namespace
}  // namespace kanon::tests
