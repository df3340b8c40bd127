// The walk over all boxes that prices might violate.
#include "search/boxes/local/price_check.hpp"

#include <algorithm>
#include <numeric>

#include "search/boxes/local/parallel_walk.hpp"

namespace kanon::local {
namespace {

__extension__ using Wide = __int128;  // prices of a foreign certificate may be anything

constexpr std::size_t kHeld = 64;  // items looked at that one kept counts for: so the limit is one of memory as well

// Items are in descending order of their price.
struct DearKeeper {
  const std::vector<Units>* prices;
  const std::vector<std::uint32_t>* rows;
  std::uint64_t k;
  const DearOptions* options;
  mutable Toll toll;
  DearBoxes found = {};

  [[nodiscard]] bool skip(std::span<const Item> items, std::uint64_t /*rows*/, Units units) const {
    if (toll.pay(items.size())) return true;
    Wide sum = 0;
    std::uint64_t count = 0;
    for (const Item item : items) {
      const std::uint64_t more = std::min<std::uint64_t>((*rows)[item], k - count);
      sum += Wide{(*prices)[item]} * static_cast<Wide>(more);
      count += more;
      if (count == k) break;
    }
    const Wide most = Wide{units} * static_cast<Wide>(k);
    if (options->part == 1) return sum <= most;
    return static_cast<double>(sum) <= options->part * static_cast<double>(most);
  }

  void visit(std::span<const Run> box, Units units, std::span<const Item> items, std::uint64_t /*rows*/) {
    ++found.visited;
    std::size_t kept = 0;
    for (std::uint64_t count = 0; kept < items.size() && count < options->most_rows; ++kept)
      count += (*rows)[items[kept]];
    items = items.first(kept);
    if (found.items.size() + kept > options->most_items) return;
    toll.pay(kept * kHeld);
    std::uint64_t key = 0xCBF29CE484222325u;
    for (const Run run : box) {
      key = (key ^ run.first) * 0x9E3779B97F4A7C15u;
      key = (key ^ (key >> 29) ^ run.last) * 0xBF58476D1CE4E5B9u;
      key ^= key >> 32;
    }
    found.key.push_back(key);
    found.units.push_back(units);
    found.items.insert(found.items.end(), items.begin(), items.end());
    found.begin.push_back(found.items.size());
  }
  void settle() { toll.settle(); }
};

}  // namespace

DearBoxes dear_boxes(const std::vector<BoxColumn>& columns, const std::vector<std::uint32_t>& order, const Items& items,
                     std::uint64_t k, const std::vector<Units>& prices, const DearOptions& options) {
  std::vector<Item> by_price(items.size);
  std::iota(by_price.begin(), by_price.end(), Item{0});
  std::stable_sort(by_price.begin(), by_price.end(), [&](Item a, Item b) { return prices[a] > prices[b]; });
  std::vector<std::uint32_t> rows;
  std::vector<Units> sorted;
  for (const Item item : by_price) {
    rows.push_back(items.rows[item]);
    sorted.push_back(prices[item]);
  }
  const Items ordered = take(items, columns.size(), by_price, rows);
  WalkLimit limit(options.most_walked, options.watch);
  const DearKeeper keeper{.prices = &sorted, .rows = &rows, .k = k, .options = &options, .toll = Toll(limit)};
  const auto parts = walk_in_parts(columns, order, ordered, k, keeper);
  DearBoxes out;
  out.stopped = limit.over();
  out.complete = !out.stopped;
  if (out.stopped) return out;
  for (const auto& part : parts) {
    const DearBoxes& found = part.found;
    out.visited += found.visited;
    if (out.items.size() + found.items.size() > options.most_items) continue;
    const std::size_t shift = out.items.size();
    out.key.insert(out.key.end(), found.key.begin(), found.key.end());
    out.units.insert(out.units.end(), found.units.begin(), found.units.end());
    for (const Item item : found.items) out.items.push_back(by_price[item]);
    for (std::size_t i = 1; i < found.begin.size(); ++i) out.begin.push_back(found.begin[i] + shift);
  }
  out.complete = out.visited == out.size();
  return out;
}

Units price_bound(const Items& items, const std::vector<Units>& prices, std::uint64_t limit_rows, Units row_units) {
  Wide sum = 0;
  std::vector<std::pair<Units, std::uint32_t>> above;
  for (std::size_t item = 0; item < items.size; ++item) {
    sum += Wide{prices[item]} * static_cast<Wide>(items.rows[item]);
    if (prices[item] > row_units) above.emplace_back(prices[item] - row_units, items.rows[item]);
  }
  std::sort(above.rbegin(), above.rend());
  std::uint64_t left = limit_rows;
  for (const auto& [more, rows] : above) {
    const std::uint64_t taken = std::min<std::uint64_t>(left, rows);
    sum -= Wide{more} * static_cast<Wide>(taken);
    left -= taken;
  }
  return static_cast<Units>(sum);
}

}  // namespace kanon::local
