// What is released beside the quasi-identifiers: columns that go out as they are, and whom they tell apart.
#include "base/plain_words.hpp"
#include "base/text.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostOpen = 15;  // rows of a table that nobody has to open

std::string decided(bool accepted) {
  return accepted ? "accepted" : "";
}

std::vector<std::string> names_of(const PlainRisk& risk) {
  std::vector<std::string> out;
  for (const PlainColumn& column : risk.columns) out.push_back(column.name);
  return out;
}

ReportTable columns_table(const PlainRisk& risk) {
  ReportTable out{.caption = "Rows by the quasi-identifiers as they are shown, and one more column",
                  .columns = {"column", "role", "unique rows"},
                  .rows = {}};
  if (!risk.entity.empty()) out.caption += ", in groups that count different " + risk.entity;
  if (risk.k > 0) out.columns.emplace_back("rows below k");
  out.columns.emplace_back("decided");
  const auto add = [&](const std::string& name, const std::string& role, const RowsApart& apart, bool accepted) {
    std::vector<ReportCell> row = {{.text = name}, {.text = role}, count_cell(apart.unique_rows)};
    if (risk.k > 0) row.push_back(count_cell(apart.rows_below_k));
    row.push_back({.text = decided(accepted)});
    out.rows.push_back(std::move(row));
  };
  add("(none)", "", risk.quasi, false);
  for (const PlainColumn& column : risk.columns) add(column.name, column.role, column.with_quasi, column.accepted);
  add("(all of them)", "", risk.together, false);
  if (out.rows.size() > kMostOpen) out.fold = std::to_string(risk.columns.size()) + " columns released as they are";
  return out;
}

ReportTable told_table(const PlainRisk& risk) {
  ReportTable out{.caption = "Columns that give away a quasi-identifier",
                  .columns = {"column", "gives away", "in so many rows", "of its information",
                              "rows below k, once used", "decided"},
                  .rows = {}};
  for (const ToldColumn& told : risk.told)
    out.rows.push_back({{.text = told.by},
                        {.text = told.of},
                        percent_cell(told.share),
                        percent_cell(told.information),
                        count_cell(told.undone.rows_below_k),
                        {.text = decided(told.accepted)}});
  return out;
}

}  // namespace

const PlainRisk* plain_of(const ReportSource& source) {
  if (source.verdict != nullptr && source.verdict->plain) return &*source.verdict->plain;
  return source.evaluation.plain ? &*source.evaluation.plain : nullptr;
}

ReportSection beside_section(const ReportSource& source) {
  ReportSection out{.id = "beside", .title = "What is released beside the quasi-identifiers", .blocks = {}};
  const PlainRisk* risk = plain_of(source);
  if (risk == nullptr) return out;
  out.blocks.emplace_back(ReportText{
      "k is about the quasi-identifiers listed. The columns below are released as they are, and the independent "
      "checker counted whom they tell apart. Sensitive columns are not among them: they are what nobody is "
      "supposed to know."});
  if (!risk->judged) {
    out.blocks.back() = ReportText{plain_count(*risk) + " These are: " + list_of(names_of(*risk), 60) + "."};
    return out;
  }
  if (!risk->columns.empty()) out.blocks.emplace_back(columns_table(*risk));
  if (!risk->told.empty()) out.blocks.emplace_back(told_table(*risk));
  if (!risk->told_judged)
    out.blocks.emplace_back(
        ReportText{"Whether a column gives away a quasi-identifier was not judged: the original has "
                   "not all columns of the release."});
  return out;
}

}  // namespace kanon
