// What a group reveals about a sensitive column: distinct and entropy l, and the distance t to the whole file.
//
// t of a column of numbers is the earth mover's distance over its m different values in order, one step costing
// 1 / (m - 1) (Li, Li, Venkatasubramanian 2007, ordered distance); of other columns it is the total variation, which is
// the earth mover's distance where all values are equally far apart.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "evaluate/figures/risk.hpp"

namespace kanon::evaluation {
namespace {

// Codes in the order of their values: texts[order[i]] is the i-th, rank_of[code] its place.
std::vector<std::uint32_t> ranks(const CodedColumn& column, ValueKind kind) {
  std::vector<Value> sorted = column.texts;
  sort_values(sorted, kind);
  std::vector<std::uint32_t> order(sorted.size()), out(sorted.size());
  std::iota(order.begin(), order.end(), 0U);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return column.texts[a] < column.texts[b]; });
  for (std::uint32_t place = 0; place < sorted.size(); ++place) {
    const auto at =
        std::lower_bound(order.begin(), order.end(), sorted[place],
                         [&](std::uint32_t code, const Value& value) { return column.texts[code] < value; });
    out[*at] = place;
  }
  return out;
}

// Distances of parts to the whole; the parts of one group come in order of value.
class Distance {
 public:
  Distance(const std::vector<std::uint64_t>& counts, bool ordered) : ordered_(ordered) {
    const auto rows = static_cast<double>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
    double below = 0, sum = 0;
    sums_.push_back(0);
    for (const std::uint64_t count : counts) {
      shares_.push_back(static_cast<double>(count) / rows);
      below += shares_.back();
      upto_.push_back(below);
      sum += below;
      sums_.push_back(sum);
    }
  }
  [[nodiscard]] double of(const GroupPart* begin, const GroupPart* end, double rows) const {
    return ordered_ ? moved(begin, end, rows) : varied(begin, end, rows);
  }

 private:
  // Values that the group does not have contribute their whole share.
  [[nodiscard]] double varied(const GroupPart* begin, const GroupPart* end, double rows) const {
    double sum = 1;
    for (const auto* part = begin; part != end; ++part) {
      const double share = shares_[part->code];
      sum += std::abs(static_cast<double>(part->rows) / rows - share) - share;
    }
    return sum / 2;
  }
  // Sum of |share of the group up to i - share of the whole up to i|; the group's is constant between its values.
  [[nodiscard]] double moved(const GroupPart* begin, const GroupPart* end, double rows) const {
    if (shares_.size() < 2) return 0;
    double sum = 0, have = 0;
    std::size_t from = 0;
    for (const auto* part = begin; part != end; ++part) {
      sum += run(from, part->code, have);
      have += static_cast<double>(part->rows) / rows;
      from = part->code;
    }
    sum += run(from, shares_.size(), have);
    return sum / static_cast<double>(shares_.size() - 1);
  }
  // Sum over i in [from, to) of |have - upto_[i]|; upto_ rises, so it changes sign once.
  [[nodiscard]] double run(std::size_t from, std::size_t to, double have) const {
    const auto begin = upto_.begin();
    const auto cross = static_cast<std::size_t>(
        std::lower_bound(begin + static_cast<std::ptrdiff_t>(from), begin + static_cast<std::ptrdiff_t>(to), have) -
        begin);
    const double below = have * static_cast<double>(cross - from) - (sums_[cross] - sums_[from]);
    const double above = (sums_[to] - sums_[cross]) - have * static_cast<double>(to - cross);
    return below + above;
  }

  bool ordered_;
  std::vector<double> shares_, upto_, sums_;  // sums_[i]: of upto_ before i
};

double entropy_l(const GroupPart* begin, const GroupPart* end, double rows) {
  double entropy = 0;
  for (const auto* part = begin; part != end; ++part) {
    const double share = static_cast<double>(part->rows) / rows;
    entropy -= share * std::log(share);
  }
  return std::exp(entropy);
}

}  // namespace

SensitiveFigures sensitive_risk(const Partition& groups, const CodedColumn& sensitive) {
  SensitiveFigures out;
  out.name = sensitive.name;
  out.values = sensitive.texts.size();
  const ValueKind kind = kind_of(sensitive.texts);
  out.ordered = kind == ValueKind::number || kind == ValueKind::date;
  if (groups.group_of.empty()) return out;
  const auto rank_of = ranks(sensitive, kind);
  const auto at = std::find(sensitive.texts.begin(), sensitive.texts.end(), std::nullopt);
  const std::optional<std::uint32_t> missing =
      at == sensitive.texts.end() ? std::nullopt
                                  : std::optional(rank_of[static_cast<std::size_t>(at - sensitive.texts.begin())]);
  std::vector<std::uint32_t> codes;
  codes.reserve(sensitive.codes.size());
  for (const std::uint32_t code : sensitive.codes) codes.push_back(rank_of[code]);
  std::vector<std::uint64_t> counts(rank_of.size());
  for (const std::uint32_t code : codes) ++counts[code];
  const Distance distance(counts, out.ordered);
  const auto parts = parts_of(groups, codes);
  out.least_distinct = parts.size();
  out.least_entropy_l = static_cast<double>(parts.size());
  for (const auto* begin = parts.data(); begin != parts.data() + parts.size();) {
    const auto* end = begin;
    std::uint64_t rows = 0;
    for (; end != parts.data() + parts.size() && end->group == begin->group; ++end) rows += end->rows;
    const auto distinct = static_cast<std::uint64_t>(end - begin);
    const auto size = static_cast<double>(rows);
    const double t = distance.of(begin, end, size);
    // Missing cells are one value for l and t, but to have none tells nobody's.
    if (distinct == 1) {
      const bool none = begin->code == missing;
      (none ? out.missing_groups : out.homogeneous_groups) += 1;
      (none ? out.missing_rows : out.homogeneous_rows) += rows;
    }
    out.least_distinct = std::min(out.least_distinct, distinct);
    out.least_entropy_l = std::min(out.least_entropy_l, entropy_l(begin, end, size));
    out.greatest_t = std::max(out.greatest_t, t);
    out.mean_t += t * size;
    begin = end;
  }
  out.mean_t /= static_cast<double>(groups.group_of.size());
  return out;
}

}  // namespace kanon::evaluation
