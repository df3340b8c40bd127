// Puts the checks of form in their order: one file, its bytes, the order of its rows.
#include "certify/form/check_form.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/try.hpp"
#include "certify/common/wording.hpp"
#include "certify/form/csv_form.hpp"
#include "certify/form/csv_scanner.hpp"
#include "certify/form/row_order.hpp"
#include "engine/parquet_form.hpp"

namespace kanon::certify {
namespace {

void judge_order(const RowOrder& order, const SourceInfo& info, bool planned, Findings& findings) {
  if (order.falls == 0) {
    if (planned) findings.holds("release: its rows are sorted by the text of their cells, column by column");
    return;
  }
  const std::string where =
      fmt::format("row {} sorts before the row above it by column {}{}", order.first_row,
                  in_quotes(info.columns[order.first_column]),
                  order.falls == 1 ? "" : fmt::format(", and {} more", counted(order.falls - 1, "row")));
  if (planned) {
    findings.fails("release: its rows are not in the promised order, so it may be that of the table: " + where);
  } else {
    findings.leaves_open("release: its rows are not sorted, so their order may be that of the table: " + where);
  }
}

std::string formula_note(const CsvForm& form, const SourceInfo& info) {
  const std::string column =
      form.formula_column < info.columns.size() ? in_quotes(info.columns[form.formula_column]) : "";
  return fmt::format(
      "{} of the release begin like a formula (= + - @), which a spreadsheet may run; the first stands in column {}; "
      "--safe-cells marks them as text",
      counted(form.formulas, "cell"), column);
}

Status check_csv(const VerifyRequest& request, const SourceInfo& info, bool safe_cells, Findings& findings) {
  const bool planned = !request.plan.empty();
  const std::size_t failed = findings.failures.size();
  if (planned && kDelimiters.find(info.delimiter) == kDelimiters.npos)
    findings.fails("release: its cells are separated by something else than a comma, semicolon, tab or bar");
  for (const std::string& file : info.files) {
    const std::string name = info.files.size() == 1 ? "release" : "release, " + file;
    KANON_TRY(const CsvForm form, read_csv_form({.path = file,
                                                 .delimiter = info.delimiter,
                                                 .dialect = planned ? CsvDialect::written : CsvDialect::strict,
                                                 .names = info.columns,
                                                 .safe_cells = safe_cells,
                                                 .cancel = request.cancel}));
    for (const CsvFault& fault : form.faults) {
      findings.fails(
          fmt::format("{}: line {}, column {}: {}{}", name, fault.line, fault.column, fault.words,
                      fault.times == 1 ? "" : fmt::format(" (here and {} more)", counted(fault.times - 1, "time"))));
    }
    if (form.formulas > 0) findings.notes.push_back(formula_note(form, info));
    if (form.faults.empty()) judge_order(form.order, info, planned, findings);
  }
  if (findings.failures.size() > failed) return Done{};
  findings.holds(planned ? "release: every byte of it stands where kanon writes it"
                         : "release: all readers of CSV read the same cells from it");
  return Done{};
}

Result<RowOrder> order_of(const VerifyRequest& request, const std::string& file, std::size_t columns) {
  RowOrder order;
  std::vector<std::string> above(columns);  // the last row of the batch before
  KANON_CHECK(scan_in_order(file, engine_options(request), [&](const Batch& batch) -> Status {
    const auto text = [&](std::size_t c, std::size_t r) { return batch.text(c, r).value_or(std::string_view()); };
    for (std::size_t r = 0; r < batch.rows(); ++r) {
      order.next(
          columns, [&](std::size_t c) { return r == 0 ? std::string_view(above[c]) : text(c, r - 1); },
          [&](std::size_t c) { return text(c, r); });
    }
    for (std::size_t c = 0; c < columns && batch.rows() > 0; ++c) above[c] = text(c, batch.rows() - 1);
    return Done{};
  }));
  return order;
}

// Beside a plan: the bytes are those that the engine writes for these rows, so nothing is hidden between them.
Status compare_bytes(const VerifyRequest& request, const std::string& file, Findings& findings) {
  KANON_TRY(const auto differs, rewritten_otherwise(file, engine_options(request)));
  findings.judge(!differs, "release: every byte of it is one that the engine writes for its cells",
                 fmt::format("release: from byte {} on it is not what the engine writes for its cells, so statistics, "
                             "dictionaries or gaps may tell more than the cells do",
                             differs.value_or(0)));
  return Done{};
}

// Columns that are recoded are texts. The others have the type they have in the original; if that is no Parquet file,
// they are texts, too.
Status check_types(const VerifyRequest& request, const SourceInfo& info, const ReleaseForm& asked, Findings& findings) {
  constexpr std::string_view kText = "VARCHAR";
  KANON_TRY(const std::uint64_t empty, count_empty_texts(info.files[0], engine_options(request)));
  if (empty > 0)
    findings.fails(
        fmt::format("release: {} hold a text without a character instead of nothing", counted(empty, "cell")));
  KANON_TRY(const std::vector<std::string> types, parquet_types(info.files[0], engine_options(request)));
  std::map<std::string, std::string> types_before;
  if (asked.original != nullptr && asked.original->format == FileFormat::parquet) {
    KANON_TRY(const auto before, parquet_types(asked.original->files[0], engine_options(request)));
    for (std::size_t c = 0; c < before.size() && c < asked.original->columns.size(); ++c)
      types_before[asked.original->columns[c]] = before[c];
  }
  for (std::size_t c = 0; c < types.size() && c < info.columns.size(); ++c) {
    const std::string& name = info.columns[c];
    const bool quasi = std::find(asked.quasi.begin(), asked.quasi.end(), name) != asked.quasi.end();
    if (!quasi && asked.original == nullptr) continue;
    const auto before = types_before.find(name);
    const std::string_view due = quasi || before == types_before.end() ? kText : std::string_view(before->second);
    if (types[c] != due)
      findings.fails(fmt::format("release: column {} is of type {}, and should be {}", in_quotes(name), types[c], due));
  }
  return Done{};
}

Status check_parquet(const VerifyRequest& request, const SourceInfo& info, const ReleaseForm& asked,
                     Findings& findings) {
  const bool planned = !request.plan.empty();
  for (const std::string& file : info.files) {
    KANON_TRY(const ParquetForm form, parquet_form(file, engine_options(request)));
    for (const std::string& what : form.beside) {
      if (planned) {
        findings.fails("release: the Parquet file has what a release has no place for: " + what);
      } else {
        findings.leaves_open("release: the Parquet file has more than cells, which was not looked at: " + what);
      }
    }
    if (!planned || !form.beside.empty()) continue;
    if (form.same_engine) {
      KANON_CHECK(compare_bytes(request, file, findings));
    } else {
      findings.leaves_open(
          "release: another version of the engine wrote the Parquet file, so its bytes could not be compared with "
          "those "
          "that belong to its cells");
    }
  }
  if (info.files.size() > 1) return Done{};
  if (planned) KANON_CHECK(check_types(request, info, asked, findings));
  KANON_TRY(const RowOrder order, order_of(request, info.files[0], info.columns.size()));
  judge_order(order, info, planned, findings);
  return Done{};
}

void append(std::vector<std::string>&& from, std::vector<std::string>& to) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

}  // namespace

EngineOptions engine_options(const VerifyRequest& request) {
  return {.threads = request.threads,
          .memory_mb = request.memory_mb,
          .temp_folder = request.temp_folder,
          .cancel = request.cancel};
}

Result<Findings> check_form(const VerifyRequest& request, const Source& release, const ReleaseForm& asked) {
  Findings findings;
  const bool planned = !request.plan.empty();
  const SourceInfo& info = release.info();
  if (planned && info.files.size() > 1)
    findings.fails(fmt::format("release: these are {} files; a release is one", info.files.size()));
  if (asked.safe_cells && info.format != FileFormat::csv)
    findings.fails("release: the plan marks cells that begin like formulas, which is done in CSV only");
  if (info.format == FileFormat::csv) KANON_CHECK(check_csv(request, info, asked.safe_cells, findings));
  if (info.format == FileFormat::parquet) KANON_CHECK(check_parquet(request, info, asked, findings));
  if (info.format == FileFormat::json) {
    if (planned) {
      findings.fails("release: it is JSON; a release is CSV or Parquet");
    } else {
      findings.leaves_open("release: the form of JSON is not looked at; readers may disagree on it");
    }
  }
  return findings;
}

Result<Verdict> with_form(const VerifyRequest& request, Findings form, Result<Verdict> judged) {
  if (!judged.ok()) {
    const Error& error = judged.error();
    if (form.failures.empty() || error.kind == ErrorKind::interrupted || !error.place.starts_with(request.release))
      return judged;
    form.fails(fmt::format("release: nothing more could be checked: {}", error.message));
    return verdict_of(request.k.value_or(0), std::move(form));
  }
  append(std::move(form.checked), judged->checked);
  append(std::move(form.failures), judged->failures);
  append(std::move(form.unchecked), judged->unchecked);
  append(std::move(form.on_trust), judged->on_trust);
  append(std::move(form.notes), judged->notes);
  return judged;
}

}  // namespace kanon::certify
