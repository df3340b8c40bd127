// A decision tree for classes in the manner of C4.5, and a regression tree in the manner of CART.
//
// Classes: splits by gain ratio among those of at least average gain, every category a branch of its own, numbers at a
// threshold; then pessimistic pruning at confidence 0.25 (Quinlan 1993, chapters 2 and 4; the gain of a threshold is
// reduced as in release 8). Numbers: the split that takes away most squared error, categories in the order of their
// means in two parts; then cost-complexity pruning (Breiman et al. 1984, chapter 3). Missing values are a branch of
// their own; what a node has no branch for stops there. Not here: windowing, raising of subtrees, rules, surrogates.
#pragma once

#include <cstdint>
#include <vector>

#include "evaluate/learn/table.hpp"

namespace kanon::evaluation {

struct TreeNode {
  std::int32_t column = -1;            // -1: a leaf
  double threshold = 0;                // of a number: branch 0 up to it, 1 above, 2 missing
  std::vector<std::int32_t> children;  // by branch; of a category by code, the last one missing; -1: none
  std::vector<double> value;           // what it predicts: probabilities of the classes, or the mean
  double rows = 0, error = 0;          // rows not of the largest class, or squared error, of the training rows
};

struct TreeOptions {
  std::uint32_t least = 2;                         // classes: rows that two branches must have
  double confidence = 0.25;                        // classes: of the pruning
  std::uint32_t least_split = 20, least_leaf = 7;  // numbers: rows of a node that is split, and of a part
  double complexity = 0.001;                       // numbers: share of the squared error that a leaf must be worth
};

class Tree {
 public:
  static Tree grow(const LearnTable& table, const Rows& rows, LearnTask task, const TreeOptions& options);

  [[nodiscard]] const std::vector<double>& predict(const LearnTable& table, std::uint32_t row) const;
  [[nodiscard]] std::size_t leaves() const;
  [[nodiscard]] const std::vector<TreeNode>& nodes() const { return nodes_; }  // the root first

 private:
  std::vector<TreeNode> nodes_;
};

// The branch that a row takes at a node; see TreeNode.
std::size_t branch_of(const TreeNode& node, const LearnTable& table, std::uint32_t row);

// A split on the way to a node: the branch of every row, and what it is worth.
struct TreeSplit {
  std::int32_t column = -1;
  double threshold = 0;
  std::vector<std::int32_t> part_of;  // categories: by code, the last one missing; numbers: by branch; -1: none
  std::uint32_t parts = 0;
  double gain = 0, ratio = 0;
};

// The best split for classes, and for numbers; column -1 where none is worth it.
TreeSplit best_class_split(const LearnTable& table, const Rows& rows, std::uint32_t classes,
                           const TreeOptions& options);
TreeSplit best_number_split(const LearnTable& table, const Rows& rows, const TreeOptions& options);

// Rows that would be wrong in the long run where e of n were, at a confidence (Quinlan 1993, chapter 4).
double pessimistic_errors(double n, double e, double confidence);

}  // namespace kanon::evaluation
