// The depth-first walk over boxes, with the tuples left at every step in descending order of their prices.
#include "certify/boxes/price_walk.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

namespace kanon::certify {
namespace {

using Tuples = std::vector<std::uint32_t>;  // by falling price

class Walk {
 public:
  Walk(const std::vector<BoxDomain>& domains, const std::vector<UnitColumn>& units, const PricedTuples& tuples,
       std::uint64_t k, const Cancel* cancel)
      : domains_(domains), units_(units), tuples_(tuples), k_(k), cancel_(cancel), chosen_(domains.size()) {
    order_.resize(domains.size());
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    std::vector<std::uint64_t> steps;
    for (std::size_t c = 0; c < domains.size(); ++c) steps.push_back(least_step(c));
    // What must lose much to hold more than one value closes most branches, so it is asked first.
    std::stable_sort(order_.begin(), order_.end(), [&](std::size_t a, std::size_t b) { return steps[a] > steps[b]; });
  }

  std::optional<DearBox> run() {
    Tuples all(tuples_.size());
    std::iota(all.begin(), all.end(), 0u);
    std::stable_sort(all.begin(), all.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return tuples_.prices[a] > tuples_.prices[b]; });
    if (dearest(all, 0)) choose(0, all, 0);
    return dear_;
  }

  [[nodiscard]] bool stopped() const { return stopped_; }

 private:
  // What is chosen of a column; a node where the column has nodes.
  struct Choice {
    BoxRun run;
    const BoxDomain::Node* node = nullptr;
  };

  [[nodiscard]] std::uint64_t least_step(std::size_t column) const {
    std::uint64_t out = std::numeric_limits<std::uint64_t>::max();
    for (const auto& node : domains_[column].nodes) {
      if (!node.children.empty()) out = std::min(out, units_[column].units(node.run));
    }
    for (std::uint32_t at = 1; domains_[column].any && at < domains_[column].positions(); ++at)
      out = std::min(out, units_[column].units({at - 1, at}));
    return out == std::numeric_limits<std::uint64_t>::max() ? 0 : out;
  }

  // The k largest prices, where there are k rows and they are more than k times `units`: only then may there be a dear
  // box among these tuples.
  [[nodiscard]] std::optional<Wide> dearest(const Tuples& left, std::uint64_t units) const {
    Wide sum = 0;
    std::uint64_t open = k_;
    for (const std::uint32_t tuple : left) {
      const std::uint64_t taken = std::min(open, tuples_.rows[tuple]);
      sum += static_cast<Wide>(tuples_.prices[tuple]) * taken;
      open -= taken;
      if (open == 0) return sum > static_cast<Wide>(k_) * units ? std::optional(sum) : std::nullopt;
    }
    return std::nullopt;
  }

  bool go_on() {
    if (++steps_ % 4096 == 0 && cancel_ != nullptr && cancel_->requested()) stopped_ = true;
    return !stopped_ && !dear_;
  }

  // `left` hold all that is chosen so far, which loses `units`; dearest(left, units) is something.
  void choose(std::size_t depth, const Tuples& left, std::uint64_t units) {
    if (!go_on()) return;
    if (depth == order_.size()) {
      DearBox found{.runs = {}, .prices = *dearest(left, units), .allowed = static_cast<Wide>(k_) * units};
      for (const Choice& choice : chosen_) found.runs.push_back(choice.run);
      dear_ = std::move(found);
      return;
    }
    const std::size_t column = order_[depth];
    if (domains_[column].any)
      choose_interval(depth, left, units);
    else
      choose_node(depth, left, units);
  }

  // Takes `run` of the column if it can be part of a dear box. False: nor can anything inside it.
  bool take(std::size_t depth, const Choice& choice, const Tuples& left, std::uint64_t units) {
    if (!dearest(left, units) || !earlier_are_tight(depth, left)) return false;
    const std::size_t column = order_[depth];
    const std::uint64_t with = units + units_[column].units(choice.run);
    chosen_[column] = choice;
    if (is_tight(column, left) && dearest(left, with)) choose(depth + 1, left, with);
    return true;
  }

  // Nodes side by side, and the tuples in each of them.
  struct Level {
    const std::vector<std::uint32_t>* nodes;
    std::vector<Tuples> inside;
    std::size_t next = 0;
  };

  [[nodiscard]] Level part(std::size_t column, const std::vector<std::uint32_t>& nodes, const Tuples& left) const {
    const BoxDomain& domain = domains_[column];
    const std::vector<std::uint32_t>& position = tuples_.positions[column];
    Level out{.nodes = &nodes, .inside = std::vector<Tuples>(nodes.size())};
    for (const std::uint32_t tuple : left) {
      const auto at = std::partition_point(nodes.begin(), nodes.end(), [&](std::uint32_t node) {
        return domain.nodes[node].run.last < position[tuple];
      });
      if (at == nodes.end() || !domain.nodes[*at].run.holds(position[tuple])) continue;
      out.inside[static_cast<std::size_t>(at - nodes.begin())].push_back(tuple);
    }
    return out;
  }

