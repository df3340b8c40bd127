// Straying prices by subgradient steps, honest ones by lowering and raising.
#include "search/boxes/local/raise_prices.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kanon::local {
namespace {

constexpr double kNear = 0.97;           // a box within this part of being violated belongs in the pool
constexpr std::uint8_t kIdleLists = 3;   // lists without being violated in between, and a box leaves the pool
constexpr std::uint64_t kRowsKept = 64;  // at least, of a box in the pool
constexpr double kBegin = 0.5;           // of the way from the cheapest box of a row to its box in the incumbent
constexpr double kFar = 1.04;            // prices that have risen so much need a new list
constexpr double kInertia = 0.7;         // of the direction
constexpr std::size_t kParts = 8;        // of the pool, for the threads: a fixed number, so sums are always the same
constexpr std::size_t kPatience = 25;    // steps without progress before the stride gets shorter
constexpr std::size_t kMostPool = std::size_t{1} << 26;  // items
// Items looked at in one walk (Adult: 6,000 for each at k = 100).
constexpr std::uint64_t kPricingWalkEach = std::uint64_t{1} << 18, kPricingWalkLeast = std::uint64_t{1} << 32;

// The cheapest box that holds each item and k rows.
struct Cheapest {
  std::vector<Units>& best;
  mutable Toll toll;
  std::uint64_t visited = 0;

  [[nodiscard]] bool skip(std::span<const Item> items, std::uint64_t /*rows*/, Units units) const {
    return toll.pay(items.size()) ||
           std::all_of(items.begin(), items.end(), [&](Item item) { return best[item] <= units; });
  }
  void visit(std::span<const Run> /*box*/, Units units, std::span<const Item> items, std::uint64_t /*rows*/) {
    ++visited;
    for (const Item item : items) best[item] = std::min(best[item], units);
  }
};

}  // namespace

// What a share of the pool wants of the rows.
struct PriceRaiser::Part {
  double violation = 0;
  std::vector<double> load;
  std::vector<std::pair<double, Item>> rest;
};

PriceRaiser::PriceRaiser(const Ground& ground, const std::vector<std::uint32_t>& order, const PriceOptions& options,
                         const Grouping& incumbent, Watch& watch)
    : ground_(ground), order_(order), options_(options), watch_(watch) {
  begin_with_cheapest(incumbent);
}

// Claim: the cheapest box that holds a row and k rows prices it honestly: in a box that holds k rows, each of them is
// priced at most at that box's loss.
void PriceRaiser::begin_with_cheapest(const Grouping& incumbent) {
  const std::size_t size = ground_.items.size;
  std::vector<Units> known(size, options_.row_units);
  for (const auto& group : incumbent.groups) {
    for (const auto& share : group.members) known[share.item] = std::min(known[share.item], group.units);
  }
  std::vector<Item> order(size);
  std::iota(order.begin(), order.end(), Item{0});
  std::stable_sort(order.begin(), order.end(), [&](Item a, Item b) { return known[a] > known[b]; });
  std::vector<std::uint32_t> rows;
  std::vector<Units> best;
  for (const Item item : order) {
    rows.push_back(ground_.items.rows[item]);
    best.push_back(known[item]);
  }
  const Items sorted = take(ground_.items, ground_.columns.size(), order, rows);
  WalkLimit limit(walk_share(size, kPricingWalkEach, kPricingWalkLeast), &watch_);
  Cheapest visitor{.best = best, .toll = Toll(limit)};
  BoxWalk<Cheapest>(ground_.columns, order_, sorted, options_.k, ground_.columns.size(), visitor).run();
  visited_ += visitor.visited;
  proven_.assign(size, 0);
  direction_.assign(size, 0);
  price_.assign(size, 0);
  for (std::size_t i = 0; i < size; ++i) price_[order[i]] = static_cast<double>(best[i]);
  if (!limit.over()) {
    for (std::size_t i = 0; i < size; ++i) proven_[order[i]] = best[i];
    bound_ = price_bound(ground_.items, proven_, options_.limit_rows, options_.row_units);
  }
  best_price_ = price_;
  for (std::size_t i = 0; i < size; ++i) price_[i] += kBegin * (static_cast<double>(known[i]) - price_[i]);
}

