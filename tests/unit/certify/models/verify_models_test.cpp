// Plans that claim models: what they say is held against the release, the original and the population.
#include "certify/verdict_text.hpp"
#include "unit/certify/boxes/case.hpp"
#include "unit/certify/recoding/release_case.hpp"

namespace kanon::certify_tests {
namespace {

// The worked example with models; each of its four groups, the starred rows among them, has two illnesses.
struct ModelCase {
  ReleaseCase files = worked_example();
  Lines population = {};
  std::string tree = {};  // a hierarchy file for illness

  explicit ModelCase(const Json& models) {
    files.plan["models"] = models;
    if (models.contains("l") || models.contains("t") || models.contains("cap"))
      distribution() =
          Json::parse(R"([{"column": "illness", "values": ["asthma", "burn", "flu", "gout"], "rows": [1, 2, 4, 1]}])");
  }
  explicit ModelCase(const char* models) : ModelCase(Json::parse(models)) {}

  Json& models() { return files.plan["models"]; }
  Json& distribution() { return models()["distribution"]; }
  Json& claim() { return files.plan["claim"]; }

  [[nodiscard]] Result<Verdict> verify(bool with_original) const {
    const TempFolder folder;
    VerifyRequest request;
    request.release = folder.write("release.csv", released(files.release));
    request.plan = folder.write("plan.json", sealed(files.plan));
    if (with_original) request.original = folder.write("table.csv", joined(files.table));
    if (!population.empty()) request.population = folder.write("people.csv", joined(population));
    if (!tree.empty()) request.hierarchies = {{"illness", folder.write("tree.csv", tree)}};
    request.threads = 1;
    return kanon::verify(request);
  }
  [[nodiscard]] Result<Verdict> alone() const { return verify(false); }
  [[nodiscard]] Result<Verdict> all() const { return verify(true); }
};

TupleCounts counted(const Lines& lines, const std::optional<std::string>& column) {
  const TempFolder folder;
  auto source = open_source({.path = folder.write("table.csv", joined(lines)), .delimiter = {}}, {});
  return *count_tuples(**source, {.columns = {"age", "zip"}, .class_column = column, .target_column = {}}, {"?"});
}

// The fingerprint of a plan whose models look at illness, or at the population, by the code that writes plans.
std::string print_of_models(const Lines& table, const Lines& population) {
  TupleCounts counts = counted(table, {});
  if (population.empty())
    counts.further.push_back(counted(table, "illness"));
  else
    counts.further.push_back(counted(population, {}));
  return fingerprint(counts);
}

// The fingerprint is also the key by which rows of one tuple are dealt out, so that Cem and Ida may change places.
BoxCase boxes_with(const char* models, const Lines& table, const Lines& population = {}) {
  BoxCase out;
  out.plan["models"] = Json::parse(models);
  out.table = table;
  const std::string print = print_of_models(table, population);
  out.claim()["fingerprint"] = out.head["fingerprint"] = print;
  const bool cem_first = sha256_hex(print + "3:flu") < sha256_hex(print + "4:gout");
  out.release[out.release.size() - 2] = cem_first ? "31-38,1011*,flu" : "31-38,1011*,gout";
  out.release[out.release.size() - 1] = cem_first ? "31-39,*,gout" : "31-39,*,flu";
  return out;
}

void expect_held(const ModelCase& example) {
  expect_holds(example.alone());
  expect_holds(example.all());
}

TEST(VerifyModels, HoldOfEveryVisibleGroup) {
  ModelCase example(R"({"l": ["illness=2", "illness=entropy:2", "illness=recursive:1.1/1"], "t": ["illness=0.5"],
                        "cap": ["illness=1/2", "illness:gout=50%"]})");
  expect_held(example);
  const auto verdict = example.all();
  ASSERT_EQ(verdict->models.size(), 6u);
  EXPECT_EQ(verdict->models[0].model, "l illness=2");
  EXPECT_EQ(verdict->models[0].groups, 4u);
  EXPECT_EQ(verdict->models[0].worst, 2);
  EXPECT_NE(
      joined(verdict->checked).find("models: 'l illness=2' holds in each of 4 groups; the worst: different values: 2"),
      std::string::npos);
}

TEST(VerifyModels, ThatDoNotHoldFail) {
  expect_only_failure(ModelCase(R"({"l": ["illness=3"]})").alone(),
                      "models: 'l illness=3' does not hold in 4 of 4 groups; the worst: different values: 2");
  expect_only_failure(ModelCase(R"({"l": ["illness=entropy:2.000000001"]})").alone(), "does not hold in 4 of 4 groups");
  expect_only_failure(ModelCase(R"({"t": ["illness=0.374999999"]})").alone(),
                      "models: 't illness=0.374999999' does not hold in 2 of 4 groups; the worst: a distance of 0.375");
  expect_only_failure(ModelCase(R"({"cap": ["illness=0.49"]})").alone(), "the worst: a share of 0.5");
  // The verdict on one does not depend on others.
  expect_only_failure(ModelCase(R"({"l": ["illness=2", "illness=3"]})").alone(), "l illness=3");
}

TEST(VerifyModels, NoValueIsShown) {
  ModelCase example(R"({"l": ["illness=3"]})");
  example.files.release[3] = "20-29,101**,secret";
  const auto verdict = example.all();
  ASSERT_TRUE(verdict.ok());
  EXPECT_EQ(all_failures(*verdict).find("secret"), std::string::npos);
  EXPECT_EQ(all_failures(*verdict).find("gout"), std::string::npos);
}

TEST(VerifyModels, TheFingerprintTakesThemIn) {
  ModelCase example(R"({"l": ["illness=2"]})");
  example.claim()["fingerprint"] = print_of_models(example.files.table, {});
  expect_held(example);
  example.claim()["fingerprint"] = print_of(example.files.table, {"age", "zip"}, {"?"});
  expect_only_failure(example.all(), "original: its fingerprint is not the plan's");
}

// A sensitive cell changed, so that a group has one value.
TEST(VerifyModels, TamperingIsCaught) {
  ModelCase example(R"({"l": ["illness=2"]})");
  example.files.release[3] = "20-29,101**,flu";
  expect_failure(example.alone(),
                 "models: 'l illness=2' does not hold in 1 of 4 groups; the worst: different values: 1");
  expect_failure(example.alone(), "release: 2 values of column 'illness' not as often there");
  expect_failure(example.all(), "does not hold in 1 of 4 groups");
  // With the distribution changed as well, only the group tells.
  example.distribution() =
      Json::parse(R"([{"column": "illness", "values": ["burn", "flu", "gout"], "rows": [2, 5, 1]}])");
  expect_only_failure(example.alone(), "does not hold in 1 of 4 groups");
  expect_failure(example.all(), "original: 2 values of column 'illness' not as often there");
  // Two cells exchanged: all values are as often there as before.
  example = ModelCase(R"({"l": ["illness=2"]})");
  example.files.release[3] = "20-29,101**,flu";
  example.files.release[6] = "30-39,101**,asthma";
  expect_only_failure(example.alone(), "does not hold in 1 of 4 groups");
}

TEST(VerifyModels, DistributionIsThatOfTheOriginal) {
  ModelCase example(R"({"t": ["illness=1"]})");
  example.distribution()[0]["rows"] = {1, 1, 5, 1};
  expect_failure(example.alone(), "release: 2 values of column 'illness' not as often there as the distribution");
  expect_failure(example.all(), "original: 2 values of column 'illness' not as often there as the distribution");
  example.distribution()[0]["rows"] = {1, 2, 4, 2};
  expect_failure(example.alone(), "the distribution of column 'illness' has 9 rows, the table 8");
  example.distribution() =
      Json::parse(R"([{"column": "illness", "values": ["burn", "asthma", "flu", "gout"], "rows": [2, 1, 4, 1]}])");
  expect_only_failure(example.alone(), "does not have its values in order");
}

TEST(VerifyModels, GroupsThatFailAreSuppressed) {
  ModelCase example(R"({"l": ["illness=2"]})");
  example.distribution() =
      Json::parse(R"([{"column": "illness", "values": ["burn", "flu", "gout"], "rows": [2, 5, 1]}])");
  example.files.table[2] = "Bob,27,10117,flu";
  example.files.release[3] = example.files.release[4] = "*,*,flu";
  example.files.claim_cost(29.0 / 42);
  example.claim().update({{"suppressed_rows", 4}, {"starred_rows", 4}, {"groups", 2}});
  expect_held(example);
  // Without the model the plan would have to release the group.
  example.files.plan.erase("models");
  expect_failure(example.all(), "original: the plan suppresses 2 rows, it claims 4");
}

TEST(VerifyModels, StarredRowsThatFailAreDropped) {
  ModelCase example(R"({"l": ["illness=2"]})");
  example.distribution() =
      Json::parse(R"([{"column": "illness", "values": ["asthma", "burn", "flu", "gout"], "rows": [1, 1, 5, 1]}])");
  example.files.table[8] = "Hao,,10115,flu";
  example.files.release[1] = "*,*,flu";
  expect_only_failure(example.alone(), "models: 'l illness=2' does not hold in 1 of 4 groups");
  example.files.release.erase(example.files.release.begin() + 1, example.files.release.begin() + 3);
  example.claim().update({{"starred_rows", 0}, {"dropped_rows", 2}});
  expect_held(example);
  // Without models two starred rows are enough to stay.
  example.files.plan.erase("models");
  expect_failure(example.alone(), "starred where they are k or more");
}

TEST(VerifyModels, MissingValues) {
  ModelCase example(R"({"l": ["illness=2"]})");
  example.distribution() =
      Json::parse(R"([{"column": "illness", "values": [null, "burn", "flu", "gout"], "rows": [1, 2, 4, 1]}])");
  example.files.table[2] = "Bob,27,10117,?";
  example.files.release[3] = "20-29,101**,?";
  expect_held(example);
  example.models()["missing_sensitive"] = "apart";
  expect_failure(example.alone(), "counts the missing value, which stands apart");
  example.distribution() =
      Json::parse(R"([{"column": "illness", "values": ["burn", "flu", "gout"], "rows": [2, 4, 1]}])");
  expect_only_failure(example.alone(), "models: 'l illness=2' does not hold in 1 of 4 groups");
  // A group of whose members nothing is known has one value and no distance.
  example.models()["l"] = {"illness=1", "illness=entropy:1", "illness=recursive:2/1"};
  example.models()["t"] = {"illness=0.6", "illness=0.6:ordered"};
  example.models()["cap"] = {"illness=1"};
  expect_held(example);
}

TEST(VerifyModels, SizeOfThePopulation) {
  // A group of three people has 0.24 rows on average, and fewer than two of them with 97.5%.
  ModelCase example(R"({"k_map": 3, "k_map_rows": 2, "population_size": 100, "confidence": "97%"})");
  expect_held(example);
  example.models()["k_map_rows"] = 1;
  expect_only_failure(example.alone(), "k-map 3 in a population of 100 needs more rows than 1 in each group");
  example.models()["k_map_rows"] = 3;
  expect_failure(example.alone(), "k-map 3 in a population of 100 needs fewer rows than 3 in each group");
  example.models()["confidence"] = "99%";
  expect_only_failure(example.alone(), "models: 'k-map 3' does not hold in 4 of 4 groups; the worst: 2 rows");
  example.models()["population_size"] = 7;
  expect_failure(example.alone(), "a population of 7 cannot have a table of 8 rows");
}

const Lines kPeople = {"zip,age,town", "10115,23,a", "10115,23,a", "10117,27,b", "10117,31,b",
                       "10115,38,b",   "10117,39,b", "20095,35,c", "20099,35,c", "20099,39,c",
                       "20099,84,c",   "99999,84,c", "10115,?,a"};

TEST(VerifyModels, TableOfThePopulation) {
  ModelCase example(R"({"k_map": 3, "population": "people.csv", "presence": "0.6..2/3"})");
  const auto open = example.alone();
  expect_holds(open);
  EXPECT_NE(joined(open->unchecked).find("models: 'k-map 3' was not judged: it needs the population"),
            std::string::npos);
  EXPECT_FALSE(open->models[0].judged);
  EXPECT_NE(open->standing(), Standing::holds);
  EXPECT_FALSE(open->holds_strictly());
  EXPECT_TRUE(verdict_text(*open).ends_with("the release keeps its promises; 2 models were not judged\n"));
  EXPECT_EQ(Json::parse(verdict_json(*open))["models"][1]["status"], "not judged");
  expect_holds(example.all());
  example.population = kPeople;
  expect_held(example);
  EXPECT_TRUE(example.all()->models[1].judged);
  EXPECT_EQ(example.all()->standing(), Standing::holds);
  EXPECT_EQ(example.all()->models[0].worst, 3);
  example.models()["k_map"] = 4;
  expect_only_failure(example.alone(), "models: 'k-map 4' does not hold in 4 of 4 groups; the worst: 3 people");
  example.models()["k_map"] = 3;
  example.models()["presence"] = "0..0.666666666";
  expect_only_failure(example.alone(), "does not hold in 4 of 4 groups; the worst: 0.6667 of its people");
  example.models()["presence"] = "0.666666667..1";
  expect_only_failure(example.alone(), "does not hold in 4 of 4 groups");
  // One person less whom the plan does not know: the starred rows are about two.
  example.models()["presence"] = "0..1";
  example.population[11] = "20095,35,c";
  expect_only_failure(example.alone(), "models: 'k-map 3' does not hold in 1 of 4 groups; the worst: 2 people");
}

TEST(VerifyModels, PopulationsThatDoNotFit) {
  ModelCase example(R"({"l": ["illness=2"]})");
  example.population = kPeople;
  expect_error(example.alone(), "no model of the plan looks at the people of a population");
  example = ModelCase(R"({"k_map": 3, "population": "people.csv"})");
  example.population = {"zip,years", "10115,23"};
  expect_error(example.alone(), "the population has no column 'age'");
}

TEST(VerifyModels, Budgets) {
  expect_held(ModelCase(R"({"average_risk": "0.5"})"));
  expect_only_failure(ModelCase(R"({"average_risk": "0.499999999"})").alone(),
                      "models: 'average-risk 0.499999999' does not hold: 3 groups on 6 rows released, 0.5");
  expect_held(ModelCase(R"({"records_at_risk": "0.5:0"})"));
  expect_held(ModelCase(R"({"records_at_risk": "0.49:1"})"));
  expect_only_failure(ModelCase(R"({"records_at_risk": "0.49:0.99"})").alone(), "6 rows at risk on 6 rows released, 1");
}

TEST(VerifyModels, DistancesByAHierarchy) {
  ModelCase example(R"({"t": ["illness=0.5:tree.csv"]})");
  example.models()["hierarchies"] = Json::parse(R"([{"column": "illness", "file": "tree.csv", "labels": [
      ["asthma", "lung", "*"], ["burn", "skin", "*"], ["flu", "lung", "*"], ["gout", "joint", "*"]]}])");
  const auto open = example.alone();
  expect_holds(open);
  EXPECT_NE(joined(open->unchecked).find("t of column 'illness' is measured by 'tree.csv', which is not at hand"),
            std::string::npos);
  example.tree = "asthma;lung;*\nburn;skin;*\nflu;lung;*\ngout;joint;*\nhives;skin;*\n";
  expect_held(example);
  EXPECT_EQ(joined(example.all()->unchecked).find("measured"), std::string::npos);
  // The group of asthma and flu: 0.75 of differences among the values, 0.75 among lung, skin and joint, by 2 x 2.
  EXPECT_EQ(example.all()->models[0].worst, 0.375);
  example.models()["t"] = {"illness=0.375:tree.csv"};
  expect_held(example);
  example.models()["t"] = {"illness=0.374999999:tree.csv"};
  expect_only_failure(example.alone(), "does not hold in 2 of 4 groups; the worst: a distance of 0.375");
  example.models()["t"] = {"illness=0.5:tree.csv"};
  example.tree = "asthma;lung;*\nburn;lung;*\nflu;lung;*\ngout;joint;*\n";
  expect_only_failure(example.alone(), "is not measured by the labels of the hierarchy given");
  example.tree.clear();
  example.models()["hierarchies"][0]["labels"][2] = {"flu", "lung", "everything"};
  expect_only_failure(example.alone(), "are no hierarchy");
}

