// A table summed up through DuckDB: what each column holds, and how large the groups over sets of columns are.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/duck_source.hpp"

namespace kanon {
namespace {

// Beyond this many rows distinct values are estimated: exact counts of nearly unique text columns would fill the disk.
constexpr std::uint64_t kMostRowsForExactDistinct = 2'000'000;
// A column with more distinct values is grouped as text: its dictionary would not fit into memory.
constexpr std::uint64_t kMostValuesInDictionary = 2'000'000;

// What parse_number and day_of in src/table read; the engine's own casts let more through.
constexpr char kNumber[] = "[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?";
constexpr char kDate[] = "(?s)[0-9]{4}-[0-9]{2}-[0-9]{2}([ T].*)?";
constexpr char kDigits[] = "[0-9]+";

constexpr int kFirstValues = 16;   // so many values are told of each column
constexpr char kBetween = '\x1f';  // and stand between these

// How many cells pass the test. Patterns are slow, so most texts are let off by their first byte: all signs and digits
// come before ':'.
std::string counted(const std::string& test) {
  return fmt::format("CAST(coalesce(sum(n) FILTER (CASE WHEN v < ':' THEN {} ELSE false END), 0) AS UBIGINT)", test);
}

std::string fits(const char* pattern) {
  return fmt::format("regexp_full_match(v, {})", quoted_text(pattern));
}

// The summary of each column c, from its cells v, each standing for n of them.
std::string summary_sql(const std::string& cells, bool exact) {
  return fmt::format(
      "SELECT CAST(c AS UBIGINT), CAST(coalesce(sum(n) FILTER (v IS NULL), 0) AS UBIGINT), CAST({} AS UBIGINT),"
      " {}, {}, {}, {}, CAST(coalesce(max(strlen(v)), 0) AS UBIGINT), {} FROM ({}) GROUP BY c",
      exact ? "count(v)" : "approx_count_distinct(v)",
      counted(fits(kNumber) + " AND coalesce(isfinite(TRY_CAST(v AS DOUBLE)), false)"),
      counted(fits(kDate) + " AND TRY_CAST(v[:10] AS DATE) IS NOT NULL"), counted(fits(kDigits)),
      counted("v LIKE '0_%' AND " + fits(kDigits)),
      exact ? fmt::format("array_to_string(min(v[:64], {}), chr({}))", kFirstValues, static_cast<int>(kBetween)) : "''",
      cells);
}

std::vector<std::string> parted(const Cell& texts) {
  return texts && !texts->empty() ? split(*texts, kBetween) : std::vector<std::string>();
}

}  // namespace

// All columns are laid end to end and grouped by column and value: one pass and one table of groups however many
// columns there are, and the patterns see every distinct value once.
Result<std::vector<ColumnSummary>> DuckSource::summarize(const std::vector<std::string>& missing) {
  KANON_TRY(const std::uint64_t rows, count_rows());
  const bool exact = rows <= kMostRowsForExactDistinct;
  std::string values;
  for (const auto& column : info_.columns) values += (values.empty() ? "" : ", ") + value_of(column, missing);
  const std::string cells =
      fmt::format("SELECT unnest([{}]) AS v, unnest(range({})) AS c FROM {}", values, info_.columns.size(), relation_);
  const std::string grouped = exact ? fmt::format("SELECT c, v, count(*) AS n FROM ({}) GROUP BY c, v", cells)
                                    : fmt::format("SELECT c, v, 1 AS n FROM ({})", cells);
  std::vector<ColumnSummary> out(info_.columns.size());
  KANON_CHECK(held(database_.query(summary_sql(grouped, exact), [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      out.at(batch.count(0, row)) = {.missing = batch.count(1, row),
                                     .distinct = batch.count(2, row),
                                     .distinct_is_estimate = !exact,
                                     .numbers = batch.count(3, row),
                                     .dates = batch.count(4, row),
                                     .digits = batch.count(5, row),
                                     .padded = batch.count(6, row),
                                     .longest = batch.count(7, row),
                                     .first = parted(batch.text(8, row))};
    }
    return Done{};
  })));
  return out;
}

