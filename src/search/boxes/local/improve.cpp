// Territories of groups are freed piece by piece and grouped anew.
#include "search/boxes/local/improve.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <limits>
#include <numeric>

#include "search/boxes/local/polish.hpp"

namespace kanon::local {
namespace {

constexpr std::size_t kTerritories = 32;        // in a round
constexpr std::size_t kReach = 4;               // groups in a territory: so many times those usually freed,
constexpr std::size_t kFarthest = 32;           // no more than this, and with prices just this
constexpr std::size_t kRebuilds = 3;            // in a territory
constexpr std::size_t kFewest = 2, kMost = 16;  // groups freed at a time
constexpr std::size_t kRowsFreed = 400;         // about so many rows at most: larger k, fewer groups (k = 100: 4)
constexpr std::size_t kPasses = 4;              // ways to build
constexpr std::size_t kPassesByNow = 2;         // of these go by what rows lose now, even where there are prices
constexpr std::size_t kSeldom = 8;              // one neighbourhood in so many may have more groups
constexpr std::size_t kDraws = 4;               // of a neighbourhood, until one was not rebuilt in vain before
constexpr std::size_t kMostInVain = std::size_t{1} << 20;
constexpr Units kHopeless = 10;  // one part in so many above the cost now: polishing rarely makes up for it
constexpr std::size_t kMostItems = 300'000;
constexpr std::uint64_t kMostWalked = std::uint64_t{1} << 22;  // items looked at in a list of boxes

struct Far {
  Units units;
  std::size_t group;
  friend bool operator<(const Far& a, const Far& b) {
    return a.units != b.units ? a.units < b.units : a.group < b.group;
  }
};

// The group `own` and those nearest to its item: where it would lose least. Groups that lose nothing stay as they are
// unless they are the one to begin with: they may have rows to spare.
std::vector<std::size_t> nearest(const Ground& ground, const std::vector<Group>& groups, Item item, std::size_t own,
                                 std::size_t count) {
  const std::size_t most = count - 1;
  std::vector<Far> far;  // a heap of the nearest so far, the farthest of them on top
  Units limit = std::numeric_limits<Units>::max();
  for (std::size_t other = 0; other < groups.size(); ++other) {
    const Group& group = groups[other];
    if (other == own || group.units == 0 || group.units > limit) continue;
    const Units units = ground.widened_units(group.box, group.units, item, limit);
    if (units < 0) continue;
    if (far.size() == most) {
      std::pop_heap(far.begin(), far.end());
      far.pop_back();
    }
    far.push_back({units, other});
    std::push_heap(far.begin(), far.end());
    if (far.size() == most) limit = far.front().units - 1;  // of equals the first are nearest
  }
  std::sort_heap(far.begin(), far.end());
  std::vector<std::size_t> out{own};
  for (const Far& one : far) out.push_back(one.group);
  return out;
}

// The rows of some groups as items of their own; by_price: the dearest first.
struct Freed {
  std::vector<Item> which;
  std::vector<std::uint32_t> rows;
  std::vector<Units> prices;  // what a row loses now
  Units cost = 0, dearest = 0;

  Freed(const std::vector<const Group*>& groups, const std::vector<Share>& suppressed, Units row_units, bool by_price) {
    struct Priced {
      Share share;
      Units price;
    };
    std::vector<Priced> all;
    for (const Group* group : groups) {
      cost += group->cost();
      dearest = std::max(dearest, group->units);
      for (const auto& share : group->members) all.push_back({share, group->units});
    }
    for (const auto& share : suppressed) {
      cost += row_units * static_cast<Units>(share.rows);
      all.push_back({share, row_units});
    }
    std::sort(all.begin(), all.end(), [](const Priced& a, const Priced& b) { return a.share.item < b.share.item; });
    std::size_t kept = 0;
    for (const auto& [share, price] : all) {
      if (kept > 0 && all[kept - 1].share.item == share.item) {
        all[kept - 1].share.rows += share.rows;
        all[kept - 1].price = std::max(all[kept - 1].price, price);
      } else {
        all[kept++] = {share, price};
      }
    }
    all.resize(kept);
    if (by_price)
      std::stable_sort(all.begin(), all.end(), [](const Priced& a, const Priced& b) { return a.price > b.price; });
    for (const auto& [share, price] : all) {
      which.push_back(share.item);
      rows.push_back(share.rows);
      prices.push_back(price);
    }
  }
};

// A key of the rows in a group: two groups share one with a chance of 2^-64.
std::uint64_t key_of(const std::vector<Share>& shares) {
  const auto mix = [](std::uint64_t x) { return Random(x).next(); };
  std::uint64_t out = 0;
  for (const auto& share : shares) out += mix(std::uint64_t{share.item} << 32 | share.rows);
  return mix(out);
}

class Rebuilder {
 public:
  Rebuilder(const Ground& ground, const std::vector<std::uint32_t>& order, const ImproveOptions& options,
            const std::vector<Units>* prices, Random& chance)
      : ground_(ground), order_(order), options_(options), prices_(prices), chance_(chance) {}

