// Asks the engine for rows in small groups, by sets of columns, and makes the risk of it.
#include "certify/plain/measure_plain.hpp"

#include <algorithm>
#include <map>

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

// Sets of columns to be counted; each is counted once, whoever asks for it.
class Sets {
 public:
  void want(Names columns) {
    if (at_.try_emplace(columns, sets_.size()).second) sets_.push_back(std::move(columns));
  }
  Status count(const PlainQuestion& question, Source& release) {
    if (!question.people) {
      KANON_TRY(counted_, release.small_rows(sets_, question.k));
      return Done{};
    }
    const PlainPeople& people = *question.people;
    KANON_TRY(counted_, people.table->small_rows_by_entity(sets_, question.k, people.column,
                                                           people.shown ? &*people.shown : nullptr));
    return Done{};
  }
  [[nodiscard]] bool empty() const { return sets_.empty(); }
  [[nodiscard]] RowsApart of(const Names& columns) const {
    const SmallRows& counted = counted_[at_.at(columns)];
    return {.unique_rows = counted.unique_rows, .rows_below_k = counted.small_rows};
  }

 private:
  std::vector<Names> sets_;
  std::map<Names, std::size_t> at_;
  std::vector<SmallRows> counted_;
};

std::string role_of(const PlainQuestion& question, const std::string& name) {
  for (const ColumnRole& column : question.columns) {
    if (column.name == name) return column.role;
  }
  return {};
}

void name_plain(const PlainQuestion& question, const Sorted& columns, PlainRisk& out) {
  for (const std::string& name : columns.plain)
    out.columns.push_back(
        {.name = name, .role = role_of(question, name), .accepted = has(question.accepted, name), .with_quasi = {}});
}

Status count_plain(const PlainQuestion& question, const Sorted& columns, Source& release, PlainRisk& out) {
  const Names together = with(columns.quasi, columns.plain), undecided = with(columns.quasi, columns.undecided);
  Sets sets;
  for (const Names& set : {columns.quasi, columns.plain, together, undecided}) sets.want(set);
  for (const std::string& name : columns.plain) sets.want(with(columns.quasi, {name}));
  KANON_CHECK(sets.count(question, release));
  out.quasi = sets.of(columns.quasi);
  out.alone = sets.of(columns.plain);
  out.together = sets.of(together);
  out.undecided = sets.of(undecided);
  name_plain(question, columns, out);
  for (PlainColumn& column : out.columns) column.with_quasi = sets.of(with(columns.quasi, {column.name}));
  std::stable_sort(out.columns.begin(), out.columns.end(), [](const PlainColumn& a, const PlainColumn& b) {
    const RowsApart &left = a.with_quasi, &right = b.with_quasi;
    if (left.rows_below_k != right.rows_below_k) return left.rows_below_k > right.rows_below_k;
    return left.unique_rows > right.unique_rows;
  });
  return Done{};
}

// Rows below k once the column is used to undo what was done to the quasi-identifier: their labels and its values.
Status count_undone(const PlainQuestion& question, const Names& quasi, Source& release, PlainRisk& out) {
  Sets sets;
  for (ToldColumn& one : out.told) {
    const auto at = std::find_if(out.columns.begin(), out.columns.end(),
                                 [&](const PlainColumn& column) { return column.name == one.by; });
    if (at != out.columns.end()) one.undone = at->with_quasi;
    if (at == out.columns.end()) sets.want(with(quasi, {one.by}));
  }
  if (sets.empty()) return Done{};
  sets.want(quasi);
  KANON_CHECK(sets.count(question, release));
  for (ToldColumn& one : out.told) {
    if (one.role == "sensitive") one.undone = sets.of(with(quasi, {one.by}));
  }
  out.quasi = sets.of(quasi);
  // Without columns released as they are nothing else is looked at together.
  if (out.columns.empty()) out.together = out.undecided = out.quasi;
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
  out.rows = question.rows;
  if (columns.telling.empty() || out.rows == 0) return std::optional<PlainRisk>();
  if (question.people) {
    out.entity = question.people->column.name;
    out.judged = question.people->table != nullptr;
  }
  if (!out.judged) {
    if (columns.plain.empty()) return std::optional<PlainRisk>();
    name_plain(question, columns, out);
    return std::optional<PlainRisk>(std::move(out));
  }
  if (!columns.plain.empty()) KANON_CHECK(count_plain(question, columns, release, out));
  out.told_judged = original != nullptr;
  if (original != nullptr && !question.hidden.empty()) {
    KANON_TRY(TellingColumns found, told_columns(columns.telling, question.hidden, question.missing, *original));
    out.told = std::move(found.told);
    out.too_distinct = std::move(found.too_distinct);
    for (ToldColumn& one : out.told) one.accepted = has(question.accepted, one.by);
    KANON_CHECK(count_undone(question, columns.quasi, release, out));
  }
  if (columns.plain.empty() && out.told.empty() && out.too_distinct.empty()) return std::optional<PlainRisk>();
  return std::optional<PlainRisk>(std::move(out));
}

}  // namespace kanon::certify
