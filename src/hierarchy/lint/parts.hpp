// The parts of the hierarchy check: the tree they look at, and one function per family of findings.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "hierarchy/lint/lint.hpp"
#include "hierarchy/records.hpp"

namespace kanon::lint {

using Findings = std::vector<HierarchyFinding>;

// One label of one level, and the values below it.
struct Node {
  std::string label;
  std::uint32_t first = 0;   // index of its first value
  std::uint32_t values = 0;  // how many
  std::uint64_t rows = 0;    // with a table
};

// The lines that have the usual number of levels, each value once: what is left when errors of shape are set aside.
struct LabelTree {
  std::vector<std::size_t> lines;                              // of each value
  std::vector<std::vector<std::uint32_t>> node_of;             // [level][value]
  std::vector<std::vector<Node>> nodes;                        // [level], in the order they first occur
  bool coarsens = true;                                        // every level is a function of the level below
  bool has_empty_labels = false;                               // where they are an error: such labels are nobody's
  std::vector<std::pair<std::string, std::size_t>> set_aside;  // values, and lines, that are not in the tree
  std::uint64_t rows = 0;                                      // of the table; 0: there is none

  [[nodiscard]] std::size_t levels() const { return nodes.size(); }
  [[nodiscard]] std::size_t values() const { return lines.size(); }
  [[nodiscard]] const std::string& value(std::size_t value) const { return nodes[0][node_of[0][value]].label; }
  [[nodiscard]] const Node& at(std::size_t level, std::size_t value) const {
    return nodes[level][node_of[level][value]];
  }
};

// Ragged lines, empty labels, values on two lines; fills the tree with the others.
void check_shape(const HierarchyRecords& records, LabelTree& tree, Findings& findings);

// Levels as functions of each other: coarsening, cycles, one level, no top, levels and labels that do nothing, balance.
void check_coarsening(LabelTree& tree, Findings& findings);  // sets tree.coarsens
void check_cycles(const LabelTree& tree, Findings& findings);
void check_levels(const LabelTree& tree, Findings& findings);
void check_balance(const LabelTree& tree, Findings& findings);

// Labels as texts: spaces, lookalikes, one text for different sets of values.
void check_labels(const LabelTree& tree, Findings& findings);

// The table's values against the lines; fills in the rows of every node.
void check_values(const ColumnValues& column, LabelTree& tree, Findings& findings);

// ---- words ----

// In quotes, cut where it is long; the missing value has no text.
std::string shown(const std::string& label);
// "1 value", "1,234 values"
std::string counted(std::uint64_t number, const std::string& what);
// The text without outer and repeated spaces, in lower case: equal for texts that differ only by those.
std::string folded(const std::string& text);
bool has_outer_spaces(const std::string& text);

}  // namespace kanon::lint
