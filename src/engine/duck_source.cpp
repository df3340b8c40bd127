// A table read through DuckDB: scans and group counts as SQL. Summaries are in duck_summary.cpp, the release in
// duck_release.cpp.
#include "engine/duck_source.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/try.hpp"

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
  for (const auto& token : missing) {
    if (!token.empty()) tokens += (tokens.empty() ? "" : ", ") + quoted_text(token);
  }
  if (tokens.empty()) return text;
  return fmt::format("CASE WHEN {0} IN ({1}) THEN NULL ELSE {0} END", text, tokens);
}

Error DuckSource::placed(Error error) const {
  if (error.kind == ErrorKind::interrupted) return error;
  const std::string file = info_.files.size() == 1
                               ? info_.files[0]
                               : fmt::format("{} and {} more files", info_.files[0], info_.files.size() - 1);
  error.place = error.place.empty() ? file : file + " " + error.place;
  return error;
}

Result<std::uint64_t> DuckSource::count_rows() {
  auto rows = database_.query_count("SELECT CAST(count(*) AS UBIGINT) FROM " + relation_);
  if (!rows.ok()) return placed(rows.error());
  return rows;
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
  auto status = database_.query(
      fmt::format("SELECT {}CAST(count(*) AS UBIGINT){} FROM {} GROUP BY {}", keys, moments, relation_, group_by),
      visit);
  if (!status.ok()) return placed(status.error());
  return status;
}

Status DuckSource::scan(const std::vector<std::string>& columns, const BatchVisitor& visit) {
  std::string list;
  for (const auto& column : columns) list += (list.empty() ? "" : ", ") + text_of(column);
  auto status = database_.query(fmt::format("SELECT {} FROM {}", list, relation_), visit);
  if (!status.ok()) return placed(status.error());
  return status;
}

Result<std::uint64_t> DuckSource::count_homogeneous(const std::vector<std::string>& columns,
                                                    const std::string& sensitive) {
  std::string keys;
  for (const auto& column : columns) keys += (keys.empty() ? "" : ", ") + text_of(column);
  const std::string value = text_of(sensitive);
  auto count =
      database_.query_count(fmt::format("SELECT CAST(count(*) AS UBIGINT) FROM (SELECT 1 FROM {0} GROUP BY {1}"
                                        " HAVING count({2}) = 0 OR (count({2}) = count(*) AND min({2}) = max({2})))",
                                        relation_, keys, value));
  if (!count.ok()) return placed(count.error());
  return count;
}

}  // namespace kanon
