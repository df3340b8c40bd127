// Policies: what each kind of cost tells the search about groups and classes, in whole units.
//
// Words of the paper: the head has the refinements that are in, the allset all that are not out. A head class is a
// group of the head; a finest cell is a group of the allset, and its rows are never parted. A Stat is what a policy
// adds up over rows. Every policy answers these questions about the rows inside one slab:
//
//   released(s)          What do the rows s cost as one released group?
//   suppressed(s)        What do they cost when they are suppressed?
//   cell_bound(s)        What does a finest cell of these rows cost at least, in any group that holds it, released or
//                        suppressed?
//   class_bound(h, sum)  What does a head class of k rows or more cost at least, if the cell_bounds of its finest cells
//                        add up to `sum`?
//   bounded_by_cells(h)  Is class_bound(h, sum) the sum itself? Only then may a probe add to it cell by cell.
//   part_penalty(h, part, two)  A step in parts the class h. What does `part`, which has fewer than k rows, add to the
//                        bound of h at least? The answers for all parts of a step are added up; `two`: there are just
//                        two parts.
//   penalty_regime(h)    Classes of the same regime have the same part_penalty for every part below k. 0: not so.
//   never_pays(s, b)     Can s < k rows be parted from b others without ever lowering the cost? (errata B2)
//   needs_cells(h)       Does class_bound(h, sum) depend on the sum, in h or in a part of it?
//   bound_with_lost(h, lost, bound, dearest)  What does a head class bounded by `bound` cost at least, if so many of
//   its
//                        rows are suppressed in every candidate? No row of it was charged more than `dearest` (lm
//                        only).
//   rows(s)              Rows of the table among those that count for k: all of them, where there are no guests.
//
// and says of itself:
//
//   Bound         The relaxation that bounds its subtrees.
//   kSeparable    The cost is a sum over the columns; finest cells need not be told apart.
//   kGuests       Stats tell rows of the table from guests (thin.hpp).
//   kClimbs       A proof that takes long is put aside for climbing (climb.hpp).
//   kPatience     How many times KOptimizeOptions::patience it has before that.
//   kDiveLooks    How many looks a dive has. Short dives raise the bound sooner where a proof is out of reach; long
//                 ones save work where it is not.
//   kAloneWeight  The branching rule adds up what a step is worth: the rise of the bound when it is out, and this
//                 weight times what it is worth as the only step.
//   kInWeight     And how much the rise of the bound when it is in counts beside both. (Of logarithms; 0: not at all.)
//   kScatters     The kicks of the warm start move a few refinements each. Otherwise a kick draws one column anew.
//
// Claims: cell_bound and released are superadditive (merging cells never lowers the sum), so the bound of a subtree is
// at most the cost of every candidate in it. Each class_bound and part_penalty has its own argument. tests/oracle
// attacks them all.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "space/grid.hpp"

namespace kanon::koptimize {

// How the subtrees of a policy are bounded (relaxation.hpp).
template <class Policy>
class PlainBound;
class ClampedBound;

struct Requirement {
  Cost k = 1, rows = 0;
  bool may_suppress = false;
};

// dm. cell_bound: a row's group has at least k rows and at least its own cell, or the row is suppressed and charged all
// rows. class_bound: n rows make at most q = floor(n / k) released groups; the squares of q sizes that add up to n add
// up to n^2 / q at least. Where s of the rows are suppressed the cost is at least s N + (n - s)^2 / q, which is more as
// long as N >= 2n / q, and n < (q + 1) k makes 2n / q less than 4k. (From 8k rows on it would be at most an eighth more
// than k a row, and is not asked.) part_penalty: a part of a < k rows is suppressed; its cells, all below k, were
// charged k a row, or with n^2 / q for all of them the rest is still charged (n - a)^2 / q.
struct DmPolicy {
  static constexpr bool kSeparable = false, kGuests = false;
  static constexpr bool kClimbs = false, kScatters = false;
  static constexpr std::uint64_t kDiveLooks = 64, kPatience = 1;
  static constexpr double kAloneWeight = 0, kInWeight = 0.125;
  using Bound = PlainBound<DmPolicy>;
  struct Stat {
    Cost n = 0;
    Stat& operator+=(const Stat& o) {
      n += o.n;
      return *this;
    }
    Stat operator-(const Stat& o) const { return {n - o.n}; }
  };
  Requirement need;

