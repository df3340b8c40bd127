// make_hierarchy: a hierarchy file for one column of a table, for people to edit.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "kanon/recipe.hpp"
#include "kanon/result.hpp"

namespace kanon {

struct HierarchyRequest {
  std::string column;
  std::string table;
  std::optional<char> delimiter = {};
  std::vector<std::string> missing = {};
  HierarchyBuild build = {};
};

// The text of the file: `;` between levels, one line per value, level 0 first.
Result<std::string> make_hierarchy(const HierarchyRequest& request, const RunOptions& options);

}  // namespace kanon
