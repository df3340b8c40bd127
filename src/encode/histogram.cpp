// Histogram: distinct quasi-identifier code tuples with counts, class counts and target moments.
#include "encode/histogram.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/assert.hpp"
#include "base/text.hpp"
#include "encode/tuple_order.hpp"

namespace kanon {
namespace {

// The target of one line of TupleCounts, folded into its tuple.
class TargetFold {
 public:
  TargetFold(const TupleCounts& counts, TargetUse use, Histogram& out) : counts_(counts), use_(use), out_(out) {
    if (use == TargetUse::none) return;
    std::vector<std::uint32_t> order(counts.classes.size());
    std::iota(order.begin(), order.end(), 0u);
    // Sorted, so that class numbers do not depend on the engine's order.
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return counts.classes[a] < counts.classes[b]; });
    rank_.resize(order.size());
    for (std::uint32_t rank = 0; rank < order.size(); ++rank) {
      rank_[order[rank]] = rank;
      classes_.push_back(counts.classes[order[rank]]);
      const auto number = classes_.back() ? parse_number(*classes_.back()) : std::nullopt;
      numbers_.push_back(number.value_or(std::numeric_limits<double>::quiet_NaN()));
    }
    if (use == TargetUse::moments) centre_ = rounded_mean();
    if (use != TargetUse::moments) out.classes = classes_;
    if (use == TargetUse::numbers) out.class_numbers = numbers_;
  }

  [[nodiscard]] std::uint32_t rank(std::uint32_t line) const {
    return rank_.empty() ? 0 : rank_[counts_.class_codes[line]];
  }
  void begin_tuple() {
    out_.class_counts.resize(out_.class_counts.size() + out_.classes.size());
    if (use_ != TargetUse::moments) return;
    out_.target_counts.push_back(0);
    out_.target_sums.push_back(0);
    out_.target_squares.push_back(0);
  }
  void add(std::uint32_t line) {
    const std::uint32_t rows = counts_.counts[line];
    if (!out_.classes.empty()) {
      out_.class_counts[out_.class_counts.size() - out_.classes.size() + rank(line)] += rows;
    } else if (use_ == TargetUse::moments && !std::isnan(numbers_[rank(line)])) {
      const double y = numbers_[rank(line)] - centre_;
      out_.target_counts.back() += rows;
      out_.target_sums.back() += rows * y;
      out_.target_squares.back() += rows * y * y;
    }
  }

 private:
  [[nodiscard]] double rounded_mean() const {
    std::vector<std::uint64_t> rows(numbers_.size());
    for (std::uint32_t line = 0; line < counts_.tuples(); ++line) rows[rank(line)] += counts_.counts[line];
    double sum = 0, all = 0;
    for (std::size_t c = 0; c < rows.size(); ++c) {
      if (std::isnan(numbers_[c])) continue;
      sum += static_cast<double>(rows[c]) * numbers_[c];
      all += static_cast<double>(rows[c]);
    }
    return all > 0 ? std::round(sum / all) : 0;
  }

  const TupleCounts& counts_;
  TargetUse use_;
  Histogram& out_;
  std::vector<std::uint32_t> rank_;  // of the engine's class codes
  std::vector<Value> classes_;
  std::vector<double> numbers_;
  double centre_ = 0;
};

std::uint64_t sum_of(const std::vector<std::uint32_t>& counts) {
  return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
}

}  // namespace

Histogram make_histogram(const TupleCounts& counts, const Codebook& codebook, TargetUse use) {
  const std::size_t columns = codebook.size();
  Histogram out;
  out.columns = columns;
  out.rows = counts.rows;
  TargetFold target(counts, use, out);
  OrderedTuples ordered = ordered_tuples(counts, codebook);
  auto& lines = ordered.lines;
  for (std::size_t begin = 0, end = 0; begin < lines.size(); begin = end) {
    // With classes the same tuple comes once per class: one after the other, in an order that is always the same.
    end = ordered.end_of(begin);
    std::sort(lines.begin() + static_cast<std::ptrdiff_t>(begin), lines.begin() + static_cast<std::ptrdiff_t>(end),
              [&](std::uint32_t a, std::uint32_t b) { return target.rank(a) < target.rank(b); });
    for (std::size_t c = 0; c < columns; ++c) out.codes.push_back(ValueCode{ordered.codes[lines[begin] * columns + c]});
    out.counts.push_back(0);
    target.begin_tuple();
    for (std::size_t i = begin; i < end; ++i) {
      out.counts.back() += counts.counts[lines[i]];
      target.add(lines[i]);
    }
  }
  KANON_ASSERT(sum_of(out.counts) == out.rows);
  KANON_ASSERT(out.classes.empty() || sum_of(out.class_counts) == out.rows);
  return out;
}

}  // namespace kanon
