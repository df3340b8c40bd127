// Policies of costs that look at a target: cm with any classes and cost matrix, rm with absolute deviations, rm with
// variances. See policies.hpp for the questions they answer.
#pragma once

#include <array>
#include <cmath>
#include <memory>

#include "search/cuts/koptimize/policies.hpp"

namespace kanon::koptimize {

// What a group of class counts costs: the least over the shown classes of the sum of charge[class][shown] x rows.
struct Charges {
  std::size_t classes = 0;
  std::vector<Cost> charge;      // [shown * classes + class]
  std::vector<Cost> suppressed;  // by class
  bool dearest = false;          // is a suppressed row charged at least what it can be charged anywhere?
  bool ordered = false;          // classes are ascending numbers, charge is their distance: the median is best
};

// class_bound: where suppression charges the most there is, below 2k rows the cost is at least that of one group,
// because at most one is released and each suppressed row is charged what it would be charged there; without
// suppression likewise.
template <std::size_t Classes>
struct ClassesPolicy {
  static constexpr bool kSeparable = false, kGuests = false;
  static constexpr bool kClimbs = true, kScatters = false;
  static constexpr std::uint64_t kDiveLooks = 6, kPatience = 1;
  static constexpr double kAloneWeight = 0.3, kInWeight = 0.125;
  using Bound = PlainBound<ClassesPolicy>;
  struct Stat {
    Cost n = 0;
    std::array<std::int32_t, Classes> of{};
    Stat& operator+=(const Stat& o) {
      n += o.n;
      for (std::size_t j = 0; j < Classes; ++j) of[j] += o.of[j];
      return *this;
    }
    Stat operator-(const Stat& o) const {
      Stat out = *this;
      out.n -= o.n;
      for (std::size_t j = 0; j < Classes; ++j) out.of[j] -= o.of[j];
      return out;
    }
  };
  Requirement need;
  std::shared_ptr<const Charges> charges;

  [[nodiscard]] std::size_t classes() const { return std::min(Classes, charges->classes); }
  [[nodiscard]] Cost shown_as(const Stat& s, std::size_t shown) const {
    const Cost* row = &charges->charge[shown * charges->classes];
    Cost sum = 0;
    for (std::size_t j = 0; j < classes(); ++j) sum += row[j] * s.of[j];
    return sum;
  }
  [[nodiscard]] Cost rows(const Stat& s) const { return s.n; }
  [[nodiscard]] Cost released(const Stat& s) const {
    if (charges->ordered) {
      Cost all = 0, upto = 0;
      for (std::size_t j = 0; j < classes(); ++j) all += s.of[j];
      for (std::size_t j = 0; j < classes(); ++j) {
        upto += s.of[j];
        if (2 * upto >= all) return shown_as(s, j);
      }
    }
    Cost least = charges->classes == 0 ? 0 : kNever;
    for (std::size_t shown = 0; shown < classes(); ++shown) least = std::min(least, shown_as(s, shown));
    return least;
  }
  [[nodiscard]] Cost suppressed(const Stat& s) const {
    Cost sum = 0;
    for (std::size_t j = 0; j < classes(); ++j) sum += charges->suppressed[j] * s.of[j];
    return sum;
  }
  [[nodiscard]] Cost cell_bound(const Stat& s) const {
    return need.may_suppress ? std::min(released(s), suppressed(s)) : released(s);
  }
  [[nodiscard]] Cost class_bound(const Stat& h, Cost sum) const {
    return bounded_by_cells(h) ? sum : std::max(sum, released(h));
  }
  [[nodiscard]] bool bounded_by_cells(const Stat& h) const {
    return h.n >= 2 * need.k || (need.may_suppress && !charges->dearest);
  }
  [[nodiscard]] int penalty_regime(const Stat& h) const { return bounded_by_cells(h) ? 1 : 0; }
  [[nodiscard]] bool needs_cells(const Stat& /*h*/) const { return true; }
  [[nodiscard]] bool never_pays(Cost /*s*/, Cost /*b*/) const { return charges->dearest; }
  [[nodiscard]] Cost bound_with_lost(const Stat& /*h*/, Cost /*lost*/, Cost bound, Cost /*dearest*/) const {
    return bound;
  }
  [[nodiscard]] Cost part_penalty(const Stat& h, const Stat& part, bool two) const {
    if (bounded_by_cells(h)) return suppressed(part) - std::min(released(part), suppressed(part));
    if (!charges->dearest) return 0;
    if (two) return std::max<Cost>(0, suppressed(part) + released(h - part) - released(h));
    Cost most = 0;  // what the part can add to the cost of h at most
    for (std::size_t shown = 0; shown < classes(); ++shown) most = std::max(most, shown_as(part, shown));
    return suppressed(part) - most;
  }
};

// rm with variances. Sums are whole numbers, so they do not depend on their order; `cell_bound` is rounded down by half
// a unit more than `released`, so that rounding never makes cells dearer than the group they are in.
struct VariancePolicy {
  static constexpr bool kSeparable = false, kGuests = false;
  static constexpr bool kClimbs = true, kScatters = false;
  static constexpr std::uint64_t kDiveLooks = 6, kPatience = 1;
  static constexpr double kAloneWeight = 0.3, kInWeight = 0.125;
  using Bound = PlainBound<VariancePolicy>;
  struct Stat {
    Cost n = 0, m = 0, sum = 0, squares = 0;  // rows, rows with a number, and their moments
    Stat& operator+=(const Stat& o) {
      n += o.n, m += o.m, sum += o.sum, squares += o.squares;
      return *this;
    }
    Stat operator-(const Stat& o) const { return {n - o.n, m - o.m, sum - o.sum, squares - o.squares}; }
  };
  Requirement need;
  double per_sum = 0, per_square = 0;  // in units of cost: (sum * per_sum)^2, squares * per_square
  Cost suppressed_row = 0;