std::size_t PriceRaiser::add_to_pool(const DearBoxes& found) {
  visited_ += found.visited;
  std::size_t fresh = 0;
  for (std::size_t box = 0; box < found.size(); ++box) {
    const std::size_t count = found.begin[box + 1] - found.begin[box];
    if (items_.size() + count > kMostPool || !known_.insert(found.key[box]).second) continue;
    ++fresh;
    key_.push_back(found.key[box]);
    idle_.push_back(0);
    units_.push_back(found.units[box]);
    const auto first = found.items.begin() + static_cast<std::ptrdiff_t>(found.begin[box]);
    items_.insert(items_.end(), first, first + static_cast<std::ptrdiff_t>(count));
    begin_.push_back(items_.size());
  }
  return fresh;
}

// Prices that stray far at first violate very many boxes that never matter again: each step would look at them all.
void PriceRaiser::drop_idle() {
  std::size_t kept = 0;
  std::size_t end = 0;  // of the items kept
  for (std::size_t box = 0; box < units_.size(); ++box) {
    if (++idle_[box] > kIdleLists) {
      known_.erase(key_[box]);
      continue;
    }
    const auto first = items_.begin() + static_cast<std::ptrdiff_t>(begin_[box]);
    const auto last = items_.begin() + static_cast<std::ptrdiff_t>(begin_[box + 1]);
    if (end != begin_[box]) std::copy(first, last, items_.begin() + static_cast<std::ptrdiff_t>(end));
    end += static_cast<std::size_t>(last - first);
    key_[kept] = key_[box];
    idle_[kept] = idle_[box];
    units_[kept] = units_[box];
    begin_[++kept] = end;
  }
  key_.resize(kept);
  idle_.resize(kept);
  units_.resize(kept);
  begin_.resize(kept + 1);
  items_.resize(end);
}

bool PriceRaiser::refill(double part) {
  std::vector<Units> prices;
  for (const double price : price_) prices.push_back(static_cast<Units>(price));
  const auto found = dear_boxes(ground_.columns, order_, ground_.items, options_.k, prices,
                                {.part = part,
                                 .most_items = kMostPool,
                                 .most_rows = std::max<std::uint64_t>(2 * options_.k, kRowsKept),
                                 .most_walked = walk_share(ground_.items.size, kPricingWalkEach, kPricingWalkLeast),
                                 .watch = &watch_});
  gave_up_ = found.stopped;
  add_to_pool(found);
  return found.complete;
}

// In each box: the rows priced above its loss, and the dearest of the others up to k. Where that pays, the box is
// violated and wants those rows.
void PriceRaiser::look_at(std::size_t first, std::size_t last, Part& part) {
  const auto& rows = ground_.items.rows;
  for (std::size_t box = first; box < last; ++box) {
    const auto units = static_cast<double>(units_[box]);
    double gain = 0, need = static_cast<double>(options_.k);
    part.rest.clear();
    for (std::size_t i = begin_[box]; i < begin_[box + 1]; ++i) {
      const Item item = items_[i];
      if (price_[item] > units) {
        gain += rows[item] * (price_[item] - units);
        need -= rows[item];
      } else if (need > 0) {
        part.rest.emplace_back(-price_[item], item);
      }
    }
    if (gain <= 0) continue;
    auto& rest = part.rest;
    std::size_t taken = 0;
    if (need > 0) {
      const auto most = std::min(rest.size(), static_cast<std::size_t>(need));
      std::partial_sort(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(most), rest.end());
      for (double left = need; left > 0 && taken < most && gain > 0; ++taken) {
        const double count = std::min<double>(left, rows[rest[taken].second]);
        gain -= count * (units + rest[taken].first);
        left -= count;
      }
    }
    if (gain <= 0) continue;
    idle_[box] = 0;
    part.violation += gain;
    for (std::size_t i = begin_[box]; i < begin_[box + 1]; ++i) {
      if (price_[items_[i]] > units) part.load[items_[i]] += rows[items_[i]];
    }
    for (std::size_t i = 0; i < taken; ++i) {
      const double count = std::min<double>(need, rows[rest[i].second]);
      part.load[rest[i].second] += count;
      need -= count;
    }
  }
}

