// How a level shares out the values: one label with nearly everything, or nearly every value on its own.
#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "hierarchy/lint/parts.hpp"

namespace kanon::lint {
namespace {

constexpr double kNearlyEverything = 0.8;
constexpr std::uint64_t kFew = 20;  // shares of fewer rows or values say little
constexpr std::size_t kFewValues = 10;

// With a table rows count, else values.
struct Share {
  std::uint64_t part = 0, whole = 0;
  [[nodiscard]] double value() const { return static_cast<double>(part) / static_cast<double>(whole); }
};

Share share_of(const LabelTree& tree, const Node& node) {
  if (tree.rows > 0) return {node.rows, tree.rows};
  return {node.values, tree.values()};
}

// The node of a level that holds nearly everything, if one does.
std::optional<std::uint32_t> giant(const LabelTree& tree, std::size_t level) {
  const auto& nodes = tree.nodes[level];
  for (std::uint32_t node = 0; node < nodes.size(); ++node) {
    if (share_of(tree, nodes[node]).value() >= kNearlyEverything) return node;
  }
  return std::nullopt;
}

std::size_t single_values(const LabelTree& tree, std::size_t level) {
  const auto& nodes = tree.nodes[level];
  return static_cast<std::size_t>(
      std::count_if(nodes.begin(), nodes.end(), [](const Node& node) { return node.values == 1; }));
}

HierarchyFinding unbalanced(const LabelTree& tree, std::size_t level, const Node& node) {
  const Share share = share_of(tree, node);
  const std::string unit = tree.rows > 0 ? "rows" : "values";
  const std::size_t others = tree.nodes[level].size() - 1;
  const std::size_t single = single_values(tree, level);
  std::string rest = fmt::format("; the other {} {}", others == 1 ? "label has" : with_commas(others) + " labels have",
                                 counted(tree.values() - node.values, "value"));
  if (single > 0 && others > 1) rest += fmt::format(", {} of them just one", with_commas(single));
  return {FindingSeverity::warning,
          FindingKind::unbalanced,
          level,
          fmt::format("at level {} one label holds {:.1f}% of the {}", level, 100 * share.value(), unit),
          fmt::format("Split it: going up to level {} hides nearly as much as hiding the column.", level),
          {{tree.lines[node.first], fmt::format("{} holds {} of {} {}", shown(node.label), with_commas(share.part),
                                                with_commas(share.whole), unit) +
                                        rest}}};
}

// The highest level that leaves half of the values alone, though it gathers some; all levels below it do so too.
void check_lonely(const LabelTree& tree, Findings& findings) {
  for (std::size_t level = tree.levels(); level-- > 1;) {
    const std::size_t single = single_values(tree, level);
    if (2 * single < tree.values() || single == tree.values()) continue;
    HierarchyFinding out{
        FindingSeverity::note,
        FindingKind::lonely_values,
        level,
        fmt::format("level {} leaves {} of {} values alone", level, with_commas(single), with_commas(tree.values())),
        "Gather more of them: a value alone is as easy to find as without the level.",
        {}};
    for (std::size_t value = 0; value < tree.values(); ++value) {
      const Node& node = tree.at(level, value);
      if (node.values == 1) {
        const std::string& name = tree.value(value);
        out.places.push_back({tree.lines[value], node.label == name
                                                     ? shown(name)
                                                     : fmt::format("{} as {}", shown(name), shown(node.label))});
      }
    }
    findings.push_back(std::move(out));
    return;
  }
}

}  // namespace

void check_balance(const LabelTree& tree, Findings& findings) {
  if (!tree.coarsens) return;
  for (std::size_t level = 1; level < tree.levels(); ++level) {
    const auto node = giant(tree, level);
    if (!node || tree.nodes[level].size() < 2 || share_of(tree, tree.nodes[level][*node]).whole < kFew) continue;
    // A part that is a giant already, such as a single value, is told at its own level or is nobody's fault.
    const auto below = giant(tree, level - 1);
    if (below && tree.node_of[level][tree.nodes[level - 1][*below].first] == *node) continue;
    findings.push_back(unbalanced(tree, level, tree.nodes[level][*node]));
  }
  if (tree.values() >= kFewValues) check_lonely(tree, findings);
}

}  // namespace kanon::lint
