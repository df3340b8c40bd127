// GroupsOf: the groups of the candidate one stands at, and how a move changes them.
//
// A group is a list of its tuples with the sums of their stats. For every column and run there is a list of the groups
// in it, so a move touches only the groups of the runs it changes: adding a cut parts the tuples of each of them;
// removing one joins every group behind the cut to the one before it that agrees in all other columns, found by its
// key. Lists of tuples are linked, so joining takes no time.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

#include "search/cuts/moves/ground.hpp"
#include "search/cuts/moves/move_space.hpp"

namespace kanon::moves {

// In debug builds this is told of every candidate and its cost, and compares it with a measurement of its own.
using Twin = std::function<void(const Chosen&, const Standing&)>;

template <class Charge>
class GroupsOf : public Moves {
 public:
  using Stat = typename Charge::Stat;

  GroupsOf(const Ground<Charge>& ground, Twin twin)
      : Moves(ground.grid, {}),
        ground_(ground),
        next_(ground.grid.tuples),
        index_(ground.grid.tuples),
        twin_(std::move(twin)) {
    for (const auto& column : grid_.columns) {
      members_.emplace_back(column.places);
      first_.emplace_back(column.places);
      last_.emplace_back(column.places);
      widest_ = std::max<std::size_t>(widest_, column.places);
    }
    segment_.resize(widest_);
    parts_.resize(widest_);
    GroupsOf::set(chosen_);
  }

  [[nodiscard]] std::size_t groups() const override { return groups_.size() - free_.size(); }

  void set(const Chosen& chosen) override {
    std::fill(needed_by_.begin(), needed_by_.end(), 0u);
    std::fill(chosen_.begin(), chosen_.end(), std::uint8_t{0});
    for (std::size_t s = 0; s < chosen.size(); ++s) {
      if (chosen[s] != 0) mark(s, true);
    }
    groups_.clear(), keys_.clear(), free_.clear(), at_.clear();
    tally_ = {};
    index_.clear();
    for (std::size_t c = 0; c < grid_.columns.size(); ++c) lay_out_runs(c);
    gather_groups();
    check();
  }

  void add(std::size_t step) override {
    const std::size_t c = grid_.steps[step].column;
    each_parting(step, [&](std::uint32_t low, std::uint32_t high, const std::uint32_t* cuts, std::size_t count) {
      touched_.swap(members_[c][low]);
      members_[c][low].clear();
      lay_out_parts(c, low, high, cuts, count);
      const Cost before = ground_.loss(c, low, high);
      for (const auto g : touched_) part_group(g, c, low, count + 1, before);
      touched_.clear();
      for (std::size_t i = 0; i <= count; ++i) {
        const std::uint32_t first = i == 0 ? low : cuts[i - 1], last = i == count ? high : cuts[i] - 1;
        last_[c][first] = last;
        std::fill(first_[c].begin() + first, first_[c].begin() + last + 1, first);
      }
    });
    mark(step, true);
    check();
  }

  void remove(std::size_t step) override {
    const std::size_t c = grid_.steps[step].column;
    each_joining(step, [&](std::uint32_t low, std::uint32_t high, const std::uint32_t* cuts, std::size_t count) {
      if constexpr (Charge::kLosses) leave_loss(members_[c][low], c, low);
      for (std::size_t i = 0; i < count; ++i) {
        if constexpr (Charge::kLosses) leave_loss(members_[c][cuts[i]], c, cuts[i]);
        touched_.swap(members_[c][cuts[i]]);
        members_[c][cuts[i]].clear();
        for (const auto g : touched_) join_group(g, c, cuts[i], low);
        touched_.clear();
      }
      last_[c][low] = high;
      std::fill(first_[c].begin() + low, first_[c].begin() + high + 1, low);
      if constexpr (Charge::kLosses) enter_loss(members_[c][low], ground_.loss(c, low, high));
    });
    mark(step, false);
    check();
  }

 protected:
  struct Group {
    Stat sum;
    Cost charge = 0;  // as counted in tally_
    Cost loss = 0;
    std::uint32_t head = 0, tail = 0;  // tuples
  };
  struct Part {
    Stat sum;
    std::uint32_t head = GroupIndex::kNone, tail = 0;
    std::uint32_t first = 0;
    Cost loss = 0;  // of its run
  };

  [[nodiscard]] std::uint32_t place(std::size_t c, std::uint32_t tuple) const { return ground_.places[c][tuple]; }
  [[nodiscard]] auto key_at() const {
    return [this](std::uint32_t g) { return keys_[g]; };
  }

