// MovesOf: knows what the neighbours of the candidate one stands at cost.
//
// A look reads the groups of the runs a move would change and adds up what their parts, or what they together, would
// cost. Looking at all cuts of an ordered column takes one pass over the tuples, however many cuts there are.
#pragma once

#include "search/cuts/moves/groups_of.hpp"

namespace kanon::moves {

template <class Charge>
class MovesOf final : public GroupsOf<Charge> {
  using Base = GroupsOf<Charge>;
  using Base::first_, Base::last_, Base::members_, Base::groups_, Base::keys_, Base::next_, Base::index_, Base::parts_,
      Base::segment_, Base::ground_, Base::grid_, Base::tally_, Base::place, Base::each_parting, Base::each_joining,
      Base::lay_out_parts, Base::standing;
  using typename Base::Group;

 public:
  using typename Base::Stat;
  using Look = Moves::Look;
  using Sum = Tally<Charge>;

  MovesOf(const Ground<Charge>& ground, Twin twin)
      : Base(ground, std::move(twin)), joined_index_(ground.grid.tuples), dense_(Base::widest_) {
    mask_.resize((Base::widest_ + 63) / 64);
  }

  [[nodiscard]] Standing after_add(std::size_t step) override {
    Sum out = tally_;
    const std::size_t c = grid_.steps[step].column;
    each_parting(step, [&](std::uint32_t low, std::uint32_t high, const std::uint32_t* cuts, std::size_t count) {
      if (count == 1) {
        look_at_cut(c, low, high, cuts[0], out);
      } else {
        look_at_parts(c, low, high, cuts, count, out);
      }
    });
    return standing(out);
  }

  [[nodiscard]] Standing after_remove(std::size_t step) override {
    Sum out = tally_;
    const std::size_t c = grid_.steps[step].column;
    each_joining(step, [&](std::uint32_t low, std::uint32_t high, const std::uint32_t* cuts, std::size_t count) {
      if (count == 1) {
        look_at_pairs(c, low, high, cuts[0], out);
      } else {
        look_at_joins(c, low, high, cuts, count, out);
      }
    });
    return standing(out);
  }

  void look_at_additions(std::vector<Look>& out) override {
    for (std::size_t c = 0; c < grid_.columns.size(); ++c) {
      const auto& column = grid_.columns[c];
      if (column.kind == CutKind::free) {
        look_at_cuts(c, out);
        continue;
      }
      for (auto s = column.first_step; s < column.first_step + column.steps; ++s) {
        if (this->may_add(s)) out.push_back({s, after_add(s)});
      }
    }
  }

 private:
  // Each of these adds to `out` what the tally would change by if the move were made.
  void count_in(const Stat& sum, Cost loss, Sum& out) const {
    out.add(ground_.charge, sum, charge_of(ground_.charge, sum, loss));
  }
  void count_out(const Group& old, Sum& out) const { out.take(ground_.charge, old.sum, old.charge); }
  void exchange(const Group& old, const Stat& sum, Cost loss, Sum& out) const {
    count_in(sum, loss, out);
    count_out(old, out);
  }

  void look_at_cut(std::size_t c, std::uint32_t low, std::uint32_t high, std::uint32_t cut, Sum& out) const {
    const Cost whole = ground_.loss(c, low, high);
    const Cost left_loss = ground_.loss(c, low, cut - 1) - whole, right_loss = ground_.loss(c, cut, high) - whole;
    for (const auto id : members_[c][low]) {
      const Group& g = groups_[id];
      Stat right{};
      for (auto t = g.head;; t = next_[t]) {
        if (place(c, t) >= cut) right += ground_.stats[t];
        if (t == g.tail) break;
      }
      const Stat left = g.sum - right;
      if (!Charge::kLosses && (right.rows() == 0 || left.rows() == 0)) continue;
      if (left.rows() == 0) {
        exchange(g, right, g.loss + right_loss, out);
        continue;
      }
      exchange(g, left, g.loss + left_loss, out);
      if (right.rows() > 0) count_in(right, g.loss + right_loss, out);
    }
  }

