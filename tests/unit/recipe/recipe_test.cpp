// Recipe files: every key, unknown keys, wrong types.
#include "kanon/recipe.hpp"

#include "models/words.hpp"
#include "recipe/policy.hpp"
#include "recipe/search_words.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Texts = std::vector<std::string>;

TEST(RecipeFile, ReadsEveryKey) {
  const auto read = parse_recipe(R"(
table = "people.csv"
delimiter = "tab"
k = 10
suppress = "1%"
suppressed_rows = "drop"
cost = "dm"
missing = ["", "?"]
identifier = ["name", "id"]
sensitive = "illness"
target = "salary"
weight = "w"
entity = "person"

[quasi.zip]
build = "prefix"

[quasi.age]
coding = "levels"
build = "interval"
widths = [5, 10.0, 20]
anchor = 17
bottom = 18
top = 90.5
weight = 2.5

[quasi.born]
build = "date"
parts = ["year", "decade"]

[quasi."marital status"]
file = "marital.csv"
order = ["single", "married"]

[quasi.sex]
coding = "keep"

[quasi.race]
coding = "suppressed"

[quasi.job]

[search]
name = "lattice"
time = "2m"
effort = 1000
seed = 7

[output]
release = "out.parquet"
plan = "out.json"
)",
                                 "r.toml");
  ASSERT_OK(read);
  const Recipe& r = *read;
  EXPECT_EQ(r.data.table, "people.csv");
  EXPECT_EQ(r.data.delimiter, '\t');
  EXPECT_EQ(r.promise.k, 10u);
  EXPECT_EQ(r.promise.suppress, "1%");
  EXPECT_TRUE(r.promise.drop_suppressed);
  EXPECT_EQ(r.loss.cost, CostName::dm);
  EXPECT_EQ(r.data.missing, (Texts{"", "?"}));
  EXPECT_EQ(r.data.identifier, (Texts{"name", "id"}));
  EXPECT_EQ(r.data.sensitive, Texts{"illness"});
  EXPECT_EQ(r.data.target + "/" + r.data.weight + "/" + r.data.entity, "salary/w/person");
  ASSERT_EQ(r.data.quasi.size(), 7u);
  EXPECT_EQ(r.data.quasi[0].name, "zip");                    // in the order of the file
  EXPECT_EQ(r.data.quasi[0].coding, CodingKind::automatic);  // the search says how the hierarchy is used
  EXPECT_EQ(r.data.quasi[0].build.name, "prefix");
  EXPECT_EQ(r.data.quasi[1].build.widths, (std::vector<double>{5, 10, 20}));
  EXPECT_EQ(r.data.quasi[1].build.anchor, 17);
  EXPECT_EQ(r.data.quasi[1].build.bottom, 18);
  EXPECT_EQ(r.data.quasi[1].build.top, 90.5);
  EXPECT_EQ(r.data.quasi[1].weight, 2.5);
  EXPECT_EQ(r.data.quasi[2].build.parts, (Texts{"year", "decade"}));
  EXPECT_EQ(r.data.quasi[3].name, "marital status");
  EXPECT_EQ(r.data.quasi[3].file, "marital.csv");
  EXPECT_EQ(r.data.quasi[3].coding, CodingKind::automatic);
  EXPECT_EQ(r.data.quasi[3].order, (Texts{"single", "married"}));
  EXPECT_EQ(r.data.quasi[4].coding, CodingKind::keep);
  EXPECT_EQ(r.data.quasi[5].coding, CodingKind::suppressed);
  EXPECT_EQ(r.data.quasi[6].coding, CodingKind::automatic);
  EXPECT_EQ(search_name(r.search), SearchName::lattice);
  EXPECT_EQ(r.budget.seconds, 120);
  EXPECT_EQ(r.budget.effort, 1000u);
  EXPECT_EQ(r.seed, 7u);
  EXPECT_EQ(r.output.release, "out.parquet");
  EXPECT_EQ(r.output.plan, "out.json");
}

TEST(RecipeFile, HasNoDefaultForKAndQuasi) {
  const auto read = parse_recipe("table = \"t.csv\"\n", "r.toml");
  ASSERT_OK(read);
  EXPECT_FALSE(read->promise.k.has_value());
  EXPECT_TRUE(read->data.quasi.empty());
  EXPECT_EQ(read->promise.suppress, "none");
  EXPECT_EQ(read->loss.cost, CostName::lm);
  EXPECT_EQ(search_name(read->search), SearchName::koptimize);
}

