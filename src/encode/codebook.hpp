// Codebook: how the user's values and hierarchies became numbers, and the way back.
//
// A value's code is its place in the ordered domain of its column. At each level of its hierarchy it belongs to a node;
// nodes are numbered in the order of their first value. Only encode and decode cross between values and codes.
#pragma once

#include <string>
#include <vector>

#include "base/strong.hpp"
#include "hierarchy/hierarchy.hpp"
#include "kanon/recipe.hpp"
#include "table/value_order.hpp"

namespace kanon {

struct CodedLevel {
  std::vector<NodeCode> node_of;      // by value code
  std::vector<Value> labels;          // by node
  std::vector<std::uint32_t> leaves;  // values in each node
};

struct CodedColumn {
  std::string name;
  CodingKind coding = CodingKind::levels;  // never automatic
  std::string hierarchy;                   // where it came from
  double weight = 1;
  ValueKind kind = ValueKind::text;  // intervals: what the order is; by a list of the user's: text
  std::vector<Value> values;         // by value code
  std::vector<CodedLevel> levels;    // 0: finest

  // How lm measures a label: by the width of its interval, else by the number of its values.
  [[nodiscard]] bool by_width() const {
    return coding == CodingKind::intervals && (kind == ValueKind::number || kind == ValueKind::date);
  }
  [[nodiscard]] std::uint32_t height() const { return static_cast<std::uint32_t>(levels.size() - 1); }
  // The node above `node` when going from `level` to `level` + 1.
  [[nodiscard]] std::vector<NodeCode> parents(LevelIndex level) const;
};

using Codebook = std::vector<CodedColumn>;

// `hierarchy` must cover every value that occurs. `order`: the user's order of the values, or empty.
CodedColumn code_column(const std::string& name, const Hierarchy& hierarchy, const std::vector<std::string>& order);

// A column to be cut into intervals: the values in the order of their kind (texts as they say themselves), or, where
// `order` is not empty, exactly as it lists them, with the missing value in front where it occurs. Error: `order`
// leaves out values or names one twice, or the texts say nothing.
Result<CodedColumn> code_ordered(const std::string& name, std::vector<Value> values,
                                 const std::vector<std::string>& order);

}  // namespace kanon
