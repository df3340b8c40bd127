// What a plan promises beside k: written, read to the same, and refused where it is not all there.
#include <gtest/gtest.h>

#include <functional>

#include "models/words.hpp"
#include "plan/common/models_json.hpp"

namespace kanon::tests {
namespace {

using Json = nlohmann::ordered_json;

PlanModels some_models() {
  PlanModels out;
  out.asked.sensitive = {*parse_l("illness=3"), *parse_l("pay=entropy:2.5"), *parse_t("illness=0.3:x.csv"),
                         *parse_cap("illness:HIV=0.1")};
  out.asked.k_map = 20;
  out.asked.population_size = 1'000'000;
  out.asked.confidence = Ratio{19, 20};
  out.asked.average_risk = Ratio{9, 100};
  out.asked.records_at_risk = RecordsAtRisk{.risk = {1, 5}, .share = {1, 20}};
  out.k_map_rows = 3;
  out.distribution = {{.column = "illness", .values = {std::nullopt, "flu", "gout"}, .rows = {3, 5, 2}},
                      {.column = "pay", .values = {"10", "20"}, .rows = {4, 6}}};
  out.hierarchies = {{.column = "illness",
                      .file = "x.csv",
                      .labels = {{std::nullopt, std::nullopt, "*"}, {"flu", "lung", "*"}, {"gout", "joint", "*"}}}};
  return out;
}

PlanModels with_population() {
  PlanModels out;
  out.asked.k_map = 20;
  out.asked.population = "folder/people.csv";
  out.asked.presence = Presence{.from = {1, 10}, .to = {1, 2}};
  return out;
}

Result<PlanModels> read(const Json& models) {
  return models_at(Json{{"models", models}});
}

TEST(PlanModels, IsWrittenAsDescribed) {
  EXPECT_EQ(models_json(some_models()).dump(),
            R"({"l":["illness=3","pay=entropy:2.5"],"t":["illness=0.3:x.csv"],"cap":["illness:HIV=0.1"],)"
            R"("k_map":20,"k_map_rows":3,"population_size":1000000,"confidence":"0.95","average_risk":"0.09",)"
            R"("records_at_risk":"0.2:0.05","distribution":[{"column":"illness","values":[null,"flu","gout"],)"
            R"("rows":[3,5,2]},{"column":"pay","values":["10","20"],"rows":[4,6]}],"hierarchies":[{"column":)"
            R"("illness","file":"x.csv","labels":[[null,null,"*"],["flu","lung","*"],["gout","joint","*"]]}]})");
  EXPECT_EQ(models_json(with_population()).dump(), R"({"k_map":20,"population":"people.csv","presence":"0.1..0.5"})");
}

TEST(PlanModels, IsReadAsTheSame) {
  PlanModels models = some_models();
  for (const bool apart : {false, true}) {
    models.asked.missing_apart = apart;
    if (apart) {
      models.distribution[0].values.erase(models.distribution[0].values.begin());
      models.distribution[0].rows.erase(models.distribution[0].rows.begin());
      models.hierarchies[0].labels.erase(models.hierarchies[0].labels.begin());
    }
    const auto again = read(models_json(models));
    ASSERT_TRUE(again.ok()) << again.error().text();
    EXPECT_EQ(again->asked, models.asked);
    EXPECT_EQ(again->k_map_rows, models.k_map_rows);
    EXPECT_EQ(again->distribution, models.distribution);
    EXPECT_EQ(again->hierarchies, models.hierarchies);
  }
  const auto again = read(models_json(with_population()));
  ASSERT_TRUE(again.ok()) << again.error().text();
  EXPECT_EQ(again->asked.population, "people.csv");  // without its folder
  EXPECT_TRUE(models_at(Json::object())->empty());
}

TEST(PlanModels, FilesAreNamedWithoutTheirFolders) {
  PlanModels models = some_models();
  models.asked.sensitive[2].file = models.hierarchies[0].file = "/home/me/x.csv";
  EXPECT_EQ(models_json(models), models_json(some_models()));
}

TEST(PlanModels, WhatIsNotAllThereIsRefused) {
  struct Case {
    const char* says;
    std::function<void(Json&)> spoil;
  };
  const Case cases[] = {
      {"\"models\" must be an object", [](Json& j) { j = 3; }},
      {"\"models.m\" is not known", [](Json& j) { j["m"] = 3; }},
      {"\"models.l\" must be a list", [](Json& j) { j["l"] = "illness=3"; }},
      {"\"models.l\" is left out where there is none", [](Json& j) { j["l"] = Json::array(); }},
      {"\"models.l\" holds a text that is not understood", [](Json& j) { j["l"][0] = "illness=x"; }},
      {"\"models.l\" asks for the same twice", [](Json& j) { j["l"][1] = "illness=3"; }},
      {"\"models.missing_sensitive\" must be apart", [](Json& j) { j["missing_sensitive"] = "value"; }},
      {"\"models.k_map\" must be a whole number", [](Json& j) { j["k_map"] = 0; }},
      {"\"models.k_map_rows\" is missing", [](Json& j) { j.erase("k_map_rows"); }},
      {"\"models.k_map_rows\" is for k-map",
       [](Json& j) {
         j.erase("population_size");
         j.erase("confidence");
         j["population"] = "a.csv";
       }},
      {"\"models\" contradicts itself: k-map needs",
       [](Json& j) {
         j.erase("population_size");
         j.erase("confidence");
       }},
      {"\"models.population\" must name a file", [](Json& j) { j["population"] = ""; }},
      {"\"models.confidence\" is not understood: 1", [](Json& j) { j["confidence"] = "1"; }},
      {"\"models.confidence\" must be a text", [](Json& j) { j["confidence"] = 0.95; }},
      {"\"models\" contradicts itself: presence needs", [](Json& j) { j["presence"] = "0..1"; }},
      {"\"models.average_risk\" is not understood", [](Json& j) { j["average_risk"] = "0"; }},
      {"\"models.records_at_risk\" is not understood", [](Json& j) { j["records_at_risk"] = "0.2"; }},
      {"\"models.distribution\" must have every column", [](Json& j) { j["distribution"].erase(1); }},
      {"\"models.distribution\" must have every column",
       [](Json& j) { j["distribution"].push_back(j["distribution"][1]); }},
      {"\"models.distribution\" must have every column",
       [](Json& j) {
         j.erase("distribution");
         j.erase("hierarchies");
       }},
      {"\"models.distribution[0].rows\" must have one number", [](Json& j) { j["distribution"][0]["rows"].erase(0); }},
      {"\"models.distribution[0].rows\" must hold whole", [](Json& j) { j["distribution"][0]["rows"][0] = 0; }},
      {"\"models.distribution[0].values\" holds a value twice",
       [](Json& j) { j["distribution"][0]["values"][1] = "gout"; }},
      {"\"models.distribution[0].values\" must hold texts", [](Json& j) { j["distribution"][0]["values"][1] = ""; }},
      {"holds the missing value, which counts as none", [](Json& j) { j["missing_sensitive"] = "apart"; }},
      {"\"models.hierarchies\" must have every hierarchy", [](Json& j) { j.erase("hierarchies"); }},
      {"\"models.hierarchies\" must have every hierarchy", [](Json& j) { j["t"][0] = "illness=0.3"; }},
      {"\"models.hierarchies[1].file\" stands there twice",
       [](Json& j) { j["hierarchies"].push_back(j["hierarchies"][0]); }},
      {"\"models.hierarchies[0].column\" must be a column", [](Json& j) { j["hierarchies"][0]["column"] = "age"; }},
      {"must have one line for every value", [](Json& j) { j["hierarchies"][0]["labels"].erase(0); }},
      {"must begin every line with the value", [](Json& j) { j["hierarchies"][0]["labels"][1][0] = "cold"; }},
      {"must have lines of one length", [](Json& j) { j["hierarchies"][0]["labels"][2].erase(2); }},
      {"are alike at a level and differ above it", [](Json& j) {
         j["hierarchies"][0]["labels"][2] = {"gout", "lung", "other"};
       }}};
  for (const auto& [says, spoil] : cases) {
    Json json = models_json(some_models());
    spoil(json);
    const auto again = read(json);
    ASSERT_FALSE(again.ok()) << says;
    EXPECT_NE(again.error().message.find(says), std::string::npos) << again.error().text();
  }
  const auto nothing = read(Json::object());
  ASSERT_FALSE(nothing.ok());
  EXPECT_NE(nothing.error().message.find("asks for nothing"), std::string::npos);
}

TEST(PlanModels, LookAtSensitiveColumnsOnly) {
  EXPECT_TRUE(check_sensitive(some_models(), {"pay", "illness"}).ok());
  const Status checked = check_sensitive(some_models(), {"pay"});
  ASSERT_FALSE(checked.ok());
  EXPECT_NE(checked.error().message.find("\"illness\", whose role is not sensitive"), std::string::npos);
}

}  // namespace
}  // namespace kanon::tests
