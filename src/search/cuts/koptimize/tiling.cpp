// Tiling by dynamic programming over the ends of slabs.
#include "search/cuts/koptimize/tiling.hpp"

#include <algorithm>
#include <set>

namespace kanon::koptimize {
namespace {

// The last places of the slabs that begin at each place.
using Lasts = By<Place, std::vector<Place>>;

// The slabs between neighbouring cuts.
Lasts slabs_of(std::size_t places, std::vector<std::uint32_t> cuts) {
  std::sort(cuts.begin(), cuts.end());
  Lasts out(places);
  Place first{0};
  for (const auto cut : cuts) {
    out[first].push_back({cut - 1});
    first = {cut};
  }
  out[first].push_back({static_cast<std::uint32_t>(places - 1)});
  return out;
}

// The slabs that no fixed cut runs through.
Lasts free_slabs(const GridColumn& column) {
  std::vector<char> fixed(column.places + 1, 0);
  for (const auto cut : column.fixed_cuts) fixed[cut] = 1;
  Lasts out(column.places);
  for (const Place first : each<Place>(column.places)) {
    for (const Place last : Range<Place>(first.index, column.places)) {
      out[first].push_back(last);
      if (fixed[last.index + 1]) break;
    }
  }
  return out;
}

// Every node's run: the slabs left by opening its parent, for all openings.
Lasts tree_slabs(const Grid& grid, const GridColumn& column) {
  By<Place, std::set<Place>> found(column.places);
  const auto add = [&](const std::vector<std::uint32_t>& cuts) {
    const Lasts slabs = slabs_of(column.places, cuts);
    for (const Place first : each<Place>(slabs.size())) found[first].insert(slabs[first].begin(), slabs[first].end());
  };
  add(column.fixed_cuts);
  for (const auto s : column.each_step()) {
    std::vector<std::uint32_t> cuts = column.fixed_cuts;  // all that must be open for this node to be opened
    for (auto at = static_cast<std::int32_t>(s.index); at >= 0; at = grid.step(as_step(at)).needs) {
      const auto& more = grid.step(as_step(at)).cuts;
      cuts.insert(cuts.end(), more.begin(), more.end());
    }
    add(cuts);
  }
  Lasts out;
  for (const auto& lasts : found) out.emplace_back(lasts.begin(), lasts.end());
  return out;
}

// The same slabs by their last place, with the first ones.
Lasts by_last(const Lasts& lasts) {
  Lasts out(lasts.size());
  for (const Place first : each<Place>(lasts.size())) {
    for (const Place last : lasts[first]) out[last].push_back(first);
  }
  return out;
}

}  // namespace

Tiling::Tiling(const Grid& grid, std::size_t c) : places_(grid.columns[c].places) {
  const auto add_mode = [&](const Lasts& lasts) { modes_.push_back({lasts, by_last(lasts)}); };
  const auto& column = grid.columns[c];
  switch (column.kind) {
    case CutKind::free:
      // Free cuts that are not allowed at every place still leave only allowed slabs: places are parted by cuts.
      every_slab_ = column.fixed_cuts.empty() && column.steps + 1 == column.places;
      add_mode(free_slabs(column));
      break;
    case CutKind::tree:
      add_mode(tree_slabs(grid, column));
      break;
    case CutKind::chain:
    case CutKind::fixed: {
      std::vector<std::uint32_t> cuts = column.fixed_cuts;
      add_mode(slabs_of(places_, cuts));
      for (const auto s : column.each_step()) {
        cuts.insert(cuts.end(), grid.step(s).cuts.begin(), grid.step(s).cuts.end());
        add_mode(slabs_of(places_, cuts));
      }
      break;
    }
  }
}

// In what follows best[i] is about the places before i.

Cost Tiling::best_cost(const SlabTable& cost) const {
  if (!every_slab_) return best(cost).cost;
  std::vector<Cost> best(places_ + 1, kNever);
  best[0] = 0;
  for (const Place first : each<Place>(places_)) {
    const Cost* row = cost.from(first);
    const Cost before = best[first.index];
    Cost* behind = best.data() + 1;
    for (std::size_t last = first.index; last < places_; ++last)
      behind[last] = std::min(behind[last], before + row[last]);
  }
  return best[places_];
}

Reach Tiling::reach(const SlabTable& cost, Cost below) const {
  // Before a place, and from it on; every slab counts, allowed or not.
  std::vector<Cost> before(places_ + 1, kNever), behind(places_ + 1, kNever);
  before[0] = behind[places_] = 0;
  for (const Place first : each<Place>(places_)) {
    const Cost* row = cost.from(first);
    for (std::size_t last = first.index; last < places_; ++last)
      before[last + 1] = std::min(before[last + 1], before[first.index] + row[last]);
  }
  for (std::uint32_t first = static_cast<std::uint32_t>(places_); first-- > 0;) {
    const Cost* row = cost.from({first});
    for (std::size_t last = first; last < places_; ++last)
      behind[first] = std::min(behind[first], row[last] + behind[last + 1]);
  }
  Reach out{.from = By<Place, Place>(places_, Place{static_cast<std::uint32_t>(places_)}),
            .to = By<Place, Place>(places_, Place{0})};
  for (const Place first : each<Place>(places_)) {
    for (const Place last : Range<Place>(first.index, places_)) {
      if (before[first.index] + cost.at(first, last) + behind[last.index + 1] >= below) continue;
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
    std::fill(best.begin(), best.end(), kNever);
    best[0] = 0;
    for (const Place first : each<Place>(places_)) {
      const Cost* row = cost.from(first);
      const Cost before = best[first.index];
      for (const Place last : mode.lasts[first]) {
        const Cost sum = before + row[last.index];
        if (sum < best[last.index + 1]) best[last.index + 1] = sum, from[last.index + 1] = first.index;
      }
    }
    if (best[places_] >= out.cost) continue;
    out.cost = best[places_];
    out.slabs.clear();
    for (std::uint32_t end = static_cast<std::uint32_t>(places_); end > 0; end = from[end])
      out.slabs.push_back({.first = {from[end]}, .last = {end - 1}});
    std::reverse(out.slabs.begin(), out.slabs.end());
  }
  return out;
}

Cost Tiling::bound_within(const SlabTable& cost, const SlabTable& rows, Cost limit) const {
  constexpr Cost kUnits = 256;
  const Cost unit = limit < kUnits ? 1 : limit / kUnits + 1;
  const auto units = static_cast<std::size_t>(limit / unit);
  const std::size_t width = units + 1;
  Cost out = kNever;
  std::vector<Cost> best((places_ + 1) * width);  // with so many units to spend
  for (const auto& mode : modes_) {
    std::fill(best.begin(), best.end(), kNever);
    std::fill(best.begin(), best.begin() + static_cast<std::ptrdiff_t>(width), 0);
    for (const Place first : each<Place>(places_)) {
      const Cost* begin = &best[first.index * width];
      for (const Place last : mode.lasts[first]) {
        const Cost added = cost.at(first, last), suppressed = rows.at(first, last);
        if (added >= kNever || suppressed > limit) continue;
        const auto used = static_cast<std::size_t>(suppressed / unit);
        Cost* to = &best[(last.index + 1) * width];
        for (std::size_t u = used; u <= units; ++u) to[u] = std::min(to[u], begin[u - used] + added);
      }
    }
    out = std::min(out, best[places_ * width + units]);
  }
  return std::min(out, kNever);
}

Tiled Tiling::best_within(const SlabTable& cost, const SlabTable& rows, Cost limit, Cost below) const {
  struct Label {
    Cost cost, rows;
    Place first;           // of the last slab
    std::uint32_t before;  // the label it was added to
  };
  Tiled out;
  for (const auto& mode : modes_) {
    std::vector<std::vector<Label>> labels(places_ + 1);  // undominated, by ascending cost
    labels[0].push_back({0, 0, {0}, 0});
    for (const Place last : each<Place>(places_)) {
      std::vector<Label> made;
      for (const Place first : mode.firsts[last]) {
        const Cost added = cost.at(first, last), suppressed = rows.at(first, last);
        if (added >= kNever || suppressed > limit) continue;
        for (std::uint32_t b = 0; b < labels[first.index].size(); ++b) {
          const auto& before = labels[first.index][b];
          if (before.rows + suppressed > limit || before.cost + added >= std::min(below, out.cost)) continue;
          made.push_back({before.cost + added, before.rows + suppressed, first, b});
        }
      }
      std::stable_sort(made.begin(), made.end(), [](const Label& a, const Label& b) {
        return a.cost != b.cost ? a.cost < b.cost : a.rows < b.rows;
      });
      auto& kept = labels[last.index + 1];
      for (const auto& label : made) {
        if (kept.empty() || label.rows < kept.back().rows) kept.push_back(label);
      }
    }
    if (labels[places_].empty() || labels[places_][0].cost >= out.cost) continue;
    out.cost = labels[places_][0].cost;
    out.slabs.clear();
    const Label* label = labels[places_].data();
    for (std::uint32_t end = static_cast<std::uint32_t>(places_); end > 0;) {
      out.slabs.push_back({.first = label->first, .last = {end - 1}});
      end = label->first.index;
      label = &labels[end][label->before];
    }
    std::reverse(out.slabs.begin(), out.slabs.end());
  }
  return out;
}

}  // namespace kanon::koptimize
