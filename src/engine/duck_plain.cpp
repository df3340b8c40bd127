// Rows that sets of columns tell apart, and what columns tell of each other, counted through DuckDB.
//
// A cell is taken for 64 bits of hash. All sets, or pairs, are laid end to end and grouped by number and hash: one
// reading of the table for as many as fit, whatever their number; the engine spills groups to disk beyond its memory.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "base/try.hpp"
#include "engine/duck_source.hpp"

namespace kanon {
namespace {

// Rows times sets in one reading: more would fill the disk of a small machine with groups.
constexpr std::uint64_t kMostRowsOfSets = 1'000'000'000;
constexpr std::size_t kFewSets = 16;  // that are counted at once whatever the rows
// Rows times pairs; beyond, some rows are taken, though never fewer than this.
constexpr std::uint64_t kMostRowsOfPairs = 16'000'000;
constexpr std::uint64_t kFewestSampled = 20'000;

std::string joined_by(const std::vector<std::string>& parts) {
  std::string out;
  for (const auto& part : parts) out += (out.empty() ? "" : ", ") + part;
  return out;
}

// Sums of logarithms in whole units of 2^-20: they must not depend on the order in which threads add.
std::string in_units(const std::string& value) {
  return fmt::format("CAST(round({} * 1048576) AS HUGEINT)", value);
}
constexpr double kUnits = 1048576;

// Of the table `pairs` (s, b, o, n): what the column `known` tells of the other one, one line per s.
std::string telling_sql(const char* known) {
  return fmt::format(
      "SELECT CAST(s AS UBIGINT), CAST(sum(t) AS UBIGINT),"
      " CAST(sum(CASE WHEN top[1] - 1 > coalesce(top[2], 0) THEN top[1] ELSE 0 END) AS UBIGINT),"
      " CAST(coalesce(sum(t) FILTER (t = 1), 0) AS UBIGINT), CAST(coalesce(sum(m - 1) FILTER (t > 1), 0) AS UBIGINT),"
      " CAST(sum({1}) AS DOUBLE), CAST(coalesce(sum({1} - e) FILTER (t > 1), 0) AS DOUBLE) FROM"
      " (SELECT s, {0}, CAST(sum(n) AS BIGINT) AS t, count(*) AS m, sum({2}) AS e, max(n, 2) AS top FROM pairs"
      " GROUP BY s, {0}) GROUP BY s",
      known, in_units("t * ln(t)"), in_units("n * ln(n)"));
}

}  // namespace

// One reading for these sets.
Status DuckSource::add_small_rows(std::span<const std::vector<std::string>> sets, std::uint64_t least,
                                  const CountedRows& rows, std::vector<SmallRows>& out) {
  std::map<std::size_t, std::string> cells;  // by column: its hash
  std::vector<std::string> hashes;
  for (const auto& set : sets) {
    std::vector<std::string> names;
    for (const auto& column : set) {
      const std::size_t c = index_of(column);
      cells.emplace(c, fmt::format("hash({}) AS h{}", text_of(column), c));
      names.push_back(fmt::format("h{}", c));
    }
    hashes.push_back(names.empty() ? "CAST(0 AS UBIGINT)" : fmt::format("hash({})", joined_by(names)));
  }
  std::vector<std::string> read;
  for (const auto& [c, sql] : cells) read.push_back(sql);
  if (rows.by_entity) read.emplace_back("hash(who) AS w, who IS NULL AS nobody");
  if (read.empty()) read.emplace_back("1 AS one");
  const std::string laid =
      fmt::format("(SELECT unnest([{}]) AS h, CAST(unnest(range({})) AS INTEGER) AS s{} FROM (SELECT {} FROM {}))",
                  joined_by(hashes), sets.size(), rows.by_entity ? ", CASE WHEN nobody THEN NULL ELSE w END AS w" : "",
                  joined_by(read), rows.relation);
  // n: what a group counts; r: its rows.
  const std::string groups =
      rows.by_entity ? fmt::format(
                           "(SELECT s, h, count(w) AS n, CAST(sum(r) AS BIGINT) AS r FROM"
                           " (SELECT s, h, w, count(*) AS r FROM {} GROUP BY s, h, w) GROUP BY s, h)",
                           laid)
                     : fmt::format("(SELECT s, h, count(*) AS n, count(*) AS r FROM {} GROUP BY s, h)", laid);
  const std::string sql = fmt::format(
      "SELECT CAST(s AS UBIGINT), CAST(count(*) AS UBIGINT), CAST(coalesce(sum(r) FILTER (n < 2), 0) AS UBIGINT),"
      " CAST(coalesce(sum(r) FILTER (n < {}), 0) AS UBIGINT) FROM {} GROUP BY s",
      least, groups);
  const std::size_t first = out.size();
  out.resize(first + sets.size());
  return database_.query(sql, [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows(); ++row)
      out.at(first + batch.count(0, row)) = {
          .groups = batch.count(1, row), .unique_rows = batch.count(2, row), .small_rows = batch.count(3, row)};
    return Done{};
  });
}

Result<std::vector<SmallRows>> DuckSource::small_rows(const std::vector<std::vector<std::string>>& column_sets,
                                                      std::uint64_t least) {
  return count_sets(column_sets, least, {.relation = relation_});
}

