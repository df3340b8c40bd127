// What adding each tail value to the head would do (the category 2 classes of section 6.1), without splitting anything:
// one pass along each column lays out the rows of a head class, and sums give the parts of every value at once.
//
// Useless values. Claim 5.4: if every class a value splits falls into parts below k, some best descendant is without
// it. The liberal rule lets one part of each class be k or more; it holds for cm, and for dm only where
// rows in small parts + 2 * rows in the big part <= rows of the table (ERRATA B2: splitting s rows off b changes dm by
// s(N - s - 2b)). Where we differ, because refinements are more than the paper's cuts:
//  - A value others need goes only if they are useless too, class by class; the liberal rule asks that none are left.
//  - lm: a cut may shorten a run without parting any rows. Then it is not useless.
//  - rm: suppressing may be cheaper than releasing, so only a value that parts nothing is useless (unless nothing may
//    be suppressed). The liberal rule is not used for lm and rm.
#include <algorithm>

#include "search/cuts/paper/classes.hpp"

namespace kanon::koptimize::paper {

void Classes::lay_out(const Level& level, const HeadClass& group, std::size_t column) {
  low_ = ~std::uint32_t{0};
  high_ = 0;
  for (std::uint32_t i = group.begin; i < group.end; ++i) {
    const std::uint32_t cell = level.order[i];
    const std::uint32_t p = position(level.tuple[cell], column);
    low_ = std::min(low_, p);
    high_ = std::max(high_, p);
    rows_to_[p] += level.rows[cell];
    rise_to_[p] += level.suppressed[cell] - level.inside[cell];
  }
  for (std::uint32_t p = low_ + 1; p <= high_; ++p) {
    rows_to_[p] += rows_to_[p - 1];
    rise_to_[p] += rise_to_[p - 1];
  }
}

void Classes::clear_slab() {
  std::fill(rows_to_.begin() + low_, rows_to_.begin() + high_ + 1, 0);
  std::fill(rise_to_.begin() + low_, rise_to_.begin() + high_ + 1, 0);
}

// For the class laid out: neither this value nor any that could follow it does more than suppress rows.
bool Classes::strictly_useless(ValueIndex value, const Members& tail) const {
  const TailValue& v = alphabet_.values[value];
  std::uint64_t before = 0;
  std::uint64_t largest = 0;
  bool splits = false;
  bool shortens = false;
  for (const std::uint32_t cut : v.cuts) {
    shortens = shortens || (cut > run_first_ && cut <= run_last_);
    if (cut <= low_ || cut > high_) continue;
    splits = true;
    largest = std::max(largest, rows_to_[cut - 1] - before);
    before = rows_to_[cut - 1];
  }
  if (splits) return cost_.suppression_is_dearest() && std::max(largest, rows_to_[high_] - before) < problem_.k;
  if (shortens && cost_.name() == CostName::lm) return false;
  return std::all_of(v.opens.begin(), v.opens.end(),
                     [&](ValueIndex next) { return tail[next] == 0 || strictly_useless(next, tail); });
}

void Classes::probe_value(ValueIndex value, std::uint64_t class_rows, const Members& tail, bool printed_liberal,
                          Probe& out) {
  const TailValue& v = alphabet_.values[value];
  if (out.strict) out.strict = strictly_useless(value, tail);
  if (v.cuts.back() <= low_ || v.cuts.front() > high_) return;
  std::uint64_t rows_before = 0;
  Amount rise_before = 0;
  std::uint64_t small = 0;
  std::uint64_t big = 0;
  std::size_t big_parts = 0;
  std::size_t parts = 0;
  const auto part = [&](std::uint32_t last) {
    const std::uint64_t rows = rows_to_[last] - rows_before;
    const Amount rise = rise_to_[last] - rise_before;
    rows_before = rows_to_[last];
    rise_before = rise_to_[last];
    out.squares += static_cast<std::int64_t>(rows * rows);
    parts += rows > 0 ? 1 : 0;
    if (rows >= problem_.k) {
      ++big_parts;
      big = rows;
    } else {
      small += rows;
      out.gain += rise;
    }
  };
  for (const std::uint32_t cut : v.cuts)
    if (cut > low_ && cut <= high_) part(cut - 1);
  part(high_);
  out.squares -= static_cast<std::int64_t>(class_rows * class_rows);
  out.suppressed += small;
  out.classes += parts > 1 ? 1 : 0;
  const bool repaired = cost_.name() == CostName::cm || printed_liberal || small + 2 * big <= problem_.histogram.rows;
  out.liberal = out.liberal && (big_parts == 0 || (big_parts == 1 && repaired));
}

void Classes::probe(const Level& level, const Runs& head, const Tail& available, const Members& tail,
                    bool printed_liberal, std::vector<Probe>& out) {
  const bool has_liberal_rule = cost_.name() == CostName::dm || cost_.name() == CostName::cm;
  std::vector<Tail> by_column(columns_);
  for (const ValueIndex v : available) {
    const auto& opens = alphabet_.values[v].opens;
    by_column[alphabet_.values[v].column].push_back(v);
    out[v] = {};
    out[v].liberal =
        has_liberal_rule && std::none_of(opens.begin(), opens.end(), [&](ValueIndex next) { return tail[next] != 0; });
  }
  for (std::size_t c = 0; c < columns_; ++c) {
    if (by_column[c].empty()) continue;
    for (const auto& group : level.classes) {
      if (group.rows < problem_.k) continue;
      const std::uint32_t any = position(level.tuple[level.order[group.begin]], c);
      run_first_ = head.first[c][any];
      run_last_ = head.last[c][any];
      if (run_first_ == run_last_) continue;
      lay_out(level, group, c);
      touched_ += group.end - group.begin;
      for (const ValueIndex v : by_column[c]) probe_value(v, group.rows, tail, printed_liberal, out[v]);
      clear_slab();
    }
  }
}

}  // namespace kanon::koptimize::paper
