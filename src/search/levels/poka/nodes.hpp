// Nodes: the vectors of a lattice as numbers, each evaluated once and remembered; one vector is one node of the paper.
#pragma once

#include <limits>
#include <unordered_map>

#include "base/watch.hpp"
#include "search/levels/lattice/evaluator.hpp"
#include "search/levels/lattice/ground.hpp"
#include "search/levels/poka/poka_search.hpp"

namespace kanon::poka {

using Node = std::uint64_t;

struct Value {
  std::uint64_t k = 0;
  CostValue cost;
  CostValue bound;  // no more general vector costs less, whatever it suppresses
  std::uint64_t suppressed_rows = 0;
};

class Nodes {
 public:
  Nodes(const PokaProblem& problem, const lattice::NodeCosts& costs, lattice::NodeEvaluator& evaluator,
        const Budget& budget)
      : problem_(problem), costs_(costs), evaluator_(evaluator), watch_(budget) {
    Node step = 1;
    for (const auto& column : problem.codebook) {
      steps_.push_back(step);
      heights_.push_back(column.height());
      step *= column.levels.size();
    }
    top_ = step - 1;
  }

  [[nodiscard]] std::size_t columns() const { return steps_.size(); }
  [[nodiscard]] Node top() const { return top_; }
  [[nodiscard]] std::uint32_t at(Node node, std::size_t column) const {
    return static_cast<std::uint32_t>(node / steps_[column] % (heights_[column] + 1));
  }
  [[nodiscard]] bool is_highest(Node node, std::size_t column) const { return at(node, column) == heights_[column]; }
  [[nodiscard]] Node up(Node node, std::size_t column) const { return node + steps_[column]; }
  [[nodiscard]] Node down(Node node, std::size_t column) const { return node - steps_[column]; }
  [[nodiscard]] std::vector<LevelIndex> levels(Node node) const {
    std::vector<LevelIndex> out;
    for (std::size_t c = 0; c < columns(); ++c) out.push_back(LevelIndex{at(node, c)});
    return out;
  }
  // Sum of levels.
  [[nodiscard]] std::uint32_t sum(Node node) const {
    std::uint32_t out = 0;
    for (std::size_t c = 0; c < columns(); ++c) out += at(node, c);
    return out;
  }
  // Is `finer` in the specialization graph of `node`? A vector is in its own.
  [[nodiscard]] bool is_below(Node finer, Node node) const {
    for (std::size_t c = 0; c < columns(); ++c) {
      if (at(finer, c) > at(node, c)) return false;
    }
    return true;
  }

  // Null: the budget has ended. Pointers stay valid.
  const Value* evaluate(Node node) {
    const auto known = values_.find(node);
    if (known != values_.end()) return &known->second;
    if (watch_.over()) return nullptr;
    watch_.count();
    const lattice::NodeProfile& profile = evaluator_.profile(levels(node));
    const FrontPoint point = costs_.most_point(profile, 0, problem_.limit_rows);
    const Value value{
        .k = point.k, .cost = point.cost, .bound = costs_.bound(profile, 0), .suppressed_rows = point.suppressed_rows};
    return &values_.emplace(node, value).first->second;
  }

  [[nodiscard]] FrontPoint point(Node node) const {
    const Value& value = values_.at(node);
    return {.k = value.k,
            .cost = value.cost,
            .bound = {},
            .suppressed_rows = value.suppressed_rows,
            .levels = levels(node)};
  }
  bool stopped() { return watch_.over(); }  // asks the watch
  [[nodiscard]] bool has_stopped() const { return watch_.stopped(); }
  [[nodiscard]] std::uint64_t evaluated() const { return watch_.evaluated(); }

 private:
  const PokaProblem& problem_;
  const lattice::NodeCosts& costs_;
  lattice::NodeEvaluator& evaluator_;
  Watch watch_;
  std::vector<Node> steps_;
  std::vector<std::uint32_t> heights_;
  Node top_ = 0;
  std::unordered_map<Node, Value> values_;
};

}  // namespace kanon::poka