TEST(RecipeFile, ReadsCuts) {
  const auto read = parse_recipe(R"(
[quasi.age]
coding = "intervals"
cuts = { start = 17, step = 2.5, end = 90 }
[quasi.income]
cuts = [18, 25.5, "65"]
[quasi.born]
coding = "intervals"
cuts = [1990-01-31, "2000-01-01"]
[quasi.job]
coding = "taxonomy"
file = "job.csv"
)",
                                 "r.toml");
  ASSERT_OK(read);
  EXPECT_EQ(read->data.quasi[0].coding, CodingKind::intervals);
  EXPECT_EQ(read->data.quasi[0].cuts.start, 17);
  EXPECT_EQ(read->data.quasi[0].cuts.step, 2.5);
  EXPECT_EQ(read->data.quasi[0].cuts.end, 90);
  EXPECT_EQ(read->data.quasi[1].cuts.at, (Texts{"18", "25.5", "65"}));
  EXPECT_EQ(read->data.quasi[1].coding, CodingKind::automatic);
  EXPECT_EQ(read->data.quasi[2].cuts.at, (Texts{"1990-01-31", "2000-01-01"}));
  EXPECT_EQ(read->data.quasi[3].coding, CodingKind::taxonomy);
}

TEST(RecipeFile, ReadsTheCostsWithATarget) {
  const auto pairs =
      parse_recipe("cost = \"cm\"\ntarget = \"t\"\nmatrix = { yes = { no = 5 }, no = { yes = 1 } }\n", "r.toml");
  ASSERT_OK(pairs);
  EXPECT_EQ(pairs->loss.cost, CostName::cm);
  ASSERT_EQ(pairs->loss.matrix.size(), 2u);  // TOML keeps no order
  for (const auto& entry : pairs->loss.matrix) EXPECT_EQ(entry.cost, entry.row == "yes" ? 5u : 1u);
  const auto rows = parse_recipe("cost = \"cm\"\nclasses = [\"a\", \"\"]\nmatrix = [[0, 3], [4, 0]]\n", "r.toml");
  ASSERT_OK(rows);
  ASSERT_EQ(rows->loss.matrix.size(), 4u);
  EXPECT_EQ(rows->loss.matrix[1].row + "/" + rows->loss.matrix[1].shown, "a/");
  EXPECT_EQ(rows->loss.matrix[1].cost, 3u);
  const auto rm = parse_recipe("cost = \"rm\"\ntarget = \"t\"\ndispersion = \"absolute\"\n", "r.toml");
  ASSERT_OK(rm);
  EXPECT_EQ(rm->loss.dispersion, Dispersion::absolute);
}

TEST(RecipeFile, ReadsWhatKOptimizeTakes) {
  const auto read = parse_recipe(
      "[search]\ngap = \"1%\"\nstart = \"p.json\"\ntwo_stage = true\nvariant = \"paper\"\n[output]\ntrace = "
      "\"t.jsonl\"\n",
      "r.toml");
  ASSERT_OK(read);
  EXPECT_EQ(read->budget.gap, 0.01);
  EXPECT_EQ(words_of(read->search).start, "p.json");
  EXPECT_TRUE(words_of(read->search).two_stage);
  EXPECT_EQ(words_of(read->search).variant, SearchVariant::paper);
  EXPECT_EQ(read->output.trace, "t.jsonl");
  EXPECT_EQ(parse_recipe("search.gap = 0.05\n", "r.toml")->budget.gap, 0.05);
}

TEST(RecipeFile, TakesWholeNumbersThatNoDoubleIsEqualTo) {
  const auto read =
      parse_recipe("[quasi.age]\nbuild = \"interval\"\nwidths = [5]\ntop = 1111111111111111118\n", "r.toml");
  ASSERT_TRUE(read.ok()) << read.error().text();
  EXPECT_DOUBLE_EQ(*read->data.quasi[0].build.top, 1111111111111111118.0);
}

TEST(RecipeFile, TakesANumberOfRowsWithoutQuotes) {
  EXPECT_EQ(parse_recipe("suppress = 100\n", "r.toml")->promise.suppress, "100");
}

TEST(RecipeFile, NamesUnknownKeysWithTheNearest) {
  const auto expect_unknown = [](const std::string& text, const std::string& key, const std::string& near) {
    const auto read = parse_recipe(text, "r.toml");
    expect_error(read, "\"" + key + "\" is not a key of a recipe");
    expect_error(read, "Did you mean \"" + near + "\"?");
  };
  expect_unknown("tabel = \"t.csv\"\n", "tabel", "table");
  expect_unknown("[quasi.age]\nwidhts = [5]\n", "quasi.age.widhts", "widths");
  expect_unknown("[search]\nnmae = \"lattice\"\n", "search.nmae", "name");
  expect_unknown("[output]\nrelaese = \"x.csv\"\n", "output.relaese", "release");
  expect_unknown("[ouptut]\nrelease = \"x.csv\"\n", "ouptut", "output");
}

