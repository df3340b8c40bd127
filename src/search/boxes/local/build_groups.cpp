// Boxes in ascending order of loss take the rows that are still free.
#include "search/boxes/local/build_groups.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "search/boxes/local/part_rows.hpp"

namespace kanon::local {
namespace {

// Items looked at in one list of boxes (Adult: 500 for each at k = 100), and lists that may come to no end.
constexpr std::uint64_t kWalkedEach = std::uint64_t{1} << 13, kWalkedLeast = std::uint64_t{1} << 27;
constexpr std::size_t kMostFailures = 2;

struct Rank {
  double key;
  std::uint32_t box;
};

std::vector<Rank> ranked(const Ground& ground, const BoxList& list, const std::vector<Units>& prices,
                         const BuildStyle& style, Random& chance) {
  std::vector<Rank> out;
  out.reserve(list.size());
  for (std::uint32_t box = 0; box < list.size(); ++box) {
    auto key = static_cast<double>(list.units[box]);
    if (style.noise > 0) key *= 1 + style.noise * (chance.share() - 0.5);
    if (style.pull > 0) {
      double sum = 0, rows = 0;
      for (const Item item : list.items_of(box)) {
        const double count = ground.items.rows[item];
        sum += static_cast<double>(prices[item]) * count;
        rows += count;
      }
      key -= style.pull * sum / rows;
    }
    out.push_back({key, box});
  }
  std::sort(out.begin(), out.end(),
            [](const Rank& a, const Rank& b) { return a.key != b.key ? a.key < b.key : a.box < b.box; });
  return out;
}

// The k dearest rows and those priced above the box's loss; the rest stays free.
void choose_dear(std::vector<Share>& members, std::uint64_t k, Units units, const std::vector<Units>& prices) {
  std::sort(members.begin(), members.end(), [&](const Share& a, const Share& b) {
    return prices[a.item] != prices[b.item] ? prices[a.item] > prices[b.item] : a.item < b.item;
  });
  std::uint64_t rows = 0;
  std::size_t kept = 0;
  for (auto& member : members) {
    if (rows >= k && prices[member.item] <= units) break;
    if (prices[member.item] <= units)
      member.rows = static_cast<std::uint32_t>(std::min<std::uint64_t>(member.rows, k - rows));
    rows += member.rows;
    ++kept;
  }
  members.resize(kept);
}

}  // namespace

void take_boxes(const Ground& ground, const BoxList& list, std::uint64_t k, const std::vector<Units>& prices,
                const BuildStyle& style, Random& chance, std::vector<std::uint32_t>& left, std::vector<Group>& groups) {
  for (const Rank& rank : ranked(ground, list, prices, style, chance)) {
    std::uint64_t rows = 0;
    for (const Item item : list.items_of(rank.box)) rows += left[item];
    if (rows < k) continue;
    Group group;
    for (const Item item : list.items_of(rank.box)) {
      if (left[item] > 0) group.members.push_back({item, left[item]});
    }
    if (style.picky && rows > k && ground.may_part()) choose_dear(group.members, k, list.units[rank.box], prices);
    if (!ground.good(group.members)) continue;
    for (const auto& share : group.members) left[share.item] -= share.rows;
    ground.tighten(group);
    groups.push_back(std::move(group));
  }
}

namespace {

// A place for rows that are in no group yet, and what it adds to the cost.
struct Place {
  Group* group = nullptr;
  bool split = false;  // into a group of their own, filled up with rows the group can spare
  Units more = 0;
};

// A group of the rows and of the nearest rows of `from`, which keeps k; empty: it cannot spare enough, or such a group
// would lose more than `most` a row.
Group split_off(const Ground& ground, std::uint64_t k, const Group& from, Share share, Units most) {
  Group out;
  if (!ground.may_part()) return out;
  if (share.rows >= k || from.rows < k + (k - share.rows)) return out;
  add(out, share);
  ground.tighten(out);
  std::vector<std::uint32_t> spare;
  for (const auto& member : from.members) spare.push_back(member.rows);
  while (out.rows < k) {
    std::size_t best = spare.size();
    Units least = most;
    for (std::size_t i = 0; i < spare.size() && out.rows < k; ++i) {
      if (spare[i] == 0) continue;
      const Units units = ground.widened_units(out.box, out.units, from.members[i].item, least);
      if (units < 0 || (best < spare.size() && units == least)) continue;
      if (units > out.units) {
        best = i;
        least = units;
        continue;
      }
      // The box holds the row already, so no other group can be cheaper.
      const auto rows = static_cast<std::uint32_t>(std::min<std::uint64_t>(spare[i], k - out.rows));
      spare[i] -= rows;
      out.rows += rows;
      out.members.push_back({from.members[i].item, rows});
    }
    if (out.rows == k) break;
    if (best == spare.size()) return {};
    ground.widen(out.box, from.members[best].item);
    out.units = least;
  }
  ground.tighten(out);
  return out;
}

// What splitting off costs; the group that stays may become tighter still.
Units split_cost(const Group& from, const Group& part, Share share) {
  return part.cost() - from.units * static_cast<Units>(part.rows - share.rows);
}

Place cheapest_place(const Ground& ground, std::uint64_t k, Share share, std::vector<Group>& groups) {
  Place out;
  const auto take = [&](Group& group, bool split, Units more) {
    if (out.group == nullptr || more < out.more) out = {&group, split, more};
  };
  const auto count = static_cast<Units>(share.rows);
  for (auto& group : groups) {
    const Units units = ground.widened_units(group.box, share.item);
    if (units < 0) continue;
    const Units more = (units - group.units) * static_cast<Units>(group.rows) + units * count;
    if ((out.group == nullptr || more < out.more) && ground.good_with(group.members, share)) take(group, false, more);
    if (!ground.may_part()) continue;
    if (units == group.units || units * count >= out.more) continue;
    // A part of k rows that costs less than the best place so far.
    const auto others = static_cast<Units>(k) - count;
    const Units most = (out.more - 1 + group.units * others) / static_cast<Units>(k);
    const Group part = split_off(ground, k, group, share, most);
    if (part.rows > 0) take(group, true, split_cost(group, part, share));
  }
  return out;
}

// Rows that are left and may share a box, parted at medians, where they are k.
void part_rest(const Ground& ground, std::uint64_t k, std::vector<std::uint32_t>& left, Grouping& grouping) {
  for (auto& cell : rows_by_cell(ground, left)) {
    if (rows_of(cell) < k || !ground.good(cell)) continue;
    for (const auto& share : cell) left[share.item] = 0;
    for (auto& group : part_rows(ground, k, ground.may_part(), std::move(cell)))
      grouping.groups.push_back(std::move(group));
  }
}

}  // namespace

bool place_rest(const Ground& ground, std::uint64_t k, Units row_units, std::vector<std::uint32_t>& left,
                std::uint64_t allowance, Grouping& grouping) {
  for (Item item = 0; item < ground.items.size; ++item) {
    while (left[item] > 0) {
      const Share share{item, left[item]};
      const Place place = cheapest_place(ground, k, share, grouping.groups);
      const bool may_go = ground.may_part() ? allowance > 0 : allowance >= share.rows;
      if (may_go && (place.group == nullptr || place.more > row_units * static_cast<Units>(share.rows))) {
        const auto rows = static_cast<std::uint32_t>(std::min<std::uint64_t>(allowance, share.rows));
        grouping.suppressed.push_back({item, rows});
        allowance -= rows;
        left[item] -= rows;
        continue;
      }
      if (place.group == nullptr) return false;
      left[item] = 0;
      if (place.split) {
        Group part = split_off(ground, k, *place.group, share, row_units);
        for (const auto& member : part.members) {
          if (member.item != item) remove(*place.group, member);
        }
        ground.tighten(*place.group);
        grouping.groups.push_back(std::move(part));
        continue;
      }
      ground.widen(place.group->box, item);
      place.group->units = ground.units(place.group->box);
      add(*place.group, share);
    }
  }
  return true;
}

namespace {

// Whatever no fixed cut keeps apart in groups that were parted at medians; where all of it together fails what is asked
// it is suppressed. Empty: that is too much.
std::optional<Grouping> by_cells(const Ground& ground, std::uint64_t k, std::uint64_t allowance) {
  Grouping out;
  for (auto& cell : rows_by_cell(ground, ground.items.rows)) {
    if (rows_of(cell) >= k && ground.good(cell)) {
      for (auto& group : part_rows(ground, k, ground.may_part(), std::move(cell)))
        out.groups.push_back(std::move(group));
    } else {
      out.suppressed.insert(out.suppressed.end(), cell.begin(), cell.end());
    }
  }
  if (out.suppressed_rows() > allowance) return std::nullopt;
  return out;
}

}  // namespace

std::optional<Grouping> first_grouping(const Ground& ground, const std::vector<std::uint32_t>& order, std::uint64_t k,
                                       Units row_units, std::uint64_t allowance, Watch& watch, std::uint64_t& work) {
  Grouping out;
  std::vector<std::uint32_t> left = ground.items.rows;
  std::vector<Item> free(ground.items.size);
  std::iota(free.begin(), free.end(), Item{0});
  Random chance(1);
  Units above = -1, most = row_units / 32;
  std::size_t failures = 0;
  while (above < row_units && !free.empty()) {
    std::vector<std::uint32_t> rows;
    for (const Item item : free) rows.push_back(left[item]);
    const Items part = take(ground.items, ground.columns.size(), free, rows);
    const auto list = list_boxes(ground.columns, order, part, k,
                                 {.above = above,
                                  .most = most,
                                  .most_walked = walk_share(ground.items.size, kWalkedEach, kWalkedLeast),
                                  .parallel = true,
                                  .watch = &watch});
    if (!list) {  // too many boxes at once
      if (most - above <= 1 || ++failures > kMostFailures || watch.over()) break;
      most = above + (most - above) / 2;
      continue;
    }
    work += list->size();
    const Ground here = ground.with(part);
    std::vector<Group> groups;
    take_boxes(here, *list, k, {}, {}, chance, rows, groups);
    for (auto& group : groups) {
      for (auto& share : group.members) {
        share.item = free[share.item];
        left[share.item] -= share.rows;
      }
      out.groups.push_back(std::move(group));
    }
    std::erase_if(free, [&](Item item) { return left[item] == 0; });
    above = most;
    most = std::min(row_units, most + most / 2 + 1);
  }
  part_rest(ground, k, left, out);
  const bool placed = place_rest(ground, k, row_units, left, allowance, out);
  if (placed && ground.may_part()) return out;
  // Boxes that hold what is asked may leave rows behind that only fit in far away: then parting the whole is better.
  auto parted = by_cells(ground, k, allowance);
  if (placed && (!parted || out.cost(row_units) <= parted->cost(row_units))) return out;
  return parted;
}

}  // namespace kanon::local