TEST(VerifyModels, TheKeyIsReadStrictly) {
  const char* wrong[] = {"{}",
                         R"({"l": []})",
                         R"({"l": "illness=2"})",
                         R"({"l": ["illness"]})",
                         R"({"l": ["illness=0"]})",
                         R"({"l": ["illness=2.5"]})",
                         R"({"l": ["illness=entropy:0.9"]})",
                         R"({"l": ["illness=recursive:3"]})",
                         R"({"l": ["illness=recursive:0/2"]})",
                         R"({"l": ["illness=recursive:3/1.5"]})",
                         R"({"l": ["name=2"]})",
                         R"({"t": ["illness=1.1"]})",
                         R"({"t": ["illness=0.5:"]})",
                         R"({"t": ["illness=0.5:tree.csv"]})",
                         R"({"cap": ["illness=1.5"]})",
                         R"({"cap": ["illness=beta:0"]})",
                         R"({"cap": ["illness:flu=beta:1"]})",
                         R"({"m": ["illness=2"]})",
                         R"({"l": ["illness=2"], "missing_sensitive": "value"})",
                         R"({"k_map": 3})",
                         R"({"k_map": 3, "population_size": 100})",
                         R"({"k_map": 3, "population": "people.csv", "k_map_rows": 2})",
                         R"({"k_map": 3, "population": "people.csv", "population_size": 100, "k_map_rows": 2})",
                         R"({"k_map": 3, "population": "people.csv", "confidence": "95%"})",
                         R"({"k_map": 3, "population_size": 100, "k_map_rows": 2, "confidence": "1"})",
                         R"({"k_map": 0, "population": "people.csv"})",
                         R"({"population": "people.csv"})",
                         R"({"presence": "0..1"})",
                         R"({"presence": "0.5..0.1", "population": "people.csv"})",
                         R"({"average_risk": "0"})",
                         R"({"average_risk": 0.5})",
                         R"({"records_at_risk": "0.5"})",
                         R"({"records_at_risk": "0:0.5"})"};
  for (const char* models : wrong) {
    SCOPED_TRACE(models);
    expect_error(ModelCase(models).alone(), "models");
  }
}

