// Renders an Evaluation for people: risk and loss. What the data still say is in evaluate_say_text.cpp.
#include "report/text/evaluate_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/plain_words.hpp"
#include "base/text.hpp"
#include "report/common/layout.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostColumns = 40;  // of the table of losses

std::string line(const std::string& what, const std::string& before, const std::string& after) {
  return "  " + padded_right(what, 34) + padded_left(before, 18) + padded_left(after, 18) + "\n";
}

std::string number(double value) {
  return fmt::format("{:.4g}", value);
}

std::string sizes_of(const RiskFigures& risk) {
  return fmt::format("{} / {:g} / {}", with_commas(risk.smallest), risk.median, with_commas(risk.largest));
}

std::string rows_and_share(std::uint64_t rows, std::uint64_t of) {
  const double share = of > 0 ? static_cast<double>(rows) / static_cast<double>(of) : 0;
  return fmt::format("{} ({})", with_commas(rows), percent_of(share));
}

// The columns that are released as they are.
std::string plain_part(const Evaluation& evaluation) {
  if (!evaluation.plain) return {};
  std::string out;
  if (evaluation.k_holds == true && evaluation.plain->tells_apart())
    out += fmt::format("  verdict: {}\n", standing_words(Standing::holds_for_listed, evaluation.plain));
  for (const std::string& sentence : plain_sentences(*evaluation.plain)) out += wrapped("  " + printable(sentence), 4);
  return out;
}

std::string histogram_text(const RiskFigures& risk, const std::string& unit) {
  std::string out = fmt::format("  Groups of the release by size ({}), and the rows in them\n", unit);
  for (const auto& bucket : risk.sizes) {
    const std::string size = bucket.most == bucket.least ? with_commas(bucket.least)
                             : bucket.most == 0          ? with_commas(bucket.least) + "+"
                                                         : with_commas(bucket.least) + "-" + with_commas(bucket.most);
    const double share = static_cast<double>(bucket.rows) / static_cast<double>(risk.rows);
    out += "    " + padded_left(size, 11) + padded_left(with_commas(bucket.groups), 12) +
           (bucket.groups == 1 ? " group " : " groups") + padded_left(with_commas(bucket.rows), 12) +
           (bucket.rows == 1 ? " row  " : " rows ") + padded_left(percent_of(share), 6) + "  " + bar_of(share, 20) +
           "\n";
  }
  return out;
}

std::string sensitive_text(const Evaluation& evaluation) {
  std::string out;
  const auto& after = evaluation.risk.sensitive_after;
  for (std::size_t c = 0; c < after.size(); ++c) {
    const auto &is = after[c], &was = evaluation.risk.sensitive_before[c];
    out += "  Sensitive: " + fitted(is.name, 60) + "\n";
    out +=
        line("  groups with one value only", with_commas(was.homogeneous_groups), with_commas(is.homogeneous_groups));
    out += line("  rows in them", rows_and_share(was.homogeneous_rows, evaluation.risk.before.rows),
                rows_and_share(is.homogeneous_rows, evaluation.risk.after.rows));
    if (was.missing_groups + is.missing_groups > 0) {
      out += line("  groups with no value at all", with_commas(was.missing_groups), with_commas(is.missing_groups));
      out += line("  rows in them", rows_and_share(was.missing_rows, evaluation.risk.before.rows),
                  rows_and_share(is.missing_rows, evaluation.risk.after.rows));
    }
    out += line("  distinct l, entropy l", fmt::format("{}, {}", was.least_distinct, number(was.least_entropy_l)),
                fmt::format("{}, {}", is.least_distinct, number(is.least_entropy_l)));
    out += line(is.ordered ? "  t greatest, mean (ordered)" : "  t greatest, mean (variation)",
                fmt::format("{}, {}", number(was.greatest_t), number(was.mean_t)),
                fmt::format("{}, {}", number(is.greatest_t), number(is.mean_t)));
  }
  return out;
}

