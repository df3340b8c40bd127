// Who could be found, and what a group says about its members.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/text.hpp"
#include "models/held.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

std::string size_text(const SizeBucket& bucket) {
  if (bucket.most == bucket.least) return with_commas(bucket.least);
  return bucket.most == 0 ? with_commas(bucket.least) + " or more"
                          : with_commas(bucket.least) + " to " + with_commas(bucket.most);
}

double share(std::uint64_t rows, std::uint64_t of) {
  return of > 0 ? static_cast<double>(rows) / static_cast<double>(of) : 0;
}

// Where k stands among the buckets: a bucket may hold sizes on both sides of it.
double place_of(std::uint64_t k, const std::map<std::uint64_t, SizeBucket>& buckets) {
  double place = 0;
  for (const auto& [least, bucket] : buckets) {
    if (k <= least) return place;
    if (bucket.most == 0 || k <= bucket.most) {
      const double width = bucket.most == 0 ? static_cast<double>(k) : static_cast<double>(bucket.most - least + 1);
      return place + static_cast<double>(k - least) / width;
    }
    ++place;
  }
  return place;
}

ReportChart size_chart(const ReportSource& source) {
  const RiskFigures &before = source.evaluation.risk.before, &after = source.evaluation.risk.after;
  std::map<std::uint64_t, SizeBucket> buckets;
  std::map<std::uint64_t, std::uint64_t> was, is;
  for (const auto& bucket : before.sizes) buckets[bucket.least] = bucket, was[bucket.least] = bucket.rows;
  for (const auto& bucket : after.sizes) buckets[bucket.least] = bucket, is[bucket.least] = bucket.rows;
  const char* unit = source.evaluation.entity.empty() ? "rows" : "entities";
  ReportChart out{.kind = ChartKind::columns,
                  .id = "group-sizes",
                  .title = "Rows by the size of their group",
                  .description = {},
                  .x_title = fmt::format("size of the group ({})", unit),
                  .y_title = "share of rows",
                  .percent = true};
  ReportSeries original{.name = "original"}, release{.name = "release"};
  for (const auto& [least, bucket] : buckets) {
    out.categories.push_back(size_text(bucket));
    out.ticks.push_back(least >= 1000 ? fmt::format("{}k", least / 1000) : std::to_string(least));
    original.values.push_back(share(was[least], before.rows));
    release.values.push_back(share(is[least], after.rows));
  }
  out.series = {std::move(original), std::move(release)};
  out.description = fmt::format(
      "A group is all rows that look alike in the quasi-identifiers. The more rows stand on the right, the harder it "
      "is to say which one is whose. In the original {} of {} rows were alone; in the release {} of {}. The smallest "
      "group of the release has {}.",
      with_commas(before.unique_rows), with_commas(before.rows), with_commas(after.unique_rows),
      with_commas(after.rows), with_commas(after.smallest));
  if (has_blanked_cells(source)) {
    out.title = "Rows by how many show exactly the same";
    out.x_title = fmt::format("{} that show exactly the same", unit);
    out.description = "A blank is taken for a value of its own here, so this is not what the rule counts.";
    return out;
  }
  if (source.evaluation.k && !buckets.empty()) {
    out.mark =
        ReportMark{.text = fmt::format("k = {}", *source.evaluation.k), .x = place_of(*source.evaluation.k, buckets)};
  }
  return out;
}

ReportChart threshold_chart(const RiskReport& risk) {
  ReportChart out{.kind = ChartKind::bars,
                  .id = "risk-thresholds",
                  .title = "Rows whose risk is above a threshold",
                  .description =
                      "The risk of a row is 1 over the size of its group: the chance of somebody who knows that a "
                      "person is in the file, and all quasi-identifiers of that person, to pick the right row.",
                  .x_title = "risk above",
                  .y_title = "share of rows",
                  .percent = true,
                  .full = 1};
  ReportSeries original{.name = "original"}, release{.name = "release"};
  for (std::size_t t = 0; t < risk.after.above.size(); ++t) {
    out.categories.push_back(fmt::format("risk above {:g}", risk.after.above[t].threshold));
    original.values.push_back(risk.before.above[t].share);
    release.values.push_back(risk.after.above[t].share);
  }
  out.series = {std::move(original), std::move(release)};
  return out;
}

