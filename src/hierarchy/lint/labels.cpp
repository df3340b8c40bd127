// The labels of a hierarchy as texts: spaces that are part of them, lookalikes, one text for different values.
#include <fmt/format.h>

#include <map>
#include <string_view>
#include <unordered_map>

#include "hierarchy/lint/parts.hpp"

namespace kanon::lint {
namespace {

void check_spaces(const LabelTree& tree, Findings& findings) {
  HierarchyFinding out{FindingSeverity::warning,
                       FindingKind::outer_spaces,
                       {},
                       "labels that begin or end with a space, which is part of the label",
                       "Remove the space, unless the table has it too.",
                       {}};
  for (std::size_t level = 0; level < tree.levels(); ++level) {
    for (const Node& node : tree.nodes[level]) {
      const bool as_in_table = level == 0 && node.rows > 0;
      if (as_in_table || !has_outer_spaces(node.label)) continue;
      out.places.push_back({tree.lines[node.first], fmt::format("{} at level {}", shown(node.label), level)});
    }
  }
  if (!out.places.empty()) findings.push_back(std::move(out));
}

// Two spellings of a value that lead to one label are what a hierarchy is for.
bool gathered(const LabelTree& tree, const std::vector<const Node*>& nodes) {
  if (tree.levels() < 2) return false;
  for (const Node* node : nodes) {
    if (tree.node_of[1][node->first] != tree.node_of[1][nodes[0]->first]) return false;
  }
  return true;
}

void check_lookalikes(const LabelTree& tree, std::size_t level, Findings& findings) {
  std::unordered_map<std::string, std::vector<const Node*>> groups;
  for (const Node& node : tree.nodes[level]) groups[folded(node.label)].push_back(&node);
  std::map<std::uint32_t, const std::vector<const Node*>*> found;  // in the order of the file
  for (const auto& [text, nodes] : groups) {
    if (nodes.size() > 1 && !text.empty() && !(level == 0 && gathered(tree, nodes))) found[nodes[1]->first] = &nodes;
  }
  if (found.empty()) return;
  HierarchyFinding out{FindingSeverity::warning,
                       FindingKind::lookalikes,
                       level,
                       fmt::format("labels of level {} that differ only by spaces or case", level),
                       level == 0 ? "If they mean the same, give them the same label at level 1."
                                  : "If they mean the same, write them alike.",
                       {}};
  for (const auto& [first, nodes] : found) {
    std::string text;
    for (const Node* node : *nodes) {
      text += fmt::format("{}{} ({})", text.empty() ? "" : ", ", shown(node->label),
                          node->values == 1 ? fmt::format("line {}", tree.lines[node->first])
                                            : fmt::format("{} lines, first {}", node->values, tree.lines[node->first]));
    }
    out.places.push_back({tree.lines[first], text});
  }
  findings.push_back(std::move(out));
}

// Where a text stands: `level` and what it stands for there.
struct Use {
  std::size_t level = 0;
  const Node* node = nullptr;
};

std::string uses_text(const LabelTree& tree, const Use& lower, const Use& upper) {
  const auto one = [&](const Use& use) {
    return fmt::format("{} at level {} (line {})", counted(use.node->values, "value"), use.level,
                       tree.lines[use.node->first]);
  };
  return fmt::format("{} stands for {} and for {}", shown(lower.node->label), one(lower), one(upper));
}

// In a tree two nodes are the same, nested or apart; a coding that mixes levels may show nodes that are apart together.
void check_reuse(const LabelTree& tree, Findings& findings) {
  std::unordered_map<std::string_view, std::vector<Use>> uses;
  for (std::size_t level = 0; level < tree.levels(); ++level) {
    for (const Node& node : tree.nodes[level]) uses[node.label].push_back({level, &node});
  }
  std::map<std::pair<std::size_t, std::string_view>, std::string> apart, nested;  // by line
  for (const auto& [label, places] : uses) {
    for (std::size_t i = 1; i < places.size() && !label.empty(); ++i) {
      const Use &lower = places[i - 1], &upper = places[i];
      const bool inside = &tree.at(upper.level, lower.node->first) == upper.node;
      if (inside && lower.node->values == upper.node->values) continue;
      (inside ? nested : apart).emplace(std::pair(tree.lines[upper.node->first], label), uses_text(tree, lower, upper));
    }
  }
  const auto report = [&](FindingSeverity severity, const auto& found, const std::string& message,
                          const std::string& hint) {
    if (found.empty()) return;
    HierarchyFinding out{severity, FindingKind::reused_label, {}, message, hint, {}};
    for (const auto& [where, text] : found) out.places.push_back({where.first, text});
    findings.push_back(std::move(out));
  };
  report(
      FindingSeverity::warning, apart, "labels that stand for unrelated values at two levels",
      "Give one of them another name: a release of the coding taxonomy may show both, one with a backslash in front.");
  report(FindingSeverity::note, nested, "labels that stand for more values at a higher level",
         "Give the higher one another name if a reader of the release must tell which is meant.");
}

}  // namespace

void check_labels(const LabelTree& tree, Findings& findings) {
  check_spaces(tree, findings);
  for (std::size_t level = 0; level < tree.levels(); ++level) check_lookalikes(tree, level, findings);
  if (tree.coarsens) check_reuse(tree, findings);
}

}  // namespace kanon::lint
