// t-closeness (Li, Li and Venkatasubramanian 2007): the values of a group are distributed as in the whole table, up to
// an earth mover's distance of t.
//
// All three distances are distances in a tree: a star where all values are equally far, a path where they are as far as
// their ranks, the hierarchy itself. In a tree the distance is a sum over its edges: what is below the edge in the
// group and what would be there by the table differ by some rows, and all of these have to pass. So with N_v rows of
// the table below the edge of node v, and x_v of the n rows of the group:
//
//   distance = sum over v of |x_v - n N_v / N| / (scale n),
//
// where the scale is the longest way there is, counted in edges (or, on the path, m - 1).
//
// Claim (largest part): for parts of n' rows, whole or not, the least distance is found from the leaves up. What the
// edges below a node cost together is a convex function of the rows that the part has there; children are joined by
// merging their pieces by slope, and the node's own edge adds |x - n' N_v / N|. The n' for which the least distance is
// at most t form an interval that begins at 0, because mixtures of parts that hold do.
#include <algorithm>
#include <cmath>
#include <map>

#include "models/ratio.hpp"
#include "models/rule.hpp"

namespace kanon {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint32_t kRoot = ~std::uint32_t{0};

// Nodes from the leaves up: a parent stands behind its children. The root is none of them, and has no edge.
struct Tree {
  std::vector<std::uint32_t> node_of;  // by value: where its rows are put
  std::vector<std::uint32_t> parent;   // by node; kRoot
  std::uint64_t scale = 1;             // the longest way, in edges
};

Tree star(std::size_t values) {
  Tree out;
  for (std::uint32_t v = 0; v < values; ++v) out.node_of.push_back(v);
  out.parent.assign(values, kRoot);
  out.scale = 2;
  return out;
}

// The edge of node v leads from the v + 1 first values to the others.
Tree path(std::size_t values) {
  Tree out;
  for (std::uint32_t v = 0; v < values; ++v) out.node_of.push_back(v + 1 < values ? v : kRoot);
  for (std::uint32_t v = 0; v + 1 < values; ++v) out.parent.push_back(v + 2 < values ? v + 1 : kRoot);
  out.scale = values > 1 ? values - 1 : 1;
  return out;
}

Tree tree_of(const std::vector<std::vector<Value>>& labels) {
  Tree out;
  if (labels.empty()) return out;  // no row has a value that counts
  const std::size_t levels = labels.front().size();
  bool one_top = true;
  for (const auto& line : labels) one_top = one_top && line.back() == labels.front().back();
  const std::size_t edges = one_top ? levels - 1 : levels;  // of a way from a value to the root
  std::vector<std::uint32_t> below(labels.size(), 0);       // by value: its node a level below
  for (std::size_t level = 0; level < edges; ++level) {
    std::map<Value, std::uint32_t> numbers;
    for (std::size_t v = 0; v < labels.size(); ++v) {
      const auto next = static_cast<std::uint32_t>(out.parent.size());
      const auto [at, is_new] = numbers.try_emplace(labels[v][level], next);
      if (is_new) out.parent.push_back(kRoot);
      if (level == 0) {
        out.node_of.push_back(at->second);
      } else {
        out.parent[below[v]] = at->second;
      }
      below[v] = at->second;
    }
  }
  if (edges == 0) out.node_of.assign(labels.size(), kRoot);
  out.scale = std::max<std::uint64_t>(1, 2 * edges);
  return out;
}

class Closeness final : public Rule {
 public:
  Closeness(const Ratio& t, Tree tree, const SensitiveColumn& column)
      : t_(t), tree_(std::move(tree)), is_star_(is_star()), all_(column.all_rows()) {
    for (const auto rows : column.rows) shares_.push_back(static_cast<double>(rows) / static_cast<double>(all_));
    below_.assign(tree_.parent.size(), 0);
    for (std::size_t v = 0; v < column.rows.size(); ++v) {
      if (tree_.node_of[v] != kRoot) below_[tree_.node_of[v]] += column.rows[v];
    }
    add_up(below_);
  }

