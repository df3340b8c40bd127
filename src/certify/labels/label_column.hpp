// LabelColumn: what a quasi column shows for its values, in the form that all kinds of plans share.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "certify/labels/level_table.hpp"
#include "certify/plan/plan_file.hpp"

namespace kanon::certify {

// The missing value and the empty label are the empty text. The values are a part of the column's domain: runs of boxes
// overlap, and would hold the same texts again and again.
struct LabelNode {
  std::string label;
  std::span<const std::string> values;
};

struct LabelColumn {
  LabelColumn() = default;
  LabelColumn(const LabelColumn&) = delete;  // its nodes point into its domain
  LabelColumn& operator=(const LabelColumn&) = delete;
  LabelColumn(LabelColumn&&) = default;
  LabelColumn& operator=(LabelColumn&&) = default;
  ~LabelColumn() = default;

  std::string name;
  Coding coding = Coding::keep;
  std::string hierarchy;
  std::optional<std::uint64_t> level, height;
  bool by_width = false;
  bool parted = true;               // every value stands in one node; else nodes are runs, which may overlap
  bool all_leaves = true;           // the nodes hold every leaf of the hierarchy, else those that occur
  std::vector<LabelNode> nodes;     // without values whose rows are suppressed
  std::vector<std::string> domain;  // the values that nodes may hold, from left to right
  std::vector<std::string> hidden;  // values that no node holds: their rows are suppressed

  // Where the values of a node begin in the domain.
  [[nodiscard]] std::size_t begin_of(const LabelNode& node) const {
    return static_cast<std::size_t>(node.values.data() - domain.data());
  }
  [[nodiscard]] bool is_whole(const LabelNode& node) const { return node.values.size() == domain.size(); }
};

// Of a plan of recodings; the other kinds of plans have a function of this name beside them.
std::vector<LabelColumn> label_columns(const PlanFile& plan);

// Whether the text names a hierarchy that follows the rows of the values: "others", "merged:shown=8/4".
bool is_by_rows(const std::string& hierarchy);

// Builds a LabelColumn: takes the description of a column, then its nodes one after the other.
LabelColumn label_head(const PlanColumn& column);
void add_label_nodes(const std::vector<PlanNode>& nodes, LabelColumn& column);

// What a label means: itself, and what stands behind backslashes that tell it from another text of its column.
class Meanings {
 public:
  // `levels`: all labels of the column's hierarchy, where they are known.
  Meanings(const LabelColumn& column, std::string shown_as, std::vector<std::string> missing, const LevelTable* levels);

  [[nodiscard]] std::vector<std::string> of(const LabelNode& node) const;
  [[nodiscard]] bool is_value(const std::string& text) const { return values_.contains(text); }
  // The text of a value that the node does not hold.
  [[nodiscard]] bool is_foreign_value(const std::string& text, const LabelNode& node) const;

 private:
  [[nodiscard]] bool is_taken(const std::string& text, const LabelNode& node) const;
  [[nodiscard]] bool was_taken(const std::string& text, const LabelNode& node) const;

  const LabelColumn& column_;
  std::string shown_as_;
  std::unordered_map<std::string, std::size_t> values_;  // all of the column, and where they stand in its domain
  std::unordered_map<std::string, std::size_t> labels_;  // by how many nodes they are shown
  std::vector<std::string> missing_;                     // in this column
  const LevelTable* levels_;
};

}  // namespace kanon::certify
