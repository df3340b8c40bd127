// Finds the split of a node: by gain ratio for classes, by squared error for numbers.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "evaluate/learn/tree.hpp"

namespace kanon::evaluation {
namespace {

double plogp(double count) {
  return count > 0 ? count * std::log2(count) : 0;
}

// Entropy times rows.
double information(const std::vector<double>& counts) {
  double rows = 0, sum = 0;
  for (const double count : counts) {
    rows += count;
    sum += plogp(count);
  }
  return plogp(rows) - sum;
}

double total(const std::vector<double>& counts) {
  return std::accumulate(counts.begin(), counts.end(), 0.0);
}

// Branches with their class counts, put into gain and gain ratio. `known` is the information of all rows.
void weigh(const std::vector<std::vector<double>>& branches, double rows, double known, TreeSplit& split) {
  double left = 0, sizes = 0;
  for (const auto& branch : branches) {
    left += information(branch);
    sizes += plogp(total(branch));
  }
  split.gain = (known - left) / rows;
  const double split_information = (plogp(rows) - sizes) / rows;
  split.ratio = split_information > 0 ? split.gain / split_information : 0;
}

struct ClassNode {
  const LearnTable& table;
  const Rows& rows;
  std::uint32_t classes;
  double known;  // information of all rows

  [[nodiscard]] std::size_t class_of(std::uint32_t row) const { return static_cast<std::size_t>(table.target[row]); }
};

TreeSplit category_split(const ClassNode& node, std::size_t c, const TreeOptions& options) {
  const LearnColumn& column = node.table.columns[c];
  std::vector<std::vector<double>> branches(column.categories + 1, std::vector<double>(node.classes));
  for (const std::uint32_t row : node.rows)
    ++branches[std::min(column.codes[row], column.categories)][node.class_of(row)];
  TreeSplit out;
  std::uint32_t large = 0;
  for (const auto& branch : branches) {
    const double rows = total(branch);
    large += rows >= options.least ? 1 : 0;
    out.part_of.push_back(rows > 0 ? static_cast<std::int32_t>(out.parts++) : -1);
  }
  if (large < 2) return {};
  weigh(branches, static_cast<double>(node.rows.size()), node.known, out);
  out.column = static_cast<std::int32_t>(c);
  return out;
}

// Rows that have a number, from the least to the greatest; those that have none are counted.
struct Sorted {
  std::vector<std::pair<double, std::uint32_t>> rows;
  Rows missing;
};
Sorted sorted(const LearnColumn& column, const Rows& rows) {
  Sorted out;
  for (const std::uint32_t row : rows) {
    if (std::isnan(column.numbers[row]))
      out.missing.push_back(row);
    else
      out.rows.emplace_back(column.numbers[row], row);
  }
  std::sort(out.rows.begin(), out.rows.end());
  return out;
}

// At least `here` and below `next`: the middle of two neighbouring numbers can round to the upper one, which would
// leave no row above the threshold.
double between(double here, double next) {
  const double middle = here + (next - here) / 2;
  return middle < next ? middle : here;
}

TreeSplit threshold_split(const ClassNode& node, std::size_t c, const TreeOptions& options) {
  const Sorted order = sorted(node.table.columns[c], node.rows);
  std::vector<std::vector<double>> branches(3, std::vector<double>(node.classes));
  for (const auto& [number, row] : order.rows) ++branches[1][node.class_of(row)];
  for (const std::uint32_t row : order.missing) ++branches[2][node.class_of(row)];
  const double n = static_cast<double>(order.rows.size());
  const double least = std::max<double>(options.least, std::min(25.0, 0.1 * n / node.classes));
  TreeSplit best;
  double distinct = 1;
  for (std::size_t i = 0; i + 1 < order.rows.size(); ++i) {
    const std::size_t of = node.class_of(order.rows[i].second);
    ++branches[0][of];
    --branches[1][of];
    const double here = order.rows[i].first, next = order.rows[i + 1].first;
    if (!(here < next)) continue;
    ++distinct;
    const double below = static_cast<double>(i + 1);
    if (below < least || n - below < least) continue;
    TreeSplit split;
    weigh(branches, static_cast<double>(node.rows.size()), node.known, split);
    if (best.column >= 0 && !(split.gain > best.gain)) continue;
    best = split;
    best.column = static_cast<std::int32_t>(c);
    best.threshold = between(here, next);
  }
  if (best.column < 0) return best;
  // Many thresholds to choose from find something by chance: what it takes to say which one is no gain.
  const double price = std::log2(distinct - 1) / static_cast<double>(node.rows.size());
  best.ratio = best.gain > 0 ? best.ratio * (best.gain - price) / best.gain : 0;
  best.gain -= price;
  best.parts = order.missing.empty() ? 2 : 3;
  best.part_of = {0, 1, order.missing.empty() ? -1 : 2};
  return best;
}

// Sum and squares of the target over rows.
struct Moments {
  double rows = 0, sum = 0;
  void add(double y) {
    ++rows;
    sum += y;
  }
  // By how much predicting the mean reduces the sum of squares.
  [[nodiscard]] double explained() const { return rows > 0 ? sum * sum / rows : 0; }
};

TreeSplit number_threshold(const LearnTable& table, const Rows& rows, std::size_t c, const TreeOptions& options) {
  const Sorted order = sorted(table.columns[c], rows);
  Moments all, missing, low;
  double shift = 0;  // sums about a mean of their own do not lose digits
  for (const std::uint32_t row : rows) shift += table.target[row] / static_cast<double>(rows.size());
  for (const auto& [number, row] : order.rows) all.add(table.target[row] - shift);
  for (const std::uint32_t row : order.missing) missing.add(table.target[row] - shift);
  TreeSplit best;
  for (std::size_t i = 0; i + 1 < order.rows.size(); ++i) {
    low.add(table.target[order.rows[i].second] - shift);
    const double here = order.rows[i].first, next = order.rows[i + 1].first;
    const Moments high{.rows = all.rows - low.rows, .sum = all.sum - low.sum};
    if (!(here < next) || low.rows < options.least_leaf || high.rows < options.least_leaf) continue;
    const double gain = low.explained() + high.explained() + missing.explained();
    if (best.column >= 0 && !(gain > best.gain)) continue;
    best.gain = gain;
    best.column = static_cast<std::int32_t>(c);
    best.threshold = between(here, next);
  }
  best.parts = order.missing.empty() ? 2 : 3;
  best.part_of = {0, 1, order.missing.empty() ? -1 : 2};
  return best;
}

// For squared error the best two parts of the categories are a cut in the order of their means.
TreeSplit number_categories(const LearnTable& table, const Rows& rows, std::size_t c, const TreeOptions& options) {
  const LearnColumn& column = table.columns[c];
  std::vector<Moments> of(column.categories + 1);
  double shift = 0;
  for (const std::uint32_t row : rows) shift += table.target[row] / static_cast<double>(rows.size());
  Moments all, low;
  for (const std::uint32_t row : rows) {
    of[std::min(column.codes[row], column.categories)].add(table.target[row] - shift);
    all.add(table.target[row] - shift);
  }
  std::vector<std::size_t> order;
  for (std::size_t code = 0; code < of.size(); ++code) {
    if (of[code].rows > 0) order.push_back(code);
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return of[a].sum / of[a].rows < of[b].sum / of[b].rows; });
  TreeSplit best;
  std::size_t cut = 0;
  for (std::size_t i = 0; i + 1 < order.size(); ++i) {
    low.rows += of[order[i]].rows;
    low.sum += of[order[i]].sum;
    const Moments high{.rows = all.rows - low.rows, .sum = all.sum - low.sum};
    if (low.rows < options.least_leaf || high.rows < options.least_leaf) continue;
    const double gain = low.explained() + high.explained();
    if (best.column >= 0 && !(gain > best.gain)) continue;
    best.gain = gain;
    best.column = static_cast<std::int32_t>(c);
    cut = i;
  }
  best.parts = 2;
  best.part_of.assign(of.size(), -1);
  for (std::size_t i = 0; i < order.size(); ++i) best.part_of[order[i]] = i <= cut ? 0 : 1;
  return best;
}

}  // namespace

