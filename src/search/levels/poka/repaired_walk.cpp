// POkA's walk with sound reasons to stop: poka_search.hpp says what it guarantees and why.
#include "search/levels/poka/repaired_walk.hpp"

#include <map>
#include <queue>
#include <set>
#include <tuple>
#include <unordered_set>

#include "search/common/tie_rank.hpp"

namespace kanon::poka {
namespace {

class RepairedWalk {
 public:
  RepairedWalk(Nodes& nodes, std::uint32_t depth, bool printed_boundary)
      : nodes_(nodes), depth_(depth), printed_boundary_(printed_boundary) {}

  std::vector<Node> run() {
    std::vector<Node> out;
    // P5: the top need not be a point; the cheapest vector with its k is.
    search_below(nodes_.top(), true);
    while (best_ && !nodes_.stopped()) {
      // With a small depth a base may be beaten by a vector below it that the base before did not reach.
      if (base_value_ != nullptr && best_value_->k == base_value_->k) out.pop_back();
      base_ = *best_;
      base_value_ = best_value_;
      out.push_back(base_);
      best_.reset();
      if (base_value_->k == 1) break;
      search_below(base_, false);
      search_beside();
    }
    return out;
  }

 private:
  // Larger k, then cheaper, then as the exact front chooses among equals.
  [[nodiscard]] bool is_better(Node node, const Value& value) const {
    if (!best_) return true;
    const auto rank = [&](Node n, const Value& v) {
      return std::tuple(~v.k, v.cost, tie_rank(v.suppressed_rows, nodes_.levels(n)));
    };
    return rank(node, value) < rank(*best_, *best_value_);
  }
  void offer(Node node, const Value& value) {
    if (base_value_ != nullptr && value.cost >= base_value_->cost) return;
    if (!is_better(node, value)) return;
    best_ = node;
    best_value_ = &value;
  }

  // P1, P2: all vectors below, by falling k, until k is below the best. A neighbour of the base may be too dear, or
  // have a k that a finer and cheaper vector has too. `itself`: the root is a candidate.
  void search_below(Node root, bool itself) {
    using Open = std::pair<std::uint64_t, Node>;  // k
    std::priority_queue<Open> open;
    std::unordered_set<Node> seen;
    const auto add = [&](Node node, bool candidate) {
      const Value* value = seen.insert(node).second ? nodes_.evaluate(node) : nullptr;
      if (value == nullptr) return;
      if (candidate) offer(node, *value);
      open.emplace(value->k, node);
    };
    add(root, itself);
    while (!open.empty() && !nodes_.stopped()) {
      const auto [k, node] = open.top();
      open.pop();
      if (best_ && k < best_value_->k) return;
      for (std::size_t c = 0; c < nodes_.columns(); ++c) {
        if (nodes_.at(node, c) > 0) add(nodes_.down(node, c), true);
      }
    }
  }

  // The vectors neither above nor below the base, from the finest up: a vector is evaluated after all finer ones, and
  // not at all where one of these was refused.
  void search_beside() {
    std::map<std::uint32_t, std::set<Node>> open;  // by sum of levels
    start_beside(open);
    std::unordered_set<Node> refused;
    while (!open.empty() && !nodes_.stopped()) {
      const auto layer = open.extract(open.begin());
      for (const Node node : layer.mapped()) {
        if (!passes(node, refused)) {
          refused.insert(node);
          continue;
        }
        for (std::size_t c = 0; c < nodes_.columns(); ++c) {
          if (!nodes_.is_highest(node, c)) open[layer.key() + 1].insert(nodes_.up(node, c));
        }
      }
    }
  }

  // P6: down to the depth or as far as there are levels. From every vector on the way the steps up that leave the
  // specialization graph of the base.
  void start_beside(std::map<std::uint32_t, std::set<Node>>& open) const {
    std::unordered_set<Node> layer = {base_};
    std::uint32_t sum = nodes_.sum(base_);
    for (std::uint32_t depth = 1; depth <= depth_ && sum > 0; ++depth, --sum) {
      std::unordered_set<Node> next;
      for (const Node node : layer) {
        for (std::size_t c = 0; c < nodes_.columns(); ++c) {
          if (nodes_.at(node, c) > 0) next.insert(nodes_.down(node, c));
        }
      }
      for (const Node node : next) {
        for (std::size_t c = 0; c < nodes_.columns(); ++c) {
          if (nodes_.at(node, c) == nodes_.at(base_, c) && !nodes_.is_highest(node, c))
            open[sum].insert(nodes_.up(node, c));
        }
      }
      layer = std::move(next);
    }
  }

  // P4: the cost may fall when a level rises, but its lower bound does not.
  bool passes(Node node, const std::unordered_set<Node>& refused) {
    if (nodes_.is_below(base_, node)) return false;
    for (std::size_t c = 0; c < nodes_.columns() && !printed_boundary_; ++c) {
      if (nodes_.at(node, c) > 0 && refused.contains(nodes_.down(node, c))) return false;
    }
    const Value* value = nodes_.evaluate(node);
    if (value == nullptr || value->k >= base_value_->k) return false;
    offer(node, *value);
    return (printed_boundary_ ? value->cost : value->bound) < base_value_->cost;
  }

  Nodes& nodes_;
  std::uint32_t depth_;
  bool printed_boundary_;
  Node base_ = 0;
  const Value* base_value_ = nullptr;  // null: there is none yet
  std::optional<Node> best_;           // the next base, as far as is known
  const Value* best_value_ = nullptr;
};

}  // namespace

std::vector<Node> repaired_walk(Nodes& nodes, std::uint32_t depth, bool printed_boundary) {
  return RepairedWalk(nodes, depth, printed_boundary).run();
}

}  // namespace kanon::poka