// Suppression wants the dearest rows above its cost, as many as it may have.
void PriceRaiser::charge_suppressed() {
  if (options_.limit_rows == 0) return;
  const auto dear = static_cast<double>(options_.row_units);
  std::vector<std::pair<double, Item>> above;
  for (Item item = 0; item < price_.size(); ++item) {
    if (price_[item] > dear) above.emplace_back(-price_[item], item);
  }
  std::sort(above.begin(), above.end());
  auto left = static_cast<double>(options_.limit_rows);
  for (const auto& [price, item] : above) {
    const double count = std::min<double>(left, ground_.items.rows[item]);
    value_ -= count * (-price - dear);
    load_[item] += count;
    left -= count;
  }
}

double PriceRaiser::evaluate() {
  const std::size_t boxes = units_.size();
  std::vector<Part> parts(kParts);
  tbb::parallel_for(std::size_t{0}, kParts, [&](std::size_t i) {
    parts[i].load.assign(price_.size(), 0);
    look_at(boxes * i / kParts, boxes * (i + 1) / kParts, parts[i]);
  });
  load_.assign(price_.size(), 0);
  value_ = 0;
  for (std::size_t item = 0; item < price_.size(); ++item) value_ += price_[item] * ground_.items.rows[item];
  for (const Part& part : parts) {
    value_ -= part.violation;
    for (std::size_t item = 0; item < price_.size(); ++item) load_[item] += part.load[item];
  }
  charge_suppressed();
  return value_;
}

// Polyak's length for a target a little above what is known.
void PriceRaiser::step(double target) {
  double square = 0;
  for (std::size_t item = 0; item < price_.size(); ++item) {
    double slope = ground_.items.rows[item] - load_[item];
    if (price_[item] <= 0 && slope < 0) slope = 0;
    direction_[item] = kInertia * direction_[item] + (1 - kInertia) * slope;
    square += direction_[item] * direction_[item];
  }
  if (square <= 0) return;
  const double length = stride_ * std::max(0.02 * target, target - value_) / square;
  for (std::size_t item = 0; item < price_.size(); ++item)
    price_[item] = std::max(0.0, price_[item] + length * direction_[item]);
}

void PriceRaiser::phase(std::size_t steps, Units target) {
  drop_idle();
  const bool whole = refill(kNear);
  if (!whole) return;
  const auto sum = [&] { return std::inner_product(price_.begin(), price_.end(), ground_.items.rows.begin(), 0.0); };
  const double listed = sum();
  for (std::size_t i = 0; i < steps && !watch_.over(); ++i) {
    const double value = evaluate();
    if (i == 0 && value > best_value_) {  // all violated boxes are in the pool: this is true
      best_value_ = value;
      best_price_ = price_;
    }
    if (i == 0) best_seen_ = std::min(best_seen_, std::max(best_value_, value));
    if (value > best_seen_ * (1 + 1e-5)) {
      best_seen_ = value;
      since_ = 0;
    } else if (++since_ >= kPatience) {
      stride_ *= 0.7;
      since_ = 0;
    }
    step(0.95 * static_cast<double>(target));
    if (sum() > kFar * listed) break;  // boxes that are not in the pool may be violated by now
  }
}

// Lowers the dearest rows of the box until they are worth no more than it loses.
void PriceRaiser::lower(std::vector<Units>& prices, Units units, std::span<const Item> items) const {
  const Units most = units * static_cast<Units>(options_.k);
  std::vector<std::pair<Units, Item>> sorted;
  for (bool again = true; again;) {
    sorted.clear();
    for (const Item item : items) sorted.emplace_back(-prices[item], item);
    const auto top = std::min<std::size_t>(sorted.size(), options_.k);
    std::partial_sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(top), sorted.end());
    Units sum = 0;
    std::uint64_t count = 0;
    std::size_t taken = 0;
    for (; count < options_.k; ++taken) {
      const std::uint64_t more = std::min<std::uint64_t>(ground_.items.rows[sorted[taken].second], options_.k - count);
      sum -= sorted[taken].first * static_cast<Units>(more);
      count += more;
    }
    again = sum > most;
    if (!again) break;
    const double part = static_cast<double>(most) / static_cast<double>(sum);
    for (std::size_t i = 0; i < taken; ++i) {
      const auto price = static_cast<double>(-sorted[i].first);
      prices[sorted[i].second] = std::min<Units>(-sorted[i].first, static_cast<Units>(price * part));
    }
    if (part == 0) break;
  }
}

