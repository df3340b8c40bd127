// Tables of two columns, cell by cell, as a reader may see them: what few rows have is not told.
#include <fmt/format.h>

#include "base/text.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostRows = 60, kMostColumns = 30;

ReportCell cell_of(const ContingencyCell& cell, double before, double after, std::uint64_t least, bool weighted) {
  if (is_few(cell.before_rows, least) || is_few(cell.after_rows, least)) return {.text = "few"};
  if (cell.before_rows == 0 && cell.after_rows == 0) return {.text = "-"};
  // Rounded to multiples of the least, weighted or not: see report_hide.cpp.
  const std::uint64_t multiples = (cell.before_rows + least / 2) / least;
  const double was = static_cast<double>(multiples * least);
  if (weighted) {
    const double scaled = cell.before_rows > 0 ? cell.before.value * was / static_cast<double>(cell.before_rows) : 0;
    return {.text = fmt::format("{} > {}", percent_text(scaled), percent_text(cell.after.value)),
            .value = cell.after.value};
  }
  const double is = static_cast<double>(cell.after_rows);
  return {.text = fmt::format("{} > {}", percent_text(before > 0 ? was / before : 0),
                              percent_text(after > 0 ? is / after : 0)),
          .value = after > 0 ? is / after : 0};
}

}  // namespace

std::vector<ReportBlock> contingency_blocks(const ReportSource& source) {
  const Evaluation& found = source.evaluation;
  const std::uint64_t least = least_shown(found);
  std::vector<ReportBlock> out;
  for (const auto& table : found.say.tables) {
    const std::string summary = fmt::format(
        "{} by {}: of {} cells that both files have, the 95% intervals of {} overlap; {} are gone; distance {}.",
        table.first, table.second, with_commas(table.compared), with_commas(table.overlapping),
        with_commas(table.wiped_out), table.told ? percent_text(table.distance) : "not told");
    out.emplace_back(ReportText{summary});
    // Shares of some cells only are no table; values of other columns are none of this page's business.
    if (!table.told) continue;
    if (!is_quasi(found, table.first) || !is_quasi(found, table.second)) continue;
    if (table.first_labels.size() > kMostRows || table.second_labels.size() > kMostColumns) continue;
    double before = 0, after = 0;
    for (const auto& cell : table.cells) {
      before += static_cast<double>(cell.before_rows);
      after += static_cast<double>(cell.after_rows);
    }
    ReportTable shown{
        .caption = fmt::format("{} by {}: {}share of rows before > after; \"few\": fewer than {} rows in a file",
                               table.first, table.second, found.weight.empty() ? "" : "weighted ", least),
        .columns = {fmt::format("{} / {}", table.first, table.second)},
        .rows = {}};
    for (const auto& label : table.second_labels) shown.columns.push_back(label.value_or("(missing)"));
    for (std::size_t r = 0; r < table.first_labels.size(); ++r) {
      std::vector<ReportCell> row = {{.text = table.first_labels[r].value_or("(missing)")}};
      for (std::size_t c = 0; c < table.second_labels.size(); ++c)
        row.push_back(
            cell_of(table.cells[r * table.second_labels.size() + c], before, after, least, !found.weight.empty()));
      shown.rows.push_back(std::move(row));
    }
    out.emplace_back(std::move(shown));
  }
  return out;
}

}  // namespace kanon