  // Nodes before what is inside them. The levels are a list of its own: trees of a plan may be deeper than the stack.
  void choose_node(std::size_t depth, const Tuples& left, std::uint64_t units) {
    const std::size_t column = order_[depth];
    const BoxDomain& domain = domains_[column];
    std::vector<Level> open;
    open.push_back(part(column, domain.roots, left));
    while (!open.empty() && go_on()) {
      Level& level = open.back();
      if (level.next == level.nodes->size()) {
        open.pop_back();
        continue;
      }
      const Tuples& inside = level.inside[level.next];
      const BoxDomain::Node& node = domain.nodes[(*level.nodes)[level.next++]];
      if (inside.empty() || !take(depth, {.run = node.run, .node = &node}, inside, units)) continue;
      if (!node.children.empty()) open.push_back(part(column, node.children, inside));
    }
  }

  // Intervals that begin and end at a position of some tuple: all others are not tight.
  void choose_interval(std::size_t depth, const Tuples& left, std::uint64_t units) {
    const std::size_t column = order_[depth];
    const std::vector<std::uint32_t>& position = tuples_.positions[column];
    std::vector<std::uint32_t> ends;
    for (const std::uint32_t tuple : left) ends.push_back(position[tuple]);
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    Tuples from = left, inside;
    for (std::size_t first = 0; first < ends.size() && go_on(); ++first) {
      std::erase_if(from, [&](std::uint32_t tuple) { return position[tuple] < ends[first]; });
      const auto most = dearest(from, units);
      if (!most) return;  // and later beginnings leave still fewer
      for (std::size_t last = first; last < ends.size() && go_on(); ++last) {
        const BoxRun run{ends[first], ends[last]};
        // No box that begins here and reaches so far can be dear.
        if (*most <= static_cast<Wide>(k_) * (units + units_[column].units(run))) break;
        inside.clear();
        std::copy_if(from.begin(), from.end(), std::back_inserter(inside),
                     [&](std::uint32_t tuple) { return position[tuple] <= run.last; });
        take(depth, {.run = run}, inside, units);
      }
    }
  }

  [[nodiscard]] bool earlier_are_tight(std::size_t depth, const Tuples& left) const {
    for (std::size_t d = 0; d < depth; ++d) {
      if (!is_tight(order_[d], left)) return false;
    }
    return true;
  }

  // Is what is chosen of the column the smallest run that holds the tuples?
  [[nodiscard]] bool is_tight(std::size_t column, const Tuples& left) const {
    const std::vector<std::uint32_t>& position = tuples_.positions[column];
    const Choice& choice = chosen_[column];
    if (choice.node == nullptr) {
      bool first = false, last = false;
      for (const std::uint32_t tuple : left) {
        first = first || position[tuple] == choice.run.first;
        last = last || position[tuple] == choice.run.last;
        if (first && last) return true;
      }
      return false;
    }
    const BoxDomain& domain = domains_[column];
    const std::vector<std::uint32_t>& children = choice.node->children;
    const auto at = std::partition_point(children.begin(), children.end(), [&](std::uint32_t node) {
      return domain.nodes[node].run.last < position[left.front()];
    });
    if (at == children.end() || !domain.nodes[*at].run.holds(position[left.front()])) return true;
    const BoxRun child = domain.nodes[*at].run;
    return std::any_of(left.begin(), left.end(), [&](std::uint32_t tuple) { return !child.holds(position[tuple]); });
  }

  const std::vector<BoxDomain>& domains_;
  const std::vector<UnitColumn>& units_;
  const PricedTuples& tuples_;
  std::uint64_t k_;
  const Cancel* cancel_;
  std::vector<std::size_t> order_;  // in which the columns are chosen
  std::vector<Choice> chosen_;      // by column
  std::optional<DearBox> dear_;
  std::uint64_t steps_ = 0;
  bool stopped_ = false;
};

}  // namespace

Result<std::optional<DearBox>> find_dear_box(const std::vector<BoxDomain>& domains,
                                             const std::vector<UnitColumn>& units, const PricedTuples& tuples,
                                             std::uint64_t k, const Cancel* cancel) {
  Walk walk(domains, units, tuples, k, cancel);
  auto found = walk.run();
  if (walk.stopped())
    return Error{.kind = ErrorKind::interrupted, .message = "stopped on request", .place = {}, .hint = {}};
  return found;
}

}  // namespace kanon::certify