// Every item in turn as high as all boxes of the pool allow. A box that has `room` left and whose k-th dearest row is
// priced `edge` allows an item max(price, edge) + room / rows: at most so much is added to its k dearest.
void PriceRaiser::raise(std::vector<Units>& prices) const {
  const std::size_t boxes = units_.size();
  std::vector<Units> room(boxes), edge(boxes);
  tbb::parallel_for(std::size_t{0}, boxes, [&](std::size_t box) {
    std::vector<std::pair<Units, Item>> sorted;
    for (std::size_t i = begin_[box]; i < begin_[box + 1]; ++i) sorted.emplace_back(-prices[items_[i]], items_[i]);
    const auto top = std::min<std::size_t>(sorted.size(), options_.k);
    std::partial_sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(top), sorted.end());
    room[box] = units_[box] * static_cast<Units>(options_.k);
    std::uint64_t count = 0;
    for (std::size_t i = 0; count < options_.k; ++i) {
      const std::uint64_t more = std::min<std::uint64_t>(ground_.items.rows[sorted[i].second], options_.k - count);
      room[box] += sorted[i].first * static_cast<Units>(more);
      edge[box] = -sorted[i].first;
      count += more;
    }
  });
  std::vector<std::size_t> of_begin(prices.size() + 1);
  for (const Item item : items_) ++of_begin[item + 1];
  std::partial_sum(of_begin.begin(), of_begin.end(), of_begin.begin());
  std::vector<std::uint32_t> of(items_.size());
  std::vector<std::size_t> next(of_begin.begin(), of_begin.end() - 1);
  for (std::size_t box = 0; box < boxes; ++box) {
    for (std::size_t i = begin_[box]; i < begin_[box + 1]; ++i) of[next[items_[i]]++] = static_cast<std::uint32_t>(box);
  }
  std::vector<Item> order(prices.size());
  std::iota(order.begin(), order.end(), Item{0});
  std::stable_sort(order.begin(), order.end(), [&](Item a, Item b) { return prices[a] < prices[b]; });
  for (const Item item : order) {
    const auto rows = static_cast<Units>(std::min<std::uint64_t>(ground_.items.rows[item], options_.k));
    Units most = options_.row_units * static_cast<Units>(options_.k);
    for (std::size_t i = of_begin[item]; i < of_begin[item + 1]; ++i)
      most = std::min(most, std::max(prices[item], edge[of[i]]) + room[of[i]] / rows);
    if (of_begin[item] == of_begin[item + 1] || most <= prices[item]) continue;
    for (std::size_t i = of_begin[item]; i < of_begin[item + 1]; ++i)
      room[of[i]] -= std::max<Units>(0, most - std::max(prices[item], edge[of[i]])) * rows;
    prices[item] = most;
  }
}

bool PriceRaiser::certify() {
  std::vector<Units> prices;
  for (const double price : best_price_) prices.push_back(static_cast<Units>(price));
  const auto lower_all = [&](const auto& boxes_units, const auto& begin, const auto& items) {
    for (std::size_t box = 0; box < boxes_units.size(); ++box)
      lower(prices, boxes_units[box], std::span(items).subspan(begin[box], begin[box + 1] - begin[box]));
  };
  lower_all(units_, begin_, items_);
  raise(prices);
  for (;;) {  // every turn lowers some price
    const auto found = dear_boxes(
        ground_.columns, order_, ground_.items, options_.k, prices,
        {.most_walked = walk_share(ground_.items.size, kPricingWalkEach, kPricingWalkLeast), .watch = &watch_});
    visited_ += found.visited;
    gave_up_ = found.stopped;
    if (gave_up_) return false;
    if (found.visited == 0) break;
    lower_all(found.units, found.begin, found.items);
  }
  const Units bound = price_bound(ground_.items, prices, options_.limit_rows, options_.row_units);
  if (bound <= bound_) return false;
  bound_ = bound;
  proven_ = std::move(prices);
  return true;
}

}  // namespace kanon::local
