// How good predictions are, with 95% intervals (docs/algorithms/learn.md has the formulas).
#include "evaluate/learn/scores.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <optional>

namespace kanon::evaluation {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kQuantile = 1.959963984540054;  // of the normal distribution, for 95%

LearnEstimate around(double value, double error, double least, double most) {
  return {.value = value,
          .low = std::max(least, value - kQuantile * error),
          .high = std::min(most, value + kQuantile * error)};
}

// Wilson's interval of a share.
LearnEstimate share(double hits, double rows) {
  const double p = hits / rows, z2 = kQuantile * kQuantile;
  const double middle = (p + z2 / (2 * rows)) / (1 + z2 / rows);
  const double half = kQuantile / (1 + z2 / rows) * std::sqrt(p * (1 - p) / rows + z2 / (4 * rows * rows));
  return {.value = p, .low = middle - half, .high = middle + half};
}

// For every row the share of rows of the other side that it stands above, ties by half: the parts of DeLong's variance.
struct Placements {
  double auc = 0;
  std::vector<double> of;  // by row
  double positive = 0, negative = 0;
};
std::optional<Placements> placements(const std::vector<double>& scores, const std::vector<bool>& positive) {
  Placements out;
  for (const bool is : positive) (is ? out.positive : out.negative) += 1;
  if (out.positive == 0 || out.negative == 0) return std::nullopt;
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores[a] < scores[b]; });
  out.of.resize(scores.size());
  double below_positive = 0, below_negative = 0;
  for (std::size_t i = 0; i < order.size();) {
    std::size_t end = i;
    double ties_positive = 0, ties_negative = 0;
    while (end < order.size() && scores[order[end]] <= scores[order[i]])
      (positive[order[end++]] ? ties_positive : ties_negative) += 1;
    for (; i < end; ++i) {
      const double above_positive = out.positive - below_positive - ties_positive;
      out.of[order[i]] = positive[order[i]] ? (below_negative + ties_negative / 2) / out.negative
                                            : (above_positive + ties_positive / 2) / out.positive;
      if (positive[order[i]]) out.auc += out.of[order[i]];
    }
    below_positive += ties_positive;
    below_negative += ties_negative;
  }
  out.auc /= out.positive;
  return out;
}

// The mean over classes of each against the rest; for two classes both are the same number, and the error is DeLong's.
std::optional<LearnEstimate> auc(const Predictions& predicted, const std::vector<double>& actual, std::size_t classes) {
  std::vector<double> influence(actual.size());
  double sum = 0, counted = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    std::vector<double> scores;
    std::vector<bool> positive;
    for (std::size_t row = 0; row < actual.size(); ++row) {
      scores.push_back(predicted[row * classes + c]);
      positive.push_back(static_cast<std::size_t>(actual[row]) == c);
    }
    const auto found = placements(scores, positive);
    if (!found) continue;
    sum += found->auc;
    ++counted;
    for (std::size_t row = 0; row < actual.size(); ++row) {
      const double n = positive[row] ? found->positive : found->negative;
      if (n > 1) influence[row] += (found->of[row] - found->auc) / std::sqrt(n * (n - 1));
    }
  }
  if (counted == 0) return std::nullopt;
  double variance = 0;
  for (const double part : influence) variance += part * part / (counted * counted);
  return around(sum / counted, std::sqrt(variance), 0, 1);
}

void score_classes(const Predictions& predicted, const std::vector<double>& actual, std::size_t classes,
                   LearnScore& out) {
  std::vector<double> rows(classes), hits(classes);
  for (std::size_t row = 0; row < actual.size(); ++row) {
    const auto is = static_cast<std::size_t>(actual[row]);
    ++rows[is];
    hits[is] += class_of(predicted, row, classes) == is ? 1 : 0;
  }
  out.accuracy = share(std::accumulate(hits.begin(), hits.end(), 0.0), static_cast<double>(out.rows));
  double sum = 0, variance = 0, counted = 0;
  for (std::size_t c = 0; c < classes; ++c) {
    if (rows[c] == 0) continue;
    const double recall = hits[c] / rows[c];
    sum += recall;
    variance += recall * (1 - recall) / rows[c];
    ++counted;
  }
  out.balanced_accuracy = around(sum / counted, std::sqrt(variance) / counted, 0, 1);
  out.auc = auc(predicted, actual, classes);
}

void score_numbers(const Predictions& predicted, const std::vector<double>& actual, LearnScore& out) {
  const auto n = static_cast<double>(actual.size());
  const double mean = std::accumulate(actual.begin(), actual.end(), 0.0) / n;
  std::vector<double> errors, spread;
  for (std::size_t row = 0; row < actual.size(); ++row) {
    errors.push_back((predicted[row] - actual[row]) * (predicted[row] - actual[row]));
    spread.push_back((actual[row] - mean) * (actual[row] - mean));
  }
  const double error = std::accumulate(errors.begin(), errors.end(), 0.0) / n;
  const double whole = std::accumulate(spread.begin(), spread.end(), 0.0) / n;
  double of_error = 0, of_ratio = 0;  // squares of what each row adds
  for (std::size_t row = 0; row < errors.size(); ++row) {
    of_error += (errors[row] - error) * (errors[row] - error);
    const double part = whole > 0 ? (errors[row] - error / whole * spread[row]) / whole : 0;
    of_ratio += part * part;
  }
  const double degrees = std::max(n - 1, 1.0) * n;
  const LearnEstimate squared = around(error, std::sqrt(of_error / degrees), 0, kInfinity);
  out.rmse = {.value = std::sqrt(error), .low = std::sqrt(squared.low), .high = std::sqrt(squared.high)};
  if (whole > 0) out.r_squared = around(1 - error / whole, std::sqrt(of_ratio / degrees), -kInfinity, 1);
}

}  // namespace

std::size_t class_of(const Predictions& predicted, std::size_t row, std::size_t classes) {
  const auto begin = predicted.begin() + static_cast<std::ptrdiff_t>(row * classes);
  return static_cast<std::size_t>(std::max_element(begin, begin + static_cast<std::ptrdiff_t>(classes)) - begin);
}

LearnScore score(const Predictions& predicted, const std::vector<double>& actual, LearnTask task,
                 std::uint64_t unknown) {
  LearnScore out;
  out.rows = actual.size() + unknown;
  if (actual.empty()) return out;
  if (task.classes > 0)
    score_classes(predicted, actual, task.classes, out);
  else
    score_numbers(predicted, actual, out);
  return out;
}

}  // namespace kanon::evaluation
