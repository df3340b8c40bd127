// Renders an UnsafeReport for people, in 80 columns.
#include "report/text/unsafe_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/common/layout.hpp"

namespace kanon {
namespace {

constexpr std::size_t kLabel = 21;  // where the facts at the top begin

std::string percent(std::uint64_t part, std::uint64_t of) {
  return of == 0 ? "" : fmt::format("{:.1f}%", 100 * static_cast<double>(part) / static_cast<double>(of));
}

// "  rows               8,192" and, wrapped, more of it.
std::string fact(std::string_view label, const std::string& text) {
  return wrapped("  " + padded_right(label, kLabel - 2) + printable(text), kLabel);
}

std::string missing_rule(const UnsafeReport& report) {
  const std::string rule = report.missing_as == MissingAs::value
                               ? "a missing cell is a value of its own: two of them are equal"
                               : "a missing cell never equals one of another row";
  if (report.missing_cells == 0) return rule + "; there are none";
  return fmt::format("{}; {} in {}", rule, counted(report.missing_cells, "cell"),
                     counted(report.rows_with_missing, "row"));
}

std::string suppression_line(const UnsafeReport& report) {
  if (!report.entity.empty()) return "not told: cells to blank are counted in rows, and k counts an entity";
  const std::uint64_t cells = report.rows * report.columns.size();
  const bool weighted = std::any_of(report.columns.begin(), report.columns.end(),
                                    [](const UnsafeColumn& column) { return column.weight != 1; });
  std::string out = fmt::format("{} {} of {} ({})", report.suppression_complete ? "at least" : "at most",
                                counted(report.suppressed_cells, "cell"), with_commas(cells),
                                percent(report.suppressed_cells, cells));
  if (weighted)
    out =
        fmt::format("cost {}{}: {} of {}", report.suppression_complete ? "" : "at most ",
                    with_commas(report.suppression_cost), counted(report.suppressed_cells, "cell"), with_commas(cells));
  if (report.suppressed_missing > 0)
    out += fmt::format(", {} of them missing already", with_commas(report.suppressed_missing));
  return out + (report.suppression_complete ? "; the minimum of rule original, proven"
                                            : "; rule original, stopped before the minimum was known");
}

std::string found_by(const UnsafeReport& report) {
  std::string out =
      fmt::format("{}, {:.2f} s, ", report.engine == "records" ? "records one by one" : "sets of columns one by one",
                  report.search_seconds);
  if (report.complete) return out + "complete";
  out += "STOPPED: there are more";
  return report.to_do > 0
             ? out + fmt::format(" ({} of {} different rows done)", with_commas(report.done), with_commas(report.to_do))
             : out + fmt::format(" ({} done)", counted(report.done, "column set"));
}

std::string head(const UnsafeReport& report) {
  std::vector<std::string> names;
  std::string recoded;
  for (const auto& column : report.columns) {
    names.push_back(column.name);
    if (!column.recoded.empty())
      recoded +=
          fact("recoded", fmt::format("{}: {}, {}", column.name, column.recoded, counted(column.values, "label")));
  }
  std::string out = files_line(report.table_files);
  out += fact("rows", fmt::format("{}, {} different in the quasi-identifiers", with_commas(report.rows),
                                  with_commas(report.tuples)));
  out += fact("quasi-identifiers", fmt::format("{}: {}", names.size(), fmt::join(names, ", ")));
  if (!report.dropped.empty()) out += fact("dropped", fmt::format("{}", fmt::join(report.dropped, ", ")));
  out += recoded;
  out += fact("missing", missing_rule(report));
  const std::string members = report.entity.empty()
                                  ? "rows"
                                  : fmt::format("different \"{}\"; rows without one count for nobody", report.entity);
  out += fact("unsafe", fmt::format("had by fewer than k = {} {}; of {}", with_commas(report.k), members,
                                    report.max_size == 0 ? "any size" : counted(report.max_size, "cell") + " at most"));
  out += fact("combinations", fmt::format("{}{} different minimal ones, {} of a row and a combination",
                                          report.complete ? "" : "at least ", with_commas(report.combinations),
                                          counted(report.pairs, "pair")));
  out += fact("rows that have one",
              fmt::format("{}{} ({})", report.complete ? "" : "at least ", with_commas(report.rows_with_combinations),
                          percent(report.rows_with_combinations, report.rows)));
  out += fact("must be blanked", suppression_line(report));
  return out + fact("found by", found_by(report));
}

std::string size_table(const UnsafeReport& report) {
  std::string out = fmt::format("\n  {:>6} {:>18} {:>18}\n", "size", "combinations", "pairs");
  for (const auto& size : report.by_size)
    out += fmt::format("  {:>6} {:>18} {:>18}\n", size.size, with_commas(size.combinations), with_commas(size.pairs));
  return out;
}

std::string set_table(const UnsafeReport& report) {
  if (report.by_columns.empty()) return "";
  std::string out = fmt::format("\nColumn sets with most pairs, {} of {}\n  {:>15} {:>7}  columns\n",
                                report.by_columns.size(), with_commas(report.column_sets), "pairs", "share");
  for (const auto& set : report.by_columns) {
    out += wrapped(fmt::format("  {:>15} {:>7}  {}", with_commas(set.pairs), percent(set.pairs, report.pairs),
                               printable(fmt::format("{}", fmt::join(set.columns, ", ")))),
                   27);
  }
  return out;
}

std::string column_table(const UnsafeReport& report) {
  std::vector<UnsafeColumn> columns = report.columns;
  std::stable_sort(columns.begin(), columns.end(),
                   [](const UnsafeColumn& a, const UnsafeColumn& b) { return a.pairs > b.pairs; });
  const bool told = report.entity.empty();
  std::string out =
      fmt::format("\nColumns: the share of all pairs they take part in{}\n", told ? ", and cells to blank" : "");
  const auto cells = [&](const std::string& text) { return told ? fmt::format(" {:>12}", text) : std::string(); };
  out += fmt::format("  {} {:>8} {:>15} {:>7}{}\n", padded_right("column", 30), "values", "pairs", "share",
                     cells("cells"));
  for (const auto& column : columns) {
    out += fmt::format("  {} {:>8} {:>15} {:>7}{}\n", padded_right(column.name, 30), with_commas(column.values),
                       with_commas(column.pairs), percent(column.pairs, report.pairs),
                       cells(with_commas(column.suppressed_cells)));
  }
  return out;
}

std::string value_table(const UnsafeReport& report) {
  if (report.by_value.empty()) return "";
  std::string out = "\nValues with most pairs\n";
  out += fmt::format("  {} {} {:>10} {:>15}\n", padded_right("column", 22), padded_right("value", 26), "rows", "pairs");
  for (const auto& value : report.by_value) {
    out += fmt::format("  {} {} {:>10} {:>15}\n", padded_right(value.column, 22),
                       padded_right(value.value.value_or("(missing)"), 26), with_commas(value.rows),
                       with_commas(value.pairs));
  }
  return out;
}

// Two small histograms side by side: rows by combinations, and by cells to blank.
std::string row_tables(const UnsafeReport& report) {
  const auto& left = report.rows_by_combinations;
  const auto& right = report.rows_by_suppression;
  std::size_t shown = right.size();
  while (shown > 0 && right[shown - 1] == 0) --shown;
  const bool told = report.entity.empty();
  std::string out = fmt::format("\n  {:>22} {:>12}{}\n", "combinations of a row", "rows",
                                told ? fmt::format("    {:>14} {:>12}", "cells to blank", "rows") : "");
  for (std::size_t i = 0; i < std::max(left.size(), shown); ++i) {
    std::string line(37, ' ');
    if (i < left.size()) {
      const std::string range = left[i].least == left[i].most
                                    ? with_commas(left[i].least)
                                    : fmt::format("{} to {}", with_commas(left[i].least), with_commas(left[i].most));
      line = fmt::format("  {:>22} {:>12}", range, with_commas(left[i].rows));
    }
    if (i < shown) line += fmt::format("    {:>14} {:>12}", i, with_commas(right[i]));
    out += line + "\n";
  }
  return out;
}

std::string score_line(const UnsafeReport& report) {
  const UnsafeScores& s = report.scores;
  return "\n" +
         wrapped(fmt::format("  SUDA-like score of a row: median {:.6g}, mean {:.6g}, 90% up to {:.6g}, 99% up to "
                             "{:.6g}, greatest {:.6g}",
                             s.median, s.mean, s.ninety, s.ninety_nine, s.greatest),
                 4);
}

std::string left_of(const std::optional<std::uint64_t>& after, std::uint64_t before) {
  if (!after) return fmt::format("{:>14} {:>7}", "-", "");
  const double less = before == 0 ? 0 : 1 - static_cast<double>(*after) / static_cast<double>(before);
  return fmt::format("{:>14} {:>7}", with_commas(*after), fmt::format("{:+.1f}%", less == 0 ? 0 : -100 * less));
}

std::string suggestion_table(const UnsafeReport& report) {
  if (!report.suggested) return "";
  std::string out = "\nWhat would be left after one change, fewest cells first\n";
  out += fmt::format("  {} {:>14} {:>7} {:>14}\n", padded_right("change", 32), "combinations", "", "cells");
  for (const auto& change : report.suggestions) {
    const std::string option = change.recode.empty() ? "--drop " + change.column : "--recode " + change.recode;
    out += fmt::format("  {} {} {}\n", padded_right(option, 32), left_of(change.combinations, report.combinations),
                       left_of(change.suppressed_cells, report.suppressed_cells));
  }
  if (!report.suggestions_complete) out += "  STOPPED: those with a dash were not counted\n";
  return out + "  Apply one by adding it to this command, and ask again.\n";
}

}  // namespace

std::string unsafe_text(const UnsafeReport& report) {
  std::string out = head(report);
  if (report.pairs > 0) {
    out += size_table(report) + set_table(report) + column_table(report) + value_table(report) + row_tables(report) +
           score_line(report);
  }
  out += suggestion_table(report) + "\n";
  for (const auto& warning : report.warnings) out += wrapped("  note: " + printable(warning), 4);
  if (!report.output.empty()) out += "  combinations written to " + printable(report.output) + "\n";
  if (!report.scores_file.empty()) out += "  scores written to " + printable(report.scores_file) + "\n";
  if (!report.output.empty() || !report.scores_file.empty())
    out += "  This names what singles people out: keep it as safe as the table.\n";
  return out +
         (report.entity.empty()
              ? std::string("Only the quasi-identifiers listed are looked at; rows are counted. Rule original\n"
                            "counts in the table as it is. kanon suppress blanks cells.\n")
              : wrapped(fmt::format("Only the quasi-identifiers listed are looked at; k counts different \"{}\", and "
                                    "pairs and rows are counted in rows.",
                                    printable(report.entity)),
                        0));
}

}  // namespace kanon
