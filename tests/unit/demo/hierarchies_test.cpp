// The files that go with the census: well-formed trees that cover every value, and a recipe that names them.
#include "demo/hierarchies.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "demo/census.hpp"

namespace kanon::demo {
namespace {

using Lines = std::vector<std::vector<std::string>>;

Lines read_tree(const std::string& text) {
  Lines out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    auto& cells = out.emplace_back();
    std::istringstream cut(line);
    for (std::string cell; std::getline(cut, cell, ';');) cells.push_back(cell);
  }
  return out;
}

std::set<std::string> labels(const Lines& lines, std::size_t level) {
  std::set<std::string> out;
  for (const auto& line : lines) out.insert(line[level]);
  return out;
}

std::set<std::string> domain(std::string_view column) {
  std::set<std::string> out;
  if (column == "age")
    for (int age = kYoungest; age <= kOldest; ++age) out.insert(std::to_string(age));
  if (column == "workclass") out.insert(kWorkclasses.begin(), kWorkclasses.end());
  if (column == "education") out.insert(kEducations.begin(), kEducations.end());
  if (column == "marital_status") out.insert(kMaritalStatuses.begin(), kMaritalStatuses.end());
  if (column == "occupation") out.insert(kOccupations.begin(), kOccupations.end());
  if (column == "race") out.insert(kRaces.begin(), kRaces.end());
  if (column == "sex") out.insert(kSexes.begin(), kSexes.end());
  if (column == "native_country")
    for (const Country& country : kCountries) out.emplace(country.name);
  return out;
}

void expect_tree(const std::string& text, std::string_view column) {
  SCOPED_TRACE(column);
  const Lines lines = read_tree(text);
  ASSERT_FALSE(lines.empty());
  const std::size_t depth = lines[0].size();
  for (const auto& line : lines) ASSERT_EQ(line.size(), depth) << line[0];
  EXPECT_EQ(labels(lines, 0), domain(column));
  EXPECT_EQ(labels(lines, 0).size(), lines.size()) << "a leaf has two lines";
  EXPECT_EQ(labels(lines, depth - 1), std::set<std::string>{"*"});
  for (std::size_t level = 1; level < depth; ++level) {
    EXPECT_LT(labels(lines, level).size(), labels(lines, level - 1).size()) << "level " << level << " is no coarser";
    std::map<std::string, std::string> above;
    for (const auto& line : lines) {
      const auto [known, fresh] = above.emplace(line[level - 1], line[level]);
      EXPECT_EQ(known->second, line[level]) << line[level - 1] << " has two labels at level " << level;
    }
  }
}

// A label that stands at two levels must mean the same leaves at both: the release shows the label alone.
void expect_one_meaning(const std::string& text, std::string_view column) {
  SCOPED_TRACE(column);
  const Lines lines = read_tree(text);
  std::map<std::string, std::set<std::string>> meaning;
  for (std::size_t level = 0; level < lines[0].size(); ++level) {
    std::map<std::string, std::set<std::string>> here;
    for (const auto& line : lines) here[line[level]].insert(line[0]);
    for (const auto& [label, leaves] : here) EXPECT_EQ(meaning.emplace(label, leaves).first->second, leaves) << label;
  }
}

std::filesystem::path fresh_folder() {
  std::string name = (std::filesystem::temp_directory_path() / "kanon-demo-XXXXXX").string();
  EXPECT_NE(mkdtemp(name.data()), nullptr);
  return name;
}

std::string content(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST(CensusTrees, CoverEveryValueAndCoarsenLevelByLevel) {
  const auto trees = census_trees();
  ASSERT_EQ(trees.size(), 8U);
  for (const ColumnTrees& tree : trees) {
    expect_tree(tree.levels, tree.column);
    expect_tree(tree.taxonomy, tree.column);
    expect_one_meaning(tree.levels, tree.column);
    expect_one_meaning(tree.taxonomy, tree.column);
  }
}

TEST(CensusTrees, StandInTheOrderOfTheTable) {
  const auto trees = census_trees();
  for (std::size_t i = 0; i < trees.size(); ++i) EXPECT_EQ(trees[i].column, kCensusColumns[i + 2]);
}

TEST(CensusTrees, TheLatticeIsSmallAndTheTaxonomiesAreDeeper) {
  std::size_t nodes = 1;
  for (const ColumnTrees& tree : census_trees()) {
    const std::size_t levels = read_tree(tree.levels)[0].size();
    nodes *= levels;
    EXPECT_GE(read_tree(tree.taxonomy)[0].size(), levels) << tree.column;
    EXPECT_LE(read_tree(tree.taxonomy)[0].size(), 6U) << tree.column;
  }
  EXPECT_EQ(nodes, 9720U);
}

TEST(DemoFiles, AreWrittenWithARecipeThatNamesThem) {
  const auto folder = fresh_folder();
  const auto target = folder / "deep" / "census";
  ASSERT_TRUE(write_demo_files(target.string(), "census.parquet").ok());
  const std::string recipe = content(target / "census.toml");
  for (const ColumnTrees& tree : census_trees()) {
    const std::string file = "hierarchies/" + std::string(tree.column) + ".csv";
    EXPECT_NE(recipe.find("\"" + file + "\""), std::string::npos) << file;
    EXPECT_EQ(content(target / file), tree.levels);
    EXPECT_EQ(content(target / "taxonomies" / (std::string(tree.column) + ".csv")), tree.taxonomy);
  }
  EXPECT_NE(recipe.find("\"census.parquet\""), std::string::npos);
  EXPECT_NE(recipe.find("\"census_release.parquet\""), std::string::npos);
  EXPECT_NE(census_recipe("census.csv").find("\"census_release.csv\""), std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(DemoFiles, NeverOverwriteUnlessTold) {
  const auto folder = fresh_folder();
  { std::ofstream(folder / "census.toml") << "mine"; }
  const auto refused = write_demo_files(folder.string(), "census.csv");
  ASSERT_FALSE(refused.ok());
  EXPECT_NE(refused.error().place.find("census.toml"), std::string::npos);
  EXPECT_EQ(content(folder / "census.toml"), "mine");
  EXPECT_FALSE(std::filesystem::exists(folder / "hierarchies"));  // refused before anything was written
  EXPECT_TRUE(write_demo_files(folder.string(), "census.csv", true).ok());
  EXPECT_EQ(content(folder / "census.toml"), census_recipe("census.csv"));
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace kanon::demo