TEST(VerifyModels, DistributionsAreReadStrictly) {
  const auto error_after = [](const auto& edit) {
    ModelCase example(R"({"l": ["illness=2"]})");
    edit(example.distribution());
    expect_error(example.alone(), "models.distribution");
  };
  error_after([](Json& d) { d = Json::array(); });
  error_after([](Json& d) { d.push_back(d[0]); });
  error_after([](Json& d) { d[0]["column"] = "age"; });
  error_after([](Json& d) { d[0]["rows"].push_back(1); });
  error_after([](Json& d) { d[0]["rows"][0] = 0; });
  error_after([](Json& d) { d[0]["rows"][0] = -1; });
  error_after([](Json& d) { d[0]["rows"][0] = std::uint64_t{1} << 33; });
  error_after([](Json& d) { d[0]["values"][0] = "flu"; });
  error_after([](Json& d) { d[0]["values"][0] = 3; });
  error_after([](Json& d) { d[0]["more"] = 3; });
}

TEST(VerifyModels, OfBoxes) {
  const BoxCase example = boxes_with(R"({"l": ["illness=2"], "average_risk": "3/7", "distribution": [
      {"column": "illness", "values": ["asthma", "burn", "flu", "gout"], "rows": [1, 2, 4, 2]}]})",
                                     original_table());
  expect_holds(example.check());
  expect_holds(example.alone().check());
  EXPECT_EQ(example.check()->models[0].groups, 4u);
  EXPECT_EQ(example.check()->models[1].groups, 3u);
  BoxCase changed = example;
  changed.replace_in_release("23-27,1011*,asthma", "23-27,1011*,flu");
  expect_failure(changed.check(), "models: 'l illness=2' does not hold in 1 of 4 groups");
  expect_failure(changed.alone().check(), "models: 'l illness=2' does not hold in 1 of 4 groups");
  changed = example;
  changed.plan["models"]["distribution"][0]["rows"] = {1, 2, 3, 3};
  expect_failure(changed.check(), "original: 2 values of column 'illness' not as often there");
  changed = example;
  changed.plan["models"]["average_risk"] = "0.42";
  expect_only_failure(changed.check(), "3 groups on 7 rows released");
}