// Where cells are blanked, groups do not tell a risk: the rule counts the rows that show the same and more.
ReportTable risk_table(const RiskReport& risk, bool blanked) {
  const RiskFigures &was = risk.before, &is = risk.after;
  ReportTable out{.caption = blanked ? "Rows that show exactly the same, a blank taken for a value" : "Groups and risk",
                  .columns = {"", "original", "release"},
                  .rows = {}};
  const auto row = [&](const char* name, ReportCell before, ReportCell after) {
    out.rows.push_back({{.text = name}, std::move(before), std::move(after)});
  };
  row("rows", count_cell(was.rows), count_cell(is.rows));
  row("groups", count_cell(was.groups), count_cell(is.groups));
  row("smallest group", count_cell(was.smallest), count_cell(is.smallest));
  row("median group", number_cell(was.median), number_cell(is.median));
  row("largest group", count_cell(was.largest), count_cell(is.largest));
  if (blanked) return out;
  row("rows that are alone", count_cell(was.unique_rows), count_cell(is.unique_rows));
  row("highest risk", percent_cell(was.highest), percent_cell(is.highest));
  row("average risk", percent_cell(was.average), percent_cell(is.average));
  return out;
}

ReportCell estimate_cell(const std::optional<double>& share) {
  if (!share) return {.text = "no answer"};
  if (*share > 0 && *share < 1e-6) return {.text = "< 0.0001%", .value = *share};
  return {.text = fmt::format("{:.4g}%", 100 * *share), .value = *share};
}

// "Pitman is taken: at most a tenth of the population is in the file".
std::string taken_in_words(const PopulationUniqueness& found) {
  if (found.taken.empty()) return "none is taken: " + found.reason;
  if (found.taken == "counted") return "counted, not estimated: " + found.reason;
  const char* name = found.taken == "zayatz" ? "Zayatz" : found.taken == "pitman" ? "Pitman" : "SNB";
  return fmt::format("{} is taken: {}", name, found.reason);
}

void add_population(const PopulationReport& population, ReportSection& out) {
  const PopulationUniqueness &was = population.before, &is = population.after;
  ReportTable table{.caption = fmt::format("Estimates of who is alone in a population of {}, share of it",
                                           with_commas(population.size)),
                    .columns = {"by the model of", "original", "release"},
                    .rows = {}};
  const char* names[] = {"Zayatz", "Pitman", "SNB (slide negative binomial)"};
  for (std::size_t e = 0; e < std::size(names); ++e)
    table.rows.push_back(
        {{.text = names[e]}, estimate_cell(was.estimates[e].share), estimate_cell(is.estimates[e].share)});
  table.rows.push_back({{.text = "taken, by Dankar's rule"}, estimate_cell(was.share), estimate_cell(is.share)});
  out.blocks.emplace_back(std::move(table));
  out.blocks.emplace_back(ReportText{
      fmt::format("Of the original, {}. Of the release, {}. These are estimates by models of the population, not a "
                  "promise; nothing was enforced by them.",
                  taken_in_words(was), taken_in_words(is))});
}

// In two digits: the difference of exact figures before and after would be the weights of the rows that were dropped.
ReportCell coarse_cell(double value) {
  const double coarse = parse_number(fmt::format("{:.1e}", value)).value_or(0);
  const bool large = coarse >= 100 && coarse < 1e15;
  return {.text = "about " + (large ? with_commas(static_cast<std::uint64_t>(coarse)) : fmt::format("{:.2g}", coarse)),
          .value = coarse};
}

void add_weights(const WeightReport& weights, ReportSection& out) {
  ReportTable table{.caption = "Risk by survey weights: a group stands for as many people as its weights add up to",
                    .columns = {"", "original", "release"},
                    .rows = {}};
  const auto row = [&](const char* name, auto cell) {
    table.rows.push_back(
        {{.text = name}, cell(weights.before), weights.after ? cell(*weights.after) : ReportCell{.text = "not told"}});
  };
  row("people in all", [](const WeightRisk& risk) { return coarse_cell(risk.people); });
  row("highest risk", [](const WeightRisk& risk) { return coarse_cell(risk.highest); });
  row("average risk", [](const WeightRisk& risk) { return coarse_cell(risk.average); });
  row("rows without a weight", [](const WeightRisk& risk) { return count_cell(risk.rows_without_weight); });
  out.blocks.emplace_back(std::move(table));
}

