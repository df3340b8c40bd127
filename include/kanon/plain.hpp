// What is released beside the quasi-identifiers: columns that go out as they are, and whom they tell apart.
//
// k is about the quasi-identifiers listed. A release may have further columns: without a role, weights, targets,
// entities. PlainRisk says how many rows these single out, alone and together with the quasi-identifiers as the release
// shows them, and which of them tell what a recoding hides. Sensitive columns are not counted among them: they are what
// nobody is supposed to know. Where an outsider may know one, it is a quasi-identifier.
//
//   const auto verdict = kanon::verify({.release = "out.csv", .plan = "out.csv.plan.json"});
//   if (verdict.ok() && verdict->standing() == kanon::Standing::holds_for_listed) ...
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace kanon {

// How a release stands. holds_for_listed: k holds for the quasi-identifiers listed, and other columns of the release
// tell rows apart.
enum class Standing { holds, holds_for_listed, fails };
std::string name_of(Standing standing);

// Where an entity is named, groups count its distinct values, not rows: a row is unique if all rows that look like it
// are of one entity.
struct RowsApart {
  std::uint64_t unique_rows = 0;   // rows that no other row looks like
  std::uint64_t rows_below_k = 0;  // rows that fewer than k rows look like, themselves included
};

// A column that is released as it is.
struct PlainColumn {
  std::string name;
  std::string role;       // plain, target, weight, entity; empty: not known
  bool accepted = false;  // somebody decided that it goes out
  RowsApart with_quasi;   // by the quasi-identifiers as they are shown, and this column
};

// A column from whose values those of a quasi-identifier follow, all or nearly all of them.
struct ToldColumn {
  std::string by;
  std::string role;  // of `by`; as above, or sensitive
  std::string of;    // the quasi-identifier
  bool accepted = false;
  double share = 0;        // of the rows: whose value the other rows with the same value of `by` tell
  double information = 0;  // of what the quasi-identifier says: 1 - H(of | by) / H(of)
  bool estimated = false;  // from some of the rows: the table is large
  RowsApart undone;        // by the quasi-identifiers as they are shown, and `by`
};

struct PlainRisk {
  std::uint64_t k = 0;  // 0: none is named, and nothing is below it
  std::uint64_t rows = 0;
  std::string entity = {};            // the column whose distinct values are counted; empty: rows are
  bool judged = true;                 // false: nobody could count whom the columns tell apart, and all counts are 0
  RowsApart quasi;                    // by the quasi-identifiers as they are shown
  RowsApart alone;                    // by the columns released as they are
  RowsApart together;                 // by both
  RowsApart undecided;                // by the quasi-identifiers and the columns that nobody accepted
  std::vector<PlainColumn> columns;   // most rows below k first, then most unique rows
  std::vector<ToldColumn> told = {};  // most telling first
  bool told_judged = false;           // the original values were there to compare with
  // Columns in which most rows have a value of their own: what these give away cannot be learned from counts.
  std::vector<std::string> too_distinct = {};

  // Rows are in smaller groups than by the quasi-identifiers alone, or nobody knows whether they are.
  [[nodiscard]] bool tells_apart() const {
    if (!judged) return !columns.empty();
    return apart(together) || std::any_of(told.begin(), told.end(), [&](const auto& one) { return apart(one.undone); });
  }
  // Whatever tells rows apart was accepted.
  [[nodiscard]] bool decided() const {
    if (!judged) return std::all_of(columns.begin(), columns.end(), [](const auto& one) { return one.accepted; });
    return !apart(undecided) &&
           std::all_of(told.begin(), told.end(), [&](const auto& one) { return one.accepted || !apart(one.undone); });
  }

 private:
  [[nodiscard]] bool apart(const RowsApart& rows_by) const { return rows_by.rows_below_k > quasi.rows_below_k; }
};

}  // namespace kanon