  [[nodiscard]] double dispersion(const Stat& s) const {
    if (s.m == 0) return 0;
    const double sum = static_cast<double>(s.sum) * per_sum;
    return std::max(0.0, static_cast<double>(s.squares) * per_square - sum * sum / static_cast<double>(s.m));
  }
  [[nodiscard]] Cost rows(const Stat& s) const { return s.n; }
  [[nodiscard]] Cost released(const Stat& s) const { return static_cast<Cost>(dispersion(s)); }
  [[nodiscard]] Cost suppressed(const Stat& s) const { return s.m * suppressed_row; }
  [[nodiscard]] Cost cell_bound(const Stat& s) const {
    const auto fine = static_cast<Cost>(std::max(0.0, dispersion(s) - 0.5));
    return need.may_suppress ? std::min(fine, suppressed(s)) : fine;
  }
  [[nodiscard]] Cost class_bound(const Stat& h, Cost sum) const {
    return bounded_by_cells(h) ? sum : std::max(sum, released(h));
  }
  [[nodiscard]] bool bounded_by_cells(const Stat& h) const { return need.may_suppress || h.n >= 2 * need.k; }
  [[nodiscard]] int penalty_regime(const Stat& h) const { return bounded_by_cells(h) ? 1 : 0; }
  [[nodiscard]] bool needs_cells(const Stat& /*h*/) const { return true; }
  [[nodiscard]] bool never_pays(Cost /*s*/, Cost /*b*/) const { return false; }
  [[nodiscard]] Cost bound_with_lost(const Stat& /*h*/, Cost /*lost*/, Cost bound, Cost /*dearest*/) const {
    return bound;
  }
  [[nodiscard]] Cost part_penalty(const Stat& h, const Stat& part, bool /*two*/) const {
    return bounded_by_cells(h) ? std::max<Cost>(0, suppressed(part) - released(part) - 1) : 0;
  }
};

}  // namespace kanon::koptimize
