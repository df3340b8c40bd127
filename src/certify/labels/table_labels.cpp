// Judges labels by known levels: of a hierarchy file, or of a builder that needs nothing but the values.
#include <fmt/format.h>

#include <algorithm>

#include "certify/common/wording.hpp"
#include "certify/labels/label_rules.hpp"

namespace kanon::certify {
namespace {

// Whether all values of the node have this label at the level.
bool all_labelled(const LabelNode& node, const std::string& label, const LevelTable& table, std::size_t level) {
  return std::all_of(node.values.begin(), node.values.end(),
                     [&](const std::string& value) { return table.label(level, value) == label; });
}

bool is_label_at(const LabelNode& node, const Meanings& meanings, const LevelTable& table, std::size_t level) {
  const std::vector<std::string> texts = meanings.of(node);
  return std::any_of(texts.begin(), texts.end(),
                     [&](const std::string& text) { return all_labelled(node, text, table, level); });
}

// Whether some level has a node with exactly these values and this label.
bool is_node(const LabelNode& node, const Meanings& meanings, const LevelTable& table) {
  for (const std::string& text : meanings.of(node)) {
    for (std::size_t level = 0; level < table.levels(); ++level) {
      if (table.leaves_under(level, text) == node.values.size() && all_labelled(node, text, table, level)) return true;
    }
  }
  return false;
}

// A column that shows one text for every value reveals none of them, so it need not be in the hierarchy.
bool shows_only_top(const LabelColumn& column, const LevelTable& table) {
  return column.nodes.size() == 1 && column.is_whole(column.nodes[0]) && table.top() == column.nodes[0].label;
}

std::vector<std::size_t> fitting_levels(const LabelColumn& column, const Meanings& meanings, const LevelTable& table) {
  std::vector<std::size_t> out;
  for (std::size_t level = 0; level < table.levels(); ++level) {
    if (std::all_of(column.nodes.begin(), column.nodes.end(),
                    [&](const LabelNode& node) { return is_label_at(node, meanings, table, level); }))
      out.push_back(level);
  }
  return out;
}

void judge_one_level(const LabelColumn& column, const Meanings& meanings, const LevelTable& table, Judged& judged) {
  const std::vector<std::size_t> fitting = fitting_levels(column, meanings, table);
  const std::size_t claimed = column.level.value_or(0);
  if (fitting.empty()) {
    for (const LabelNode& node : column.nodes) {
      if (!is_label_at(node, meanings, table, claimed)) judged.lie(node);
    }
    if (judged.lies.empty()) judged.claims.emplace_back("no level of its hierarchy has these labels");
    return;
  }
  const bool is_there = std::find(fitting.begin(), fitting.end(), claimed) != fitting.end();
  if (column.level && !is_there)
    judged.claims.push_back(fmt::format("its labels are those of level {}, it claims level {}", fitting[0], claimed));
}

void judge_height(const LabelColumn& column, const LevelTable& table, Judged& judged) {
  const std::size_t height = table.levels() - 1;
  if (!column.height || *column.height == height) return;
  judged.claims.push_back(fmt::format("its hierarchy has height {}, it claims {}", height, *column.height));
}

// Checks that the plan has all leaves of the hierarchy and no other value.
void judge_leaves(const LabelColumn& column, const LevelTable& table, Judged& judged) {
  std::vector<std::string> unknown;
  for (const std::string& value : column.domain) {
    if (!table.has(value)) unknown.push_back(in_quotes(value));
  }
  if (!unknown.empty())
    judged.claims.push_back(
        fmt::format("{} not in its hierarchy: {}", counted(unknown.size(), "value"), listed(unknown, unknown.size())));
  else if (column.all_leaves && column.domain.size() != table.leaves())
    judged.claims.push_back(
        fmt::format("its hierarchy has {}, the plan {}", counted(table.leaves(), "value"), column.domain.size()));
}

}  // namespace

void judge_by_table(const LabelColumn& column, const Meanings& meanings, const LevelTable& table, Judged& judged) {
  judge_height(column, table, judged);
  if (!shows_only_top(column, table)) judge_leaves(column, table, judged);
  if (column.coding == Coding::levels && column.parted) {
    if (shows_only_top(column, table) && column.level.value_or(0) == table.levels() - 1) return;
    judge_one_level(column, meanings, table, judged);
    return;
  }
  if (shows_only_top(column, table)) return;
  for (const LabelNode& node : column.nodes) {
    if (!is_node(node, meanings, table)) judged.lie(node);
  }
}

}  // namespace kanon::certify
