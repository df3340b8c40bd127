// Local search: moves single items between groups as long as that lowers the cost.
#include "search/boxes/local/polish.hpp"

namespace kanon::local {
namespace {

// What a group would lose without one of its members, for all members in one pass. Only a member that alone reaches an
// end of the box in a column makes the box wider: there are at most two such members per column.
class Thinned {
 public:
  void look_at(const Ground& ground, const Group& group) {
    ground_ = &ground;
    ends_.resize(ground.columns.size());
    alone_.assign(group.members.size(), 0);
    whole_ = 0;
    for (std::size_t c = 0; c < ends_.size(); ++c) {
      Ends& ends = ends_[c] = look_along(ground.items.positions.data() + c * ground.items.size, group);
      ends.units = ground.columns[c].units(ground.columns[c].cover(ends.first.at, ends.last.at));
      whole_ += ends.units;
      if (ends.first.at != ends.last.at) {
        if (ends.first.next != ends.first.at) alone_[ends.first.member] = 1;
        if (ends.last.next != ends.last.at) alone_[ends.last.member] = 1;
      }
    }
  }

  // Requires a group of at least two members.
  [[nodiscard]] Units units(std::size_t member) const {
    if (alone_[member] == 0) return whole_;
    Units out = whole_;
    for (std::size_t c = 0; c < ends_.size(); ++c) {
      const Ends& ends = ends_[c];
      const std::uint32_t first = ends.first.member == member ? ends.first.next : ends.first.at;
      const std::uint32_t last = ends.last.member == member ? ends.last.next : ends.last.at;
      if (first == ends.first.at && last == ends.last.at) continue;
      const BoxColumn& column = ground_->columns[c];
      out += column.units(column.cover(first, last)) - ends.units;
    }
    return out;
  }

 private:
  // Where a group ends in a column: the member there, and where the group would end without it.
  struct End {
    std::uint32_t at = 0, next = 0;
    std::size_t member = 0;
  };
  struct Ends {
    End first, last;
    Units units = 0;
  };

  static Ends look_along(const std::uint32_t* at, const Group& group) {
    const auto& members = group.members;
    Ends out;
    out.first = {at[members[0].item], ~std::uint32_t{0}, 0};
    out.last = {at[members[0].item], 0, 0};
    for (std::size_t i = 1; i < members.size(); ++i) {
      const std::uint32_t here = at[members[i].item];
      if (here < out.first.at)
        out.first = {here, out.first.at, i};
      else
        out.first.next = std::min(out.first.next, here);
      if (here > out.last.at)
        out.last = {here, out.last.at, i};
      else
        out.last.next = std::max(out.last.next, here);
    }
    return out;
  }

  const Ground* ground_ = nullptr;
  std::vector<Ends> ends_;           // by column
  std::vector<std::uint8_t> alone_;  // by member
  Units whole_ = 0;
};

struct Target {
  std::size_t group;
  Units more;  // what the rows cost there
};

// The group in which `share` costs least, if that is less than `limit`.
Target cheapest(const Ground& ground, const std::vector<Group>& groups, std::size_t from, Share share, Units limit) {
  Target out{from, limit};
  const auto count = static_cast<Units>(share.rows);
  for (std::size_t to = 0; to < groups.size(); ++to) {
    const Group& group = groups[to];
    if (to == from || group.units * count >= out.more) continue;
    // more = (units - group.units) * rows + units * count must be less than out.more.
    const auto rows = static_cast<Units>(group.rows);
    const Units most = (out.more + group.units * rows - 1) / (rows + count);
    const Units units = ground.widened_units(group.box, group.units, share.item, most);
    if (units >= 0 && ground.good_with(group.members, share)) out = {to, (units - group.units) * rows + units * count};
  }
  return out;
}

// Moves the first member whose move lowers the cost. Returns false if there is none.
bool move_one(const Ground& ground, std::uint64_t k, std::vector<Group>& groups, std::size_t from, Thinned& thinned) {
  Group& source = groups[from];
  if (source.units == 0) return false;
  thinned.look_at(ground, source);
  for (std::size_t member = 0; member < source.members.size(); ++member) {
    const Share share = source.members[member];
    const bool all = source.rows - share.rows >= k;
    if (!all && !ground.may_part()) continue;
    if (!ground.may_part() && !ground.good_without(source.members, share.item)) continue;
    const auto rows = static_cast<std::uint32_t>(std::min<std::uint64_t>(share.rows, source.rows - k));
    Units saved = source.units * static_cast<Units>(rows);
    if (all) saved = source.cost() - thinned.units(member) * static_cast<Units>(source.rows - share.rows);
    const Target target = cheapest(ground, groups, from, {share.item, rows}, saved);
    if (target.group == from) continue;
    remove(source, {share.item, rows});
    if (all) ground.tighten(source);
    Group& to = groups[target.group];
    ground.widen(to.box, share.item);
    to.units = ground.units(to.box);
    add(to, {share.item, rows});
    return true;
  }
  return false;
}

// Suppresses the first member whose suppression lowers the cost. Returns false if there is none.
bool expel_one(const Ground& ground, std::uint64_t k, Units row_units, std::uint64_t allowance, Group& group,
               Thinned& thinned, std::vector<Share>& suppressed) {
  if (group.units == 0) return false;
  thinned.look_at(ground, group);
  for (const auto& share : group.members) {
    if (share.rows > allowance || group.rows < k + share.rows) continue;
    const auto member = static_cast<std::size_t>(&share - group.members.data());
    const Units rest = thinned.units(member) * static_cast<Units>(group.rows - share.rows);
    if (group.cost() - rest <= row_units * static_cast<Units>(share.rows)) continue;
    if (!ground.good_without(group.members, share.item)) continue;
    suppressed.push_back(share);
    remove(group, suppressed.back());
    ground.tighten(group);
    return true;
  }
  return false;
}

}  // namespace

void expel(const Ground& ground, std::uint64_t k, Units row_units, std::uint64_t allowance, Grouping& grouping) {
  Thinned thinned;
  for (auto& group : grouping.groups) {
    while (allowance > 0 && group.rows > k &&
           expel_one(ground, k, row_units, allowance, group, thinned, grouping.suppressed))
      allowance -= grouping.suppressed.back().rows;
  }
}

void polish(const Ground& ground, std::uint64_t k, std::vector<Group>& groups) {
  Thinned thinned;
  for (bool moved = true; moved;) {
    moved = false;
    for (std::size_t from = 0; from < groups.size(); ++from) {
      while (groups[from].rows > k && move_one(ground, k, groups, from, thinned)) moved = true;
    }
  }
}

}  // namespace kanon::local
