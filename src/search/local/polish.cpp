// Single items move between groups as long as that costs less.
#include "search/local/polish.hpp"

namespace kanon::local {
namespace {

// What a group would lose without one of its members, for all members in one pass: the extremes of those before it and
// of those after it.
class Thinned {
 public:
  void look_at(const Ground& ground, const Group& group) {
    ground_ = &ground;
    size_ = group.members.size();
    const std::size_t columns = ground.columns.size();
    before_.resize(columns * (size_ + 1));
    after_.resize(columns * (size_ + 1));
    for (std::size_t c = 0; c < columns; ++c) {
      const std::uint32_t* const at = ground.items.positions.data() + c * ground.items.size;
      Run* const before = before_.data() + c * (size_ + 1);
      Run* const after = after_.data() + c * (size_ + 1);
      before[0] = after[size_] = {~std::uint32_t{0}, 0};
      for (std::size_t i = 0; i < size_; ++i) before[i + 1] = with(before[i], at[group.members[i].item]);
      for (std::size_t i = size_; i-- > 0;) after[i] = with(after[i + 1], at[group.members[i].item]);
    }
  }

  // There must be another member.
  [[nodiscard]] Units units(std::size_t member) const {
    Units out = 0;
    for (std::size_t c = 0; c < ground_->columns.size(); ++c) {
      const Run& a = before_[c * (size_ + 1) + member];
      const Run& b = after_[c * (size_ + 1) + member + 1];
      const BoxColumn& column = ground_->columns[c];
      out += column.units(column.cover(std::min(a.first, b.first), std::max(a.last, b.last)));
    }
    return out;
  }

 private:
  static Run with(Run run, std::uint32_t at) { return {std::min(run.first, at), std::max(run.last, at)}; }

  const Ground* ground_ = nullptr;
  std::size_t size_ = 0;
  std::vector<Run> before_, after_;  // [column][member]
};

struct Target {
  std::size_t group;
  Units more;  // what the rows cost there
};

// Where `share` costs least, if less than `limit`.
Target cheapest(const Ground& ground, const std::vector<Group>& groups, std::size_t from, Share share, Units limit) {
  Target out{from, limit};
  const auto count = static_cast<Units>(share.rows);
  for (std::size_t to = 0; to < groups.size(); ++to) {
    if (to == from || groups[to].units * count >= out.more) continue;
    const Units units = ground.widened_units(groups[to].box, share.item);
    if (units < 0) continue;
    const Units more = (units - groups[to].units) * static_cast<Units>(groups[to].rows) + units * count;
    if (more < out.more) out = {to, more};
  }
  return out;
}

// Moves the first member for which that is cheaper. False: there is none.
bool move_one(const Ground& ground, std::uint64_t k, std::vector<Group>& groups, std::size_t from, Thinned& thinned) {
  Group& source = groups[from];
  if (source.units == 0) return false;
  thinned.look_at(ground, source);
  for (std::size_t member = 0; member < source.members.size(); ++member) {
    const Share share = source.members[member];
    const bool all = source.rows - share.rows >= k;
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

// Suppresses the first member for which that is cheaper. False: there is none.
bool expel_one(const Ground& ground, std::uint64_t k, Units row_units, std::uint64_t allowance, Group& group,
               Thinned& thinned, std::vector<Share>& suppressed) {
  if (group.units == 0) return false;
  thinned.look_at(ground, group);
  for (const auto& share : group.members) {
    if (share.rows > allowance || group.rows < k + share.rows) continue;
    const auto member = static_cast<std::size_t>(&share - group.members.data());
    const Units rest = thinned.units(member) * static_cast<Units>(group.rows - share.rows);
    if (group.cost() - rest <= row_units * static_cast<Units>(share.rows)) continue;
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