std::string k_text(const Evaluation& evaluation) {
  if (!evaluation.k) return {};
  const std::string k = with_commas(*evaluation.k);
  if (!evaluation.k_holds) {
    return wrapped(fmt::format("  k = {}: not judged here, since single cells are blanked (kanon verify judges it)", k),
                   4);
  }
  const std::uint64_t smallest = evaluation.risk.after.smallest;
  const char* unit =
      evaluation.entity.empty() ? (smallest == 1 ? "row" : "rows") : (smallest == 1 ? "entity" : "entities");
  if (*evaluation.k_holds) return fmt::format("  k = {} holds\n", k);
  return wrapped(fmt::format("  k = {} DOES NOT HOLD: the smallest group of the release has {} {}", k,
                             with_commas(smallest), unit),
                 4);
}

std::string order_text(const OrderFindings& order) {
  std::string out;
  for (const auto& name : order.indexes) {
    out += wrapped(
        fmt::format("  LEAK: column {} numbers the rows: leave it out, or the original's rows may be found by it",
                    fitted(name, 30)),
        4);
  }
  for (const auto& name : order.unique) {
    out += wrapped(fmt::format("  LEAK: column {} is different in every row: who knows it of a person finds the row",
                               fitted(name, 30)),
                   4);
  }
  if (order.sorted) return out + "  Row order: sorted by the release's own columns; it tells nothing.\n";
  if (order.same_order)
    return out + wrapped(
                     "  LEAK: rows stand in the order of the original: row by row they can be found again. Sort or "
                     "shuffle the release.",
                     4);
  if (!order.compared) return out + "  Row order: no column by which it could be compared with the original's.\n";
  return out + "  Row order: not that of the original.\n";
}

std::string lost_value(const ColumnLoss& column) {
  if (column.lost.empty() || !column.suppressed_cells || *column.suppressed_cells == 0) return {};
  const auto& most = column.lost[0];
  const double share = static_cast<double>(most.before - most.after) / static_cast<double>(*column.suppressed_cells);
  return fmt::format("{} {}", most.label ? fitted(*most.label, 12) : "(missing)", percent_of(std::min(1.0, share)));
}

std::string columns_text(const LossReport& loss) {
  std::string out = "  " + padded_right("column", 14) + padded_left("values", 8) + padded_left("labels", 8) +
                    padded_left("lm", 8) + "  " + padded_right("", 6) + padded_left("cells gone", 11) + "  " +
                    "most: of those\n";
  for (std::size_t c = 0; c < loss.columns.size() && c < kMostColumns; ++c) {
    const auto& column = loss.columns[c];
    std::string row = "  " + padded_right(column.name, 14) + padded_left(with_commas(column.values), 8) +
                      padded_left(with_commas(column.labels), 8) +
                      padded_left(column.lm ? fmt::format("{:.4f}", *column.lm) : "?", 8) + "  " +
                      padded_right(column.lm ? bar_of(*column.lm, 6) : "", 6) +
                      padded_left(column.nothing_shown      ? "all"
                                  : column.suppressed_cells ? with_commas(*column.suppressed_cells)
                                                            : "?",
                                  11) +
                      "  " + (column.nothing_shown ? "one label for all" : lost_value(column));
    row.erase(row.find_last_not_of(' ') + 1);
    out += row + "\n";
  }
  if (loss.columns.size() > kMostColumns)
    out += fmt::format("  ... and {} more columns\n", loss.columns.size() - kMostColumns);
  for (const auto& column : loss.columns) {
    if (column.wiped_out.empty()) continue;
    std::vector<std::string> names;
    for (const auto& label : column.wiped_out) names.push_back(label ? printable(*label) : "(missing)");
    out += wrapped(fmt::format("  wiped out in {}: {}", fitted(column.name, 20), list_of(names, 10)), 4);
  }
  return out;
}

}  // namespace

