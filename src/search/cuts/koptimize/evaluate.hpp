// Evaluate: for every slab of the line, a lower bound on what its rows cost in any candidate of a subtree, and what
// they cost under the head itself.
//
// Within a slab the rows of a head class are together in the head and of a finest cell in every candidate. A class
// below k is suppressed: of fewer than k rows, or, where the frame knows more of its entries, about fewer than k
// entities, or without a part of k rows that holds the models.
//
// Claim (members): a part of a class is about no more entities than the class, and has no larger part that holds; so a
// class below k in a slab has no released group there in any candidate. A released group has k entities and so k rows:
// what the policies conclude from k rows (class_bound, part_penalty, clamping) holds. Parts that a step makes are
// judged by their rows alone, and so are the rows in column_loss.hpp and the least losses of lm: fewer are found to be
// suppressed than could be, which only lowers the bound. What the head costs, and suppresses, is exact. Attacked by
// tests/oracle/entity_cuts_test.cpp and model_cuts_test.cpp.
//
// Claim (losses): where a model is not up-closed a class that is not below k may fail it as a whole, and parts of it
// hold. The groups that a candidate releases of it hold, so their union does (every model here is merge-closed): its
// rows are at most GroupTest::most, and the others are lost in every candidate. Without suppression none may be lost:
// the slab is in no candidate. What a step adds (probe.hpp) is not added to what losses add: either is a bound.
//
// Sums over classes and cells are gathered as second differences: a number that holds for
// all slabs whose first place is in (a, b] and whose last is in [c, d) costs one addition per corner, so a class on few
// places costs little however long the line is. Classes that are finished (below k, or a single cell) are added to a
// base that the halves of the subtree inherit, and never looked at again.
#pragma once

#include <bit>
#include <utility>
#include <vector>

#include "search/cuts/koptimize/cells.hpp"
#include "search/cuts/koptimize/dead_slabs.hpp"
#include "search/cuts/koptimize/member_window.hpp"
#include "search/cuts/koptimize/tiling.hpp"

namespace kanon::koptimize {

// From second differences to the numbers themselves: every slab gets the sum of the slabs within it.
template <class P>
void add_up(SlabTableOf<P, Cost>& table) {
  const std::size_t places = table.places();
  for (auto first = static_cast<std::uint32_t>(places); first-- > 0;) {
    Cost* row = table.from({first});
    for (std::size_t last = first + 1; last < places; ++last) row[last] += row[last - 1];
    if (first + 1 == places) continue;
    const Cost* shorter = table.from({first + 1});
    for (std::size_t last = first + 1; last < places; ++last) row[last] += shorter[last];
  }
}

// Second differences of a SlabTable.
struct Corners {
  SlabTable sums;

  explicit Corners(std::size_t places) : sums(places) {}
  void add(Place first, Place last, Cost value) { sums.at(first, last) += value; }
  void add(const Corners& other) { sums.add(other.sums); }
  void clear() { sums.fill(0); }
  // The numbers themselves, into `out`.
  void table(SlabTable& out) const {
    out = sums;
    add_up(out);
  }
};

struct Gathered {
  Corners lower, exact, small;  // bound, cost under the head, rows in classes below k
  explicit Gathered(std::size_t places) : lower(places), exact(places), small(places) {}
};

// The same where classes may fail as a whole and hold in part: the rows of classes below k (`small` has those of all
// classes that the head suppresses), the rows that are lost in every candidate, and the bound with what these cost.
struct Losses {
  Corners doomed, lost, charged;
  explicit Losses(std::size_t places) : doomed(places), lost(places), charged(places) {}
  void clear() {
    for (auto* corners : {&doomed, &lost, &charged}) corners->clear();
  }
};

// What is asked of a group beside k rows.
struct Asked {
  const GroupTest* test = nullptr;  // null: no model
  bool may_suppress = false;
  // Classes may fail as a whole and hold in part.
  [[nodiscard]] bool in_part() const { return test != nullptr && !test->up_closed(); }
  // Some of a class may be lost. Where nothing may be suppressed a class that fails leaves no candidate.
  [[nodiscard]] bool in_part_with_losses() const { return in_part() && may_suppress; }
};

template <class Policy>
struct Frame {
  Cells cells;
  By<EntryIndex, typename Policy::Stat> stats;
  GroupMembers members = {};  // by entry; empty: a group is its rows
};

// A Cost for every slab of a class, over the places it occurs at.
using LocalTable = SlabTableOf<LocalPlace, Cost>;

// One head class on the places it occurs at.
template <class Policy>
struct ClassOnLine {
  using Stat = typename Policy::Stat;
  By<LocalPlace, Place> at;           // places, ascending
  std::vector<Stat> before;           // of the rows before each; one more at the end
  std::vector<std::uint32_t> enough;  // for each first: the least last at which it is not below k; at.size() if none
  // Where classes may hold in part: by slab, kHolds, or how many rows are lost of a class that fails as a whole.
  LocalTable lost;
  std::vector<std::uint16_t> index;  // by place: index in `at`
  std::vector<Stat> dense;           // by place
  std::vector<std::uint64_t> mask;