  // The same rows grouped for less, with at most `allowance` of them suppressed; no groups: nothing was found.
  Grouping rebuild(const std::vector<const Group*>& groups, const std::vector<Share>& suppressed,
                   std::uint64_t allowance, Units& gain) {
    const bool early = prices_ == nullptr;
    const Freed freed(groups, suppressed, options_.row_units, early);
    const Items part = take(ground_.items, ground_.columns.size(), freed.which, freed.rows);
    const Ground here = ground_.with(part);
    const auto list = list_boxes(ground_.columns, order_, part, options_.k,
                                 {.most = freed.dearest + freed.dearest / 8,
                                  .prices = early ? &freed.prices : nullptr,
                                  .most_items = kMostItems,
                                  .most_walked = kMostWalked});
    Grouping best;
    if (!list || (early && suppressed.empty() && !may_gain(*list, freed))) return best;
    std::vector<Units> worth;
    for (std::size_t i = 0; prices_ != nullptr && i < freed.which.size(); ++i)
      worth.push_back((*prices_)[freed.which[i]]);
    Units least = freed.cost;
    std::vector<Units> costs;  // before polishing: the same cost again is most likely the same grouping again
    for (std::size_t pass = 0; pass < kPasses; ++pass) {
      Grouping tried;
      std::vector<std::uint32_t> left = freed.rows;
      const bool by_worth = !worth.empty() && pass >= kPassesByNow;
      take_boxes(here, *list, options_.k, by_worth ? worth : freed.prices, style(pass, by_worth), chance_, left,
                 tried.groups);
      if (tried.groups.empty() || !place_rest(here, options_.k, options_.row_units, left, allowance, tried)) continue;
      if (early) {
        const Units rough = tried.cost(options_.row_units);
        const bool hopeless = rough > freed.cost + freed.cost / kHopeless;
        if (hopeless || std::find(costs.begin(), costs.end(), rough) != costs.end()) continue;
        costs.push_back(rough);
      }
      polish(here, options_.k, tried.groups);
      expel(here, options_.k, options_.row_units, allowance - tried.suppressed_rows(), tried);
      const Units cost = tried.cost(options_.row_units);
      if (cost >= least) continue;
      least = cost;
      best = std::move(tried);
    }
    gain = freed.cost - least;
    for (auto& group : best.groups) {
      for (auto& share : group.members) share.item = freed.which[share.item];
    }
    for (auto& share : best.suppressed) share.item = freed.which[share.item];
    return best;
  }

 private:
  // Claim: where no row is suppressed, a cheaper grouping has a group that loses less than its rows lose now, so less
  // than the k dearest rows of its box lose now.
  [[nodiscard]] bool may_gain(const BoxList& list, const Freed& freed) const {
    for (std::size_t box = 0; box < list.size(); ++box) {
      if (price_of_first(list.items_of(box), options_.k, freed.rows, freed.prices) >
          list.units[box] * static_cast<Units>(options_.k))
        return true;
    }
    return false;
  }

  BuildStyle style(std::size_t pass, bool by_worth) {
    const bool calm = pass == (by_worth ? kPassesByNow : 0);
    const double pull = pass % 2 == 0 ? 0 : chance_.share();
    return {.pull = by_worth ? 1 : pull, .noise = calm ? 0 : 0.4 * chance_.share(), .picky = chance_.below(2) == 0};
  }

