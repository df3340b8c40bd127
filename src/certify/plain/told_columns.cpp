// Conditional entropies of pairs of columns, from counts of their values.
#include "certify/plain/told_columns.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/try.hpp"

namespace kanon::certify {
namespace {

constexpr double kNearlyAll = 0.9;      // of the information: the column tells the other one
constexpr double kWorthNoting = 0.25;   // of the information: where the column is a coarser form of the other one
constexpr double kTooDistinct = 0.5;    // of the rows have a value of their own: counts tell little
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

// What is worth a second look, after one at some of the rows.
constexpr double kAllowance = 0.8;
constexpr std::size_t kMostSecondLooks = 12;

bool tells(double forward, double back, double allowance = 1) {
  return forward >= allowance * kNearlyAll || (back >= allowance * kNearlyAll && forward >= allowance * kWorthNoting);
}

struct Found {
  double forward = 0, back = 0;
};
Found informations(const PairCounts& pair) {
  return {.forward = information(pair.of_by, pair.by_of.entropy, pair.rows),
          .back = information(pair.by_of, pair.of_by.entropy, pair.rows)};
}

ToldColumn told_of(const ColumnRole& by, const std::string& of, const PairCounts& pair) {
  return {.by = by.name,
          .role = by.role,
          .of = of,
          .accepted = false,
          .share = static_cast<double>(pair.of_by.told_rows) / static_cast<double>(pair.rows),
          .information = informations(pair).forward,
          .estimated = pair.sampled,
          .undone = {}};
}

}  // namespace

// A large table is looked at in a sample first: a pair in which one column follows from the other does so in every
// part of the table. All rows then judge the pairs that are left, so no pair is named for want of the rows that speak
// against it.
Result<TellingColumns> told_columns(const std::vector<ColumnRole>& by, const std::vector<std::string>& of,
                                    const std::vector<std::string>& missing, Source& table) {
  std::vector<std::string> names;
  for (const ColumnRole& column : by) names.push_back(column.name);
  KANON_TRY(const std::vector<PairCounts> counted, table.pair_counts(names, of, missing));
  TellingColumns out;
  std::set<std::string> distinct;
  std::size_t looks = 0;
  for (std::size_t i = 0; i < counted.size(); ++i) {
    PairCounts pair = counted[i];
    if (pair.rows == 0) continue;
    const std::size_t b = i / of.size(), o = i % of.size();
    const Found first = informations(pair);
    if (pair.sampled && tells(first.forward, first.back, kAllowance) && ++looks <= kMostSecondLooks) {
      KANON_TRY(const std::vector<PairCounts> again, table.pair_counts({names[b]}, {of[o]}, missing));
      pair = again.front();
    }
    const Found found = informations(pair);
    const auto alone = static_cast<double>(pair.of_by.alone_rows);
    if (!pair.sampled && alone > kTooDistinct * static_cast<double>(pair.rows)) distinct.insert(by[b].name);
    if (tells(found.forward, found.back)) out.told.push_back(told_of(by[b], of[o], pair));
  }
  for (const ToldColumn& told : out.told) distinct.erase(told.by);
  out.too_distinct.assign(distinct.begin(), distinct.end());
  std::stable_sort(out.told.begin(), out.told.end(),
                   [](const ToldColumn& a, const ToldColumn& b) { return a.information > b.information; });
  return out;
}

}  // namespace kanon::certify