  static constexpr Cost kHolds = -1;

  ClassOnLine(std::size_t places, const Asked& asked)
      : index(places), dense(places), mask((places + 63) / 64), asked_(asked) {}

  [[nodiscard]] Stat between(std::size_t first, std::size_t last) const { return before[last + 1] - before[first]; }
  // Is the class below k on the whole line?
  [[nodiscard]] bool below_k() const { return enough[0] == at.size(); }
  // In which slabs of a tiling it is not.
  void enough_in(const std::vector<Slab>& tiling, std::vector<char>& out) const {
    out.clear();
    for (const Slab slab : tiling) {
      const auto first = static_cast<std::size_t>(std::lower_bound(at.begin(), at.end(), slab.first) - at.begin());
      const auto end = static_cast<std::size_t>(std::upper_bound(at.begin(), at.end(), slab.last) - at.begin());
      out.push_back(first < end && enough[first] < end ? 1 : 0);
    }
  }

  void gather(const Frame<Policy>& frame, ClassIndex h, Cost k) {
    for (const auto e : frame.cells.entries_of(h)) {
      const auto place = frame.cells.line[e];
      auto& word = mask[place >> 6];
      const auto bit = std::uint64_t{1} << (place & 63);
      if ((word & bit) == 0) {
        word |= bit;
        dense[place] = frame.stats[e];
      } else {
        dense[place] += frame.stats[e];
      }
    }
    at.clear();
    before.assign(1, Stat{});
    for (std::size_t w = 0; w < mask.size(); ++w) {
      for (auto word = mask[w]; word != 0; word &= word - 1) {
        const auto place = w * 64 + static_cast<std::size_t>(std::countr_zero(word));
        index[place] = static_cast<std::uint16_t>(at.size());
        at.push_back({static_cast<std::uint32_t>(place)});
        Stat sum = before.back();
        sum += dense[place];
        before.push_back(sum);
      }
      mask[w] = 0;
    }
    enough.resize(at.size());
    std::size_t last = 0;
    for (std::size_t first = 0; first < at.size(); ++first) {
      while (last < at.size() && before[last + 1].n - before[first].n < k) ++last;
      enough[first] = static_cast<std::uint32_t>(last);
    }
    count_members(frame, h, k);
  }

  // The same class in a frame that knows more of its entries: slabs that are below k by that are not enough. Both ends
  // of the slab only move forward, because more places never have fewer members.
  void count_members(const Frame<Policy>& frame, ClassIndex h, Cost k) {
    // Its rows say the same where k counts them, and where a class that fails leaves no candidate.
    const bool by_rows_alone =
        frame.members.entities.empty() && (asked_.test == nullptr || (asked_.in_part() && !asked_.may_suppress));
    if (frame.members.empty() || below_k() || by_rows_alone) return;
    sort_by_place(frame.cells, h);
    window_.reset(frame.members);
    std::size_t end = 0;  // behind the last place in the window
    for (std::size_t first = 0; first < at.size(); ++first) {
      const bool by_rows = enough[first] < at.size();
      for (; end < at.size() && (end <= enough[first] || !is_enough(k)); ++end) add_place(frame, end);
      const bool there = by_rows && is_enough(k);
      enough[first] = static_cast<std::uint32_t>(there ? std::max<std::size_t>(end, 1) - 1 : at.size());
      take_place(frame, first);
    }
  }

