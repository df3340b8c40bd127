// Tiling by dynamic programming over the ends of slabs.
#include "search/cuts/koptimize/tiling.hpp"

#include <algorithm>
#include <set>

namespace kanon::koptimize {
namespace {

using Mode = std::vector<std::vector<std::uint32_t>>;

// The slabs between neighbouring cuts.
Mode slabs_of(std::size_t places, std::vector<std::uint32_t> cuts) {
  std::sort(cuts.begin(), cuts.end());
  Mode out(places);
  std::uint32_t first = 0;
  for (const auto cut : cuts) {
    out[cut - 1].push_back(first);
    first = cut;
  }
  out[places - 1].push_back(first);
  return out;
}

Mode free_slabs(const GridColumn& column) {
  std::vector<char> fixed(column.places + 1, 0);
  for (const auto cut : column.fixed_cuts) fixed[cut] = 1;
  Mode out(column.places);
  for (std::uint32_t last = 0; last < column.places; ++last) {
    for (std::uint32_t first = last + 1; first-- > 0;) {
      out[last].push_back(first);
      if (fixed[first]) break;
    }
    std::reverse(out[last].begin(), out[last].end());
  }
  return out;
}

// Every node's run: the slabs left by opening its parent, for all openings.
Mode tree_slabs(const Grid& grid, const GridColumn& column) {
  std::vector<std::set<std::uint32_t>> found(column.places);
  const auto add = [&](const std::vector<std::uint32_t>& cuts) {
    const Mode slabs = slabs_of(column.places, cuts);
    for (std::size_t last = 0; last < slabs.size(); ++last) found[last].insert(slabs[last].begin(), slabs[last].end());
  };
  add(column.fixed_cuts);
  for (std::size_t s = column.first_step; s < column.first_step + column.steps; ++s) {
    std::vector<std::uint32_t> cuts = column.fixed_cuts;  // all that must be open for this node to be opened
    for (auto at = static_cast<std::int32_t>(s); at >= 0; at = grid.steps[static_cast<std::size_t>(at)].needs) {
      const auto& more = grid.steps[static_cast<std::size_t>(at)].cuts;
      cuts.insert(cuts.end(), more.begin(), more.end());
    }
    add(cuts);
  }
  Mode out;
  for (const auto& firsts : found) out.emplace_back(firsts.begin(), firsts.end());
  return out;
}

}  // namespace

Tiling::Tiling(const Grid& grid, std::size_t c) : places_(grid.columns[c].places) {
  const auto& column = grid.columns[c];
  switch (column.kind) {
    case CutKind::free:
      // Free cuts that are not allowed at every place still leave only allowed slabs: places are parted by cuts.
      every_slab_ = column.fixed_cuts.empty() && column.steps + 1 == column.places;
      modes_.push_back(free_slabs(column));
      break;
    case CutKind::tree:
      modes_.push_back(tree_slabs(grid, column));
      break;
    case CutKind::chain:
    case CutKind::fixed: {
      std::vector<std::uint32_t> cuts = column.fixed_cuts;
      modes_.push_back(slabs_of(places_, cuts));
      for (std::size_t s = column.first_step; s < column.first_step + column.steps; ++s) {
        cuts.insert(cuts.end(), grid.steps[s].cuts.begin(), grid.steps[s].cuts.end());
        modes_.push_back(slabs_of(places_, cuts));
      }
      break;
    }
  }
}

Cost Tiling::best_cost(const SlabTable& cost) const {
  if (!every_slab_) return best(cost).cost;
  std::vector<Cost> best(places_ + 1, 0);  // best[i]: of the places before i
  for (std::size_t last = 0; last < places_; ++last) {
    const Cost* row = &cost[last * places_];
    Cost least = kNever;
    for (std::size_t first = 0; first <= last; ++first) least = std::min(least, best[first] + row[first]);
    best[last + 1] = std::min(least, kNever);
  }
  return best[places_];
}

Reach Tiling::reach(const SlabTable& cost, Cost below) const {
  // Before a place, and from it on; every slab counts, allowed or not.
  std::vector<Cost> before(places_ + 1, kNever), behind(places_ + 1, kNever);
  before[0] = behind[places_] = 0;
  for (std::size_t last = 0; last < places_; ++last) {
    for (std::size_t first = 0; first <= last; ++first)
      before[last + 1] = std::min(before[last + 1], before[first] + cost[last * places_ + first]);
  }
  for (std::size_t last = places_; last-- > 0;) {
    for (std::size_t first = 0; first <= last; ++first)
      behind[first] = std::min(behind[first], cost[last * places_ + first] + behind[last + 1]);
  }
  Reach out{.from = std::vector(places_, static_cast<std::uint32_t>(places_)),
            .to = std::vector<std::uint32_t>(places_, 0)};
  for (std::uint32_t last = 0; last < places_; ++last) {
    for (std::size_t first = 0; first <= last; ++first) {
      if (before[first] + cost[last * places_ + first] + behind[last + 1] >= below) continue;
      out.from[first] = std::min(out.from[first], last);
      out.to[first] = last;
    }
  }
  return out;
}

Tiled Tiling::best(const SlabTable& cost) const {
  Tiled out;
  std::vector<Cost> best(places_ + 1);
  std::vector<std::uint32_t> from(places_ + 1);
  for (const auto& mode : modes_) {
    best[0] = 0;
    for (std::size_t last = 0; last < places_; ++last) {
      Cost least = kNever;
      for (const auto first : mode[last]) {
        const Cost sum = best[first] + cost[last * places_ + first];
        if (sum < least) least = sum, from[last + 1] = first;
      }
      best[last + 1] = least;
    }
    if (best[places_] >= out.cost) continue;
    out.cost = best[places_];
    out.firsts.clear();
    for (std::size_t end = places_; end > 0; end = from[end]) out.firsts.push_back(from[end]);
    std::reverse(out.firsts.begin(), out.firsts.end());
  }
  return out;
}

Cost Tiling::bound_within(const SlabTable& cost, const SlabTable& rows, Cost limit) const {
  constexpr Cost kUnits = 256;
  const Cost unit = limit < kUnits ? 1 : limit / kUnits + 1;
  const auto units = static_cast<std::size_t>(limit / unit);
  const std::size_t width = units + 1;
  Cost out = kNever;
  std::vector<Cost> best((places_ + 1) * width);  // of the places before i, with so many units to spend
  for (const auto& mode : modes_) {
    std::fill(best.begin(), best.end(), kNever);
    std::fill(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(width), 0);
    for (std::size_t last = 0; last < places_; ++last) {
      Cost* to = &best[(last + 1) * width];
      for (const auto first : mode[last]) {
        const std::size_t at = last * places_ + first;
        if (cost[at] >= kNever || rows[at] > limit) continue;
        const auto used = static_cast<std::size_t>(rows[at] / unit);
        const Cost* begin = &best[first * width];
        for (std::size_t u = used; u <= units; ++u) to[u] = std::min(to[u], begin[u - used] + cost[at]);
      }
    }
    out = std::min(out, best[places_ * width + units]);
  }
  return std::min(out, kNever);
}

Tiled Tiling::best_within(const SlabTable& cost, const SlabTable& rows, Cost limit, Cost below) const {
  struct Label {
    Cost cost, rows;
    std::uint32_t first, before;  // the last slab and the label it was added to
  };
  Tiled out;
  for (const auto& mode : modes_) {
    std::vector<std::vector<Label>> labels(places_ + 1);  // undominated, by ascending cost
    labels[0].push_back({0, 0, 0, 0});
    for (std::size_t last = 0; last < places_; ++last) {
      std::vector<Label> made;
      for (const auto first : mode[last]) {
        const std::size_t at = last * places_ + first;
        if (cost[at] >= kNever || rows[at] > limit) continue;
        for (std::uint32_t b = 0; b < labels[first].size(); ++b) {
          const auto& before = labels[first][b];
          if (before.rows + rows[at] > limit || before.cost + cost[at] >= std::min(below, out.cost)) continue;
          made.push_back({before.cost + cost[at], before.rows + rows[at], first, b});
        }
      }
      std::stable_sort(made.begin(), made.end(), [](const Label& a, const Label& b) {
        return a.cost != b.cost ? a.cost < b.cost : a.rows < b.rows;
      });
      for (const auto& label : made) {
        if (labels[last + 1].empty() || label.rows < labels[last + 1].back().rows) labels[last + 1].push_back(label);
      }
    }
    if (labels[places_].empty() || labels[places_][0].cost >= out.cost) continue;
    out.cost = labels[places_][0].cost;
    out.firsts.clear();
    const Label* label = labels[places_].data();
    for (std::size_t end = places_; end > 0;) {
      out.firsts.push_back(label->first);
      end = label->first;
      label = &labels[end][label->before];
    }
    std::reverse(out.firsts.begin(), out.firsts.end());
  }
  return out;
}

}  // namespace kanon::koptimize