  void look_at_parts(std::size_t c, std::uint32_t low, std::uint32_t high, const std::uint32_t* cuts, std::size_t count,
                     Sum& out) {
    lay_out_parts(c, low, high, cuts, count);
    const Cost whole = ground_.loss(c, low, high);
    for (const auto id : members_[c][low]) {
      const Group& g = groups_[id];
      for (std::size_t i = 0; i <= count; ++i) parts_[i].sum = {};
      for (auto t = g.head;; t = next_[t]) {
        parts_[segment_[place(c, t)]].sum += ground_.stats[t];
        if (t == g.tail) break;
      }
      count_out(g, out);
      for (std::size_t i = 0; i <= count; ++i) {
        if (parts_[i].sum.rows() > 0) count_in(parts_[i].sum, g.loss - whole + parts_[i].loss, out);
      }
    }
  }

  // What changes when two runs become one.
  void look_at_pairs(std::size_t c, std::uint32_t low, std::uint32_t high, std::uint32_t cut, Sum& out) const {
    const Cost joined = ground_.loss(c, low, high);
    const Cost left_loss = joined - ground_.loss(c, low, cut - 1), right_loss = joined - ground_.loss(c, cut, high);
    // Every group of the run that has fewer of them is looked up in the other run. For lm all rows of both runs change.
    std::uint32_t from = cut, to = low;
    if (members_[c][low].size() < members_[c][cut].size()) std::swap(from, to);
    const Cost from_loss = from == cut ? right_loss : left_loss, to_loss = from == cut ? left_loss : right_loss;
    const RunKey change = ground_.word(c, from) ^ ground_.word(c, to);
    if constexpr (Charge::kLosses) {
      for (const auto id : members_[c][to]) exchange(groups_[id], groups_[id].sum, groups_[id].loss + to_loss, out);
    }
    for (const auto id : members_[c][from]) {
      const Group& g = groups_[id];
      const auto other = index_.find(keys_[id] ^ change, Base::key_at());
      if (other == GroupIndex::kNone) {
        if constexpr (Charge::kLosses) exchange(g, g.sum, g.loss + from_loss, out);
        continue;
      }
      const Group& like = groups_[other];
      Stat sum = g.sum;
      sum += like.sum;
      exchange(g, sum, g.loss + from_loss, out);
      // For lm the loop above has exchanged this group already.
      out.take(ground_.charge, like.sum,
               Charge::kLosses ? charge_of(ground_.charge, like.sum, like.loss + to_loss) : like.charge);
    }
  }

  // What changes when several runs become one.
  void look_at_joins(std::size_t c, std::uint32_t low, std::uint32_t high, const std::uint32_t* cuts, std::size_t count,
                     Sum& out) {
    struct Joined {
      RunKey key;
      Stat sum;
      Cost loss;
    };
    std::vector<Joined> joined;
    const Cost whole = ground_.loss(c, low, high);
    const auto key_at = [&](std::uint32_t i) { return joined[i].key; };
    for (std::size_t i = 0; i <= count; ++i) {
      const std::uint32_t first = i == 0 ? low : cuts[i - 1];
      const Cost change = whole - ground_.loss(c, first, last_[c][first]);
      for (const auto id : members_[c][first]) {
        const Group& g = groups_[id];
        const RunKey key = keys_[id] ^ ground_.word(c, first);
        count_out(g, out);
        const auto found = joined_index_.find(key, key_at);
        if (found != GroupIndex::kNone) {
          joined[found].sum += g.sum;
          continue;
        }
        joined_index_.insert(key, static_cast<std::uint32_t>(joined.size()));
        joined.push_back({key, g.sum, g.loss + change});
      }
    }
    for (std::uint32_t i = 0; i < joined.size(); ++i) count_in(joined[i].sum, joined[i].loss, out);
    while (!joined.empty()) {
      joined_index_.erase(joined.back().key, static_cast<std::uint32_t>(joined.size() - 1));
      joined.pop_back();
    }
  }