  [[nodiscard]] Cost rows(const Stat& s) const { return s.n; }
  [[nodiscard]] Cost released(const Stat& s) const { return s.n * s.n; }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.n * need.rows; }
  [[nodiscard]] Cost cell_bound(const Stat& s) const { return s.n * std::max(s.n, need.k); }
  [[nodiscard]] Cost class_bound(const Stat& h, Cost sum) const {
    if (h.n >= 8 * need.k || !convex()) return sum;
    const Cost q = h.n / need.k;
    return std::max(sum, (h.n * h.n + q - 1) / q);
  }
  [[nodiscard]] bool bounded_by_cells(const Stat& h) const { return h.n >= 2 * need.k; }
  [[nodiscard]] int penalty_regime(const Stat& h) const { return h.n >= 8 * need.k || !convex() ? 1 : 0; }
  [[nodiscard]] bool needs_cells(const Stat& /*h*/) const { return true; }
  // Parting s from b changes the cost by s (N - s - 2b) where b is released; where it is not, by more.
  [[nodiscard]] bool never_pays(Cost s, Cost b) const { return b < need.k || s + 2 * b <= need.rows; }
  // A cell is released or suppressed as a whole; where it is suppressed each of its rows is charged all rows instead of
  // at most those of the class.
  [[nodiscard]] Cost bound_with_lost(const Stat& h, Cost lost, Cost bound, Cost /*dearest*/) const {
    const Cost by_rows = lost * need.rows + (h.n - lost) * need.k;
    const Cost by_cells = h.n >= 8 * need.k || !convex() ? bound + lost * (need.rows - h.n) : bound;
    return std::max({bound, by_rows, by_cells});
  }
  [[nodiscard]] Cost part_penalty(const Stat& h, const Stat& part, bool /*two*/) const {
    const Cost charged =
        h.n < 8 * need.k && convex() ? std::max(need.k, (2 * h.n - part.n) / (h.n / need.k) + 1) : need.k;
    return std::max<Cost>(0, part.n * (need.rows - charged));
  }

 private:
  [[nodiscard]] bool convex() const { return !need.may_suppress || need.rows >= 4 * need.k; }
};

// cm with two classes and unit costs; mn is the minority of a class.
// class_bound: below 2k rows there is at most one released group, and the rows it does not charge are of one class: mn.
// A group in which the minority wins has at least k / 2 of its rows and charges the others, k - mn at least: so the
// cost is at least min(mn, k - mn) where mn < k. Guests may all be of the minority's class: k less their number then.
// part_penalty: where the bound is mn, the parts are bounded by theirs; of several parts each adds its minority, since
// mn is at most the rest's and all their majorities.
struct Cm2Policy {
  static constexpr bool kSeparable = false, kGuests = true;
  static constexpr bool kClimbs = true, kScatters = true;
  static constexpr std::uint64_t kDiveLooks = 64, kPatience = 4;
  static constexpr double kAloneWeight = 0.3, kInWeight = 0;
  using Bound = ClampedBound;
  struct Stat {
    std::int32_t n = 0;         // rows that count for k: those of the table and guests, 2,000,000,000 at most
    std::int32_t p = 0, q = 0;  // the table's, by class
    Stat& operator+=(const Stat& o) {
      n += o.n;
      p += o.p;
      q += o.q;
      return *this;
    }
    Stat operator-(const Stat& o) const { return {n - o.n, p - o.p, q - o.q}; }
  };
  Requirement need;

  [[nodiscard]] Cost rows(const Stat& s) const { return s.p + s.q; }
  [[nodiscard]] Cost released(const Stat& s) const { return std::min(s.p, s.q); }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return rows(s); }
  [[nodiscard]] Cost cell_bound(const Stat& s) const { return released(s); }
  [[nodiscard]] Cost class_bound(const Stat& h, Cost sum) const {
    const Cost mn = released(h);
    return needs_cells(h) ? std::max(sum, need.k - guests(h) - mn) : mn;
  }
  [[nodiscard]] bool needs_cells(const Stat& h) const {
    return h.n >= 2 * need.k && 2 * released(h) + guests(h) > need.k;
  }
  [[nodiscard]] bool bounded_by_cells(const Stat& h) const {
    return needs_cells(h) && released(h) + guests(h) >= need.k;
  }
  // Where h is bounded by its minority and has k rows less of it than of the others, the rest shows the same class.
  [[nodiscard]] int penalty_regime(const Stat& h) const {
    if (bounded_by_cells(h)) return 1;
    const Cost others = h.q - h.p;
    if (needs_cells(h) || std::abs(others) < need.k) return 0;
    return others > 0 ? 2 : 3;
  }
  [[nodiscard]] bool never_pays(Cost /*s*/, Cost /*b*/) const { return true; }
  [[nodiscard]] Cost bound_with_lost(const Stat& /*h*/, Cost lost, Cost bound, Cost /*dearest*/) const {
    return std::max(bound, lost);
  }
  [[nodiscard]] Cost part_penalty(const Stat& h, const Stat& part, bool two) const {
    const Cost mn = released(h);
    if (!needs_cells(h)) {
      return two ? std::max<Cost>(0, rows(part) + released(h - part) - mn) : released(part);
    }
    return bounded_by_cells(h) ? rows(part) - released(part) : std::max<Cost>(0, rows(part) - mn);
  }

 private:
  [[nodiscard]] static Cost guests(const Stat& s) { return s.n - s.p - s.q; }
};

}  // namespace kanon::koptimize