  [[nodiscard]] Standing standing(const Tally<Charge>& tally) const {
    return {.cost = tally.total(ground_.charge), .suppressed = tally.suppressed};
  }
  // The cost of the present candidate; in debug builds the slow twin checks it.
  void check() {
    now_ = standing(tally_);
#ifndef NDEBUG
    if (twin_) twin_(chosen_, now_);
#endif
  }

  // Add the charge of a group to the tally, and take it out again.
  void enter(Group& g) {
    g.charge = charge_of(ground_.charge, g.sum, g.loss);
    tally_.add(ground_.charge, g.sum, g.charge);
  }
  void leave(const Group& g) {
    tally_.take(ground_.charge, g.sum, g.charge);
  }

  void lay_out_runs(std::size_t c) {
    const auto& column = grid_.columns[c];
    auto& first = first_[c];
    std::fill(first.begin(), first.end(), 0u);
    for (const auto cut : column.fixed_cuts) first[cut] = cut;
    for (auto s = column.first_step; s < column.first_step + column.steps; ++s) {
      if (chosen_[s] == 0) continue;
      for (const auto cut : grid_.steps[s].cuts) first[cut] = cut;
    }
    for (std::uint32_t p = 0; p < column.places; ++p) {
      if (first[p] == 0 && p > 0) first[p] = first[p - 1];
      last_[c][first[p]] = p;
      members_[c][p].clear();
    }
  }

  void gather_groups() {
    const std::size_t width = grid_.columns.size();
    for (std::uint32_t t = 0; t < grid_.tuples; ++t) {
      RunKey key = 0;
      for (std::size_t c = 0; c < width; ++c) key |= ground_.word(c, first_[c][place(c, t)]);
      auto g = index_.find(key, key_at());
      if (g == GroupIndex::kNone) {
        g = make_group(key);
        groups_[g].head = groups_[g].tail = t;
        for (std::size_t c = 0; c < width; ++c) {
          const auto first = ground_.first_in(key, c);
          groups_[g].loss += ground_.loss(c, first, last_[c][first]);
          join_members(g, c, first);
        }
      } else {
        next_[groups_[g].tail] = t;
        groups_[g].tail = t;
      }
      groups_[g].sum += ground_.stats[t];
    }
    for (auto& g : groups_) enter(g);
  }

  // Makes a group with a number and a key, which is in no list of a run yet.
  std::uint32_t make_group(RunKey key) {
    std::uint32_t g = 0;
    if (free_.empty()) {
      g = static_cast<std::uint32_t>(groups_.size());
      groups_.emplace_back();
      keys_.push_back(key);
      at_.resize(at_.size() + grid_.columns.size());
    } else {
      g = free_.back();
      free_.pop_back();
      groups_[g] = {};
      keys_[g] = key;
    }
    index_.insert(key, g);
    return g;
  }
  void join_members(std::uint32_t g, std::size_t c, std::uint32_t first) {
    auto& list = members_[c][first];
    at_[g * grid_.columns.size() + c] = static_cast<std::uint32_t>(list.size());
    list.push_back(g);
  }
  void leave_members(std::uint32_t g, std::size_t c, std::uint32_t first) {
    auto& list = members_[c][first];
    const auto at = at_[g * grid_.columns.size() + c];
    list[at] = list.back();
    at_[list[at] * grid_.columns.size() + c] = at;
    list.pop_back();
  }

  // The runs a step's cuts part: act(first, last, the cuts in it, how many).
  template <class Act>
  void each_parting(std::size_t step, const Act& act) {
    const auto& cuts = grid_.steps[step].cuts;
    const std::size_t c = grid_.steps[step].column;
    for (std::size_t i = 0; i < cuts.size();) {
      const std::uint32_t low = first_[c][cuts[i]], high = last_[c][low];
      std::size_t end = i + 1;
      while (end < cuts.size() && cuts[end] <= high) ++end;
      act(low, high, &cuts[i], end - i);
      i = end;
    }
  }
  // The runs that become one without a step's cuts.
  template <class Act>
  void each_joining(std::size_t step, const Act& act) {
    const auto& cuts = grid_.steps[step].cuts;
    const std::size_t c = grid_.steps[step].column;
    for (std::size_t i = 0; i < cuts.size();) {
      const std::uint32_t low = first_[c][cuts[i] - 1];
      std::size_t end = i + 1;
      while (end < cuts.size() && cuts[end] == last_[c][cuts[end - 1]] + 1) ++end;
      act(low, last_[c][cuts[end - 1]], &cuts[i], end - i);
      i = end;
    }
  }

