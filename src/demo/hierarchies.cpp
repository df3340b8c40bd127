// Writes the hierarchies, taxonomies and the recipe of the synthetic census.
#include "demo/hierarchies.hpp"

#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/try.hpp"
#include "demo/census_values.hpp"
#include "demo/hierarchy_texts.hpp"
#include "files/output_set.hpp"

namespace kanon::demo {
namespace {

std::string age_interval(int age, int width) {
  const int low = age / width * width;
  return fmt::format("{}-{}", low, low + width - 1);
}

std::string age_levels() {
  std::string text;
  for (int age = kYoungest; age <= kOldest; ++age) {
    text += fmt::format("{};{};{};{};*\n", age, age_interval(age, 5), age_interval(age, 10), age_interval(age, 20));
  }
  return text;
}

// Life stages above the decades; they start at ages that are whole decades, so that every level follows from the one
// below.
std::string_view life_stage(int age) {
  if (age < 30) return "Under 30";
  if (age < 50) return "30 to 49";
  return age < 70 ? "50 to 69" : "70 and over";
}

std::string age_tree() {
  std::string text;
  for (int age = kYoungest; age <= kOldest; ++age) {
    text += fmt::format("{};{};{};{};{};*\n", age, age_interval(age, 5), age_interval(age, 10), life_stage(age),
                        age < 50 ? "Under 50" : "50 and over");
  }
  return text;
}

std::string tree_path(std::string_view folder, std::string_view column) {
  return fmt::format("{}/{}.csv", folder, column);
}

Status make_folder(const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder, failed);
  if (!failed) return Done{};
  return Error{.message = fmt::format("the folder cannot be made: {}", failed.message()),
               .place = folder.string(),
               .hint = "Choose a folder you may write to."};
}

Status check_free(const std::string& path) {
  std::error_code ignored;
  if (!std::filesystem::exists(path, ignored)) return Done{};
  return Error{.message = "the file exists already",
               .place = path,
               .hint = "Add --force to overwrite it, or choose another folder."};
}

Status write_text(const std::string& path, const std::string& text, bool overwrite, OutputSet& files) {
  KANON_TRY(OutputFile * file, files.create(path, overwrite));
  return file->write(text);
}

}  // namespace

std::vector<ColumnTrees> census_trees() {
  std::vector<ColumnTrees> trees;
  trees.push_back({"age", age_levels(), age_tree()});
  const auto add = [&](std::string_view column, std::string_view levels, std::string_view taxonomy) {
    trees.push_back({column, std::string(levels), std::string(taxonomy)});
  };
  add("workclass", kWorkclassLevels, kWorkclassTree);
  add("education", kEducationLevels, kEducationTree);
  add("marital_status", kMaritalLevels, kMaritalTree);
  add("occupation", kOccupationLevels, kOccupationTree);
  add("race", kRaceLevels, kRaceTree);
  add("sex", kSexLevels, kSexLevels);
  add("native_country", kCountryLevels, kCountryTree);
  return trees;
}

std::string census_recipe(const std::string& table_file_name) {
  const std::string ending = std::filesystem::path(table_file_name).extension() == ".parquet" ? "parquet" : "csv";
  std::string escaped;
  for (const char c : table_file_name) {
    if (c == '"' || c == '\\') escaped += '\\';
    escaped += c;
  }
  std::string text = fmt::format(
      "# The synthetic census: every group of the release has at least k rows. Paths are relative to this file.\n"
      "table      = \"{}\"\n"
      "k          = 5\n"
      "suppress   = \"1%\"\n"
      "cost       = \"lm\"\n"
      "identifier = [\"id\", \"name\"]\n"
      "sensitive  = [\"salary_class\"]\n",
      escaped);
  for (const ColumnTrees& tree : census_trees()) {
    text += fmt::format("\n[quasi.{}]\ncoding = \"levels\"\nfile   = \"{}\"\n", tree.column,
                        tree_path("hierarchies", tree.column));
    if (tree.column == "age") text += "weight = 3  # detail in ages matters most to our readers\n";
    if (tree.column == "education") text += "weight = 2\n";
  }
  text += fmt::format(
      "\n[search]\nname = \"lattice\"\n"
      "\n[output]\nrelease = \"census_release.{}\"\nplan    = \"census_plan.json\"\n",
      ending);
  return text;
}

Status write_demo_files(const std::string& folder, const std::string& table_file_name, bool overwrite) {
  OutputSet files;
  KANON_CHECK(write_demo_files(folder, table_file_name, overwrite, files));
  return files.give_names();
}

Status write_demo_files(const std::string& folder, const std::string& table_file_name, bool overwrite,
                        OutputSet& outputs) {
  const std::filesystem::path base(folder);
  std::vector<std::pair<std::string, std::string>> files;
  for (ColumnTrees& tree : census_trees()) {
    files.emplace_back((base / tree_path("hierarchies", tree.column)).string(), std::move(tree.levels));
    files.emplace_back((base / tree_path("taxonomies", tree.column)).string(), std::move(tree.taxonomy));
  }
  files.emplace_back((base / "census.toml").string(), census_recipe(table_file_name));
  if (!overwrite) {
    for (const auto& [path, text] : files) KANON_CHECK(check_free(path));
  }
  KANON_CHECK(make_folder(base / "hierarchies"));
  KANON_CHECK(make_folder(base / "taxonomies"));
  for (const auto& [path, text] : files) KANON_CHECK(write_text(path, text, overwrite, outputs));
  return Done{};
}

}  // namespace kanon::demo
