// What was lost: by the costs, by column, by suppression.
#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/text.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostLossBars = 40;

// Scales are true by definition; none says what is good enough.
ReportTable cost_table(const Evaluation& found, bool blanked) {
  const LossReport& loss = found.loss;
  const std::string rows = with_commas(loss.rows_before);
  ReportTable out{.caption = "Losses of the release; lower is better",
                  .columns = {"measure", "value", "meaning", "scale"},
                  .rows = {}};
  const auto row = [&](const char* name, ReportCell value, std::string meaning, std::string scale) {
    out.rows.push_back({{.text = name}, std::move(value), {.text = std::move(meaning)}, {.text = std::move(scale)}});
  };
  if (loss.lm)
    row("lm", number_cell(*loss.lm), "detail lost per cell, mean over rows and columns",
        "0 keeps everything, 1 nothing; releases are comparable where columns and weights are the same");
  row("dm", exact_cell(loss.dm), "sum of squared group sizes; a suppressed row counts as all rows",
      fmt::format("{} where no two rows are alike, the square of that where all are alike or suppressed", rows));
  if (loss.cm)
    row("cm", exact_cell(*loss.cm), fmt::format("rows not of their group's main class of {}", found.target),
        "0 where every group has one class; with the usual matrix at most all rows");
  if (loss.rm)
    row("rm", number_cell(*loss.rm), fmt::format("spread of {} within groups", found.target),
        "0: a group tells its number exactly; 1: groups tell nothing about it");
  row("average group", number_cell(loss.average_group),
      blanked ? "rows that show exactly the same, blanks included" : "rows per group, suppressed rows left out",
      "1 where nobody is alike, all rows where everybody is");
  if (loss.average_group_by_k && !blanked)
    row("average group / k", number_cell(*loss.average_group_by_k), "how much larger groups are than asked for",
        "1 is the least possible where k holds");
  row("rows dropped", count_cell(loss.dropped_rows), "not in the release", fmt::format("0 to {}", rows));
  row("rows starred", count_cell(loss.starred_rows), "in the release, without their quasi-identifiers",
      fmt::format("0 to {}", rows));
  row("rows with a suppressed cell", count_cell(loss.rows_with_suppressed), "in the release",
      fmt::format("0 to {}", rows));
  if (loss.suppressed_cells)
    row("cells suppressed", count_cell(*loss.suppressed_cells), "in quasi-identifiers, rows dropped included",
        fmt::format("0 to {}", with_commas(loss.rows_before * loss.columns.size())));
  return out;
}

ReportChart loss_chart(const LossReport& loss) {
  ReportChart out{.kind = ChartKind::bars,
                  .id = "loss-by-column",
                  .title = "Detail lost in each column",
                  .description = "0%: every value is shown as it was. 100%: nothing is told about the column.",
                  .x_title = "column",
                  .y_title = "detail lost (lm)",
                  .percent = true,
                  .full = 1,
                  .series = {{.name = "detail lost"}}};
  for (const auto& column : loss.columns) {
    if (!column.lm || out.categories.size() == kMostLossBars) continue;
    out.categories.push_back(column.name);
    out.series[0].values.push_back(*column.lm);
  }
  if (loss.columns.size() > kMostLossBars)
    out.description += fmt::format(" The first {} of {} columns.", kMostLossBars, loss.columns.size());
  return out;
}

ReportChart suppression_chart(const LossReport& loss) {
  ReportChart out{
      .kind = ChartKind::bars,
      .id = "suppressed-by-column",
      .title = "Cells suppressed in each column",
      .description = "Rows that show nothing in the column, though the original did; dropped rows included.",
      .x_title = "column",
      .y_title = "cells",
      .series = {{.name = "cells suppressed"}}};
  for (const auto& column : loss.columns) {
    if (!column.suppressed_cells || out.categories.size() == kMostLossBars) continue;
    out.categories.push_back(column.name);
    out.series[0].values.push_back(static_cast<double>(*column.suppressed_cells));
  }
  return out;
}

// By column: labels that occur in the original and in no row of the release. Their names would tell what few rows had.
std::optional<ReportTable> wiped_out_table(const LossReport& loss) {
  ReportTable out{.caption = "Labels of which no row is left", .columns = {"column", "labels"}, .rows = {}};
  for (const auto& column : loss.columns) {
    if (column.wiped_out.empty()) continue;
    out.rows.push_back({{.text = column.name}, count_cell(column.wiped_out.size())});
  }
  return out.rows.empty() ? std::nullopt : std::optional(out);
}

}  // namespace

ReportSection loss_section(const ReportSource& source) {
  const LossReport& loss = source.evaluation.loss;
  ReportSection out{.id = "loss", .title = "What was lost", .blocks = {}};
  if (const ReportChart chart = loss_chart(loss); !chart.categories.empty())
    out.blocks.emplace_back(ReportCharts{{chart}});
  out.blocks.emplace_back(cost_table(source.evaluation, has_blanked_cells(source)));
  const ReportChart chart = suppression_chart(loss);
  const auto& values = chart.series[0].values;
  const bool any = std::any_of(values.begin(), values.end(), [](double cells) { return cells > 0; });
  const bool differ = any && std::adjacent_find(values.begin(), values.end(), std::not_equal_to<>()) != values.end();
  if (differ) {
    out.blocks.emplace_back(ReportCharts{{chart}});
  } else if (any) {
    out.blocks.emplace_back(ReportText{fmt::format(
        "Suppression by column: the same {} cells in each quasi-identifier, since whole rows were suppressed.",
        with_commas(static_cast<std::uint64_t>(values[0])))});
  } else {
    out.blocks.emplace_back(ReportText{"Suppression by column: no cell was suppressed."});
  }
  if (auto table = wiped_out_table(loss)) out.blocks.emplace_back(std::move(*table));
  return out;
}

}  // namespace kanon
