// The files that go with the synthetic census: hierarchies, taxonomies and a recipe.
//
//   kanon::demo::write_demo_files("census", "census.csv");
//   // census/census.toml, census/hierarchies/age.csv ..., census/taxonomies/age.csv ...
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "files/output_set.hpp"
#include "kanon/result.hpp"

namespace kanon::demo {

// The two files of one quasi-identifier: text in the `;` format, one line per leaf, level 0 first, `*` last.
struct ColumnTrees {
  std::string_view column;
  std::string levels;    // goes to hierarchies/
  std::string taxonomy;  // goes to taxonomies/
};

// One entry per quasi-identifier, in the order of the table.
std::vector<ColumnTrees> census_trees();

// The recipe for a table of that name beside it; the release has the table's format.
std::string census_recipe(const std::string& table_file_name);

// Writes census.toml, hierarchies/ and taxonomies/ into `folder`, which is made if it is not there. Existing files are
// refused before anything is written, unless `overwrite`.
Status write_demo_files(const std::string& folder, const std::string& table_file_name, bool overwrite = false);
// The same as some of several files, which get their names together.
Status write_demo_files(const std::string& folder, const std::string& table_file_name, bool overwrite,
                        OutputSet& outputs);

}  // namespace kanon::demo
