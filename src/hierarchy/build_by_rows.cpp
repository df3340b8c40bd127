// The levels of hierarchies that follow how many rows have each value.
#include "hierarchy/build_by_rows.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <queue>
#include <set>

#include "base/text.hpp"
#include "hierarchy/member_list.hpp"

namespace kanon {
namespace {

using Sizes = std::vector<std::uint64_t>;

constexpr std::size_t kEveryValue = 64;      // so many values get a level each where nodes are opened one by one
constexpr std::size_t kManyValues = 20'000;  // beyond: a level for every power of two, for the sake of memory
constexpr std::size_t kMostMerged = 20'000;  // values of a tree of merged ones

bool has_missing(const std::vector<Value>& values) {
  return std::find(values.begin(), values.end(), Value()) != values.end();
}

// Values that are not missing, by their places.
std::vector<std::size_t> present_in(const std::vector<Value>& values) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i]) out.push_back(i);
  }
  return out;
}

std::uint64_t rows_at(const RowCounts& counts, std::size_t value) {
  return value < counts.rows.size() ? counts.rows[value] : 0;
}

// Descending, each once, within the bounds: levels that would change nothing are none.
Sizes within(Sizes sizes, std::uint64_t least, std::uint64_t most) {
  std::sort(sizes.rbegin(), sizes.rend());
  sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
  std::erase_if(sizes, [&](std::uint64_t size) { return size < least || size > most; });
  return sizes;
}

// Powers of two from `least` on, and 0 where that is the least.
Sizes powers_of_two(std::uint64_t least, std::uint64_t most) {
  Sizes out;
  if (least == 0) out.push_back(0);
  for (std::uint64_t size = 1; size <= most; size *= 2) out.push_back(size);
  return within(out, least, most);
}

// Every number up to 64, then steps of an eighth, and all powers of two: what whole levels may show, nodes may.
Sizes nearly_all(std::uint64_t least, std::uint64_t most) {
  Sizes out = powers_of_two(least, most);
  if (most > kManyValues) return out;
  for (std::uint64_t size = least; size <= most; size += size < kEveryValue ? 1 : size / 8) out.push_back(size);
  return within(out, least, most);
}

std::string options_of(const Sizes& sizes) {
  return sizes.empty() ? std::string() : fmt::format("shown={}", fmt::join(sizes, "/"));
}

// ---- merging the two rarest ----

// A Huffman tree over the values that are not missing. Leaves come first, each node before the one it is part of.
struct Tree {
  struct Node {
    std::size_t parent = 0;  // of the root: itself
    std::vector<std::size_t> parts = {};
  };
  std::vector<std::size_t> values;  // of the leaves
  std::vector<Node> nodes;

  [[nodiscard]] std::size_t leaves() const { return values.size(); }
};

// Of nodes with equally many rows those with the value that comes first are merged first.
Tree tree_of(const std::vector<Value>& values, const RowCounts& counts) {
  struct Waiting {
    std::uint64_t rows;
    std::size_t first, node;
    bool operator>(const Waiting& other) const { return rows != other.rows ? rows > other.rows : first > other.first; }
  };
  Tree out{.values = present_in(values), .nodes = {}};
  std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> waiting;
  for (std::size_t leaf = 0; leaf < out.leaves(); ++leaf) {
    out.nodes.push_back({.parent = leaf});
    waiting.push({.rows = rows_at(counts, out.values[leaf]), .first = leaf, .node = leaf});
  }
  while (waiting.size() > 1) {
    const Waiting a = waiting.top();
    waiting.pop();
    const Waiting b = waiting.top();
    waiting.pop();
    const std::size_t node = out.nodes.size();
    out.nodes[a.node].parent = out.nodes[b.node].parent = node;
    out.nodes.push_back({.parent = node, .parts = {a.node, b.node}});
    waiting.push({.rows = a.rows + b.rows, .first = std::min(a.first, b.first), .node = node});
  }
  return out;
}

// What each node is called: the values below it, and never a text that is itself a value.
std::vector<std::string> labels_of(const Tree& tree, const std::vector<Value>& values) {
  const std::set<Value> taken(values.begin(), values.end());
  std::vector<std::string> out;
  std::vector<std::vector<std::string>> members;
  for (std::size_t node = 0; node < tree.nodes.size(); ++node) {
    auto& below = members.emplace_back();
    if (node < tree.leaves()) {
      below = {*values[tree.values[node]]};
      out.push_back(below[0]);
      continue;
    }
    for (const std::size_t part : tree.nodes[node].parts) {
      below.insert(below.end(), members[part].begin(), members[part].end());
      members[part].clear();
      members[part].shrink_to_fit();
    }
    out.push_back(member_list(below));
    while (taken.contains(out.back())) out.back() = "\\" + out.back();
  }
  return out;
}

