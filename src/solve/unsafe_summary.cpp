// What the searches over cells found, in the words of an UnsafeReport.
#include "solve/unsafe_summary.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

namespace kanon {
namespace {

std::vector<std::string> names_of(const EncodedCells& cells, std::uint64_t columns) {
  std::vector<std::string> out;
  for (; columns != 0; columns &= columns - 1)
    out.push_back(cells.columns[static_cast<std::size_t>(std::countr_zero(columns))].name);
  return out;
}

// Most pairs first; among equals small sets first.
std::vector<UnsafeColumns> top_sets(const EncodedCells& cells, std::vector<ColumnSetCount> sets, std::size_t top) {
  const auto shown = sets.begin() + static_cast<std::ptrdiff_t>(std::min(top, sets.size()));
  std::partial_sort(sets.begin(), shown, sets.end(), [](const ColumnSetCount& a, const ColumnSetCount& b) {
    if (a.count.pairs != b.count.pairs) return a.count.pairs > b.count.pairs;
    const int x = std::popcount(a.columns), y = std::popcount(b.columns);
    return x != y ? x < y : a.columns < b.columns;
  });
  std::vector<UnsafeColumns> out;
  for (auto at = sets.begin(); at != shown; ++at) {
    out.push_back(
        {.columns = names_of(cells, at->columns), .combinations = at->count.combinations, .pairs = at->count.pairs});
  }
  return out;
}

// Missing cells that never match have a code each; here they are one value.
std::vector<UnsafeValue> top_values(const EncodedCells& cells, const UnsafeOutcome& found, std::size_t top) {
  std::vector<UnsafeValue> all;
  for (std::size_t c = 0; c < cells.columns.size(); ++c) {
    const CellColumn& column = cells.columns[c];
    std::vector<std::uint64_t> rows(cells.table.values[c], 0);
    for (std::size_t t = 0; t < cells.table.tuples(); ++t) rows[cells.table.code(t, c)] += cells.table.counts[t];
    std::map<Value, UnsafeValue> values;
    for (std::uint32_t code = 0; code < rows.size(); ++code) {
      UnsafeValue& value = values[column.shown(code)];
      value.rows += rows[code];
      value.pairs += found.pairs_by_value[c][code];
    }
    for (auto& [shown, value] : values) {
      if (value.pairs == 0) continue;
      value.column = column.name;
      value.value = shown;
      all.push_back(std::move(value));
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const UnsafeValue& a, const UnsafeValue& b) { return a.pairs > b.pairs; });
  if (all.size() > top) all.resize(top);
  return all;
}

// 0, 1, 2 to 3, 4 to 7, ...: empty classes between others are kept, so that the list reads as a histogram.
std::vector<UnsafeRows> rows_by_combinations(const CellTable& table, const std::vector<std::uint64_t>& by_tuple) {
  std::vector<UnsafeRows> out;
  for (std::size_t t = 0; t < by_tuple.size(); ++t) {
    const auto place = static_cast<std::size_t>(std::bit_width(by_tuple[t]));
    while (out.size() <= place) {
      const std::uint64_t least = out.empty() ? 0 : std::uint64_t{1} << (out.size() - 1);
      out.push_back({.least = least, .most = out.empty() ? 0 : 2 * least - 1, .rows = 0});
    }
    out[place].rows += table.counts[t];
  }
  return out;
}

UnsafeScores summary_of(const CellTable& table, const std::vector<double>& scores, std::uint64_t rows) {
  std::vector<std::pair<double, std::uint32_t>> sorted;
  UnsafeScores out;
  for (std::size_t t = 0; t < scores.size(); ++t) {
    sorted.emplace_back(scores[t], table.counts[t]);
    out.mean += scores[t] * table.counts[t] / static_cast<double>(rows);
  }
  std::sort(sorted.begin(), sorted.end());
  // The least score that so large a share of the rows does not exceed.
  const auto quantile = [&](double share) {
    const auto wanted = static_cast<std::uint64_t>(std::ceil(share * static_cast<double>(rows)));
    std::uint64_t seen = 0;
    for (const auto& [score, count] : sorted) {
      seen += count;
      if (seen >= wanted) return score;
    }
    return 0.0;
  };
  out.median = quantile(0.5);
  out.ninety = quantile(0.9);
  out.ninety_nine = quantile(0.99);
  out.greatest = quantile(1);
  return out;
}

}  // namespace

void fill_table(const CellRecipe& recipe, const EncodedCells& cells, UnsafeReport& report) {
  report.k = *recipe.recipe.k;
  report.entity = recipe.recipe.entity;
  report.max_size = recipe.max_size;
  report.rows = cells.counts.rows;
  report.tuples = cells.table.tuples();
  report.missing_as = cells.missing_as;
  report.missing_cells = cells.missing_cells;
  report.rows_with_missing = cells.rows_with_missing;
  report.dropped = cells.dropped;
  for (const auto& column : cells.columns) {
    report.columns.push_back(
        {.name = column.name, .recoded = column.recoded, .values = column.values.size(), .weight = column.weight});
  }
}

void fill_combinations(const EncodedCells& cells, const UnsafeOutcome& found, std::size_t top, UnsafeReport& report) {
  report.combinations = found.total.combinations;
  report.pairs = found.total.pairs;
  for (std::size_t size = 1; size < found.by_size.size(); ++size) {
    report.by_size.push_back(
        {.size = size, .combinations = found.by_size[size].combinations, .pairs = found.by_size[size].pairs});
  }
  while (!report.by_size.empty() && report.by_size.back().pairs == 0) report.by_size.pop_back();
  report.column_sets = found.by_column_set.size();
  report.by_columns = top_sets(cells, found.by_column_set, top);
  for (std::size_t c = 0; c < cells.columns.size(); ++c) report.columns[c].pairs = found.pairs_by_column[c];
  report.by_value = top_values(cells, found, top);
  report.rows_by_combinations = rows_by_combinations(cells.table, found.by_tuple);
  report.rows_with_combinations = report.rows - report.rows_by_combinations[0].rows;
  report.scores = summary_of(cells.table, found.scores, report.rows);
  report.engine = found.engine == UnsafeEngine::records ? "records" : "columns";
  report.complete = found.complete;
  report.done = found.done;
  report.to_do = found.engine == UnsafeEngine::records ? report.tuples : 0;
  report.nodes = found.nodes;
}

void fill_suppression(const EncodedCells& cells, const OriginalSuppression& suppression, UnsafeReport& report) {
  report.suppression_complete = suppression.complete;
  report.suppressed_cells = suppression.cells;
  report.suppression_cost = suppression.cost;
  report.rows_by_suppression = suppression.rows_by_cells;
  for (std::size_t c = 0; c < cells.columns.size(); ++c) {
    report.columns[c].suppressed_cells = suppression.cells_by_column[c];
    for (std::size_t t = 0; t < cells.table.tuples(); ++t) {
      const bool blanked = (suppression.blanked[t] >> c & 1) != 0;
      if (blanked && cells.columns[c].is_missing(cells.table.code(t, c)))
        report.suppressed_missing += cells.table.counts[t];
    }
  }
}

}  // namespace kanon
