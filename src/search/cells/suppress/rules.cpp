// Counting under the three rules, written to be obviously right.
#include "search/cells/suppress/rules.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

namespace kanon {
namespace {

struct Shown {
  std::uint32_t tuple;
  ColumnMask visible;
  std::uint32_t rows;
};

ColumnMask all_columns(const CellTable& table) {
  return table.columns == 64 ? ~ColumnMask{0} : (ColumnMask{1} << table.columns) - 1;
}

std::vector<Shown> flatten(const CellRelease& release) {
  std::vector<Shown> out;
  for (std::uint32_t tuple = 0; tuple < release.size(); ++tuple)
    for (const auto& part : release[tuple]) out.push_back({tuple, part.visible, part.rows});
  return out;
}

// Compares two tuples on these columns: negative, 0 or positive, as the first is less, equal or greater.
int compare_on(const CellTable& table, std::uint32_t a, std::uint32_t b, ColumnMask columns) {
  for (; columns != 0; columns &= columns - 1) {
    const auto column = static_cast<std::size_t>(std::countr_zero(columns));
    const std::uint32_t left = table.code(a, column), right = table.code(b, column);
    if (left != right) return left < right ? -1 : 1;
  }
  return 0;
}

// Of the parts that show `visible` and nothing else, those seen in fewer than k rows of all that show it; `counts` says
// whether a part is among these.
template <class Counts>
std::vector<Shown> rare(const CellTable& table, const std::vector<Shown>& asked, const std::vector<Shown>& shown,
                        ColumnMask visible, std::uint64_t k, Counts counts) {
  const auto before = [&](const Shown& a, const Shown& b) { return compare_on(table, a.tuple, b.tuple, visible) < 0; };
  auto patterns = asked;  // each pattern once
  std::sort(patterns.begin(), patterns.end(), before);
  const auto same = [&](const Shown& a, const Shown& b) { return compare_on(table, a.tuple, b.tuple, visible) == 0; };
  patterns.erase(std::unique(patterns.begin(), patterns.end(), same), patterns.end());
  std::vector<std::uint64_t> rows(patterns.size(), 0);
  const auto place = [&](const Shown& part) {
    const auto found = std::lower_bound(patterns.begin(), patterns.end(), part, before);
    return found != patterns.end() && same(*found, part) ? static_cast<std::size_t>(found - patterns.begin())
                                                         : patterns.size();
  };
  for (const auto& part : shown) {
    const std::size_t at = counts(part) ? place(part) : patterns.size();
    if (at < patterns.size()) rows[at] += part.rows;
  }
  std::vector<Shown> out;
  for (const auto& part : asked)
    if (rows[place(part)] < k) out.push_back(part);
  return out;
}

std::vector<Shown> broken_alone(const CellTable& table, const std::vector<Shown>& shown, std::uint64_t k,
                                CellRule rule) {
  std::map<ColumnMask, std::vector<Shown>> by_mask;
  for (const auto& part : shown)
    if (part.visible != 0) by_mask[part.visible].push_back(part);
  std::vector<Shown> out;
  for (const auto& [visible, asked] : by_mask) {
    const ColumnMask asked_mask = visible;
    const auto found = rare(table, asked, shown, visible, k, [&](const Shown& part) {
      return rule == CellRule::original || (part.visible & asked_mask) == asked_mask;
    });
    out.insert(out.end(), found.begin(), found.end());
  }
  return out;
}

bool safe_as_wildcard(const CellTable& table, const Shown& part, const std::vector<Shown>& shown, std::uint64_t k) {
  std::uint64_t rows = 0;
  for (const auto& other : shown) {
    if (compare_on(table, part.tuple, other.tuple, part.visible & other.visible) == 0) rows += other.rows;
    if (rows >= k) return true;
  }
  return false;
}

}  // namespace

std::uint64_t unsafe_rows(const CellTable& table, const CellRelease& release, std::uint64_t k, CellRule rule) {
  const auto shown = flatten(release);
  // Wildcard: who is safe under original is safe (see the claim), so only the others are compared with everybody.
  auto broken = broken_alone(table, shown, k, rule == CellRule::wildcard ? CellRule::original : rule);
  if (rule == CellRule::wildcard)
    std::erase_if(broken, [&](const Shown& part) { return safe_as_wildcard(table, part, shown, k); });
  std::uint64_t rows = 0;
  for (const auto& part : broken) rows += part.rows;
  return rows;
}

std::uint64_t blanked_weight(const CellTable& table, const CellRelease& release) {
  std::uint64_t sum = 0;
  for (const auto& parts : release)
    for (const auto& part : parts)
      for (std::size_t column = 0; column < table.columns; ++column)
        if ((part.visible >> column & 1) == 0) sum += std::uint64_t{part.rows} * table.weights[column];
  return sum;
}

std::uint64_t blanked_cells(const CellTable& table, const CellRelease& release) {
  std::uint64_t sum = 0;
  for (const auto& parts : release)
    for (const auto& part : parts)
      sum += std::uint64_t{part.rows} * (table.columns - static_cast<std::size_t>(std::popcount(part.visible)));
  return sum;
}

bool covers(const CellTable& table, const CellRelease& release) {
  if (release.size() != table.tuples()) return false;
  for (std::size_t tuple = 0; tuple < release.size(); ++tuple) {
    std::uint64_t rows = 0;
    for (const auto& part : release[tuple]) {
      if ((part.visible & ~all_columns(table)) != 0) return false;
      rows += part.rows;
    }
    if (rows != table.counts[tuple]) return false;
  }
  return true;
}

}  // namespace kanon