  // Fills `lost` for all slabs that are not below k. To be called after count_members. `dead`, if any: where nothing
  // may be suppressed, slabs that are dead already are not asked about, and those in which the class fails die.
  void find_lost(const Frame<Policy>& frame, ClassIndex h, std::size_t places, DeadSlabs* dead) {
    const auto m = static_cast<std::uint32_t>(at.size());
    lost.resize(m);
    if (below_k()) return;
    sort_by_place(frame.cells, h);
    window_.reset(frame.members);
    for (std::uint32_t first = 0; first < m && enough[first] < m; ++first) {
      Cost* row = lost.from({first});
      const std::size_t from = first > 0 ? at[LocalPlace{first - 1}].index + 1 : 0,
                        from_end = at[LocalPlace{first}].index + 1;
      std::uint32_t added = first;  // the first place that is not in the window
      for (std::uint32_t last = enough[first]; last < m; ++last) {
        row[last] = kHolds;
        const std::size_t to = at[LocalPlace{last}].index,
                          to_end = last + 1 < m ? at[LocalPlace{last + 1}].index : places;
        if (dead != nullptr && !dead->any_alive(from, from_end, to, to_end)) continue;
        for (; added <= last; ++added) add_place(frame, added);
        row[last] = lost_now();
        if (dead == nullptr || row[last] == kHolds) continue;
        for (std::size_t f = from; f < from_end; ++f) dead->kill(f, to, to_end);
      }
      for (std::uint32_t place = first; place < added; ++place) take_place(frame, place);
    }
  }

 private:
  void add_place(const Frame<Policy>& frame, std::size_t place) {
    for (auto i = entry_begin_[place]; i < entry_begin_[place + 1]; ++i)
      window_.add(entries_[i].index, static_cast<std::uint64_t>(frame.stats[entries_[i]].n));
  }
  void take_place(const Frame<Policy>& frame, std::size_t place) {
    for (auto i = entry_begin_[place]; i < entry_begin_[place + 1]; ++i)
      window_.take(entries_[i].index, static_cast<std::uint64_t>(frame.stats[entries_[i]].n));
  }
  // Is what stands in the window not below k?
  [[nodiscard]] bool is_enough(Cost k) {
    if (window_.people() < static_cast<std::uint64_t>(k)) return false;
    if (asked_.test == nullptr || (asked_.in_part() && !asked_.may_suppress)) return true;
    return asked_.test->most(window_.tested()) >= static_cast<std::uint64_t>(k);
  }
  [[nodiscard]] Cost lost_now() {
    const TestedGroup group = window_.tested();
    if (asked_.test->holds(group)) return kHolds;
    return static_cast<Cost>(group.rows - (asked_.may_suppress ? asked_.test->most(group) : 0));
  }

  // entries_: those of the class, by local place.
  void sort_by_place(const Cells& cells, ClassIndex h) {
    entry_begin_.assign(at.size() + 2, 0);
    for (const auto e : cells.entries_of(h)) ++entry_begin_[index[cells.line[e]] + 2u];
    for (std::size_t i = 2; i < entry_begin_.size(); ++i) entry_begin_[i] += entry_begin_[i - 1];
    entries_.resize(cells.entries_of(h).size());
    for (const auto e : cells.entries_of(h)) entries_[entry_begin_[index[cells.line[e]] + 1u]++] = e;
  }

  std::vector<std::uint32_t> entry_begin_;  // by local place; filled one behind, so that filling sets it right
  std::vector<EntryIndex> entries_;
  MemberWindow window_;
  Asked asked_;
};

// Adds a table over the places `at` as corners.
inline void add_corners(const By<LocalPlace, Place>& at, const LocalTable& local, Corners& out) {
  const auto m = static_cast<std::uint32_t>(at.size());
  for (std::uint32_t first = 0; first < m; ++first) {
    const Cost* row = local.from({first});
    const Cost* shorter = first + 1 < m ? local.from({first + 1}) : nullptr;
    Cost* to = out.sums.from(at[LocalPlace{first}]);
    Cost left = 0;
    for (std::uint32_t last = first; last < m; ++last) {
      const Cost here = row[last] - (shorter != nullptr && last > first ? shorter[last] : 0);
      to[at[LocalPlace{last}].index] += here - left;
      left = here;
    }
  }
}

template <class Policy>
class Evaluate {
 public:
  using Stat = typename Policy::Stat;
  Evaluate(const Policy& policy, std::size_t places, const Asked& asked)
      : policy_(policy), line_(places, asked), asked_(asked) {}

