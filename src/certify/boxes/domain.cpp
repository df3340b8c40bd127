// Plants the nodes of a column as a tree and measures its positions.
#include "certify/boxes/domain.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "certify/recoding/losses.hpp"

namespace kanon::certify {
namespace {

// No hierarchy comes near it; what walks the tree needs memory for every level.
constexpr std::size_t kMostLevels = 1000;

// Wider runs first where two begin alike, so that a run comes after all that hold it.
bool before(BoxRun a, BoxRun b) {
  return a.first != b.first ? a.first < b.first : a.last > b.last;
}

void count_values(const std::vector<std::vector<std::string>>& values, BoxDomain& domain) {
  long double next = 0;
  for (const auto& at : values) {
    domain.low.push_back(next);
    next += static_cast<long double>(at.size());
    domain.high.push_back(next - 1);
  }
}

}  // namespace

bool BoxDomain::permits(BoxRun run) const {
  if (run.first > run.last || run.last >= positions()) return false;
  return any || std::binary_search(nodes.begin(), nodes.end(), Node{.run = run, .children = {}},
                                   [](const Node& a, const Node& b) { return before(a.run, b.run); });
}

std::optional<BoxRun> BoxDomain::smallest(BoxRun reach) const {
  if (any) return reach.last < positions() ? std::optional(reach) : std::nullopt;
  std::optional<BoxRun> out;
  for (const auto* among = &roots;;) {
    const auto at = std::partition_point(among->begin(), among->end(),
                                         [&](std::uint32_t node) { return nodes[node].run.last < reach.first; });
    if (at == among->end() || !nodes[*at].run.holds(reach)) return out;
    out = nodes[*at].run;
    among = &nodes[*at].children;
  }
}

std::optional<std::string> plant_nodes(std::vector<BoxRun> runs, BoxDomain& domain) {
  std::sort(runs.begin(), runs.end(), before);
  if (std::adjacent_find(runs.begin(), runs.end()) != runs.end()) return "a run stands among them twice";
  std::vector<std::uint32_t> open;  // nodes that hold the last one, the widest first
  std::uint32_t covered = 0;        // positions that some node holds
  for (const BoxRun run : runs) {
    const auto node = static_cast<std::uint32_t>(domain.nodes.size());
    while (!open.empty() && domain.nodes[open.back()].run.last < run.first) open.pop_back();
    if (!open.empty() && !domain.nodes[open.back()].run.holds(run))
      return "two runs overlap and neither holds the other";
    if (open.empty()) {
      if (run.first != covered) return "a position stands in none of them";
      covered = run.last + 1;
    }
    if (open.size() == kMostLevels) return fmt::format("more than {} stand one inside the other", kMostLevels);
    (open.empty() ? domain.roots : domain.nodes[open.back()].children).push_back(node);
    domain.nodes.push_back({.run = run, .children = {}});
    open.push_back(node);
  }
  if (covered != domain.positions()) return "a position stands in none of them";
  return std::nullopt;
}

std::optional<std::string> measure(const std::vector<std::vector<std::string>>& values, bool by_width,
                                   BoxDomain& domain) {
  const auto numbers = by_width ? numbers_of(values) : std::nullopt;
  if (!numbers) {
    count_values(values, domain);
  } else {
    for (const auto& at : *numbers) {
      const auto [least, greatest] = std::minmax_element(at.begin(), at.end());
      domain.low.push_back(*least);
      domain.high.push_back(*greatest);
    }
  }
  domain.whole = domain.high.back() - domain.low.front();
  if (by_width && !numbers) return "not all its values are numbers or dates";
  for (std::size_t at = 1; at < domain.low.size(); ++at) {
    if (domain.low[at] < domain.high[at - 1]) return "its positions are not in ascending order";
  }
  return std::nullopt;
}

}  // namespace kanon::certify
