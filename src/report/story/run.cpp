// How the recoding was found, and what other choices would have cost.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "report/common/no_point.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

double cost_of(const AnonymizeOutcome& outcome) {
  return is_exact(outcome.cost_name) ? static_cast<double>(outcome.exact_cost) : outcome.cost;
}
double bound_of(const AnonymizeOutcome& outcome) {
  return is_exact(outcome.cost_name) ? static_cast<double>(outcome.exact_bound) : outcome.bound;
}
double cost_of(const FrontierPoint& point, CostName cost) {
  return is_exact(cost) ? static_cast<double>(point.exact_cost) : point.cost;
}

// Only points at which something changes; the last is what the search ended with.
void add_point(ReportSeries& series, double x, double y) {
  if (!series.points.empty() && series.points.back().second == y) return;
  series.points.emplace_back(x, y);
}

ReportChart progress_chart(const ReportSource& source) {
  const AnonymizeOutcome& outcome = *source.outcome;
  ReportSeries bound{.name = "proven bound"}, best{.name = "best found"};
  for (const auto& progress : source.progress) {
    add_point(best, progress.seconds, progress.incumbent);
    if (bound_of(outcome) > 0) add_point(bound, progress.seconds, progress.bound);
  }
  add_point(best, outcome.search_seconds, cost_of(outcome));
  if (bound_of(outcome) > 0) add_point(bound, outcome.search_seconds, bound_of(outcome));
  // A line has two ends.
  for (auto* series : {&best, &bound}) {
    if (!series->points.empty() && series->points.back().first < outcome.search_seconds)
      series->points.emplace_back(outcome.search_seconds, series->points.back().second);
  }
  ReportChart out{.kind = ChartKind::steps,
                  .id = "progress",
                  .title = "Cost of the best recoding found, and the bound below which none can be",
                  .description = {},
                  .x_title = "seconds",
                  .y_title = fmt::format("cost {}", name_of(outcome.cost_name)),
                  .between = !bound.points.empty()};
  out.description = bound.points.empty()
                        ? "This search proves nothing: there is no bound to compare with."
                        : fmt::format("What lies between the two lines is the gap. At the end it was {}.",
                                      outcome.gap > 0 ? percent_text(outcome.gap) : "closed");
  if (!bound.points.empty()) out.series.push_back(std::move(bound));
  out.series.push_back(std::move(best));
  return out;
}

std::string effort_in_words(const AnonymizeOutcome& outcome) {
  return fmt::format(
      "{} evaluated in {:.2f} seconds; {} different combinations of quasi-identifiers in {} rows.",
      outcome.effort.evaluated == 1 ? "1 candidate was" : with_commas(outcome.effort.evaluated) + " candidates were",
      outcome.search_seconds, with_commas(outcome.tuples), with_commas(outcome.rows));
}

// Of a front over whole levels every k between two points is known: it costs what the next one does. Of a front at
// single k only these are.
ReportSeries series_of(const char* name, const FrontierFront& front, CostName cost, bool every_k) {
  ReportSeries out{.name = name, .only_points = !every_k};
  for (const auto& point : front.points) {
    if (point.pareto || !every_k) out.points.emplace_back(static_cast<double>(point.k), cost_of(point, cost));
  }
  return out;
}

ReportTable threshold_table(const FrontierOutcome& front) {
  const auto cell = [&](const std::optional<FrontierPoint>& point, std::uint64_t k, const FrontierFront& of) {
    if (!point) return ReportCell{.text = why_no_point(of, k, &of == &front.levels)};
    return ReportCell{
        .text = is_exact(front.cost_name) ? with_commas(point->exact_cost) : fmt::format("{:.4f}", point->cost),
        .value = cost_of(*point, front.cost_name)};
  };
  ReportTable out{.caption = fmt::format("The cost ({}) of values of k that people are asked for", front.cost_label),
                  .columns = {"k"},
                  .rows = {}};
  if (front.levels.searched) out.columns.emplace_back("whole levels");
  if (front.flexible.searched) out.columns.emplace_back("all recodings");
  for (const auto& threshold : front.thresholds) {
    std::vector<ReportCell> row = {{.text = std::to_string(threshold.k)}};
    if (front.levels.searched) row.push_back(cell(threshold.levels, threshold.k, front.levels));
    if (front.flexible.searched) row.push_back(cell(threshold.flexible, threshold.k, front.flexible));
    out.rows.push_back(std::move(row));
  }
  return out;
}

}  // namespace

ReportSection search_section(const ReportSource& source) {
  ReportSection out{.id = "search", .title = "How it was found", .blocks = {}};
  if (source.outcome == nullptr || !source.outcome->searched) return out;
  out.blocks.emplace_back(ReportText{effort_in_words(*source.outcome)});
  if (!source.progress.empty()) out.blocks.emplace_back(ReportCharts{{progress_chart(source)}});
  return out;
}

ReportSection front_section(const ReportSource& source) {
  ReportSection out{.id = "front", .title = "What another k would have cost", .blocks = {}};
  if (source.front == nullptr) return out;
  const FrontierOutcome& front = *source.front;
  ReportChart chart{.kind = ChartKind::steps,
                    .id = "front-chart",
                    .title = "The least cost at which each k can be had",
                    .description = {},
                    .x_title = "k",
                    .y_title = fmt::format("cost {}", front.cost_label),
                    .x_logarithmic = true,
                    .back = true,
                    .large = true};
  if (front.levels.searched) chart.series.push_back(series_of("whole levels", front.levels, front.cost_name, true));
  if (front.flexible.searched)
    chart.series.push_back(series_of("all recodings", front.flexible, front.cost_name, false));
  std::erase_if(chart.series, [](const ReportSeries& series) { return series.points.empty(); });
  if (chart.series.empty()) return out;
  for (const auto& threshold : front.thresholds) chart.lines.push_back(static_cast<double>(threshold.k));
  chart.description = fmt::format(
      "The height of a line at k is the least cost at which k can be had{}: that of the first recoding, from k to the "
      "right, that holds so many.{} Dashed: values of k that people are asked for.",
      front.proven() ? "" : ", as far as the search has come",
      front.flexible.searched ? " Of all recodings only the k that were searched are known." : "");
  if (source.outcome != nullptr) {
    chart.mark = ReportMark{.text = fmt::format("released: k = {}", source.outcome->k),
                            .x = static_cast<double>(source.outcome->k),
                            .y = cost_of(*source.outcome)};
    chart.description += " The ring marks the release.";
  }
  out.blocks.emplace_back(ReportCharts{{std::move(chart)}});
  out.blocks.emplace_back(threshold_table(front));
  return out;
}

}  // namespace kanon