std::string order_in_words(const OrderFindings& order) {
  if (order.sorted) return "Row order: the release is sorted by its own columns, so its order tells nothing.";
  if (order.same_order) return "Row order: rows stand in the order of the original (a leak, see above).";
  return order.compared ? "Row order: not that of the original."
                        : "Row order: there is no column by which it could be compared with the original's.";
}

// What was asked of every group beside k, and the group that is nearest to breaking it.
void add_models(const ReportSource& source, ReportSection& out) {
  if (source.outcome == nullptr || source.outcome->models.empty()) return;
  ReportTable table{.caption = "What every group of the release had to hold beside k, and how far it does",
                    .columns = {"asked", "what holds", "limit", "nearest to it"},
                    .rows = {}};
  for (const auto& model : source.outcome->models)
    table.rows.push_back({{.text = without_value(model.asked)},
                          {.text = in_words(model)},
                          number_cell(model.limit),
                          number_cell(model.held)});
  out.blocks.emplace_back(std::move(table));
}

}  // namespace

ReportSection risk_section(const ReportSource& source) {
  const RiskReport& risk = source.evaluation.risk;
  ReportSection out{.id = "risk", .title = "Who could be found", .blocks = {}};
  const bool blanked = has_blanked_cells(source);
  if (blanked) {
    out.blocks.emplace_back(
        ReportText{"Single cells were blanked here. The groups below take a blank for a value of its own, so small "
                   "ones do not break the rule: a row that shows little is matched by all rows that show the same and "
                   "more, and of those there are k."});
  }
  out.blocks.emplace_back(ReportCharts{{size_chart(source)}});
  if (!risk.after.above.empty() && !blanked) out.blocks.emplace_back(ReportCharts{{threshold_chart(risk)}});
  out.blocks.emplace_back(risk_table(risk, blanked));
  if (risk.starred_rows > 0) {
    out.blocks.emplace_back(ReportText{fmt::format(
        "{} suppressed rows show nothing in any quasi-identifier; they are counted as one group of that size.",
        with_commas(risk.starred_rows))});
  }
  if (risk.population) add_population(*risk.population, out);
  if (risk.weights) add_weights(*risk.weights, out);
  out.blocks.emplace_back(ReportText{order_in_words(risk.order)});
  return out;
}

ReportSection sensitive_section(const ReportSource& source) {
  const Evaluation& found = source.evaluation;
  ReportSection out{.id = "sensitive", .title = "What each group says about its members", .blocks = {}};
  add_models(source, out);
  if (found.sensitive.empty()) {
    out.blocks.emplace_back(
        ReportText{"No column was named as sensitive, so this was not looked at. A small risk of being found does not "
                   "keep a group from telling something about everybody in it."});
    return out;
  }
  out.blocks.emplace_back(
      ReportText{"Where everybody in a group has the same sensitive value, that value is known of each of them without "
                 "finding a row. k does not prevent it."});
  ReportTable table{.caption = "Sensitive columns within the groups, before and after",
                    .columns = {"column", "file", "groups with one value only", "rows in them", "groups with no value",
                                "least different values", "least entropy l", "greatest t", "mean t"},
                    .rows = {}};
  const auto add = [&](const SensitiveFigures& figures, const char* file, std::uint64_t rows) {
    table.rows.push_back({{.text = figures.name},
                          {.text = file},
                          count_cell(figures.homogeneous_groups),
                          {.text = fmt::format("{} ({})", with_commas(figures.homogeneous_rows),
                                               percent_text(share(figures.homogeneous_rows, rows))),
                           .value = static_cast<double>(figures.homogeneous_rows)},
                          count_cell(figures.missing_groups),
                          count_cell(figures.least_distinct),
                          number_cell(figures.least_entropy_l),
                          number_cell(figures.greatest_t),
                          number_cell(figures.mean_t)});
  };
  for (std::size_t c = 0; c < found.risk.sensitive_after.size(); ++c) {
    add(found.risk.sensitive_before[c], "original", found.risk.before.rows);
    add(found.risk.sensitive_after[c], "release", found.risk.after.rows);
  }
  out.blocks.emplace_back(std::move(table));
  out.blocks.emplace_back(
      ReportText{"Groups with no value: all of their cells are missing, which says nothing about anybody. "
                 "Entropy l: as many equally frequent values would be as hard to guess; from 1 (one value) to the "
                 "number of different values. t: how far the values of a group are from those of the whole file, 0 "
                 "(alike) to 1."});
  return out;
}

}  // namespace kanon
