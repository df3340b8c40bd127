// Grows a tree, prunes it, and follows rows down.
#include "evaluate/learn/tree.hpp"

#include <algorithm>
#include <cmath>

#include "evaluate/statistics/probability.hpp"

namespace kanon::evaluation {
namespace {

class Grower {
 public:
  Grower(const LearnTable& table, LearnTask task, const TreeOptions& options)
      : table_(table), task_(task), options_(options) {}

  std::int32_t grow(const Rows& rows) {
    const auto at = static_cast<std::int32_t>(nodes_.size());
    nodes_.push_back(leaf(rows));
    if (at == 0) root_error_ = nodes_[0].error;
    costs_.push_back(cost_as_leaf(nodes_.back()));
    if (nodes_[static_cast<std::size_t>(at)].error <= 0) return at;
    const TreeSplit split = task_.classes > 0 ? best_class_split(table_, rows, task_.classes, options_)
                                              : best_number_split(table_, rows, options_);
    if (split.column < 0) return at;
    TreeNode node = nodes_[static_cast<std::size_t>(at)];
    node.column = split.column;
    node.threshold = split.threshold;
    node.children = split.part_of;  // parts for now
    std::vector<Rows> parts(split.parts);
    for (const std::uint32_t row : rows) {
      const std::int32_t part = split.part_of[branch_of(node, table_, row)];
      parts[static_cast<std::size_t>(part)].push_back(row);
    }
    std::vector<std::int32_t> children;
    for (const Rows& part : parts) children.push_back(grow(part));
    for (auto& child : node.children) child = child < 0 ? -1 : children[static_cast<std::size_t>(child)];
    nodes_[static_cast<std::size_t>(at)] = std::move(node);
    prune(at);
    return at;
  }
  std::vector<TreeNode> take() { return compact(); }

 private:
  [[nodiscard]] TreeNode leaf(const Rows& rows) const {
    TreeNode out;
    out.rows = static_cast<double>(rows.size());
    if (task_.classes == 0) {
      double sum = 0, squares = 0;
      for (const std::uint32_t row : rows) sum += table_.target[row];
      const double mean = rows.empty() ? 0 : sum / out.rows;
      for (const std::uint32_t row : rows) squares += (table_.target[row] - mean) * (table_.target[row] - mean);
      out.value = {mean};
      out.error = squares;
      return out;
    }
    std::vector<double> counts(task_.classes);
    for (const std::uint32_t row : rows) ++counts[static_cast<std::size_t>(table_.target[row])];
    out.error = out.rows - *std::max_element(counts.begin(), counts.end());
    // Laplace's correction: one row more of each class, so that a leaf of few rows predicts no certainty.
    for (const double count : counts) out.value.push_back((count + 1) / (out.rows + task_.classes));
    return out;
  }
  // What a subtree costs for the pruning: pessimistic errors, or squared error and a price per leaf.
  [[nodiscard]] double cost_as_leaf(const TreeNode& node) const {
    if (task_.classes == 0) return node.error + options_.complexity * root_error_;
    return node.error + pessimistic_errors(node.rows, node.error, options_.confidence);
  }
  [[nodiscard]] static std::vector<std::int32_t> distinct_children(const TreeNode& node) {
    std::vector<std::int32_t> out;
    for (const std::int32_t child : node.children) {
      if (child >= 0) out.push_back(child);
    }
    std::sort(out.begin(), out.end());
    out.erase(std::unique(out.begin(), out.end()), out.end());
    return out;
  }
  // Children are pruned before their parent, so one look at each node is enough.
  void prune(std::int32_t at) {
    TreeNode& node = nodes_[static_cast<std::size_t>(at)];
    double below = 0;
    for (const std::int32_t child : distinct_children(node)) below += costs_[static_cast<std::size_t>(child)];
    const double slack = task_.classes > 0 ? 0.1 : 0;
    auto& cost = costs_[static_cast<std::size_t>(at)];  // as a leaf, until now
    if (cost > below + slack) {
      cost = below;
      return;
    }
    node.column = -1;
    node.children.clear();
  }
  // Without the nodes that were pruned away.
  [[nodiscard]] std::vector<TreeNode> compact() const {
    std::vector<TreeNode> out;
    copy(0, out);
    return out;
  }
  std::int32_t copy(std::int32_t at, std::vector<TreeNode>& out) const {
    const auto place = out.size();
    out.push_back(nodes_[static_cast<std::size_t>(at)]);
    std::vector<std::int32_t> old = out[place].children;
    for (const std::int32_t child : distinct_children(nodes_[static_cast<std::size_t>(at)])) {
      const std::int32_t moved = copy(child, out);
      for (std::size_t b = 0; b < old.size(); ++b) {
        if (old[b] == child) out[place].children[b] = moved;
      }
    }
    return static_cast<std::int32_t>(place);
  }

  const LearnTable& table_;
  LearnTask task_;
  const TreeOptions& options_;
  std::vector<TreeNode> nodes_;
  std::vector<double> costs_;  // of the subtree below each node
  double root_error_ = 0;
};

}  // namespace

std::size_t branch_of(const TreeNode& node, const LearnTable& table, std::uint32_t row) {
  const LearnColumn& column = table.columns[static_cast<std::size_t>(node.column)];
  if (column.number) {
    const double number = column.numbers[row];
    return std::isnan(number) ? 2 : number <= node.threshold ? 0 : 1;
  }
  const std::size_t missing = node.children.size() - 1;
  return std::min<std::size_t>(column.codes[row], missing);
}

Tree Tree::grow(const LearnTable& table, const Rows& rows, LearnTask task, const TreeOptions& options) {
  Grower grower(table, task, options);
  grower.grow(rows);
  Tree out;
  out.nodes_ = grower.take();
  return out;
}

const std::vector<double>& Tree::predict(const LearnTable& table, std::uint32_t row) const {
  std::size_t at = 0;
  while (nodes_[at].column >= 0) {
    const std::int32_t child = nodes_[at].children[branch_of(nodes_[at], table, row)];
    if (child < 0) break;
    at = static_cast<std::size_t>(child);
  }
  return nodes_[at].value;
}

std::size_t Tree::leaves() const {
  return static_cast<std::size_t>(
      std::count_if(nodes_.begin(), nodes_.end(), [](const TreeNode& node) { return node.column < 0; }));
}

double pessimistic_errors(double n, double e, double confidence) {
  if (n <= 0) return 0;
  if (e < 1) {
    const double none = n * (1 - std::pow(confidence, 1 / n));
    return e <= 0 ? none : none + e * (pessimistic_errors(n, 1, confidence) - none);
  }
  if (e + 0.5 >= n) return std::max(n - e, 0.0);
  const double z = t_quantile(1 - confidence, 0);
  const double f = (e + 0.5) / n;
  const double upper = (f + z * z / (2 * n) + z * std::sqrt(f / n - f * f / n + z * z / (4 * n * n))) / (1 + z * z / n);
  return upper * n - e;
}

Predictions learn_tree(const LearnJob& job) {
  const Tree tree = Tree::grow(job.known, job.taught, job.task, {});
  Predictions out;
  out.reserve(job.asked.size() * job.task.width());
  for (const std::uint32_t row : job.asked) {
    const auto& value = tree.predict(job.asked_table, row);
    out.insert(out.end(), value.begin(), value.end());
  }
  return out;
}

}  // namespace kanon::evaluation
