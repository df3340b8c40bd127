// Parts the rows at the median, or a node into its children, until nothing can be parted.
#include "search/boxes/local/part_rows.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace kanon::local {

std::uint64_t rows_of(const std::vector<Share>& shares) {
  std::uint64_t out = 0;
  for (const auto& share : shares) out += share.rows;
  return out;
}

namespace {

class Parter {
 public:
  Parter(const Ground& ground, std::uint64_t k, bool relaxed) : ground_(ground), k_(k), relaxed_(relaxed) {}

  // Rows that may share a box.
  void part(std::vector<Share> shares) {
    Group group;
    group.members = std::move(shares);
    ground_.tighten(group);
    std::vector<std::size_t> columns(ground_.columns.size());
    std::iota(columns.begin(), columns.end(), std::size_t{0});
    std::stable_sort(columns.begin(), columns.end(),
                     [&](std::size_t a, std::size_t b) { return width(group, a) > width(group, b); });
    for (const auto c : columns) {
      if (group.box[c].first == group.box[c].last) continue;
      auto parts = ground_.columns[c].nested ? children(c, group) : halves(c, group);
      if (parts.size() < 2) continue;
      for (auto& one : parts) part(std::move(one));
      return;
    }
    groups_.push_back(std::move(group));
  }

  std::vector<Group> groups() { return std::move(groups_); }

 private:
  using Parts = std::vector<std::vector<Share>>;

  [[nodiscard]] bool is_enough(const std::vector<Share>& shares) const {
    return rows_of(shares) >= k_ && ground_.good(shares);
  }

  // The part of the column that the group covers, whatever the column weighs.
  [[nodiscard]] double width(const Group& group, std::size_t c) const {
    const auto& column = ground_.columns[c];
    const auto run = group.box[c];
    return static_cast<double>(run.last - run.first) / static_cast<double>(column.whole.size());
  }

  // Below and above the median; none where one of them would be too small.
  [[nodiscard]] Parts halves(std::size_t c, const Group& group) const {
    std::vector<Share> sorted = group.members;
    const auto at = [&](const Share& share) { return ground_.items.position(c, share.item); };
    std::stable_sort(sorted.begin(), sorted.end(), [&](const Share& a, const Share& b) { return at(a) < at(b); });
    std::uint64_t below = 0;
    std::size_t middle = 0;
    while (below + sorted[middle].rows <= group.rows / 2) below += sorted[middle++].rows;
    Parts out(2);
    if (relaxed_) {
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
      if (is_enough(out[0]) && is_enough(out[1])) return out;
    }
    return {};
  }

  // The children of the node that the group shows, by what they hold.
  [[nodiscard]] Parts children(std::size_t c, const Group& group) const {
    const auto& column = ground_.columns[c];
    std::map<std::uint32_t, std::vector<Share>> by_child;
    for (const auto& share : group.members) {
      std::uint32_t node = column.leaf[ground_.items.position(c, share.item)];
      if (column.nodes[node].run == group.box[c]) return {};  // a leaf of several positions
      while (column.nodes[column.nodes[node].parent].run != group.box[c]) node = column.nodes[node].parent;
      by_child[node].push_back(share);
    }
    Parts large;
    std::vector<Share> small;
    for (auto& [child, shares] : by_child) {
      if (is_enough(shares))
        large.push_back(std::move(shares));
      else
        small.insert(small.end(), shares.begin(), shares.end());
    }
    if (small.empty()) return large;
    if (!relaxed_ || large.empty()) return {};
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

  const Ground& ground_;
  std::uint64_t k_;
  bool relaxed_;
  std::vector<Group> groups_;
};

}  // namespace

std::vector<std::vector<Share>> rows_by_cell(const Ground& ground, const std::vector<std::uint32_t>& rows) {
  std::map<std::vector<std::uint32_t>, std::vector<Share>> cells;
  for (Item item = 0; item < ground.items.size; ++item) {
    if (rows[item] == 0) continue;
    std::vector<std::uint32_t> cell;
    for (std::size_t c = 0; c < ground.columns.size(); ++c)
      cell.push_back(ground.columns[c].whole[ground.items.position(c, item)].first);
    cells[cell].push_back({item, rows[item]});
  }
  std::vector<std::vector<Share>> out;
  for (auto& [cell, shares] : cells) out.push_back(std::move(shares));
  return out;
}

std::vector<Group> part_rows(const Ground& ground, std::uint64_t k, bool relaxed, std::vector<Share> shares) {
  Parter parter(ground, k, relaxed);
  parter.part(std::move(shares));
  return parter.groups();
}

}  // namespace kanon::local
