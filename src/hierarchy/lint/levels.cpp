// The levels of a hierarchy: each must be a function of the one below, should gather something, and lead to one top.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/text.hpp"
#include "hierarchy/lint/parts.hpp"

namespace kanon::lint {
namespace {

// ---- coarsening ----

// The labels above one label, each with the values that lead to it, in the order they first come.
using Parents = std::vector<std::pair<std::uint32_t, std::vector<std::uint32_t>>>;

HierarchyPlace torn_place(const LabelTree& tree, std::size_t level, const std::string& label, const Parents& parents) {
  const auto usual = std::max_element(parents.begin(), parents.end(),
                                      [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  const auto above = [&](const auto& parent) { return shown(tree.nodes[level + 1][parent.first].label); };
  constexpr std::size_t kMostShown = 3;
  std::string odd;
  std::size_t line = 0, seen = 0;
  for (auto parent = parents.begin(); parent != parents.end(); ++parent) {
    if (parent == usual || ++seen > kMostShown) continue;
    const std::size_t first = tree.lines[parent->second[0]];
    if (line == 0) line = first;
    odd += fmt::format("{}{} on line {}", odd.empty() ? "" : ", ", above(*parent), first);
    if (parent->second.size() > 1) odd += fmt::format(" and {} more", with_commas(parent->second.size() - 1));
  }
  if (seen > kMostShown) odd += fmt::format(", and {} more", counted(seen - kMostShown, "label"));
  const std::string where = usual->second.size() == 1 ? fmt::format("on line {}", tree.lines[usual->second[0]])
                                                      : fmt::format("on {} lines", with_commas(usual->second.size()));
  return {line, fmt::format("{} becomes {} {}, but {}", shown(label), above(*usual), where, odd)};
}

// The nodes of `level` that have several labels above them.
std::map<std::uint32_t, Parents> torn_nodes(const LabelTree& tree, std::size_t level) {
  const auto& below = tree.node_of[level];
  const auto& above = tree.node_of[level + 1];
  std::map<std::uint32_t, Parents> out;
  for (std::size_t value = 0; value < tree.values(); ++value) {
    const Node& node = tree.nodes[level][below[value]];
    if (above[node.first] != above[value] && !(node.label.empty() && tree.has_empty_labels)) out[below[value]];
  }
  if (out.empty()) return out;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> place_of;  // of a label above in its Parents
  for (std::uint32_t value = 0; value < tree.values(); ++value) {
    const auto torn = out.find(below[value]);
    if (torn == out.end()) continue;
    Parents& parents = torn->second;
    const auto [at, fresh] = place_of.emplace(std::pair(below[value], above[value]), parents.size());
    if (fresh) parents.emplace_back(above[value], std::vector<std::uint32_t>());
    parents[at->second].second.push_back(value);
  }
  return out;
}

// ---- cycles ----

struct Edge {
  std::uint32_t from = 0, to = 0;  // labels by text
  std::uint32_t value = 0;         // the first line that has it
  std::uint32_t level = 0;         // of `from`
};

// Every pair of different texts that stand above each other, once.
struct Graph {
  std::size_t texts = 0;
  std::vector<Edge> edges;
};

Graph graph_of(const LabelTree& tree) {
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  std::vector<std::vector<std::uint32_t>> text_of(tree.levels());
  for (std::size_t level = 0; level < tree.levels(); ++level) {
    for (const Node& node : tree.nodes[level]) {
      text_of[level].push_back(numbers.emplace(node.label, static_cast<std::uint32_t>(numbers.size())).first->second);
    }
  }
  std::vector<Edge> out;
  for (std::uint32_t level = 0; level + 1 < tree.levels(); ++level) {
    for (std::uint32_t value = 0; value < tree.values(); ++value) {
      const Node &below = tree.at(level, value), &above = tree.at(level + 1, value);
      if (below.label == above.label) continue;
      if (tree.has_empty_labels && (below.label.empty() || above.label.empty())) continue;
      out.push_back({text_of[level][tree.node_of[level][value]], text_of[level + 1][tree.node_of[level + 1][value]],
                     value, level});
    }
  }
  const auto ends = [](const Edge& edge) { return std::pair(edge.from, edge.to); };
  std::stable_sort(out.begin(), out.end(), [&](const Edge& a, const Edge& b) { return ends(a) < ends(b); });
  out.erase(std::unique(out.begin(), out.end(), [&](const Edge& a, const Edge& b) { return ends(a) == ends(b); }),
            out.end());
  return {numbers.size(), std::move(out)};
}

// Takes away every text that nothing leads to, again and again; the edges that stay lie on cycles or above them.
std::vector<Edge> peeled(const std::vector<Edge>& edges, std::size_t texts) {
  std::vector<std::vector<std::uint32_t>> above(texts);
  std::vector<std::uint32_t> below(texts, 0);
  for (const Edge& edge : edges) {
    above[edge.from].push_back(edge.to);
    ++below[edge.to];
  }
  std::vector<std::uint32_t> free;
  for (std::uint32_t text = 0; text < texts; ++text) {
    if (below[text] == 0) free.push_back(text);
  }
  std::vector<bool> gone(texts, false);
  while (!free.empty()) {
    const std::uint32_t text = free.back();
    free.pop_back();
    gone[text] = true;
    for (const std::uint32_t upper : above[text]) {
      if (--below[upper] == 0) free.push_back(upper);
    }
  }
  std::vector<Edge> out;
  for (const Edge& edge : edges) {
    if (!gone[edge.from]) out.push_back(edge);
  }
  return out;
}

std::vector<Edge> turned(std::vector<Edge> edges) {
  for (Edge& edge : edges) std::swap(edge.from, edge.to);
  return edges;
}

// ---- levels that gather nothing ----

bool same_groups(const LabelTree& tree, std::size_t level) {  // as the level below
  return (level == 1 || tree.coarsens) && tree.nodes[level].size() == tree.nodes[level - 1].size();
}

void check_repeated(const LabelTree& tree, Findings& findings) {
  if (tree.values() < 2) return;
  for (std::size_t level = 1; level < tree.levels();) {
    std::size_t end = level;
    while (end < tree.levels() && same_groups(tree, end)) ++end;
    if (end == level) {
      ++level;
      continue;
    }
    bool renamed = false;
    for (std::size_t l = level; l < end; ++l) {
      for (const Node& node : tree.nodes[l]) renamed = renamed || node.label != tree.at(l - 1, node.first).label;
    }
    const bool one = end == level + 1;
    const std::string which = one ? fmt::format("level {}", level) : fmt::format("levels {} to {}", level, end - 1);
    findings.push_back(
        {FindingSeverity::warning,
         FindingKind::repeated_level,
         level,
         fmt::format("{} {} the values exactly as level {} does{}", which, one ? "groups" : "group", level - 1,
                     renamed ? ", under other labels" : ""),
         renamed ? fmt::format("Keep one of the levels {} to {}, or gather some of the labels.", level - 1, end - 1)
                 : fmt::format("Remove {}.", which),
         {}});
    level = end;
  }
}

void check_top(const LabelTree& tree, Findings& findings) {
  const std::size_t last = tree.levels() - 1;
  if (last == 0) {
    const auto with_comma = std::count_if(tree.nodes[0].begin(), tree.nodes[0].end(), [](const Node& node) {
      return node.label.find_first_of(",\t") != std::string::npos;
    });
    const bool wrong_separator = 2 * static_cast<std::size_t>(with_comma) > tree.values();
    findings.push_back({FindingSeverity::warning,
                        FindingKind::one_level,
                        0,
                        "there is one level only, so nothing can be generalized",
                        wrong_separator ? "Separate the levels by ';': most lines have commas or tabs instead."
                                        : "Add levels to every line: value;label;*",
                        {}});
    return;
  }
  if (tree.nodes[last].size() < 2) return;
  HierarchyFinding out{FindingSeverity::warning,
                       FindingKind::no_top,
                       last,
                       fmt::format("the last level has {}, so the column can never be hidden altogether",
                                   counted(tree.nodes[last].size(), "label")),
                       "Add a last level with one label for every line, such as *.",
                       {}};
  std::vector<const Node*> nodes;
  for (const Node& node : tree.nodes[last]) nodes.push_back(&node);
  std::stable_sort(nodes.begin(), nodes.end(), [](const Node* a, const Node* b) { return a->values > b->values; });
  for (const Node* node : nodes) {
    out.places.push_back(
        {tree.lines[node->first], fmt::format("{} holds {}", shown(node->label), counted(node->values, "value"))});
  }
  const Node& odd = *nodes.back();
  if (nodes.size() == 2 && odd.values == 1 && tree.values() > 2) {
    const std::size_t line = tree.lines[odd.first];
    out.hint = fmt::format("Only line {} has {} there: {}.", line, shown(odd.label),
                           odd.first == 0 ? "remove it if it is a header, or give it the label of the others"
                                          : "give it the label of the others");
  }
  findings.push_back(std::move(out));
}

// ---- chains ----

struct Chain {
  std::size_t level = 0, end = 0;  // the levels from `level` to before `end` hold the same values
  std::uint32_t first = 0;         // value
  std::uint32_t values = 0;
  std::vector<std::string> labels;  // different ones, going up
};

// The chain that begins at a node; levels that change nothing for anybody are left to check_repeated.
Chain chain_from(const LabelTree& tree, std::size_t level, const Node& node) {
  Chain out{level, level + 1, node.first, node.values, {node.label}};
  for (; out.end < tree.levels(); ++out.end) {
    const Node& above = tree.at(out.end, node.first);
    if (above.values != node.values) break;
    if (!same_groups(tree, out.end) && above.label != out.labels.back()) out.labels.push_back(above.label);
  }
  return out;
}

void check_chains(const LabelTree& tree, Findings& findings) {
  std::vector<Chain> chains;
  for (std::size_t level = 0; level < tree.levels(); ++level) {
    for (const Node& node : tree.nodes[level]) {
      if (level > 0 && tree.at(level - 1, node.first).values == node.values) continue;  // begins lower down
      if (node.values == tree.values()) continue;
      Chain chain = chain_from(tree, level, node);
      if (chain.labels.size() > 2) chains.push_back(std::move(chain));
    }
  }
  if (chains.empty()) return;
  std::stable_sort(chains.begin(), chains.end(), [](const Chain& a, const Chain& b) { return a.values > b.values; });
  HierarchyFinding out{FindingSeverity::note,
                       FindingKind::single_child,
                       {},
                       "labels that change over three levels or more while the values below stay the same",
                       "These steps hide nothing: merge the levels, or gather such values with others lower down.",
                       {}};
  for (const Chain& chain : chains) {
    std::string labels;
    for (const auto& label : chain.labels) labels += (labels.empty() ? "" : ", ") + shown(label);
    out.places.push_back({tree.lines[chain.first], fmt::format("levels {} to {}: {} ({})", chain.level, chain.end - 1,
                                                               labels, counted(chain.values, "value"))});
  }
  findings.push_back(std::move(out));
}

}  // namespace

void check_coarsening(LabelTree& tree, Findings& findings) {
  for (std::size_t level = 1; level + 1 < tree.levels(); ++level) {
    const auto torn = torn_nodes(tree, level);
    if (torn.empty()) continue;
    tree.coarsens = false;
    HierarchyFinding out{
        FindingSeverity::error,
        FindingKind::does_not_coarsen,
        level + 1,
        fmt::format("level {} does not coarsen level {}: equal labels become different ones", level + 1, level),
        fmt::format("Write one label at level {} on all lines that are equal at level {}, or make these different "
                    "at level {} too.",
                    level + 1, level, level),
        {}};
    for (const auto& [node, parents] : torn) {
      out.places.push_back(torn_place(tree, level, tree.nodes[level][node].label, parents));
    }
    findings.push_back(std::move(out));
  }
  tree.coarsens = tree.coarsens && !tree.has_empty_labels;
}

void check_cycles(const LabelTree& tree, Findings& findings) {
  const Graph graph = graph_of(tree);
  // From both sides: what leads to a cycle goes first, what a cycle leads to second.
  auto left = turned(peeled(turned(peeled(graph.edges, graph.texts)), graph.texts));
  if (left.empty()) return;
  std::stable_sort(left.begin(), left.end(), [](const Edge& a, const Edge& b) { return a.value < b.value; });
  HierarchyFinding out{FindingSeverity::error,
                       FindingKind::cycle,
                       {},
                       "going up from a label leads back to it",
                       "Give the label at one of the levels another name.",
                       {}};
  for (const Edge& edge : left) {
    out.places.push_back(
        {tree.lines[edge.value], fmt::format("{} of level {} becomes {}", shown(tree.at(edge.level, edge.value).label),
                                             edge.level, shown(tree.at(edge.level + 1, edge.value).label))});
  }
  findings.push_back(std::move(out));
}

void check_levels(const LabelTree& tree, Findings& findings) {
  check_top(tree, findings);
  check_repeated(tree, findings);
  if (tree.coarsens) check_chains(tree, findings);
}

}  // namespace kanon::lint