  void lay_out_parts(std::size_t c, std::uint32_t low, std::uint32_t high, const std::uint32_t* cuts,
                     std::size_t count) {
    for (std::uint32_t p = low, i = 0; p <= high; ++p) {
      while (i < count && cuts[i] <= p) ++i;
      segment_[p] = i;
    }
    for (std::size_t i = 0; i <= count; ++i) {
      parts_[i].first = i == 0 ? low : cuts[i - 1];
      parts_[i].loss = ground_.loss(c, parts_[i].first, i == count ? high : cuts[i] - 1);
    }
  }
  // Gives the tuples of a group to its parts. The first part that is not empty keeps the number of the group. The group
  // must have been taken out of the lists of this column.
  void part_group(std::uint32_t g, std::size_t c, std::uint32_t low, std::size_t count, Cost loss_before) {
    leave(groups_[g]);
    for (std::size_t i = 0; i < count; ++i) {
      parts_[i].sum = {};
      parts_[i].head = GroupIndex::kNone;
    }
    const auto end = groups_[g].tail;
    for (auto t = groups_[g].head, following = t;; t = following) {
      following = next_[t];
      Part& part = parts_[segment_[place(c, t)]];
      part.sum += ground_.stats[t];
      (part.head == GroupIndex::kNone ? part.head : next_[part.tail]) = t;
      part.tail = t;
      if (t == end) break;
    }
    const RunKey rest = keys_[g] ^ ground_.word(c, low);
    const Cost other_loss = groups_[g].loss - loss_before;
    index_.erase(keys_[g], g);
    bool kept = false;
    for (std::size_t i = 0; i < count; ++i) {
      const Part& part = parts_[i];
      if (part.head == GroupIndex::kNone) continue;
      const RunKey key = rest | ground_.word(c, part.first);
      auto id = g;
      if (kept) {
        id = make_group(key);
        for (std::size_t other = 0; other < grid_.columns.size(); ++other) {
          if (other != c) join_members(id, other, ground_.first_in(key, other));
        }
      } else {
        keys_[g] = key;
        index_.insert(key, g);
        kept = true;
      }
      Group& into = groups_[id];
      into.sum = part.sum;
      into.head = part.head;
      into.tail = part.tail;
      into.loss = other_loss + part.loss;
      enter(into);
      join_members(id, c, part.first);
    }
  }
  // Moves a group from the run that begins at `from` to the one that begins at `to`. Where that run has a group that
  // agrees in all other columns, the two become one. The group must have been taken out of the lists of this column.
  void join_group(std::uint32_t g, std::size_t c, std::uint32_t from, std::uint32_t to) {
    const RunKey key = keys_[g] ^ ground_.word(c, from) ^ ground_.word(c, to);
    index_.erase(keys_[g], g);
    const auto into = index_.find(key, key_at());
    if (into == GroupIndex::kNone) {
      keys_[g] = key;
      index_.insert(key, g);
      join_members(g, c, to);
      return;
    }
    Group& other = groups_[into];
    if constexpr (!Charge::kLosses) {
      leave(other);
      leave(groups_[g]);
    }
    next_[other.tail] = groups_[g].head;
    other.tail = groups_[g].tail;
    other.sum += groups_[g].sum;
    if constexpr (!Charge::kLosses) enter(other);
    for (std::size_t column = 0; column < grid_.columns.size(); ++column) {
      if (column != c) leave_members(g, column, ground_.first_in(keys_[g], column));
    }
    free_.push_back(g);
  }

  // lm: all rows of a run that changes lose something else.
  void leave_loss(const std::vector<std::uint32_t>& list, std::size_t c, std::uint32_t first) {
    const Cost loss = ground_.loss(c, first, last_[c][first]);
    for (const auto g : list) {
      leave(groups_[g]);
      groups_[g].loss -= loss;
    }
  }
  void enter_loss(const std::vector<std::uint32_t>& list, Cost loss) {
    for (const auto g : list) {
      groups_[g].loss += loss;
      enter(groups_[g]);
    }
  }

  const Ground<Charge>& ground_;
  Tally<Charge> tally_;
  std::vector<Group> groups_;
  std::vector<RunKey> keys_;         // by group
  std::vector<std::uint32_t> free_;  // numbers of groups that are gone
  std::vector<std::uint32_t> next_;  // by tuple: the next one of its group
  std::vector<std::uint32_t> at_;    // by group and column: where it stands in its run's list
  std::vector<std::vector<std::vector<std::uint32_t>>> members_;  // by column and first place of a run: its groups
  std::vector<std::vector<std::uint32_t>> first_;                 // by column and place: where its run begins
  std::vector<std::vector<std::uint32_t>> last_;                  // by column and first place of a run: where it ends
  GroupIndex index_;
  Twin twin_;
  // Members only so that their memory is used again.
  std::size_t widest_ = 1;
  std::vector<std::uint32_t> touched_, segment_;
  std::vector<Part> parts_;
};

}  // namespace kanon::moves