TreeSplit best_class_split(const LearnTable& table, const Rows& rows, std::uint32_t classes,
                           const TreeOptions& options) {
  if (rows.size() < 2 * std::size_t{options.least}) return {};
  std::vector<double> counts(classes);
  for (const std::uint32_t row : rows) ++counts[static_cast<std::size_t>(table.target[row])];
  const ClassNode node{.table = table, .rows = rows, .classes = classes, .known = information(counts)};
  std::vector<TreeSplit> splits;
  double gains = 0;
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    TreeSplit split = table.columns[c].number ? threshold_split(node, c, options) : category_split(node, c, options);
    if (split.column < 0 || !(split.gain > 1e-12)) continue;
    gains += split.gain;
    splits.push_back(std::move(split));
  }
  TreeSplit best;
  for (auto& split : splits) {
    const bool average = split.gain >= gains / static_cast<double>(splits.size()) - 1e-9;
    if (average && split.ratio > best.ratio) best = std::move(split);
  }
  return best;
}

TreeSplit best_number_split(const LearnTable& table, const Rows& rows, const TreeOptions& options) {
  TreeSplit best;
  if (rows.size() < options.least_split) return best;
  double shift = 0, squares = 0;
  for (const std::uint32_t row : rows) shift += table.target[row] / static_cast<double>(rows.size());
  Moments all;
  for (const std::uint32_t row : rows) {
    const double y = table.target[row] - shift;
    all.add(y);
    squares += y * y;
  }
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    TreeSplit split = table.columns[c].number ? number_threshold(table, rows, c, options)
                                              : number_categories(table, rows, c, options);
    split.gain -= all.explained();  // nearly 0; where all numbers are equal, it is all that there is
    // Rounding errors grow with the numbers, so the least gain that counts as one does, too.
    if (split.column >= 0 && split.gain > 1e-12 * squares && split.gain > best.gain) best = std::move(split);
  }
  return best;
}

}  // namespace kanon::evaluation
