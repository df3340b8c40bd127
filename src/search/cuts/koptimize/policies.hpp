// Policies: what each cost tells the search about groups and classes, in whole units.
//
// Words: a head class is a group of the head (only the refinements that are in); a finest cell is a group of the allset
// (all refinements not yet out); rows of one finest cell are never parted. A Stat is what a policy adds up over rows.
// Every policy answers, for stats of rows inside one slab:
//   released(s)    the cost of s as one released group
//   suppressed(s)  the cost of its rows when they are suppressed
//   inside(s)      at most what the rows of a finest cell cost in any group at or above it, released or suppressed
//   whole(h, sum)  at most what a head class of >= k rows costs, given the sum of `inside` over its finest cells
//   rows(s)        rows of the table among them (kGuests only)
//   needs_cells(h) does whole(h, sum) depend on the sum? (kClamp only)
//   open(h)        is whole(h, sum) == sum? Only then may a probe add to the sum cell by cell
//   never_pays(s, b)  can s < k rows be parted from b others without ever lowering the cost? (errata B2)
//   drop(h, part, two)  summed over all parts below k of one step, at most what the bound of h rises by; `two`: the
//                  step makes just two parts
//   phase(h)       classes of the same phase have the same drop(h, part, two) for every part below k; 0: not so
// kSeparable: the cost is a sum over columns, cells need not be told apart. kClamp: see clamp.hpp. kGuests: stats tell
// rows of the table from guests (thin.hpp). kDiveLooks: how long a dive is; short dives raise the bound of what cannot
// be proven faster, long ones save work on what can. kClimbs: see solver.hpp. kPatience: how many times
// Tuning::patience the proof has before that. kAloneWeight: in the choice of a step, how much what it is worth as the
// only one counts, beside the rise when it is out; kInWeight: and the rise when it is in, compared with both
// (logarithms; next to nothing decides between steps that are alike). kScatters: does the warm start move a few
// refinements at a time, rather than draw a column anew?
//
// Claims: inside, released are superadditive (merging cells never lowers the sum), so the bound of a subtree is at most
// the cost of every candidate in it. Each `whole` and `drop` has its own argument. tests/oracle attacks them all.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>

#include "space/grid.hpp"

namespace kanon::koptimize {

struct Requirement {
  Cost k = 1, rows = 0;
  bool may_suppress = false;
};

// dm. inside: a row's group has at least k rows and at least its own cell, or the row is suppressed and charged all
// rows. whole: n rows make at most q = floor(n / k) released groups; the squares of q sizes that add up to n add up to
// n^2 / q at least. Where s of the rows are suppressed the cost is at least s N + (n - s)^2 / q, which is more as long
// as N >= 2n / q, and n < (q + 1) k makes 2n / q less than 4k. (From 8k rows on it would be at most an eighth more than
// k a row, and is not asked.) drop: a part of a < k rows is suppressed; its cells, all below k, were charged k a row,
// or with n^2 / q for all of them the rest is still charged (n - a)^2 / q.
struct DmPolicy {
  static constexpr bool kSeparable = false, kClamp = false, kGuests = false;
  static constexpr bool kClimbs = false, kScatters = false;
  static constexpr std::uint64_t kDiveLooks = 64, kPatience = 1;
  static constexpr double kAloneWeight = 0, kInWeight = 0.125;
  struct Stat {
    Cost n = 0;
    Stat& operator+=(const Stat& o) {
      n += o.n;
      return *this;
    }
    Stat operator-(const Stat& o) const { return {n - o.n}; }
  };
  Requirement need;

  [[nodiscard]] Cost released(const Stat& s) const { return s.n * s.n; }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.n * need.rows; }
  [[nodiscard]] Cost inside(const Stat& s) const { return s.n * std::max(s.n, need.k); }
  [[nodiscard]] Cost whole(const Stat& h, Cost sum) const {
    if (h.n >= 8 * need.k || !convex()) return sum;
    const Cost q = h.n / need.k;
    return std::max(sum, (h.n * h.n + q - 1) / q);
  }
  [[nodiscard]] bool open(const Stat& h) const { return h.n >= 2 * need.k; }
  [[nodiscard]] int phase(const Stat& h) const { return h.n >= 8 * need.k || !convex() ? 1 : 0; }
  // Parting s from b changes the cost by s (N - s - 2b) where b is released; where it is not, by more.
  [[nodiscard]] bool never_pays(Cost s, Cost b) const { return b < need.k || s + 2 * b <= need.rows; }
  [[nodiscard]] Cost drop(const Stat& h, const Stat& part, bool /*two*/) const {
    const Cost charged =
        h.n < 8 * need.k && convex() ? std::max(need.k, (2 * h.n - part.n) / (h.n / need.k) + 1) : need.k;
    return std::max<Cost>(0, part.n * (need.rows - charged));
  }

 private:
  [[nodiscard]] bool convex() const { return !need.may_suppress || need.rows >= 4 * need.k; }
};

// cm with two classes and unit costs; mn is the minority of a class.
// whole: below 2k rows there is at most one released group, and the rows it does not charge are of one class: mn. A
// group in which the minority wins has at least k / 2 of its rows and charges the others, k - mn at least: so the cost
// is at least min(mn, k - mn) where mn < k. Guests may all be of the minority's class: k less their number then.
// drop: where the bound is mn, the parts are bounded by theirs; of several parts each adds its minority, since mn is at
// most the rest's and all their majorities.
struct Cm2Policy {
  static constexpr bool kSeparable = false, kClamp = true, kGuests = true;
  static constexpr bool kClimbs = true, kScatters = true;
  static constexpr std::uint64_t kDiveLooks = 64, kPatience = 4;
  static constexpr double kAloneWeight = 0.3, kInWeight = 0.001;
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
  [[nodiscard]] Cost inside(const Stat& s) const { return released(s); }
  [[nodiscard]] Cost whole(const Stat& h, Cost sum) const {
    const Cost mn = released(h);
    return needs_cells(h) ? std::max(sum, need.k - guests(h) - mn) : mn;
  }
  [[nodiscard]] bool needs_cells(const Stat& h) const {
    return h.n >= 2 * need.k && 2 * released(h) + guests(h) > need.k;
  }
  [[nodiscard]] bool open(const Stat& h) const { return needs_cells(h) && released(h) + guests(h) >= need.k; }
  // Where h is bounded by its minority and has k rows less of it than of the others, the rest shows the same class.
  [[nodiscard]] int phase(const Stat& h) const {
    if (open(h)) return 1;
    const Cost others = h.q - h.p;
    if (needs_cells(h) || std::abs(others) < need.k) return 0;
    return others > 0 ? 2 : 3;
  }
  [[nodiscard]] bool never_pays(Cost /*s*/, Cost /*b*/) const { return true; }
  [[nodiscard]] Cost drop(const Stat& h, const Stat& part, bool two) const {
    const Cost mn = released(h);
    if (!needs_cells(h)) {
      return two ? std::max<Cost>(0, rows(part) + released(h - part) - mn) : released(part);
    }
    return open(h) ? rows(part) - released(part) : std::max<Cost>(0, rows(part) - mn);
  }

 private:
  [[nodiscard]] static Cost guests(const Stat& s) { return s.n - s.p - s.q; }
};

}  // namespace kanon::koptimize
