// What a reader of a report may see of a distribution: no label that few rows have, no exact count of the original.
//
// Labels below the least are pooled, with the next smallest ones until the pool has enough rows and more than one
// label: what is pooled cannot be had by subtraction. Counts of the release are exact, since everybody can count them
// there. Counts of the original are rounded to multiples of the least: else their difference to the release would tell
// how many suppressed rows had the label.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/text.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

constexpr std::uint64_t kLeastOfAll = 5;
constexpr std::size_t kMostLabels = 60;

std::uint64_t rounded(std::uint64_t count, std::uint64_t to) {
  return (count + to / 2) / to * to;
}

double thousandths(double share) {
  return std::round(1000 * share) / 1000;
}

struct Pool {
  std::vector<bool> in;
  std::uint64_t before = 0, after = 0;
  std::size_t labels = 0;
  void add(std::size_t label, const ShareOfLabel& share) {
    in[label] = true;
    before += share.before_rows;
    after += share.after_rows;
    ++labels;
  }
};

Pool pool_of(const std::vector<ShareOfLabel>& labels, std::uint64_t least) {
  std::vector<std::size_t> by_rows(labels.size());
  std::iota(by_rows.begin(), by_rows.end(), std::size_t{0});
  std::stable_sort(by_rows.begin(), by_rows.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(labels[a].before_rows, labels[a].after_rows) <
           std::pair(labels[b].before_rows, labels[b].after_rows);
  });
  Pool out{.in = std::vector<bool>(labels.size())};
  for (std::size_t label = 0; label < labels.size(); ++label) {
    if (is_few(labels[label].before_rows, least) || is_few(labels[label].after_rows, least))
      out.add(label, labels[label]);
  }
  for (const std::size_t label : by_rows) {
    const bool too_many = labels.size() - out.labels + (out.labels > 0 ? 1 : 0) > kMostLabels;
    const bool too_small = out.labels > 0 && (out.labels < 2 || out.before < least || is_few(out.after, least));
    if (!too_many && !too_small) break;
    if (!out.in[label]) out.add(label, labels[label]);
  }
  return out;
}

}  // namespace

bool is_few(std::uint64_t rows, std::uint64_t least) {
  return rows > 0 && rows < least;
}

bool few_are_gone(const Evaluation& evaluation, const Distribution& distribution) {
  const std::uint64_t least = least_shown(evaluation);
  const auto& columns = evaluation.loss.columns;
  const auto column =
      std::find_if(columns.begin(), columns.end(), [&](const auto& loss) { return loss.name == distribution.name; });
  // A column that is no quasi-identifier loses the rows that were dropped.
  const bool quasi = column != columns.end() && column->suppressed_cells;
  if (is_few(quasi ? *column->suppressed_cells : evaluation.loss.dropped_rows, least)) return true;
  // Of the cells that are gone some may have been missing before.
  std::uint64_t had = 0, has = 0;
  for (const auto& share : distribution.labels) {
    had += share.before_rows;
    has += share.after_rows;
  }
  return distribution.told && had > has && is_few(had - has, least);
}

std::uint64_t least_shown(const Evaluation& evaluation) {
  return std::max(kLeastOfAll, evaluation.k.value_or(0));
}

std::vector<ShownLabel> shown_labels(const Distribution& distribution, std::uint64_t least, bool weighted) {
  const auto& labels = distribution.labels;
  const Pool pool = pool_of(labels, least);
  double all_before = 0, all_after = 0;
  for (const auto& share : labels) {
    all_before += static_cast<double>(share.before_rows);
    all_after += static_cast<double>(share.after_rows);
  }
  std::vector<ShownLabel> out;
  ShownLabel rest{.label = fmt::format("{} other labels", with_commas(pool.labels)), .pooled = pool.labels};
  for (std::size_t l = 0; l < labels.size(); ++l) {
    if (!pool.in[l]) {
      out.push_back({.label = labels[l].label.value_or("(missing)"),
                     .before_rows = labels[l].before_rows,
                     .after_rows = labels[l].after_rows,
                     .before = labels[l].before_weighted.value,
                     .after = labels[l].after_weighted.value});
      continue;
    }
    rest.before_rows += labels[l].before_rows;
    rest.after_rows += labels[l].after_rows;
    rest.before += labels[l].before_weighted.value;
    rest.after += labels[l].after_weighted.value;
  }
  if (pool.labels > 0) out.push_back(rest);
  for (auto& shown : out) {
    const auto exact = static_cast<double>(shown.before_rows);
    shown.before_rows = rounded(shown.before_rows, least);
    if (weighted) {  // with equal weights a share tells the count
      shown.before *= exact > 0 ? static_cast<double>(shown.before_rows) / exact : 0;
    } else {
      shown.before = all_before > 0 ? static_cast<double>(shown.before_rows) / all_before : 0;
      shown.after = all_after > 0 ? static_cast<double>(shown.after_rows) / all_after : 0;
    }
    shown.before = thousandths(shown.before);
    shown.after = thousandths(shown.after);
  }
  return out;
}

}  // namespace kanon
