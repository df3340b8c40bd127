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
  for (const PlanNode& node : nodes) append(node.values, node.suppressed ? out.hidden : out.domain);
  std::span<const std::string> rest = out.domain;
  for (const PlanNode& node : nodes) {
    if (node.suppressed) continue;
    out.nodes.push_back({.label = node.label, .values = rest.first(node.values.size())});
    rest = rest.subspan(node.values.size());
  }
}

// "intervals of 10", or "HIERARCHY level 2".
void read_recoded(const std::string& recoded, LabelColumn& out) {
  constexpr std::string_view kIntervals = "intervals of ", kLevel = " level ";
  out.coding = "levels";
  if (recoded.starts_with(kIntervals)) {
    out.hierarchy = "interval:widths=" + recoded.substr(kIntervals.size());
    out.level = 1;
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
    std::vector<std::size_t> begins = {0};  // of each position in the domain, and the end
    for (const auto& values : column.positions) {
      append(values, read.domain);
      begins.push_back(read.domain.size());
    }
    const std::span<const std::string> domain = read.domain;
    for (const ShownRun& shown : column.shown) {
      const std::size_t from = begins[shown.run.first], to = begins[shown.run.last + 1];
      read.nodes.push_back({.label = shown.label, .values = domain.subspan(from, to - from)});
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

Meanings::Meanings(const LabelColumn& column, std::string shown_as, const std::vector<std::string>& missing,
                   const LevelTable* levels)
    : column_(column), shown_as_(std::move(shown_as)), missing_(missing), levels_(levels) {
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
// Labels of cut intervals never ask for one: they are told apart by their ends.
bool Meanings::was_taken(const std::string& text, const LabelNode& node) const {
  if (column_.parted || column_.coding == "intervals") return false;
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
