// Takes the labels of a column out of each kind of plan.
#include "certify/label_column.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace kanon::certify {
namespace {

LabelColumn head_of(const PlanColumn& column) {
  LabelColumn out;
  out.name = column.name;
  out.coding = column.coding;
  out.hierarchy = column.hierarchy;
  out.level = column.level;
  out.height = column.height;
  out.by_width = column.by_width;
  return out;
}

void append(const std::vector<std::string>& from, std::vector<std::string>& to) {
  to.insert(to.end(), from.begin(), from.end());
}

void add_nodes(const std::vector<PlanNode>& nodes, LabelColumn& out) {
  for (const PlanNode& node : nodes) {
    append(node.values, node.suppressed ? out.hidden : out.domain);
    if (!node.suppressed) out.nodes.push_back({.label = node.label, .values = node.values});
  }
}

// "intervals of 10", or "HIERARCHY level 2".
void read_recoded(const std::string& recoded, LabelColumn& out) {
  constexpr std::string_view kIntervals = "intervals of ", kLevel = " level ";
  out.coding = "levels";
  if (recoded.starts_with(kIntervals)) {
    out.hierarchy = "interval";
    out.width = recoded.substr(kIntervals.size());
    return;
  }
  const std::size_t at = recoded.rfind(kLevel);
  if (at == std::string::npos) return;  // no hierarchy has an empty name
  out.hierarchy = recoded.substr(0, at);
  out.level = parse_count(std::string_view(recoded).substr(at + kLevel.size()));
}

}  // namespace

std::vector<LabelColumn> label_columns(const PlanFile& plan) {
  std::vector<LabelColumn> out;
  for (const PlanColumn* column : plan.quasi()) {
    out.push_back(head_of(*column));
    add_nodes(column->nodes, out.back());
  }
  return out;
}

std::vector<LabelColumn> label_columns(const BoxPlan& plan) {
  std::vector<LabelColumn> out;
  const std::vector<const PlanColumn*> frame = plan.frame.quasi();
  for (std::size_t c = 0; c < frame.size(); ++c) {
    const BoxPlanColumn& column = plan.quasi[c];
    LabelColumn read = head_of(*frame[c]);
    read.parted = false;
    read.hidden = column.unseen;
    for (const auto& values : column.positions) append(values, read.domain);
    for (const ShownRun& shown : column.shown) {
      LabelNode node{.label = shown.label, .values = {}};
      for (std::uint32_t at = shown.run.first; at <= shown.run.last; ++at) append(column.positions[at], node.values);
      read.nodes.push_back(std::move(node));
    }
    out.push_back(std::move(read));
  }
  return out;
}

std::vector<LabelColumn> label_columns(const CellPlan& plan) {
  std::vector<LabelColumn> out;
  for (const CellPlanColumn* column : plan.quasi()) {
    if (column->nodes.empty()) continue;
    LabelColumn read;
    read.name = column->name;
    read.all_leaves = false;
    read_recoded(column->recoded, read);
    add_nodes(column->nodes, read);
    out.push_back(std::move(read));
  }
  return out;
}

Meanings::Meanings(const LabelColumn& column, std::string shown_as, const std::vector<std::string>& missing)
    : column_(column), shown_as_(std::move(shown_as)), missing_(missing) {
  for (const std::string& value : column.domain) values_.emplace(value, values_.size());
  for (const std::string& value : column.hidden) values_.emplace(value, values_.size());
  for (const LabelNode& node : column.nodes) ++labels_[node.label];
}

bool Meanings::is_foreign_value(const std::string& text, const LabelNode& node) const {
  return values_.contains(text) && std::find(node.values.begin(), node.values.end(), text) == node.values.end();
}

bool Meanings::is_taken(const std::string& text, const LabelNode& node) const {
  if (text == shown_as_ && (!column_.is_whole(node) || !column_.hidden.empty())) return true;
  return is_foreign_value(text, node) || labels_.contains(text) ||
         std::find(missing_.begin(), missing_.end(), text) != missing_.end();
}

std::vector<std::string> Meanings::of(const LabelNode& node) const {
  std::vector<std::string> out = {node.label};
  while (out.back().starts_with('\\')) {
    std::string shorter = out.back().substr(1);
    // A plan of boxes keeps a mark when the label that asked for it is shown no more.
    if (column_.parted && !is_taken(shorter, node)) break;
    out.push_back(std::move(shorter));
  }
  return out;
}

}  // namespace kanon::certify