// One level: the label of the node above each leaf that `stands` picks.
std::vector<Value> level_of_tree(const Tree& tree, const std::vector<std::string>& labels, std::size_t values,
                                 const std::function<bool(std::size_t node)>& stands) {
  std::vector<Value> out(values);
  for (std::size_t leaf = 0; leaf < tree.leaves(); ++leaf) {
    std::size_t node = leaf;
    while (!stands(node)) node = tree.nodes[node].parent;
    out[tree.values[leaf]] = labels[node];
  }
  return out;
}

std::vector<std::size_t> depths_of(const Tree& tree) {
  std::vector<std::size_t> out(tree.nodes.size());
  for (std::size_t node = tree.nodes.size(); node-- > 0;) {
    const std::size_t parent = tree.nodes[node].parent;
    out[node] = parent == node ? 0 : out[parent] + 1;
  }
  return out;
}

// The first node on the way up from a leaf that is not deeper than the level.
RowLevels by_depth(const Tree& tree, const std::vector<Value>& values) {
  const auto labels = labels_of(tree, values);
  const auto depths = depths_of(tree);
  const std::size_t deepest = *std::max_element(depths.begin(), depths.end());
  RowLevels out;
  const std::size_t least = has_missing(values) ? 0 : 1;  // without a missing value the root is the top
  for (std::size_t depth = deepest; depth-- > least;)
    out.levels.push_back(
        level_of_tree(tree, labels, values.size(), [&](std::size_t node) { return depths[node] <= depth; }));
  return out;
}

// The node that a leaf was part of when so many were left: merges are numbered in the order in which they came.
RowLevels by_size(const Tree& tree, const std::vector<Value>& values, const Sizes& sizes) {
  const auto labels = labels_of(tree, values);
  RowLevels out{.levels = {}, .options = options_of(sizes)};
  for (const std::uint64_t size : sizes) {
    const std::size_t end = 2 * tree.leaves() - size;  // nodes beyond were not there yet
    out.levels.push_back(level_of_tree(tree, labels, values.size(), [&](std::size_t node) {
      const std::size_t parent = tree.nodes[node].parent;
      return parent == node || parent >= end;
    }));
  }
  return out;
}

}  // namespace

std::string other_label(const std::vector<Value>& values) {
  std::string out = "other";
  while (std::find(values.begin(), values.end(), Value(out)) != values.end()) out.insert(0, 1, '\\');
  return out;
}

RowLevels other_levels(const std::vector<Value>& values, const RowCounts& counts, const HierarchyBuild& build) {
  std::vector<std::size_t> ranked = present_in(values);
  std::stable_sort(ranked.begin(), ranked.end(),
                   [&](std::size_t a, std::size_t b) { return rows_at(counts, a) > rows_at(counts, b); });
  RowLevels out;
  if (ranked.size() < 2) return out;
  const std::uint64_t least = has_missing(values) ? 0 : 1;
  const std::uint64_t most = ranked.size() - 2;  // "other" is two values or more
  const bool all = build.shown.empty() && counts.node_by_node;
  const Sizes sizes = !build.shown.empty() ? within(build.shown, least, most)
                      : all                ? nearly_all(least, most)
                                           : powers_of_two(least, most);
  const std::string other = other_label(values);
  for (const std::uint64_t size : sizes) {
    auto& level = out.levels.emplace_back(values.size());
    for (std::size_t rank = 0; rank < ranked.size(); ++rank)
      level[ranked[rank]] = rank < size ? values[ranked[rank]] : Value(other);
  }
  if (!all) out.options = options_of(sizes);
  return out;
}

Result<RowLevels> merged_levels(const std::vector<Value>& values, const RowCounts& counts, const HierarchyBuild& build,
                                const std::string& column) {
  const Tree tree = tree_of(values, counts);
  if (tree.leaves() < 2) return RowLevels{};
  if (tree.leaves() > kMostMerged) {
    return Error{.message = fmt::format("column \"{}\" has {} values, too many to merge one by one", column,
                                        with_commas(tree.leaves())),
                 .place = {},
                 .hint = "Up to 20,000 can be merged. Choose others, prefix or a hierarchy file."};
  }
  if (build.shown.empty() && counts.node_by_node) return by_depth(tree, values);
  const std::uint64_t least = has_missing(values) ? 1 : 2;
  const std::uint64_t most = tree.leaves() - 1;
  return by_size(tree, values, build.shown.empty() ? powers_of_two(least, most) : within(build.shown, least, most));
}

}  // namespace kanon
