// Functions 1 to 3 of the POkA paper, as printed. Names in comments are the paper's.
#include "search/levels/poka/paper_walk.hpp"

namespace kanon::poka {
namespace {

// (M, k_M, L_M); NULL has k = 0 and loss 0.
struct Found {
  std::optional<Node> node;
  std::uint64_t k = 0;
  CostValue cost = {};

  void keep_better(const Found& other) {
    if (other.k > k || (other.k == k && other.cost < cost)) *this = other;
  }
};

class PaperWalk {
 public:
  PaperWalk(Nodes& nodes, std::uint32_t depth) : nodes_(nodes), depth_(depth) {}

  // Function 3. A search that returns NULL has k = 0, which ends it too.
  std::vector<Node> run() {
    std::vector<Node> out;
    base_ = nodes_.top();
    base_value_ = nodes_.evaluate(base_);
    if (base_value_ == nullptr) return out;
    out.push_back(base_);
    while (base_value_->k > 2) {
      height_best_.clear();
      depth_best_.clear();
      const Found next = depth_search(base_);
      if (!next.node || nodes_.stopped()) break;
      base_ = *next.node;
      base_value_ = nodes_.evaluate(base_);
      out.push_back(base_);
    }
    return out;
  }

 private:
  // Steps from the base down to a node below it.
  [[nodiscard]] std::uint32_t steps_to(Node node) const { return nodes_.sum(base_) - nodes_.sum(node); }

  // Function 1.
  Found height_search(Node node, bool use_node) {
    const auto known = height_best_.find(node);
    if (known != height_best_.end()) return known->second;
    Found best;
    if (nodes_.stopped()) return best;
    if (use_node) {
      const Value* value = nodes_.evaluate(node);  // it has been
      best = {.node = node, .k = value->k, .cost = value->cost};
    }
    for (std::size_t c = 0; c < nodes_.columns(); ++c) {
      if (!nodes_.is_highest(node, c)) best.keep_better(climb(nodes_.up(node, c)));
    }
    height_best_.emplace(node, best);
    return best;
  }

  Found climb(Node child) {
    if (nodes_.is_below(child, base_) && steps_to(child) > 1) return height_search(child, false);
    const Value* value = nodes_.evaluate(child);
    if (value == nullptr || value->k >= base_value_->k || value->cost >= base_value_->cost) return {};
    return height_search(child, true);
  }

  // Function 2.
  Found depth_search(Node node) {
    const auto known = depth_best_.find(node);
    if (known != depth_best_.end()) return known->second;
    Found best;
    for (std::size_t c = 0; c < nodes_.columns() && !nodes_.stopped(); ++c) {
      if (nodes_.at(node, c) > 0) best.keep_better(descend(nodes_.down(node, c)));
    }
    depth_best_.emplace(node, best);
    return best;
  }

  // With a depth of 1 the child is used whatever its k and loss are: so it is printed.
  Found descend(Node child) {
    if (steps_to(child) != depth_) return depth_search(child);
    if (depth_ == 1 && nodes_.evaluate(child) == nullptr) return {};
    return height_search(child, depth_ == 1);
  }

  Nodes& nodes_;
  std::uint32_t depth_;
  Node base_ = 0;
  const Value* base_value_ = nullptr;
  std::unordered_map<Node, Found> height_best_, depth_best_;  // HBest, DBest
};

}  // namespace

std::vector<Node> paper_walk(Nodes& nodes, std::uint32_t depth) {
  return PaperWalk(nodes, depth).run();
}

}  // namespace kanon::poka