TEST(RecipeFile, NamesTheLineOfAWrongType) {
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"table = 5", "table"},
      {"k = \"5\"", "k"},
      {"k = -1", "k"},
      {"k = 1.5", "k"},
      {"suppress = 1.5", "suppress"},
      {"suppress = -1", "suppress"},
      {"suppress = true", "suppress"},
      {"suppress = \"\"", "suppress"},
      {"suppress = \"some\"", "suppress"},
      {"table = \"\"", "table"},
      {"search.name = \"\"", "search.name"},
      {"cost = \"xm\"", "cost"},
      {"cost = 1", "cost"},
      {"missing = 5", "missing"},
      {"missing = [1]", "missing"},
      {"identifier = true", "identifier"},
      {"delimiter = \"ab\"", "delimiter"},
      {"suppressed_rows = \"hide\"", "suppressed_rows"},
      {"quasi = [\"age\"]", "quasi"},
      {"quasi.age = \"x\"", "quasi.age"},
      {"quasi.age.coding = \"x\"", "quasi.age.coding"},
      {"quasi.age.widths = 5", "quasi.age.widths"},
      {"quasi.age.widths = [\"5\"]", "quasi.age.widths"},
      {"quasi.age.anchor = \"0\"", "quasi.age.anchor"},
      {"quasi.age.top = \"90\"", "quasi.age.top"},
      {"quasi.age.weight = \"2\"", "quasi.age.weight"},
      {"quasi.age.order = 1", "quasi.age.order"},
      {"quasi.age.file = 1", "quasi.age.file"},
      {"search = \"lattice\"", "search"},
      {"search.time = 60", "search.time"},
      {"search.time = \"soon\"", "search.time"},
      {"search.effort = \"9\"", "search.effort"},
      {"search.seed = -1", "search.seed"},
      {"output = \"x.csv\"", "output"},
      {"output.plan = 1", "output.plan"},
      {"quasi.age.cuts = 5", "quasi.age.cuts"},
      {"quasi.age.cuts = []", "quasi.age.cuts"},
      {"quasi.age.cuts = [true]", "quasi.age.cuts"},
      {"quasi.age.cuts = { start = 1 }", "quasi.age.cuts"},
      {"quasi.age.cuts = { stop = 1 }", "quasi.age.cuts.stop"},
      {"search.gap = \"wide\"", "search.gap"},
      {"search.gap = 2", "search.gap"},
      {"search.gap = \"100%\"", "search.gap"},
      {"search.two_stage = 1", "search.two_stage"},
      {"dispersion = \"wide\"", "dispersion"},
      {"matrix = 1", "matrix"},
      {"classes = [\"a\"]", "classes"},
      {"matrix = [[0]]", "matrix"},
      {"matrix = { a = 1 }", "matrix"},
      {"matrix = { a = { b = -1 } }", "matrix"},
      {"matrix = { a = { b = 0.5 } }", "matrix"},
      {"output.trace = 1", "output.trace"}};
  for (const auto& [line, key] : wrong) {
    const auto read = parse_recipe("# a comment\n\n" + line + "\n", "r.toml");
    ASSERT_FALSE(read.ok()) << line << " was accepted";
    EXPECT_EQ(read.error().place, "r.toml line 3") << line;
    EXPECT_NE(read.error().text().find("\"" + key + "\""), std::string::npos) << line << ": " << read.error().text();
  }
}

TEST(RecipeFile, RefusesWhatContradictsItself) {
  expect_error(parse_recipe("[quasi.age]\nfile = \"a.csv\"\nbuild = \"interval\"\n", "r.toml"), "exclude each other");
  const auto refused = [](const std::string& text, const std::string& why) {
    const auto read = parse_recipe("[quasi.age]\n" + text, "r.toml");
    expect_error(read, why);
    EXPECT_EQ(read.error().place, "r.toml line 1");
  };
  refused("coding = \"levels\"\ncuts = [18]\n", "cuts are for the coding intervals, not for levels");
  refused("build = \"interval\"\ncuts = [18]\n", "cuts and a hierarchy exclude each other");
  refused("coding = \"intervals\"\nfile = \"a.csv\"\n", "the coding intervals takes no hierarchy");
  refused("coding = \"keep\"\nbuild = \"flat\"\n", "the coding keep takes no hierarchy");
  refused("coding = \"suppressed\"\nwidths = [5]\n", "the coding suppressed takes no hierarchy");
}

