// Renders an UnsafeReport for programs: one JSON object.

#include "report/common/json_parts.hpp"
#include "report/text/unsafe_text.hpp"

namespace kanon {
namespace {

Json sizes_of(const UnsafeReport& report) {
  return list_with(report.by_size, [](const auto& size) {
    return Json{{"size", size.size}, {"combinations", size.combinations}, {"pairs", size.pairs}};
  });
}

Json sets_of(const UnsafeReport& report) {
  return list_with(report.by_columns, [](const auto& set) {
    return Json{{"columns", set.columns}, {"combinations", set.combinations}, {"pairs", set.pairs}};
  });
}

Json values_of(const UnsafeReport& report) {
  return list_with(report.by_value, [](const auto& value) {
    return Json{
        {"column", value.column}, {"value", or_null(value.value)}, {"rows", value.rows}, {"pairs", value.pairs}};
  });
}

Json columns_of(const UnsafeReport& report) {
  Json out = Json::array();
  for (const auto& column : report.columns) {
    out.push_back({{"name", column.name},
                   {"values", column.values},
                   {"recoded", or_null(column.recoded)},
                   {"weight", column.weight},
                   {"pairs", column.pairs},
                   {"suppressed_cells", column.suppressed_cells}});
  }
  return out;
}

Json rows_of(const UnsafeReport& report) {
  return list_with(report.rows_by_combinations, [](const auto& rows) {
    return Json{{"least", rows.least}, {"most", rows.most}, {"rows", rows.rows}};
  });
}

Json suggestions_of(const UnsafeReport& report) {
  if (!report.suggested) return {};
  Json out = Json::array();
  for (const auto& change : report.suggestions) {
    const bool dropped = change.recode.empty();
    out.push_back({{"column", change.column},
                   {"change", dropped ? "drop" : "recode"},
                   {"option", dropped ? "--drop" : "--recode"},
                   {"argument", dropped ? change.column : change.recode},
                   {"values", change.values},
                   {"labels", change.labels},
                   {"combinations", or_null(change.combinations)},
                   {"pairs", or_null(change.pairs)},
                   {"suppressed_cells", or_null(change.suppressed_cells)},
                   {"suppression_cost", change.suppressed_cells ? Json(change.suppression_cost) : Json()}});
  }
  return out;
}

Json scores_of(const UnsafeScores& scores) {
  return {{"mean", scores.mean},
          {"median", scores.median},
          {"p90", scores.ninety},
          {"p99", scores.ninety_nine},
          {"greatest", scores.greatest}};
}

}  // namespace

std::string unsafe_json(const UnsafeReport& report) {
  const Json json = {{"version", kJsonVersion},
                     {"command", "unsafe"},
                     {"status", report.whole() ? "optimal" : "feasible"},
                     {"k", report.k},
                     {"max_size", report.max_size == 0 ? Json() : Json(report.max_size)},
                     {"missing_as", name_of(report.missing_as)},
                     {"rows", report.rows},
                     {"table_files", report.table_files},
                     {"tuples", report.tuples},
                     {"missing_cells", report.missing_cells},
                     {"rows_with_missing", report.rows_with_missing},
                     {"dropped", report.dropped},
                     {"complete", report.complete},
                     {"combinations", report.combinations},
                     {"pairs", report.pairs},
                     {"rows_with_combinations", report.rows_with_combinations},
                     {"by_size", sizes_of(report)},
                     {"column_sets", report.column_sets},
                     {"by_columns", sets_of(report)},
                     {"by_value", values_of(report)},
                     {"columns", columns_of(report)},
                     {"rows_by_combinations", rows_of(report)},
                     {"rule", "original"},
                     {"suppression_complete", report.suppression_complete},
                     {"suppressed_cells", report.suppressed_cells},
                     {"suppressed_missing", report.suppressed_missing},
                     {"suppression_cost", report.suppression_cost},
                     {"rows_by_suppression", report.rows_by_suppression},
                     {"scores", scores_of(report.scores)},
                     {"suggestions", suggestions_of(report)},
                     {"engine", report.engine},
                     {"effort", {{"nodes", report.nodes}, {"done", report.done}, {"to_do", report.to_do}}},
                     {"output", or_null(report.output)},
                     {"scores_file", or_null(report.scores_file)},
                     {"seconds", report.seconds},
                     {"search_seconds", report.search_seconds},
                     {"warnings", report.warnings}};
  return json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace kanon