// The distinct tuples of the columns (and the entity) with the rows of each, as table `tuples`.
Status DuckSource::make_tuples(const std::vector<std::size_t>& columns, const std::vector<std::string>& missing,
                               const std::optional<std::string>& entity) {
  std::string tuple;
  for (const std::size_t c : columns) tuple += fmt::format("{} AS g{}, ", value_of(info_.columns[c], missing), c);
  if (entity) tuple += fmt::format("coalesce({}, '') AS entity, ", value_of(*entity, missing));
  return database_.execute(
      fmt::format("CREATE TEMP TABLE tuples AS SELECT {}count(*) AS n FROM {} GROUP BY ALL", tuple, relation_));
}

// Replaces the texts in `tuples` by small integers: grouping these is several times faster, and there are many sets.
Status DuckSource::code_tuples(std::vector<std::string> names) {
  std::string distinct, coded;
  for (const auto& name : names) distinct += fmt::format("CAST(approx_count_distinct({}) AS UBIGINT), ", name);
  std::vector<std::uint64_t> values(names.size());
  KANON_CHECK(database_.query(fmt::format("SELECT {}1 FROM tuples", distinct), [&](const Batch& batch) -> Status {
    for (std::size_t i = 0; batch.rows() > 0 && i < names.size(); ++i) values[i] = batch.count(i, 0);
    return Done{};
  }));
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string& name = names[i];
    if (values[i] == 0 || values[i] > kMostValuesInDictionary) {
      coded += name + ", ";
      continue;
    }
    KANON_CHECK(database_.execute(
        fmt::format("CREATE TYPE kind_{0} AS ENUM (SELECT DISTINCT {0} FROM tuples WHERE {0} IS NOT NULL)", name)));
    coded += fmt::format("CAST({0} AS kind_{0}) AS {0}, ", name);
  }
  KANON_CHECK(database_.execute(fmt::format("CREATE TEMP TABLE coded AS SELECT {}n FROM tuples", coded)));
  KANON_CHECK(database_.execute("DROP TABLE tuples"));
  KANON_CHECK(database_.execute("ALTER TABLE coded RENAME TO tuples"));
  return Done{};
}

Result<std::vector<GroupSizes>> DuckSource::group_sizes(const std::vector<std::vector<std::string>>& column_sets,
                                                        const std::vector<std::string>& missing,
                                                        const std::optional<std::string>& entity) {
  std::set<std::size_t> used;
  for (const auto& set : column_sets) {
    for (const auto& column : set) used.insert(index_of(column));
  }
  std::vector<std::string> names;
  for (const std::size_t c : used) names.push_back(fmt::format("g{}", c));
  if (entity) names.emplace_back("entity");
  auto status = make_tuples({used.begin(), used.end()}, missing, entity);
  if (status.ok() && column_sets.size() > 1) status = code_tuples(names);
  std::vector<GroupSizes> out;
  for (std::size_t i = 0; status.ok() && i < column_sets.size(); ++i) {
    std::string keys;
    for (const auto& column : column_sets[i]) keys += fmt::format("{}g{}", keys.empty() ? "" : ", ", index_of(column));
    const std::string tuples =
        entity ? fmt::format("(SELECT {0}, entity, sum(n) AS n FROM tuples GROUP BY {0}, entity)", keys) : "tuples";
    const std::string sql = fmt::format(
        "SELECT CAST(count(*) AS UBIGINT), CAST(coalesce(sum(r) FILTER (s = 1), 0) AS UBIGINT),"
        " CAST(coalesce(min(s), 0) AS UBIGINT) FROM (SELECT {} AS s, sum(n) AS r FROM {} GROUP BY {})",
        entity ? "count(*)" : "sum(n)", tuples, keys);
    status = database_.query(sql, [&](const Batch& batch) -> Status {
      if (batch.rows() == 0) return Done{};
      out.push_back({.groups = batch.count(0, 0), .unique_rows = batch.count(1, 0), .smallest = batch.count(2, 0)});
      return Done{};
    });
  }
  // Also after an error: the next call makes them anew.
  std::vector<std::string> left = {"DROP TABLE IF EXISTS tuples", "DROP TABLE IF EXISTS coded"};
  for (const auto& name : names) left.push_back("DROP TYPE IF EXISTS kind_" + name);
  for (const auto& sql : left) {
    if (auto dropped = database_.execute(sql); status.ok() && !dropped.ok()) status = dropped;
  }
  KANON_CHECK(held(status));
  return out;
}

}  // namespace kanon