TEST(RecipeFile, NamesTheLineOfBrokenToml) {
  const auto read = parse_recipe("k = 5\ntable = \"t.csv\n", "r.toml");
  expect_error(read, "r.toml line 2");
  expect_error(parse_recipe("k = 5\nk = 6\n", "r.toml"), "r.toml line 2");
  expect_error(parse_recipe("table = \"\xFC\"\n", "r.toml"), "not UTF-8");
  EXPECT_FALSE(parse_recipe("x = " + std::string(100000, '['), "r.toml").ok());
}

TEST(RecipeFile, PathsAreRelativeToIt) {
  const TempFolder folder;
  const auto read = read_recipe(folder.write("r.toml",
                                             "table = \"t.csv\"\n[quasi.a]\nfile = \"/abs/h.csv\"\n[quasi.b]\nfile = "
                                             "\"h.csv\"\n[output]\nrelease = \"o.csv\"\n"));
  ASSERT_OK(read);
  EXPECT_EQ(read->data.table, folder.at("t.csv"));
  EXPECT_EQ(read->output.release, folder.at("o.csv"));
  EXPECT_EQ(read->output.plan, "");
  EXPECT_EQ(read->data.quasi[0].file, "/abs/h.csv");
  EXPECT_EQ(read->data.quasi[1].file, folder.at("h.csv"));
  expect_error(read_recipe(folder.at("nowhere.toml")), "cannot be opened");
}

TEST(RecipeFile, NamesASearchThatThereIs) {
  const auto magic = parse_recipe("[search]\nname = \"magic\"\n", "r.toml");
  expect_error(magic, "there is no search \"magic\"");
  EXPECT_EQ(magic.error().place, "r.toml line 2");
  expect_error(parse_recipe("[search]\nvariant = \"old\"\n", "r.toml"), "there is no variant \"old\" of koptimize");
}

TEST(RecipeFile, ReadsModels) {
  const auto read = parse_recipe(R"(
sensitive = ["pay", "illness"]
policy = "hospital.toml"
[models]
l = ["illness=3", "race=entropy:2.5"]
t = "illness=0.3:ordered"
cap = ["illness:HIV=0.1"]
missing_sensitive = "apart"
k_map = 20
population_size = 1000000
confidence = 0.99
presence = "0.1..0.5"
average_risk = 0.09
records_at_risk = "0.2:5%"
)",
                                 "r.toml");
  ASSERT_OK(read);
  EXPECT_EQ(texts_of(read->promise.models),
            (Texts{"l illness=3", "l race=entropy:2.5", "t illness=0.3:ordered", "cap illness:HIV=0.1", "k-map 20",
                   "presence 0.1..0.5", "average-risk 0.09", "records-at-risk 0.2:0.05"}));
  EXPECT_TRUE(read->promise.models.missing_apart);
  EXPECT_EQ(read->promise.models.confidence, (Ratio{99, 100}));
  EXPECT_EQ(read->promise.policy, "hospital.toml");
  EXPECT_EQ(read->data.sensitive, (Texts{"pay", "illness", "race"}));  // each once
}

TEST(RecipeFile, ModelsThatAreWrongAreNamedWithTheirLine) {
  for (const auto& [line, says] : {std::pair("l = [\"illness\"]", "\"models.l\" is not understood: \"illness\""),
                                   {"l = 3", "must be a list of texts"},
                                   {"missing_sensitive = \"away\"", "\"models.missing_sensitive\" is not understood"},
                                   {"k_map = \"20\"", "must be a whole number"},
                                   {"confidence = 1", "\"models.confidence\" is not understood"},
                                   {"presence = \"0.5\"", "\"models.presence\" is not understood"},
                                   {"average_risk = true", "must be a text in quotes"},
                                   {"records_at_risk = 0.2", "\"models.records_at_risk\" is not understood"},
                                   {"kmap = 3", "\"models.kmap\" is not a key of a recipe"}}) {
    const auto read = parse_recipe(std::string("[models]\n") + line + "\n", "r.toml");
    ASSERT_FALSE(read.ok()) << line;
    EXPECT_NE(read.error().message.find(says), std::string::npos) << read.error().text();
    EXPECT_EQ(read.error().place, "r.toml line 2");
  }
  const auto old = parse_recipe("[search]\nname = \"genetic\"\npopulation = 70\n", "r.toml");
  ASSERT_FALSE(old.ok());
  EXPECT_NE(old.error().message.find("is called \"members\""), std::string::npos);
}

}  // namespace
}  // namespace kanon::tests