  [[nodiscard]] bool holds(ValueCounts counts, std::uint64_t rows) const override {
    // The sum of |x_v N - n N_v| is at most t scale n N. Near the limit it is asked in whole numbers.
    const double most = value_of(t_) * static_cast<double>(tree_.scale) * static_cast<double>(rows);
    const double moved = moved_rows(counts, rows);
    const double doubt = 1e-11 * static_cast<double>(rows) * static_cast<double>(tree_.parent.size() + 1);
    if (moved < most - doubt) return true;
    if (moved > most + doubt) return false;
    fill(counts);
    Wide sum = 0;
    for (std::size_t v = 0; v < below_.size(); ++v) {
      const Wide group = Wide{group_[v]} * all_, table = Wide{rows} * below_[v];
      sum += group > table ? group - table : table - group;
    }
    return at_most(sum, Wide{tree_.scale} * rows * all_);
  }

  [[nodiscard]] std::uint64_t most(ValueCounts counts, std::uint64_t rows) const override {
    if (is_star_) return most_in_star(counts, rows);
    std::uint64_t low = 0, high = rows;
    while (low < high) {
      const std::uint64_t middle = low + (high - low + 1) / 2;
      if (a_part_holds(counts, middle)) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  [[nodiscard]] double measure(ValueCounts counts, std::uint64_t rows) const override {
    return rows == 0 ? 0 : moved_rows(counts, rows) / static_cast<double>(tree_.scale) / static_cast<double>(rows);
  }

 private:
  struct Piece {
    int slope;
    double length;
  };
  // Convex, from x = 0 on.
  struct Convex {
    double at_zero = 0;
    std::vector<Piece> pieces;  // by rising slope
  };

  [[nodiscard]] bool is_star() const {
    return std::all_of(tree_.parent.begin(), tree_.parent.end(), [](auto parent) { return parent == kRoot; }) &&
           std::none_of(tree_.node_of.begin(), tree_.node_of.end(), [](auto node) { return node == kRoot; });
  }
  template <class Number>
  void add_up(std::vector<Number>& by_node) const {
    for (std::size_t v = 0; v < by_node.size(); ++v) {
      if (tree_.parent[v] != kRoot) by_node[tree_.parent[v]] += by_node[v];
    }
  }
  // group_: the rows below the edge of each node.
  void fill(ValueCounts counts) const {
    group_.assign(below_.size(), 0);
    for (const auto& count : counts) {
      if (tree_.node_of[count.value] != kRoot) group_[tree_.node_of[count.value]] += count.rows;
    }
    add_up(group_);
  }
  // sum <= t limit, where both are below 2^94: parted by 2^32, so that no product overflows.
  [[nodiscard]] bool at_most(Wide sum, Wide limit) const {
    const auto parts = [](Wide number, std::uint64_t times) {
      const Wide low = (number & 0xFFFFFFFFu) * times, high = (number >> 32) * times + (low >> 32);
      return std::pair(high, low & 0xFFFFFFFFu);
    };
    return parts(sum, t_.below) <= parts(limit, t_.above);
  }
  [[nodiscard]] double moved_rows(ValueCounts counts, std::uint64_t rows) const {
    const auto n = static_cast<double>(rows);
    if (is_star_) {  // what is too much of some values is too little of others
      double over = 0;
      for (const auto& count : counts)
        over += std::max(0.0, static_cast<double>(count.rows) - n * shares_[count.value]);
      return 2 * over;
    }
    fill(counts);
    double out = 0;
    for (std::size_t v = 0; v < below_.size(); ++v)
      out += std::abs(static_cast<double>(group_[v]) - n * static_cast<double>(below_[v]) / static_cast<double>(all_));
    return out;
  }

  // A part of n' rows is at a distance of t or less only if what it has of each value, up to its share in the table,
  // adds up to (1 - t) n'. Both sides rise, so going down ends at the largest such n'.
  [[nodiscard]] std::uint64_t most_in_star(ValueCounts counts, std::uint64_t rows) const {
    constexpr int kRounds = 64;
    const double least = 1 - value_of(t_);
    if (least <= 0) return rows;
    std::uint64_t part = rows;
    for (int round = 0; round < kRounds && part > 0; ++round) {
      double shared = 0;
      for (const auto& count : counts)
        shared += std::min(static_cast<double>(count.rows), shares_[count.value] * static_cast<double>(part));
      const auto allowed = static_cast<std::uint64_t>(shared / least * (1 + 1e-12) + 1e-9);
      if (allowed >= part) break;
      part = allowed;
    }
    return part;
  }

  [[nodiscard]] bool a_part_holds(ValueCounts counts, std::uint64_t part) const {
    const auto n = static_cast<double>(part);
    thread_local std::vector<Convex> at;
    at.assign(below_.size() + 1, {});
    const auto place = [&](std::uint32_t node) { return node == kRoot ? below_.size() : node; };
    for (const auto& count : counts) {
      Convex leaf;
      leaf.pieces.push_back({0, static_cast<double>(count.rows)});
      join(leaf, at[place(tree_.node_of[count.value])]);
    }
    for (std::uint32_t v = 0; v < below_.size(); ++v) {
      add_edge(n * static_cast<double>(below_[v]) / static_cast<double>(all_), at[v]);
      join(at[v], at[place(tree_.parent[v])]);
    }
    const double most = value_of(t_) * static_cast<double>(tree_.scale) * n;
    return value_at(at.back(), n) <= most + 1e-9 * (n + 1);
  }
  static void join(const Convex& from, Convex& to) {
    to.at_zero += from.at_zero;
    const auto middle = static_cast<std::ptrdiff_t>(to.pieces.size());
    to.pieces.insert(to.pieces.end(), from.pieces.begin(), from.pieces.end());
    std::inplace_merge(to.pieces.begin(), to.pieces.begin() + middle, to.pieces.end(),
                       [](const Piece& a, const Piece& b) { return a.slope < b.slope; });
  }
  // Adds |x - turn|.
  static void add_edge(double turn, Convex& to) {
    to.at_zero += turn;
    double x = 0;
    std::vector<Piece> out;
    for (const Piece& piece : to.pieces) {
      const double before = std::clamp(turn - x, 0.0, piece.length);
      if (before > 0) out.push_back({piece.slope - 1, before});
      if (piece.length - before > 0) out.push_back({piece.slope + 1, piece.length - before});
      x += piece.length;
    }
    to.pieces = std::move(out);
  }
  static double value_at(const Convex& of, double x) {
    double out = of.at_zero;
    for (const Piece& piece : of.pieces) {
      const double length = std::min(x, piece.length);
      out += piece.slope * length;
      x -= length;
    }
    return out;
  }

  Ratio t_;
  Tree tree_;
  bool is_star_;
  std::uint64_t all_;
  std::vector<double> shares_;        // by value
  std::vector<std::uint64_t> below_;  // by node: rows of the table below its edge
  static thread_local std::vector<std::uint64_t> group_;
};

thread_local std::vector<std::uint64_t> Closeness::group_;

}  // namespace

std::unique_ptr<const Rule> make_closeness(const SensitiveModel& model, const SensitiveColumn& column) {
  if (model.name == ModelName::t_equal)
    return std::make_unique<Closeness>(model.limit, star(column.values.size()), column);
  if (model.name == ModelName::t_ordered)
    return std::make_unique<Closeness>(model.limit, path(column.values.size()), column);
  return std::make_unique<Closeness>(model.limit, tree_of(column.labels), column);
}

}  // namespace kanon
