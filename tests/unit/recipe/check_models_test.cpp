// Models of a recipe: what goes together, which columns they may look at, and which searches promise them.
#include "recipe/check_models.hpp"

#include <functional>

#include "models/words.hpp"
#include "recipe/check_recipe.hpp"
#include "recipe/names.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

Recipe asked(const std::string& l) {
  Recipe out;
  out.table = "people.csv";
  out.k = 2;
  out.quasi = {{.name = "age"}, {.name = "zip"}};
  out.identifier = {"name"};
  if (!l.empty()) out.models.sensitive = {*parse_l(l)};
  return out;
}

void expect_refused(const Recipe& recipe, const std::string& says, const std::string& hint) {
  const Status checked = check_recipe(recipe);
  ASSERT_FALSE(checked.ok()) << says;
  EXPECT_NE(checked.error().message.find(says), std::string::npos) << checked.error().text();
  EXPECT_NE(checked.error().hint.find(hint), std::string::npos) << checked.error().text();
}

TEST(CheckModels, ColumnsThatHaveAnotherRoleAreRefused) {
  EXPECT_TRUE(check_recipe(asked("illness=3")).ok());
  expect_refused(asked("age=3"), "\"age\": it is a quasi-identifier", "Models are for columns");
  expect_refused(asked("name=3"), "\"name\": it is an identifier", "Models are for columns");
  Recipe recipe = asked("person=3");
  recipe.entity = "person";
  expect_refused(recipe, "\"person\": it says whom a row is about", "");
  recipe = asked("pay=3");
  recipe.cost = CostName::cm;
  recipe.target = "pay";
  expect_refused(recipe, "\"pay\": it is the target", "");
  recipe = asked("pay=3");
  recipe.cost = CostName::rm;
  recipe.targets = {{.column = "pay", .weight = 1}, {.column = "hours", .weight = 1}};
  expect_refused(recipe, "\"pay\": it is the target", "");
}

TEST(CheckModels, AColumnThatTheWordsCannotSayIsRefused) {
  Recipe recipe = asked("");
  recipe.models.sensitive = {{.name = ModelName::cap, .column = "a:b", .limit = {1, 2}}};
  expect_refused(recipe, "cannot be written as text", "Rename the column");
  recipe.models.sensitive = {*parse_l("illness=3"), *parse_l("illness=3")};
  expect_refused(recipe, "is asked for twice", "Leave one out");
}

TEST(CheckModels, PopulationsGoTogetherWithWhatIsAskedOfThem) {
  struct Case {
    const char *says, *hint;
    std::function<void(Models&)> set;
  };
  const Case cases[] = {
      {"k-map is 0", "1 or more",
       [](Models& m) {
         m.k_map = 0;
         m.population_size = 9;
       }},
      {"the population has no people", "",
       [](Models& m) {
         m.k_map = 2;
         m.population_size = 0;
       }},
      {"exclude each other", "`recipe.models.population_size` out",
       [](Models& m) {
         m.k_map = 2;
         m.population = "all.csv";
         m.population_size = 9;
       }},
      {"a confidence is for k-map", "`recipe.models.population_size` N",
       [](Models& m) {
         m.k_map = 2;
         m.population = "all.csv";
         m.confidence = Ratio{9, 10};
       }},
      {"k-map needs the population", "`recipe.models.population` FILE", [](Models& m) { m.k_map = 2; }},
      {"the size of the population is for k-map", "`recipe.models.k_map` K", [](Models& m) { m.population_size = 9; }},
      {"presence needs a table", "`recipe.models.population` FILE",
       [](Models& m) {
         m.presence = Presence{.from = {0, 1}, .to = {1, 2}};
       }},
      {"neither is asked for", "`recipe.models.presence` LEAST..MOST", [](Models& m) { m.population = "all.csv"; }}};
  for (const auto& [says, hint, set] : cases) {
    Recipe recipe = asked("");
    recipe.search = SearchName::lattice;
    set(recipe.models);
    expect_refused(recipe, says, hint);
  }
}

// The searches that take a recipe with these models, by their names.
std::string able(const std::function<void(Models&)>& set) {
  using enum SearchName;
  std::string out;
  for (const SearchName search :
       {koptimize, lattice, best, climb, genetic, anneal, datafly, local, mondrian, mondrian_relaxed}) {
    Recipe recipe = asked("");
    recipe.search = search;
    set(recipe.models);
    if (check_recipe(recipe).ok()) out += (out.empty() ? "" : " ") + name_of(search);
  }
  return out;
}

TEST(CheckModels, SearchesThatCannotPromiseAModelRefuse) {
  const std::string whole = "koptimize lattice best climb genetic anneal local mondrian";  // tuples stay whole
  const std::string most = whole + " mondrian-relaxed";
  EXPECT_EQ(able([](Models&) {}),
            "koptimize lattice best climb genetic anneal datafly local mondrian mondrian-relaxed");
  EXPECT_EQ(able([](Models& m) { m.sensitive = {*parse_l("illness=3")}; }), whole);
  EXPECT_EQ(able([](Models& m) { m.sensitive = {*parse_t("illness=0.3:ordered")}; }), whole);
  EXPECT_EQ(able([](Models& m) {
              m.k_map = 20;
              m.population_size = 1000;
            }),
            most);
  EXPECT_EQ(able([](Models& m) {
              m.k_map = 20;
              m.population = "all.csv";
            }),
            "lattice");
  EXPECT_EQ(able([](Models& m) {
              m.presence = Presence{.from = {0, 1}, .to = {1, 2}};
              m.population = "all.csv";
            }),
            "lattice");
  EXPECT_EQ(able([](Models& m) { m.average_risk = Ratio{9, 100}; }), "lattice climb genetic anneal");
  EXPECT_EQ(able([](Models& m) {
              m.records_at_risk = RecordsAtRisk{.risk = {1, 5}, .share = {1, 20}};
            }),
            "lattice climb genetic anneal");
}

TEST(CheckModels, TheReasonIsTold) {
  Recipe recipe = asked("illness=3");
  recipe.search = SearchName::datafly;
  expect_refused(recipe, "the datafly search cannot promise l illness=3: it recodes until k holds",
                 "`recipe.search.name` koptimize|");
  recipe.search = SearchName::koptimize;
  recipe.variant = SearchVariant::paper;
  expect_refused(recipe, "the paper's variant knows k alone", "Leave `recipe.search.variant` out");
  recipe.variant = SearchVariant::usual;
  recipe.trace = "t.jsonl";
  expect_refused(recipe, "a trace is replayed with k alone", "Leave `recipe.output.trace` out");
  recipe.trace.clear();
  recipe.two_stage = true;
  EXPECT_TRUE(check_recipe(recipe).ok());
  recipe.models.average_risk = Ratio{9, 100};
  expect_refused(recipe, "a budget over all groups is no property of one group",
                 "`recipe.search.name` lattice|climb|genetic|anneal");
  recipe.models = {};
  recipe.models.k_map = 3;
  recipe.models.population = "all.csv";
  expect_refused(recipe, "is known for whole levels only", "`recipe.search.name` lattice.");
  EXPECT_FALSE(refuse_models(recipe, "suppress").ok());
}

}  // namespace
}  // namespace kanon::tests