  const Ground& ground_;
  const std::vector<std::uint32_t>& order_;
  const ImproveOptions& options_;
  const std::vector<Units>* prices_;
  Random& chance_;
};

}  // namespace

Improver::Improver(const Ground& ground, const std::vector<std::uint32_t>& order, const ImproveOptions& options,
                   Grouping start)
    : ground_(ground), order_(order), options_(options), grouping_(std::move(start)) {
  cost_ = grouping_.cost(options_.row_units);
}

std::vector<std::size_t> Improver::near(std::size_t group, Random& chance) const {
  const auto& members = grouping_.groups[group].members;
  const Item item = members[chance.below(members.size())].item;
  return nearest(ground_, grouping_.groups, item, group,
                 prices_ == nullptr ? std::min(kFarthest, kReach * usual_most()) : kFarthest);
}

std::size_t Improver::usual_most() const {
  return std::clamp<std::size_t>(kRowsFreed / options_.k, 2 * kFewest, kMost);
}

Improver::Neighbourhood Improver::choose(const std::vector<Group>& now, const Territory& territory,
                                         Random& chance) const {
  Neighbourhood out;
  for (std::size_t draw = 0; draw < kDraws; ++draw) {
    const std::size_t own = draw + territory.rebuilt == 0 ? 0 : chance.below(now.size());
    const Item item = now[own].members[chance.below(now[own].members.size())].item;
    const std::size_t seldom = prices_ == nullptr ? std::min(kMost, 2 * usual_most()) : kMost;
    const std::size_t most = chance.below(kSeldom) == 0 ? seldom : usual_most();
    out.groups = nearest(ground_, now, item, own, kFewest + chance.below(most - kFewest + 1));
    if (!avoids_repeats()) break;
    out.key = 0;
    for (const auto g : out.groups) out.key += key_of(now[g].members);
    const auto& own_vain = territory.in_vain;
    if (!in_vain_.contains(out.key) && std::find(own_vain.begin(), own_vain.end(), out.key) == own_vain.end()) break;
  }
  return out;
}

void Improver::work(Territory& territory, const std::function<bool()>& stop) const {
  Random chance(territory.seed);
  std::vector<Group> now;
  for (const auto g : territory.groups) now.push_back(grouping_.groups[g]);
  Rebuilder rebuilder(ground_, order_, options_, prices_, chance);
  std::vector<Share> suppressed = territory.suppressed;
  std::uint64_t allowance = territory.allowance;
  for (std::size_t i = 0; i < kRebuilds && !stop(); ++i) {
    auto [chosen, key] = choose(now, territory, chance);
    std::vector<const Group*> freed;
    for (const auto g : chosen) freed.push_back(&now[g]);
    const std::uint64_t before = Grouping{{}, suppressed}.suppressed_rows();
    Units gain = 0;
    auto fresh = rebuilder.rebuild(freed, suppressed, allowance + before, gain);
    ++territory.rebuilt;
    if (gain <= 0) {
      if (avoids_repeats()) territory.in_vain.push_back(key);
      continue;
    }
    territory.gain += gain;
    allowance = allowance + before - fresh.suppressed_rows();
    suppressed = std::move(fresh.suppressed);
    std::sort(chosen.begin(), chosen.end(), std::greater<>());
    for (const auto g : chosen) {
      std::swap(now[g], now.back());
      now.pop_back();
    }
    for (auto& group : fresh.groups) now.push_back(std::move(group));
  }
  if (territory.gain > 0) territory.now = {std::move(now), std::move(suppressed)};
}

// Suppressed rows are dealt out to the territories, so that some group may take them back; so is what the limit leaves.
void Improver::share_out_suppression(std::vector<Territory>& all, Random& chance) const {
  if (options_.limit_rows == 0 || all.empty()) return;
  for (const auto& share : grouping_.suppressed) all[chance.below(all.size())].suppressed.push_back(share);
  const std::uint64_t left = options_.limit_rows - grouping_.suppressed_rows();
  for (std::size_t i = 0; i < all.size(); ++i) all[i].allowance = left / all.size() + (i < left % all.size() ? 1 : 0);
}

void Improver::take_over(std::vector<Territory>& all) {
  std::vector<bool> gone(grouping_.groups.size());
  Grouping next;
  bool gained = false;
  for (auto& one : all) {
    gained = gained || one.gain > 0;
    const auto& suppressed = one.gain > 0 ? one.now.suppressed : one.suppressed;
    next.suppressed.insert(next.suppressed.end(), suppressed.begin(), suppressed.end());
    if (one.gain == 0) continue;
    for (const auto g : one.groups) gone[g] = true;
    cost_ -= one.gain;
  }
  if (!gained) return;
  for (std::size_t g = 0; g < gone.size(); ++g) {
    if (!gone[g]) next.groups.push_back(std::move(grouping_.groups[g]));
  }
  for (auto& one : all) {
    for (auto& group : one.now.groups) next.groups.push_back(std::move(group));
  }
  grouping_ = std::move(next);
}

void Improver::remember(const std::vector<Territory>& all) {
  if (in_vain_.size() > kMostInVain) in_vain_.clear();
  for (const auto& one : all) in_vain_.insert(one.in_vain.begin(), one.in_vain.end());
}

std::size_t Improver::round(const std::function<bool()>& stop) {
  const std::size_t groups = grouping_.groups.size();
  if (groups == 0 || cost_ == 0) return 0;
  std::vector<Territory> all(kTerritories);
  Random chance(options_.seed * 0x2545F4914F6CDD1Du + rounds_++);
  for (auto& one : all) {
    one.seed = chance.next();
    one.groups.push_back(chance.below(groups));
  }
  tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t i) {
    Random own(all[i].seed + 1);
    all[i].groups = near(all[i].groups[0], own);
  });
  std::vector<bool> used(groups);
  for (auto& one : all) {
    std::erase_if(one.groups, [&](std::size_t g) { return used[g]; });
    for (const auto g : one.groups) used[g] = true;
  }
  std::erase_if(all, [](const Territory& one) { return one.groups.empty(); });
  share_out_suppression(all, chance);
  tbb::parallel_for(std::size_t{0}, all.size(), [&](std::size_t i) { work(all[i], stop); });
  remember(all);
  take_over(all);
  std::size_t rebuilt = 0;
  for (const auto& one : all) rebuilt += one.rebuilt;
  return rebuilt;
}

}  // namespace kanon::local
