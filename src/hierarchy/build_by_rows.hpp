// The levels of hierarchies that follow how many rows have each value: the rare ones become one label "other", or the
// two rarest nodes are merged again and again (a Huffman tree).
//
// Ties go by the order of the values, so the same counts give the same tree. The missing value stays apart below the
// top.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "hierarchy/hierarchy.hpp"
#include "kanon/recipe.hpp"

namespace kanon {

// What is known of a column beside its values when its hierarchy is built.
struct RowCounts {
  std::vector<std::uint64_t> rows = {};  // by value; empty: not known
  bool node_by_node = false;             // its nodes are opened one by one, so many levels cost nothing
};

struct RowLevels {
  std::vector<std::vector<Value>> levels;  // between the values and the top, fine to coarse
  std::string options;                     // "shown=8/4/2": how many labels each level shows; empty: node by node
};

// The most frequent values stay, the others are one label. A level for every value, up to 64 of them, where nodes are
// opened one by one; else a level for every power of two; or as `build.shown` says.
RowLevels other_levels(const std::vector<Value>& values, const RowCounts& counts, const HierarchyBuild& build);

// Node by node: the tree, by the depth of its nodes; else the merging as it stood with so many nodes left. Error: too
// many values for such a tree.
Result<RowLevels> merged_levels(const std::vector<Value>& values, const RowCounts& counts, const HierarchyBuild& build,
                                const std::string& column);

// "other", with backslashes in front as long as it is a value of the column.
std::string other_label(const std::vector<Value>& values);

}  // namespace kanon