  // A class below k, or of a single cell, stays as it is in all of the subtree.
  void find_finished(const Frame<Policy>& frame, ClassFlags& finished) {
    const auto& cells = frame.cells;
    finished.assign(cells.classes(), 0);
    for (const auto h : cells.each_class()) {
      Cost rows = 0;
      for (const auto e : cells.entries_of(h)) {
        if (rows >= policy_.need.k) break;
        rows += frame.stats[e].n;
      }
      const bool single = !Policy::kSeparable && cells.cells_of(h).size() == 1;
      finished[h] = rows < policy_.need.k || single || few_members(frame, h) ? 1 : 0;
    }
  }

  // Adds the finished classes to `base` and the others to `open`, without what the head costs unless it is new.
  // `inner`, if any, has the others with cells added up, and gives their bounds. `losses`: of the others, where classes
  // may hold in part.
  void run(const Frame<Policy>& frame, const ClassFlags& finished, const Frame<Policy>* inner, bool new_head,
           Gathered& base, Gathered& open, Losses& losses) {
    const auto& cells = frame.cells;
    DeadSlabs* dead = new_head && asked_.in_part() && !asked_.may_suppress ? find_dead(frame, base) : nullptr;
    for (const auto h : cells.each_class()) {
      const auto& of = inner == nullptr || finished[h] ? frame : *inner;
      line_.gather(of, h, policy_.need.k);
      if (&of != &frame) line_.count_members(frame, h, policy_.need.k);
      if (line_.below_k()) {
        add_suppressed(base);
        continue;
      }
      // Of the head before it is known already in which slabs it fails.
      const bool asks = asked_.in_part_with_losses() || (asked_.in_part() && (new_head || finished[h]));
      if (asks) line_.find_lost(frame, h, base.small.sums.places(), dead);
      auto& out = finished[h] ? base : open;
      add_bound(of, h, !Policy::kSeparable && finished[h], out.lower);
      if (new_head || finished[h]) add_head(out);
      if (asked_.in_part_with_losses() && !finished[h]) add_losses(frame, h, losses);
    }
  }

  // The bounds of the others alone.
  void run_open(const Frame<Policy>& frame, const ClassFlags& finished, Corners& lower) {
    for (const auto h : frame.cells.each_class()) {
      if (finished[h]) continue;
      line_.gather(frame, h, policy_.need.k);
      add_bound(frame, h, false, lower);
    }
  }

 private:
  // The slabs in which some class is below k, here or further up.
  DeadSlabs* find_dead(const Frame<Policy>& frame, const Gathered& base) {
    dead_.reset(base.small.sums.places());
    base.small.table(dead_rows_);
    dead_.kill(dead_rows_);
    for (const auto h : frame.cells.each_class()) {
      line_.gather(frame, h, policy_.need.k);
      dead_.kill_small(line_.at, line_.enough);
    }
    return &dead_;
  }

  // Is the class about fewer than k entities, or has it no part of k rows that holds the models?
  bool few_members(const Frame<Policy>& frame, ClassIndex h) {
    if (frame.members.empty()) return false;
    const auto entries = frame.cells.entries_of(h);
    const auto k = static_cast<std::uint64_t>(policy_.need.k);
    const auto rows = [&](EntryIndex e) { return static_cast<std::uint64_t>(frame.stats[e].n); };
    window_.reset(frame.members);
    for (const auto e : entries) window_.add(e.index, rows(e));
    const bool asks = asked_.test != nullptr && (asked_.may_suppress || !asked_.in_part());
    const bool few = window_.people() < k || (asks && asked_.test->most(window_.tested()) < k);
    for (const auto e : entries) window_.take(e.index, rows(e));
    return few;
  }

  void add_suppressed(Gathered& out) {
    for (const LocalPlace i : each<LocalPlace>(line_.at.size())) {
      const Stat stat = line_.between(i.index, i.index);
      const Cost cost = policy_.suppressed(stat);
      out.lower.add(line_.at[i], line_.at[i], cost);
      out.exact.add(line_.at[i], line_.at[i], cost);
      out.small.add(line_.at[i], line_.at[i], policy_.rows(stat));
    }
  }

