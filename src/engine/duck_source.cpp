// A table read through DuckDB: scans and group counts as SQL. Summaries are in duck_summary.cpp, the release in
// duck_release.cpp.
#include "engine/duck_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/try.hpp"
#include "engine/engine_error.hpp"
#include "engine/find_files.hpp"
#include "table/csv_header.hpp"
#include "table/missing_texts.hpp"
#include "table/utf8_file.hpp"

namespace kanon {

std::size_t DuckSource::index_of(const std::string& column) const {
  const auto at = std::find(info_.columns.begin(), info_.columns.end(), column);
  return static_cast<std::size_t>(at - info_.columns.begin());
}

std::string DuckSource::text_of(const std::string& column) const {
  return fmt::format("nullif(CAST(c{} AS VARCHAR), '')", index_of(column));
}

std::string DuckSource::value_of(const std::string& column, const std::vector<std::string>& missing) const {
  std::string text = text_of(column);
  std::string tokens;
  for (const auto& token : missing_in(missing, column)) {
    if (!token.empty()) tokens += (tokens.empty() ? "" : ", ") + quoted_text(token);
  }
  if (tokens.empty()) return text;
  return fmt::format("CASE WHEN {0} IN ({1}) THEN NULL ELSE {0} END", text, tokens);
}

Error DuckSource::placed(Error error) const {
  if (error.kind == ErrorKind::interrupted) return error;
  // The engine stumbles over its own message where the text that is not UTF-8 stands in a column that is not asked for.
  for (const auto& name : info_.files) {
    if (error.kind != ErrorKind::internal || info_.format != FileFormat::csv) break;
    const auto line = first_line_not_utf8(name);
    if (line) return not_utf8(fmt::format("{} line {}", name, *line));
  }
  error.place = error.place.empty() ? info_.name : info_.name + " " + error.place;
  return error;
}

Status DuckSource::unchanged() {
  KANON_CHECK(inputs_.unchanged());
  if (info_.format == FileFormat::csv) {
    // The engine reads cells by position: the names must still be those that the positions were found by.
    for (const auto& file : info_.files) {
      const auto header = read_csv_header(file, info_.delimiter, info_.name);
      if (!header.ok() || header->columns != info_.columns)
        return Error{.message = "the columns changed while the file was being read; nothing was written",
                     .place = file,
                     .hint = "Run again when nobody writes to it, or on a copy."};
    }
  }
  if (!is_pattern(path_)) return Done{};
  const auto files = find_files(database_, path_);
  if (!files.ok() && files.error().kind == ErrorKind::interrupted) return files.error();
  if (files.ok() && *files == info_.files) return Done{};
  return Error{.message = "other files match this pattern than at the beginning; nothing was written",
               .place = path_,
               .hint = "Run again when no files come or go."};
}

Result<std::uint64_t> DuckSource::count_rows() {
  if (rows_) return held(Result<std::uint64_t>(*rows_));  // of the same bytes, or it is an error
  KANON_TRY(rows_, held(database_.query_count("SELECT CAST(count(*) AS UBIGINT) FROM " + relation_)));
  return *rows_;
}

Status DuckSource::count_groups(const GroupQuery& query, const std::vector<std::string>& missing,
                                const BatchVisitor& visit) {
  std::string keys;
  for (const auto& column : query.columns) keys += value_of(column, missing) + ", ";
  if (query.class_column) keys += value_of(*query.class_column, missing) + ", ";
  const std::size_t key_count = query.columns.size() + (query.class_column ? 1 : 0);
  std::string group_by;
  for (std::size_t i = 1; i <= key_count; ++i) group_by += fmt::format("{}{}", i == 1 ? "" : ", ", i);
  std::string moments;
  if (query.target_column) {
    // Summed in sorted order: floating-point sums must not depend on the number of threads.
    const std::string number = fmt::format("TRY_CAST({} AS DOUBLE)", value_of(*query.target_column, missing));
    moments = fmt::format(", CAST(count({0}) AS UBIGINT), sum({0} ORDER BY {0}), sum({0} * {0} ORDER BY {0})", number);
  }
  return held(database_.query(
      fmt::format("SELECT {}CAST(count(*) AS UBIGINT){} FROM {} GROUP BY {}", keys, moments, relation_, group_by),
      visit));
}

Status DuckSource::scan(const std::vector<std::string>& columns, const BatchVisitor& visit) {
  std::string list;
  for (const auto& column : columns) list += (list.empty() ? "" : ", ") + text_of(column);
  std::uint64_t rows = 0;
  auto done =
      held(database_.query(fmt::format("SELECT {} FROM {}", list, relation_), [&](const Batch& batch) -> Status {
        rows += batch.rows();
        return visit(batch);
      }));
  if (done.ok()) rows_ = rows;
  return done;
}

Result<std::vector<HomogeneousGroups>> DuckSource::count_homogeneous(const std::vector<std::string>& columns,
                                                                     const std::vector<std::string>& sensitive,
                                                                     const std::vector<std::string>& missing) {
  std::vector<HomogeneousGroups> out(sensitive.size());
  if (sensitive.empty()) return out;
  std::string keys, each, sums;
  for (const auto& column : columns) keys += (keys.empty() ? "" : ", ") + text_of(column);
  for (std::size_t i = 0; i < sensitive.size(); ++i) {
    const char* comma = i == 0 ? "" : ", ";
    each += fmt::format("{0}(count({1}) = count(*) AND min({1}) = max({1})) AS one{2}, (count({1}) = 0) AS none{2}",
                        comma, value_of(sensitive[i], missing), i);
    sums += fmt::format("{0}CAST(count(*) FILTER (one{1}) AS UBIGINT), CAST(count(*) FILTER (none{1}) AS UBIGINT)",
                        comma, i);
  }
  KANON_CHECK(
      held(database_.query(fmt::format("SELECT {} FROM (SELECT {} FROM {} GROUP BY {})", sums, each, relation_, keys),
                           [&](const Batch& batch) -> Status {
                             for (std::size_t i = 0; i < out.size() && batch.rows() > 0; ++i)
                               out[i] = {batch.count(2 * i, 0), batch.count(2 * i + 1, 0)};
                             return Done{};
                           })));
  return out;
}

}  // namespace kanon
