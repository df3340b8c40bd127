// Parts the rows at the median, or a node into its children, until nothing can be parted.
#include "search/mondrian/mondrian.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "base/try.hpp"

namespace kanon {
namespace {

using namespace local;

std::uint64_t rows_of(const std::vector<Share>& shares) {
  std::uint64_t out = 0;
  for (const auto& share : shares) out += share.rows;
  return out;
}

class Parter {
 public:
  Parter(const BoxSpace& space, std::uint64_t k, MondrianKind kind) : space_(space), k_(k), kind_(kind) {}

  // Rows that may share a box.
  void part(std::vector<Share> shares) {
    Group group;
    group.members = std::move(shares);
    ground_.tighten(group);
    std::vector<std::size_t> columns(space_.columns.size());
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    std::stable_sort(columns.begin(), columns.end(),
                     [&](std::size_t a, std::size_t b) { return width(group, a) > width(group, b); });
    for (const auto c : columns) {
      if (group.box[c].first == group.box[c].last) continue;
      auto parts = space_.columns[c].nested ? children(c, group) : halves(c, group);
      if (parts.size() < 2) continue;
      for (auto& one : parts) part(std::move(one));
      return;
    }
    groups_.push_back(std::move(group));
  }

  std::vector<Group> groups() { return std::move(groups_); }

 private:
  using Parts = std::vector<std::vector<Share>>;

  // The part of the column that the group covers, whatever the column weighs.
  [[nodiscard]] double width(const Group& group, std::size_t c) const {
    const auto& column = space_.columns[c];
    const auto run = group.box[c];
    return static_cast<double>(run.last - run.first) / static_cast<double>(column.whole.size());
  }

  // Below and above the median; none where one of them would be too small.
  [[nodiscard]] Parts halves(std::size_t c, const Group& group) const {
    std::vector<Share> sorted = group.members;
    const auto at = [&](const Share& share) { return space_.tuples.position(c, share.item); };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const Share& a, const Share& b) { return at(a) < at(b); });
    std::uint64_t below = 0;
    std::size_t middle = 0;
    while (below + sorted[middle].rows <= group.rows / 2) below += sorted[middle++].rows;
    Parts out(2);
    if (kind_ == MondrianKind::relaxed) {
      const auto taken = static_cast<std::uint32_t>(group.rows / 2 - below);
      for (std::size_t i = 0; i < sorted.size(); ++i) out[i < middle ? 0 : 1].push_back(sorted[i]);
      if (taken > 0) {
        out[0].push_back({sorted[middle].item, taken});
        out[1][0].rows -= taken;
      }
      if (group.rows / 2 < k_) out.clear();
      return out;
    }
    // Between two values: at or after the median's, whichever leaves both sides large enough.
    const std::uint32_t median = at(sorted[middle]);
    for (const std::uint32_t edge : {median, median + 1}) {
      out.assign(2, {});
      for (const auto& share : sorted) out[at(share) < edge ? 0 : 1].push_back(share);
      if (rows_of(out[0]) >= k_ && rows_of(out[1]) >= k_) return out;
    }
    return {};
  }

  // The children of the node that the group shows, by what they hold.
  [[nodiscard]] Parts children(std::size_t c, const Group& group) const {
    const auto& column = space_.columns[c];
    std::map<std::uint32_t, std::vector<Share>> by_child;
    for (const auto& share : group.members) {
      std::uint32_t node = column.leaf[space_.tuples.position(c, share.item)];
      if (column.nodes[node].run == group.box[c]) return {};  // a leaf of several positions
      while (column.nodes[column.nodes[node].parent].run != group.box[c]) node = column.nodes[node].parent;
      by_child[node].push_back(share);
    }
    Parts large;
    std::vector<Share> small;
    for (auto& [child, shares] : by_child) {
      if (rows_of(shares) >= k_)
        large.push_back(std::move(shares));
      else
        small.insert(small.end(), shares.begin(), shares.end());
    }
    if (small.empty()) return large;
    if (kind_ == MondrianKind::strict || large.empty()) return {};
    return fill_up(std::move(large), std::move(small));
  }

  // Relaxed: the small children together, with rows of the largest where they are fewer than k.
  [[nodiscard]] Parts fill_up(Parts large, std::vector<Share> small) const {
    const std::uint64_t have = rows_of(small);
    if (have < k_) {
      auto& largest = *std::max_element(large.begin(), large.end(),
                                        [](const auto& a, const auto& b) { return rows_of(a) < rows_of(b); });
      std::uint64_t need = k_ - have;
      if (rows_of(largest) < k_ + need) return {};
      while (need > 0) {
        auto& last = largest.back();
        const auto taken = static_cast<std::uint32_t>(std::min<std::uint64_t>(need, last.rows));
        small.push_back({last.item, taken});
        need -= taken;
        last.rows -= taken;
        if (last.rows == 0) largest.pop_back();
      }
    }
    large.push_back(std::move(small));
    return large;
  }

  const BoxSpace& space_;
  std::uint64_t k_;
  MondrianKind kind_;
  Ground ground_{space_.columns, space_.tuples};
  std::vector<Group> groups_;
};

// Rows that no fixed cut keeps apart.
std::map<std::vector<std::uint32_t>, std::vector<Share>> cells_of(const BoxSpace& space) {
  std::map<std::vector<std::uint32_t>, std::vector<Share>> out;
  for (std::uint32_t tuple = 0; tuple < space.tuples.size; ++tuple) {
    std::vector<std::uint32_t> cell;
    for (std::size_t c = 0; c < space.columns.size(); ++c)
      cell.push_back(space.columns[c].whole[space.tuples.position(c, tuple)].first);
    out[cell].push_back({tuple, space.tuples.rows[tuple]});
  }
  return out;
}

}  // namespace

Result<MondrianOutcome> mondrian(const CutProblem& problem, MondrianKind kind) {
  if (problem.k == 0) return Error{.message = "k is 0", .place = {}, .hint = "k must be 1 or more"};
  KANON_TRY(const BoxSpace space, make_box_space(problem));
  MondrianOutcome out;
  Parter parter(space, problem.k, kind);
  for (auto& [cell, shares] : cells_of(space)) {
    if (rows_of(shares) >= problem.k)
      parter.part(std::move(shares));
    else
      out.suppressed.insert(out.suppressed.end(), shares.begin(), shares.end());
  }
  out.feasible = rows_of(out.suppressed) <= problem.limit_rows;
  if (!out.feasible) return MondrianOutcome{};
  std::map<Box, Group> by_box;  // relaxed parts may show the same
  for (const auto& group : parter.groups()) {
    auto& one = by_box.try_emplace(group.box, Group{{}, group.box, group.units, 0}).first->second;
    for (const auto& share : group.members) add(one, share);
  }
  Grouping all{{}, out.suppressed};
  for (auto& [box, group] : by_box) all.groups.push_back(std::move(group));
  out.cost.real = space.cost(all.cost(space.row_units));
  out.groups = std::move(all.groups);
  return out;
}

}  // namespace kanon