  // Sum of `cell_bound` over the finest cells of a class, per local slab.
  void sum_cell_bounds(const Frame<Policy>& frame, ClassIndex h) {
    const auto& cells = frame.cells;
    cell_sums_.assign(line_.at.size(), 0);
    for (const auto cell : cells.cells_of(h)) {
      const auto entries = cells.entries_of(cell);
      const std::size_t size = entries.size();
      const Stat* stats = &frame.stats[entries.front()];
      const std::uint16_t* place = &cells.line[entries.front()];
      if (size == 1) {
        const auto i = line_.index[*place];
        cell_sums_.at({i}, {i}) += policy_.cell_bound(*stats);
        continue;
      }
      // row_[last]: value for the slab that begins one entry later.
      row_.assign(size, 0);
      for (std::size_t first = size; first-- > 0;) {
        Stat sum{};
        Cost left = 0;
        Cost* sums = cell_sums_.from({line_.index[place[first]]});
        for (std::size_t last = first; last < size; ++last) {
          sum += stats[last];
          const Cost value = policy_.cell_bound(sum);
          const Cost here = value - row_[last];
          row_[last] = value;
          sums[line_.index[place[last]]] += here - left;
          left = here;
        }
      }
    }
    add_up(cell_sums_);
  }

  void add_bound(const Frame<Policy>& frame, ClassIndex h, bool single, Corners& out) {
    const bool by_cells = !single && policy_.needs_cells(line_.before.back());
    if (by_cells) sum_cell_bounds(frame, h);
    for_each_slab([&](SlabOf<LocalPlace> slab, const Stat& stat, bool enough) {
      if (!enough || (single && !holds(slab))) return policy_.suppressed(stat);
      return single ? policy_.released(stat) : policy_.class_bound(stat, by_cells ? cell_sums_[slab] : 0);
    });
    add_corners(line_.at, local_, out);
    std::swap(bounds_, local_);
  }

  // Of a slab in which the class is not below k.
  [[nodiscard]] bool holds(SlabOf<LocalPlace> slab) const {
    return !asked_.in_part() || line_.lost[slab] == ClassOnLine<Policy>::kHolds;
  }

  void add_head(Gathered& out) {
    for_each_slab([&](SlabOf<LocalPlace> slab, const Stat& stat, bool enough) {
      return enough && holds(slab) ? policy_.released(stat) : policy_.suppressed(stat);
    });
    add_corners(line_.at, local_, out.exact);
    for_each_slab([&](SlabOf<LocalPlace> slab, const Stat& stat, bool enough) {
      return enough && holds(slab) ? Cost{0} : policy_.rows(stat);
    });
    add_corners(line_.at, local_, out.small);
  }

  // To be called after add_bound of the same class.
  void add_losses(const Frame<Policy>& frame, ClassIndex h, Losses& out) {
    for_each_slab(
        [&](SlabOf<LocalPlace>, const Stat& stat, bool enough) { return enough ? Cost{0} : policy_.rows(stat); });
    add_corners(line_.at, local_, out.doomed);
    for_each_slab([&](SlabOf<LocalPlace> slab, const Stat& stat, bool enough) {
      return enough ? std::max<Cost>(0, line_.lost[slab]) : policy_.rows(stat);
    });
    add_corners(line_.at, local_, out.lost);
    const auto dearest = dearest_row(frame, h);
    for_each_slab([&](SlabOf<LocalPlace> slab, const Stat& stat, bool enough) {
      const Cost bound = bounds_[slab];
      return enough && line_.lost[slab] > 0 ? policy_.bound_with_lost(stat, line_.lost[slab], bound, dearest) : bound;
    });
    add_corners(line_.at, local_, out.charged);
  }
  // lm: what a row of the class is bounded by at most, line left out.
  Cost dearest_row(const Frame<Policy>& frame, ClassIndex h) const {
    Cost out = 0;
    if constexpr (Policy::kSeparable) {
      for (const auto e : frame.cells.entries_of(h)) {
        if (frame.stats[e].n > 0) out = std::max(out, (frame.stats[e].fine + frame.stats[e].n - 1) / frame.stats[e].n);
      }
    }
    return out;
  }

  // local_: value(slab, rows, are they enough for k?) of every slab of the class.
  template <class Value>
  void for_each_slab(const Value& value) {
    const auto m = static_cast<std::uint32_t>(line_.at.size());
    local_.resize(m);
    for (std::uint32_t first = 0; first < m; ++first) {
      Cost* row = local_.from({first});
      for (std::uint32_t last = first; last < m; ++last)
        row[last] = value({{first}, {last}}, line_.between(first, last), last >= line_.enough[first]);
    }
  }

  const Policy& policy_;
  ClassOnLine<Policy> line_;
  Asked asked_;
  MemberWindow window_;
  LocalTable cell_sums_, local_, bounds_;
  DeadSlabs dead_;
  SlabTable dead_rows_;
  std::vector<Cost> row_;
};

}  // namespace kanon::koptimize
