// Asks the engine for rows in small groups, by sets of columns, and makes the risk of it.
#include "certify/plain/measure_plain.hpp"

#include <algorithm>

#include "base/try.hpp"
#include "certify/plain/told_columns.hpp"

namespace kanon::certify {
namespace {

using Names = std::vector<std::string>;

bool has(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Names with(const Names& names, const Names& more) {
  Names out = names;
  out.insert(out.end(), more.begin(), more.end());
  return out;
}

RowsApart apart(const SmallRows& counted) {
  return {.unique_rows = counted.unique_rows, .rows_below_k = counted.small_rows};
}

// The columns in question, by what they are.
struct Sorted {
  Names quasi, plain, undecided;
  std::vector<ColumnRole> telling;  // plain and sensitive ones: values of quasi-identifiers may follow from them
};

Sorted sorted(const PlainQuestion& question) {
  Sorted out;
  for (const ColumnRole& column : question.columns) {
    if (column.released && column.role == "quasi") out.quasi.push_back(column.name);
    if (is_released_as_it_is(column)) {
      out.plain.push_back(column.name);
      if (!has(question.accepted, column.name)) out.undecided.push_back(column.name);
    }
    if (is_released_as_it_is(column) || (column.released && column.role == "sensitive")) out.telling.push_back(column);
  }
  return out;
}

// Sets of columns in the order in which `take` reads their counts.
std::vector<Names> sets_of(const Sorted& columns) {
  std::vector<Names> out = {columns.quasi, columns.plain, with(columns.quasi, columns.plain),
                            with(columns.quasi, columns.undecided)};
  for (const std::string& name : columns.plain) out.push_back(with(columns.quasi, {name}));
  return out;
}

std::string role_of(const PlainQuestion& question, const std::string& name) {
  for (const ColumnRole& column : question.columns) {
    if (column.name == name) return column.role;
  }
  return {};
}

void take(const PlainQuestion& question, const Sorted& columns, const std::vector<SmallRows>& counted, PlainRisk& out) {
  out.quasi = apart(counted[0]);
  out.alone = apart(counted[1]);
  out.together = apart(counted[2]);
  out.undecided = apart(counted[3]);
  for (std::size_t i = 0; i < columns.plain.size(); ++i) {
    const std::string& name = columns.plain[i];
    out.columns.push_back({.name = name,
                           .role = role_of(question, name),
                           .accepted = has(question.accepted, name),
                           .with_quasi = apart(counted[4 + i])});
  }
  std::stable_sort(out.columns.begin(), out.columns.end(), [](const PlainColumn& a, const PlainColumn& b) {
    const RowsApart &left = a.with_quasi, &right = b.with_quasi;
    if (left.rows_below_k != right.rows_below_k) return left.rows_below_k > right.rows_below_k;
    return left.unique_rows > right.unique_rows;
  });
}

// Rows below k once the column is used to undo what was done to the quasi-identifier: their labels and its values.
Status count_undone(const Names& quasi, std::uint64_t least, Source& release, std::vector<ToldColumn>& told) {
  std::vector<Names> sets;
  for (const ToldColumn& one : told) sets.push_back(with(quasi, {one.by}));
  KANON_TRY(const std::vector<SmallRows> counted, release.small_rows(sets, least));
  for (std::size_t i = 0; i < told.size(); ++i) told[i].undone = apart(counted[i]);
  return Done{};
}

}  // namespace

bool is_released_as_it_is(const ColumnRole& column) {
  return column.released && column.role != "quasi" && column.role != "sensitive";
}

Result<std::optional<PlainRisk>> measure_plain(const PlainQuestion& question, Source& release, Source* original) {
  const Sorted columns = sorted(question);
  PlainRisk out;
  out.k = question.k;
  KANON_TRY(out.rows, release.count_rows());
  if (columns.telling.empty() || columns.quasi.empty() || out.rows == 0) return std::optional<PlainRisk>();
  if (!columns.plain.empty()) {
    KANON_TRY(const std::vector<SmallRows> counted, release.small_rows(sets_of(columns), question.k));
    take(question, columns, counted, out);
  }
  out.told_judged = original != nullptr;
  if (original != nullptr && !question.hidden.empty()) {
    KANON_TRY(out.told, told_columns(columns.telling, question.hidden, question.missing, *original));
    for (ToldColumn& one : out.told) one.accepted = has(question.accepted, one.by);
    KANON_CHECK(count_undone(columns.quasi, question.k, release, out.told));
    if (columns.plain.empty() && !out.told.empty()) {
      KANON_TRY(const std::vector<SmallRows> counted, release.small_rows({columns.quasi}, question.k));
      out.quasi = out.together = out.undecided = apart(counted[0]);
    }
  }
  if (columns.plain.empty() && out.told.empty()) return std::optional<PlainRisk>();
  return std::optional<PlainRisk>(std::move(out));
}

}  // namespace kanon::certify
