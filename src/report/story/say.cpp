// What the data still say: distributions before and after, associations, and models.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostCharts = 36;
constexpr std::size_t kMostBars = 12;  // labels: of more, columns are drawn

ReportChart distribution_chart(const Evaluation& found, const Distribution& distribution, std::size_t number) {
  const auto labels = shown_labels(distribution, least_shown(found), !found.weight.empty());
  ReportChart out{.kind = labels.size() <= kMostBars ? ChartKind::bars : ChartKind::columns,
                  .id = fmt::format("distribution-{}", number),
                  .title = distribution.name,
                  .description = fmt::format(
                      "Shares of the labels of column {} in the original and in the release. Distance of the two: {}.",
                      distribution.name, percent_text(distribution.distance)),
                  .x_title = "label",
                  .y_title = "share of rows",
                  .percent = true};
  ReportSeries original{.name = "original"}, release{.name = "release"};
  for (const auto& label : labels) {
    out.categories.push_back(label.label);
    original.values.push_back(label.before);
    release.values.push_back(label.after);
  }
  out.series = {std::move(original), std::move(release)};
  return out;
}

// With the mean of the release, and the rows that both are of, the original's would tell what few suppressed cells
// were.
bool hides_mean(const Evaluation& found, const Distribution& column) {
  return column.mean_before && few_are_gone(found, column);
}

ReportTable summary_table(const Evaluation& found) {
  ReportTable out{
      .caption =
          "Shares before and after, by column; distance is half the sum of the differences of shares, "
          "0% (alike) to 100% (nothing in common)",
      .columns = {"column", "labels compared", "95% intervals overlap", "distance", "mean before", "mean after"},
      .rows = {}};
  const auto mean = [](const std::optional<Estimate>& estimate) {
    return estimate ? ReportCell{.text = fmt::format("{:.4g} ({:.4g} to {:.4g})", estimate->value, estimate->low,
                                                     estimate->high),
                                 .value = estimate->value}
                    : ReportCell{.text = ""};
  };
  for (const auto& column : found.say.distributions) {
    out.rows.push_back({{.text = column.name},
                        count_cell(column.compared),
                        count_cell(column.overlapping),
                        column.nothing_shown ? ReportCell{.text = "nothing is shown"}
                        : column.spread
                            ? ReportCell{.text = percent_text(column.distance) + " (spread)", .value = column.distance}
                        : column.told ? percent_cell(column.distance)
                                      : ReportCell{.text = "not told"},
                        hides_mean(found, column) ? ReportCell{.text = "not shown"} : mean(column.mean_before),
                        mean(column.mean_after)});
  }
  return out;
}

ReportTable association_table(const std::vector<Association>& pairs) {
  ReportTable out{.caption =
                      "Association of pairs of columns: Cramer's V, 0 (none) to 1, by the same labels before and "
                      "after; by its own values the original has more labels, and so another scale",
                  .columns = {"columns", "original", "release", "original by its own values"},
                  .rows = {}};
  const auto v = [](double value) { return ReportCell{.text = fmt::format("{:.3f}", value), .value = value}; };
  for (const auto& pair : pairs) {
    out.rows.push_back({{.text = fmt::format("{} and {}{}", pair.first, pair.second, pair.spread ? " (spread)" : "")},
                        pair.recoded ? v(*pair.recoded) : ReportCell{.text = "not told"},
                        v(pair.after),
                        v(pair.before)});
  }
  if (pairs.size() > kMostBars) out.fold = fmt::format("Association of pairs of columns: {} pairs", pairs.size());
  return out;
}

std::string gone_in_words(std::uint64_t labels) {
  if (labels == 0) return {};
  return labels == 1 ? "; one more is gone" : fmt::format("; {} more are gone", with_commas(labels));
}

void add_charts(const Evaluation& found, ReportSection& out) {
  ReportCharts charts;
  std::size_t left_out = 0;
  std::vector<std::string> alike, untold, spread;  // that show the same in every row; or nobody knows what; or overlap
  for (const auto& distribution : found.say.distributions) {
    if (!is_quasi(found, distribution.name)) continue;
    if (!distribution.told || distribution.labels.size() < 2) {
      (distribution.told ? alike : distribution.spread ? spread : untold).push_back(distribution.name);
      continue;
    }
    if (charts.charts.size() == kMostCharts) {
      ++left_out;
      continue;
    }
    charts.charts.push_back(distribution_chart(found, distribution, charts.charts.size() + 1));
  }
  if (!alike.empty())
    out.blocks.emplace_back(ReportText{"One label stands for all values of: " + list_of(alike, 40) + "."});
  if (!untold.empty()) {
    out.blocks.emplace_back(ReportText{
        "Labels overlap, or it is not clear what they stand for, so shares are not compared label by label: " +
        list_of(untold, 40) + "."});
  }
  if (!spread.empty()) {
    out.blocks.emplace_back(ReportText{
        "Labels overlap, since each group shows its own: for the figures below each was spread evenly over the values "
        "of the original that it stands for, and no chart is drawn of values that the release does not show: " +
        list_of(spread, 40) + "."});
  }
  if (charts.charts.empty()) return;
  out.blocks.emplace_back(ReportText{fmt::format(
      "Shares of the labels among the cells that show a value{}. Labels that fewer than {} rows have are pooled; "
      "counts of the original are rounded to multiples of {}.{}",
      found.weight.empty() ? "" : fmt::format(", weighted by {}", found.weight), least_shown(found), least_shown(found),
      left_out == 0 ? "" : fmt::format(" {} more columns are in the table only.", left_out))});
  out.blocks.emplace_back(std::move(charts));
}

}  // namespace

ReportSection say_section(const ReportSource& source) {
  const Evaluation& found = source.evaluation;
  ReportSection out{.id = "say", .title = "What the data still say", .blocks = {}};
  if (found.say.compared > 0) {
    out.blocks.emplace_back(ReportText{fmt::format(
        "Of {} labels that are in both files, the 95% confidence intervals of {} overlap before and after{}.",
        with_commas(found.say.compared), with_commas(found.say.overlapping), gone_in_words(found.say.wiped_out))});
  }
  if (!found.say.as_they_were.empty()) {
    out.blocks.emplace_back(ReportText{
        "Not counted in this, since nothing was changed in them: " + list_of(found.say.as_they_were, 40) + "."});
  }
  add_charts(found, out);
  out.blocks.emplace_back(summary_table(found));
  const auto& columns = found.say.distributions;
  if (std::any_of(columns.begin(), columns.end(), [&](const auto& column) { return hides_mean(found, column); })) {
    out.blocks.emplace_back(ReportText{fmt::format(
        "The mean of the original is not shown where fewer than {} cells of the column are suppressed: with the mean "
        "of the release it would tell what they were.",
        least_shown(found))});
  }
  if (!found.say.associations.empty()) out.blocks.emplace_back(association_table(found.say.associations));
  for (auto& block : contingency_blocks(source)) out.blocks.push_back(std::move(block));
  for (auto& block : models_blocks(source)) out.blocks.push_back(std::move(block));
  return out;
}

}  // namespace kanon