Result<std::vector<SmallRows>> DuckSource::small_rows_by_entity(
    const std::vector<std::vector<std::string>>& column_sets, std::uint64_t least, const EntityColumn& entity,
    const ReleaseOrder* shown) {
  if (shown == nullptr) {
    const std::string who = value_of(entity.name, entity.missing);
    return count_sets(column_sets, least,
                      {.relation = fmt::format("(SELECT *, {} AS who FROM {})", who, relation_), .by_entity = true});
  }
  KANON_TRY(const std::string rows, rows_as_shown(*shown, entity));
  return count_sets(column_sets, least, {.relation = rows, .by_entity = true});
}

Result<std::vector<SmallRows>> DuckSource::count_sets(const std::vector<std::vector<std::string>>& column_sets,
                                                      std::uint64_t least, const CountedRows& counted) {
  std::vector<SmallRows> out;
  if (column_sets.empty()) return out;
  std::size_t at_once = kFewSets;
  if (column_sets.size() > kFewSets) {
    KANON_TRY(const std::uint64_t rows, count_rows());
    at_once = std::max(at_once, static_cast<std::size_t>(kMostRowsOfSets / (rows + 1)));
  }
  const std::span<const std::vector<std::string>> all(column_sets);
  for (std::size_t from = 0; from < all.size(); from += at_once)
    KANON_CHECK(held(add_small_rows(all.subspan(from, std::min(at_once, all.size() - from)), least, counted, out)));
  return out;
}

// Makes the table `pairs`: of pair s the values b and o, as hashes, and how many rows have them. One row in `share` is
// taken.
Status DuckSource::make_pairs(const std::vector<std::string>& by, const std::vector<std::string>& of,
                              const std::vector<std::string>& missing, std::uint64_t share) {
  std::vector<std::string> read, names, first, second;
  for (std::size_t i = 0; i < by.size(); ++i) read.push_back(fmt::format("hash({}) AS b{}", text_of(by[i]), i));
  for (std::size_t j = 0; j < of.size(); ++j)
    read.push_back(fmt::format("hash({}) AS o{}", value_of(of[j], missing), j));
  for (std::size_t i = 0; i < by.size(); ++i) {
    for (std::size_t j = 0; j < of.size(); ++j) {
      first.push_back(fmt::format("b{}", i));
      second.push_back(fmt::format("o{}", j));
    }
  }
  names = first;
  names.insert(names.end(), second.begin(), second.end());
  const std::string taken = share > 1 ? fmt::format(" WHERE hash({}) % {} = 0", joined_by(names), share) : "";
  return database_.execute(fmt::format(
      "CREATE TEMP TABLE pairs AS SELECT s, b, o, count(*) AS n FROM (SELECT unnest([{}]) AS b, unnest([{}]) AS o,"
      " CAST(unnest(range({})) AS INTEGER) AS s FROM (SELECT {} FROM {}){}) GROUP BY s, b, o",
      joined_by(first), joined_by(second), first.size(), joined_by(read), relation_, taken));
}

Result<std::vector<PairCounts>> DuckSource::pair_counts(const std::vector<std::string>& by,
                                                        const std::vector<std::string>& of,
                                                        const std::vector<std::string>& missing) {
  std::vector<PairCounts> out(by.size() * of.size());
  if (out.empty()) return out;
  KANON_TRY(const std::uint64_t rows, count_rows());
  const std::uint64_t most = std::max(kFewestSampled, kMostRowsOfPairs / out.size());
  std::uint64_t share = rows <= most ? 1 : (rows + most - 1) / most;
  auto status = make_pairs(by, of, missing, share);
  // Rows that look alike are taken together: where there are few kinds of them, too few rows may have been.
  if (status.ok() && share > 1) {
    KANON_TRY(const std::uint64_t taken,
              database_.query_count("SELECT CAST(coalesce(sum(n), 0) AS UBIGINT) FROM pairs WHERE s = 0"));
    if (taken < rows / share / 2) {
      share = 1;
      KANON_CHECK(database_.execute("DROP TABLE pairs"));
      status = make_pairs(by, of, missing, share);
    }
  }
  for (const bool forward : {true, false}) {
    if (!status.ok()) break;
    status = database_.query(telling_sql(forward ? "b" : "o"), [&](const Batch& batch) -> Status {
      for (std::size_t row = 0; row < batch.rows(); ++row) {
        PairCounts& pair = out.at(batch.count(0, row));
        pair.rows = batch.count(1, row);
        pair.sampled = share > 1;
        const auto seen = static_cast<double>(pair.rows);
        (forward ? pair.of_by : pair.by_of) = {.told_rows = batch.count(2, row),
                                               .alone_rows = batch.count(3, row),
                                               .spare_pairs = batch.count(4, row),
                                               .entropy = std::log(seen) - batch.number(5, row) / kUnits / seen,
                                               .left = batch.number(6, row) / kUnits};
      }
      return Done{};
    });
  }
  const auto dropped = database_.execute("DROP TABLE IF EXISTS pairs");  // also after an error
  if (status.ok() && !dropped.ok()) status = dropped;
  KANON_CHECK(held(status));
  return out;
}

}  // namespace kanon
