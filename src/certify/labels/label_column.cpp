// The labels of a column, and what each of them means.
#include "certify/labels/label_column.hpp"

#include <algorithm>

namespace kanon::certify {

LabelColumn label_head(const PlanColumn& column) {
  LabelColumn out;
  out.name = column.name;
  out.coding = column.coding;
  out.hierarchy = column.hierarchy;
  out.level = column.level;
  out.height = column.height;
  out.by_width = column.by_width;
  return out;
}

void add_label_nodes(const std::vector<PlanNode>& nodes, LabelColumn& column) {
  for (const PlanNode& node : nodes) {
    auto& to = node.suppressed ? column.hidden : column.domain;
    to.insert(to.end(), node.values.begin(), node.values.end());
  }
  std::span<const std::string> rest = column.domain;
  for (const PlanNode& node : nodes) {
    if (node.suppressed) continue;
    column.nodes.push_back({.label = node.label, .values = rest.first(node.values.size())});
    rest = rest.subspan(node.values.size());
  }
}

std::vector<LabelColumn> label_columns(const PlanFile& plan) {
  std::vector<LabelColumn> out;
  for (const PlanColumn* column : plan.quasi()) {
    out.push_back(label_head(*column));
    add_label_nodes(column->nodes, out.back());
  }
  return out;
}

Meanings::Meanings(const LabelColumn& column, std::string shown_as, std::vector<std::string> missing,
                   const LevelTable* levels)
    : column_(column), shown_as_(std::move(shown_as)), missing_(std::move(missing)), levels_(levels) {
  for (std::size_t at = 0; at < column.domain.size(); ++at) values_.emplace(column.domain[at], at);
  for (const std::string& value : column.hidden) values_.emplace(value, column.domain.size());
  for (const LabelNode& node : column.nodes) ++labels_[node.label];
}

bool Meanings::is_foreign_value(const std::string& text, const LabelNode& node) const {
  const auto found = values_.find(text);
  if (found == values_.end()) return false;
  const std::size_t begin = column_.begin_of(node);
  return found->second < begin || found->second >= begin + node.values.size();
}

bool Meanings::is_taken(const std::string& text, const LabelNode& node) const {
  if (text == shown_as_ && (!column_.is_whole(node) || !column_.hidden.empty())) return true;
  return is_foreign_value(text, node) || labels_.contains(text) ||
         std::find(missing_.begin(), missing_.end(), text) != missing_.end();
}

// A plan of boxes that is kept for another table keeps a mark, too, when the label that asked for it is shown no more.
// Labels of cut intervals never ask for one: they are told apart by their ends. Nor do those that follow the rows of
// the values: they say how many or which they stand for.
bool Meanings::was_taken(const std::string& text, const LabelNode& node) const {
  if (column_.parted || column_.coding == Coding::intervals || is_by_rows(column_.hierarchy)) return false;
  return levels_ == nullptr || levels_->labels_others(text, node.values);
}

std::vector<std::string> Meanings::of(const LabelNode& node) const {
  std::vector<std::string> out = {node.label};
  while (out.back().starts_with('\\')) {
    std::string shorter = out.back().substr(1);
    if (!is_taken(shorter, node) && !was_taken(shorter, node)) break;
    out.push_back(std::move(shorter));
  }
  return out;
}

}  // namespace kanon::certify