std::string bar_of(double share, std::size_t width) {
  if (!(share > 0)) return {};
  const auto length = static_cast<std::size_t>(std::lround(std::min(1.0, share) * static_cast<double>(width)));
  return std::string(std::max<std::size_t>(1, length), '#');
}

std::string percent_of(double share) {
  return fmt::format("{:.1f}%", 100 * share);
}

std::string risk_text(const Evaluation& evaluation) {
  const auto &was = evaluation.risk.before, &is = evaluation.risk.after;
  std::string out = "RISK\n" + line("", "before", "after");
  if (evaluation.k && !evaluation.k_holds) {
    out += wrapped(
        "  Single cells are blanked, and a blank is taken for a value here: groups are of rows that show "
        "exactly the same, which is not what k counts.",
        4);
  }
  out += line("rows", with_commas(was.rows), with_commas(is.rows));
  out += line("groups", with_commas(was.groups), with_commas(is.groups));
  out += line("smallest / median / largest group", sizes_of(was), sizes_of(is));
  out += line("highest risk", number(was.highest), number(is.highest));
  out += line("average risk", number(was.average), number(is.average));
  out += line("unique rows", rows_and_share(was.unique_rows, was.rows), rows_and_share(is.unique_rows, is.rows));
  for (std::size_t t = 0; t < is.above.size(); ++t) {
    out += line(fmt::format("rows of risk above {:g}", is.above[t].threshold),
                rows_and_share(was.above[t].rows, was.rows), rows_and_share(is.above[t].rows, is.rows));
  }
  out += k_text(evaluation);
  out += histogram_text(is, evaluation.entity.empty() ? "rows" : "entities");
  out += population_text(evaluation.risk);
  return out + plain_part(evaluation) + sensitive_text(evaluation) + order_text(evaluation.risk.order);
}

std::string loss_text(const Evaluation& evaluation) {
  const LossReport& loss = evaluation.loss;
  std::string out = "LOSS\n";
  const auto row = [&](const std::string& name, const std::string& value) {
    out += "  " + padded_right(name, 34) + padded_left(value, 18) + "\n";
  };
  row("rows dropped", rows_and_share(loss.dropped_rows, loss.rows_before));
  row("rows starred", rows_and_share(loss.starred_rows, loss.rows_before));
  row("rows with a suppressed cell", rows_and_share(loss.rows_with_suppressed, loss.rows_after));
  if (loss.suppressed_cells) row("cells suppressed", with_commas(*loss.suppressed_cells));
  row("average group", number(loss.average_group));
  if (loss.average_group_by_k)
    row(fmt::format("average group / k = {}", *evaluation.k), number(*loss.average_group_by_k));
  row("dm", loss.dm);
  if (loss.cm) row("cm", *loss.cm);
  row("lm", loss.lm ? fmt::format("{:.6f}", *loss.lm) : "not told");
  if (loss.rm) row("rm (variance)", fmt::format("{:.6f}", *loss.rm));
  if (loss.rm_absolute) row("rm (absolute)", fmt::format("{:.6f}", *loss.rm_absolute));
  return out + columns_text(loss);
}

std::string evaluation_text(const Evaluation& evaluation) {
  std::vector<std::string> names;
  for (const auto& name : evaluation.quasi) names.push_back(printable(name));
  std::string out =
      wrapped(fmt::format("{} against {}", printable(evaluation.release), printable(evaluation.original)), 2);
  out += wrapped("Quasi-identifiers: " + list_of(names, 40), 2) + "\n";
  out += risk_text(evaluation) + "\n" + loss_text(evaluation) + "\n" + say_text(evaluation) + models_text(evaluation);
  out += "\nASSUMPTIONS\n";
  for (const auto& assumption : evaluation.assumptions) out += wrapped("- " + printable(assumption), 2);
  for (const auto& warning : evaluation.warnings) out += wrapped("warning: " + printable(warning), 2);
  return out + "This holds values of the original: keep it with the table.\n";
}

}  // namespace kanon
