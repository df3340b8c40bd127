// Conditional entropies of pairs of columns, from counts of their values.
#include "certify/plain/told_columns.hpp"

#include <algorithm>
#include <cmath>

#include "base/try.hpp"

namespace kanon::certify {
namespace {

constexpr double kNearlyAll = 0.9;      // of the information: the column tells the other one
constexpr double kWorthNoting = 0.25;   // of the information: where the column is a coarser form of the other one
constexpr double kLeastEntropy = 1e-9;  // below, a column has one value

// Share of the information of a column of this entropy that `telling` has. Few rows per value make what is left look
// smaller than it is: the second term makes up for that (Miller and Madow), the third for values that one row has.
double information(const Telling& telling, double entropy, std::uint64_t rows) {
  if (entropy < kLeastEntropy) return 0;
  const auto all = static_cast<double>(rows);
  const double left = telling.left / all + static_cast<double>(telling.spare_pairs) / (2 * all) +
                      entropy * static_cast<double>(telling.alone_rows) / all;
  return std::clamp(1 - left / entropy, 0.0, 1.0);
}

bool tells(double forward, double back) {
  return forward >= kNearlyAll || (back >= kNearlyAll && forward >= kWorthNoting);
}

}  // namespace

Result<std::vector<ToldColumn>> told_columns(const std::vector<ColumnRole>& by, const std::vector<std::string>& of,
                                             const std::vector<std::string>& missing, Source& table) {
  std::vector<std::string> names;
  for (const ColumnRole& column : by) names.push_back(column.name);
  KANON_TRY(const std::vector<PairCounts> counted, table.pair_counts(names, of, missing));
  std::vector<ToldColumn> out;
  for (std::size_t i = 0; i < counted.size(); ++i) {
    const PairCounts& pair = counted[i];
    if (pair.rows == 0) continue;
    const double forward = information(pair.of_by, pair.by_of.entropy, pair.rows);
    const double back = information(pair.by_of, pair.of_by.entropy, pair.rows);
    if (!tells(forward, back)) continue;
    out.push_back({.by = names[i / of.size()],
                   .role = by[i / of.size()].role,
                   .of = of[i % of.size()],
                   .share = static_cast<double>(pair.of_by.told_rows) / static_cast<double>(pair.rows),
                   .information = forward,
                   .estimated = pair.sampled,
                   .undone = {}});
  }
  std::stable_sort(out.begin(), out.end(),
                   [](const ToldColumn& a, const ToldColumn& b) { return a.information > b.information; });
  return out;
}

}  // namespace kanon::certify
