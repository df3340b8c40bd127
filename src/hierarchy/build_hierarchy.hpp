// Makes hierarchies that need no file: intervals of numbers, prefixes of codes, parts of dates, rare values together,
// all or nothing.
#pragma once

#include "hierarchy/build_by_rows.hpp"
#include "hierarchy/hierarchy.hpp"
#include "kanon/recipe.hpp"

namespace kanon {

// For the values of a column as they occur. build.name empty: intervals for numbers, date parts for dates, prefixes for
// codes, else the frequent values and "other"; where the rows are not known, or of one or two texts, all or nothing.
// `others` and `merged` need the rows of each value.
Result<Hierarchy> build_hierarchy(std::vector<Value> values, const HierarchyBuild& build, const std::string& column,
                                  const RowCounts& counts = {});

Hierarchy kept(const std::vector<Value>& values);     // level 0 alone: the values as they are
Hierarchy starred(const std::vector<Value>& values);  // one level: everything is `*`

}  // namespace kanon
