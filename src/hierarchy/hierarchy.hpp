// Hierarchy: every value of a column with its label at each level, from the value itself (level 0) to the top.
//
// The file format is the one ARX users know: `;` between levels, no header, one line per leaf, level 0 first. Every
// level is a function of the level below. Memory: leaves x levels labels.
#pragma once

#include <string>
#include <vector>

#include "kanon/result.hpp"
#include "table/value_order.hpp"

namespace kanon {

struct Hierarchy {
  std::string source;         // file name, or builder with its options: what a plan says of it
  std::vector<Value> leaves;  // level 0, each once
  std::vector<std::vector<Value>>
      labels;  // labels[level][leaf]; labels[0] are the leaves, unless the recoding is prescribed

  [[nodiscard]] std::size_t levels() const { return labels.size(); }
};

Result<Hierarchy> read_hierarchy(const std::string& path);
// The same from text; `source` is used in messages. Quotes as in CSV.
Result<Hierarchy> parse_hierarchy(const std::string& text, const std::string& source);
std::string hierarchy_text(const Hierarchy& hierarchy);

// Adds the missing value where the column has it and the hierarchy does not: a leaf of its own at every level, until a
// level holds only one label, which then covers it too. Any other value that is not a leaf is an error that names it.
Result<Hierarchy> covering(Hierarchy hierarchy, const std::vector<Value>& values, const std::string& column);

}  // namespace kanon