// Suppressed rows of boxes that do not satisfy a model are dropped.
TEST(VerifyModels, StarredRowsOfBoxes) {
  Lines table = original_table();
  table[8] = "Gus,84,20095,burn";
  BoxCase example = boxes_with(R"({"l": ["illness=2"], "distribution": [
      {"column": "illness", "values": ["asthma", "burn", "flu", "gout"], "rows": [1, 3, 3, 2]}]})",
                               table);
  example.replace_in_release("*,*,flu", "*,*,burn");
  expect_only_failure(example.check(), "models: 'l illness=2' does not hold in 1 of 4 groups");
  std::erase(example.release, "*,*,burn");
  example.claim().update({{"starred_rows", 0}, {"dropped_rows", 2}});
  expect_holds(example.check());
  expect_holds(example.alone().check());
}

TEST(VerifyModels, PeopleInBoxes) {
  const Lines people = {"age,zip", "23,10115", "27,10115", "31,10115", "38,10117", "84,10115", "?,1"};
  BoxCase example = boxes_with(R"({"k_map": 2, "population": "people.csv"})", original_table(), people);
  const TempFolder folder;
  VerifyRequest request;
  request.original = folder.write("table.csv", joined(example.table));
  request.release = folder.write("release.csv", released(example.release));
  request.plan = folder.write("plan.json", sealed(example.plan));
  request.threads = 1;
  expect_holds(verify(request));
  EXPECT_FALSE(verify(request)->models[0].judged);
  EXPECT_NE(joined(verify(request)->unchecked).find("the fingerprint is that of the table and of the population"),
            std::string::npos);
  // 31-38 in 1011* and 31-39 in any zip overlap: the two people of the first are in both.
  request.population = folder.write("people.csv", joined(people));
  expect_holds(verify(request));
  EXPECT_EQ(verify(request)->models[0].worst, 2);
  folder.write("people.csv", "age,zip\n23,10115\n27,10115\n31,10115\n38,20095\n84,10115\n?,1\n");
  expect_failure(verify(request), "models: 'k-map 2' does not hold in 1 of 4 groups; the worst: 1 people");
  expect_failure(verify(request), "original: its fingerprint is not the plan's");
}

}  // namespace
}  // namespace kanon::certify_tests