  // All cuts of an ordered column at once. What a group costs when it is cut changes only at the places it has rows
  // at, so every group adds its costs as differences; sums over them give each cut's.
  struct AtCut {
    Sum sum;                             // of both parts; lm: what they lose in other columns
    Cost left_rows = 0, right_rows = 0;  // lm: released
  };
  void look_at_cuts(std::size_t c, std::vector<Look>& out) {
    const auto& column = grid_.columns[c];
    at_cut_.assign(column.places + 1, {});
    for (std::uint32_t low = 0; low < column.places; low = last_[c][low] + 1) {
      const std::uint32_t high = last_[c][low];
      if (low == high) continue;
      base_ = {};
      const Cost run_loss = ground_.loss(c, low, high);
      for (const auto id : members_[c][low]) spread_group(groups_[id], c, low, high, run_loss);
      AtCut sum = base_;
      for (std::uint32_t cut = low + 1; cut <= high; ++cut) {
        sum.sum += at_cut_[cut].sum;
        sum.left_rows += at_cut_[cut].left_rows;
        sum.right_rows += at_cut_[cut].right_rows;
        at_cut_[cut] = sum;
      }
    }
    for (auto s = column.first_step; s < column.first_step + column.steps; ++s) {
      if (!this->may_add(s)) continue;
      const std::uint32_t cut = grid_.steps[s].cuts.front(), low = first_[c][cut];
      const AtCut& at = at_cut_[cut];
      Sum after = tally_;
      after += at.sum;
      if constexpr (Charge::kLosses) {
        after.cost += at.left_rows * ground_.loss(c, low, cut - 1);
        after.cost += at.right_rows * ground_.loss(c, cut, last_[c][low]);
      }
      out.push_back({s, standing(after)});
    }
  }

  // Differences of one group, for the cuts low + 1 .. high.
  void spread_group(const Group& g, std::size_t c, std::uint32_t low, std::uint32_t high, Cost run_loss) {
    if (!Charge::kLosses && g.head == g.tail) return;  // one tuple is never parted
    const Cost rest = g.loss - run_loss;
    std::uint32_t least = high, most = low;
    for (auto t = g.head;; t = next_[t]) {
      const auto p = place(c, t);
      auto& word = mask_[p >> 6];
      const auto bit = std::uint64_t{1} << (p & 63);
      if ((word & bit) == 0) {
        word |= bit;
        dense_[p] = ground_.stats[t];
        least = std::min(least, p);
        most = std::max(most, p);
      } else {
        dense_[p] += ground_.stats[t];
      }
      if (t == g.tail) break;
    }
    count_out(g, base_.sum);
    Stat left{};
    AtCut before = both(left, g.sum, rest);
    change(low + 1, before);
    for (std::size_t w = least >> 6; w <= most >> 6; ++w) {
      for (auto word = mask_[w]; word != 0; word &= word - 1) {
        const auto p = static_cast<std::uint32_t>(w * 64 + static_cast<std::size_t>(std::countr_zero(word)));
        left += dense_[p];
        if (p + 1 > high) continue;
        const AtCut now = both(left, g.sum - left, rest);
        change_back(p + 1, before);
        change(p + 1, now);
        before = now;
      }
      mask_[w] = 0;
    }
  }
  [[nodiscard]] AtCut both(const Stat& left, const Stat& right, Cost rest) const {
    AtCut out;
    for (const Stat* s : {&left, &right}) {
      if (s->rows() == 0) continue;
      count_in(*s, rest, out.sum);
    }
    out.left_rows = left.rows() - small_rows(ground_.charge, left);
    out.right_rows = right.rows() - small_rows(ground_.charge, right);
    return out;
  }
  void change(std::uint32_t cut, const AtCut& by) {
    at_cut_[cut].sum += by.sum;
    if constexpr (Charge::kLosses) {
      at_cut_[cut].left_rows += by.left_rows;
      at_cut_[cut].right_rows += by.right_rows;
    }
  }
  void change_back(std::uint32_t cut, const AtCut& by) {
    at_cut_[cut].sum -= by.sum;
    if constexpr (Charge::kLosses) {
      at_cut_[cut].left_rows -= by.left_rows;
      at_cut_[cut].right_rows -= by.right_rows;
    }
  }

  GroupIndex joined_index_;
  // Members only so that their memory is used again.
  std::vector<Stat> dense_;
  std::vector<std::uint64_t> mask_;
  std::vector<AtCut> at_cut_;
  AtCut base_;
};

}  // namespace kanon::moves
