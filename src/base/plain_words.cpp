// Sentences about columns that are released as they are.
#include "base/plain_words.hpp"

#include <fmt/format.h>

#include "base/enum_names.hpp"
#include "base/text.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostNamed = 6;     // columns named in a sentence
constexpr std::size_t kMostTold = 10;     // pairs of columns that get a sentence
constexpr std::size_t kLongestList = 40;  // characters of a list of columns behind --accept

constexpr auto kStandings = enum_names<Standing>(
    {{Standing::holds, "holds"}, {Standing::holds_for_listed, "holds_for_listed"}, {Standing::fails, "fails"}});

using Names = std::vector<std::string>;

std::string rows_words(std::uint64_t rows) {
  return with_commas(rows) + (rows == 1 ? " row" : " rows");
}

std::string quoted(const std::string& column) {
  return fmt::format("\"{}\"", column);
}

std::string is_or_are(std::uint64_t rows) {
  return rows == 1 ? "is" : "are";
}

// "1,200 of 5,000 rows are unique and 1,900 are in groups below k = 5"
std::string apart_words(const PlainRisk& risk, const RowsApart& apart) {
  if (!risk.entity.empty()) {
    std::string out = fmt::format("{} of {} {} in groups of one {} only", with_commas(apart.unique_rows),
                                  rows_words(risk.rows), is_or_are(apart.unique_rows), quoted(risk.entity));
    if (risk.k > 0)
      out += fmt::format(" and {} {} in groups of fewer than k = {}", with_commas(apart.rows_below_k),
                         is_or_are(apart.rows_below_k), risk.k);
    return out;
  }
  std::string out = fmt::format("{} of {} {} unique", with_commas(apart.unique_rows), rows_words(risk.rows),
                                apart.unique_rows == 1 ? "is" : "are");
  if (risk.k > 0)
    out += fmt::format(" and {} {} in groups below k = {}", with_commas(apart.rows_below_k),
                       apart.rows_below_k == 1 ? "is" : "are", risk.k);
  return out;
}

// "900 are unique and 1,000 below k", behind a sentence that has said of how many and which k.
std::string alone_words(const PlainRisk& risk) {
  if (!risk.entity.empty()) {
    const std::string of_one = with_commas(risk.alone.unique_rows) + " in groups of one";
    return risk.k > 0 ? fmt::format("{} and {} of fewer than k", of_one, with_commas(risk.alone.rows_below_k)) : of_one;
  }
  std::string out =
      fmt::format("{} {} unique", with_commas(risk.alone.unique_rows), risk.alone.unique_rows == 1 ? "is" : "are");
  return risk.k > 0 ? fmt::format("{} and {} below k", out, with_commas(risk.alone.rows_below_k)) : out;
}

std::uint64_t small_rows(const PlainRisk& risk, const RowsApart& apart) {
  return risk.k > 0 ? apart.rows_below_k : apart.unique_rows;
}

// By the quasi-identifiers alone nearly all rows are in small groups: what another column adds cannot show in counts.
bool is_full(const PlainRisk& risk) {
  constexpr double kNearlyAll = 0.9;
  return risk.rows > 0 &&
         static_cast<double>(small_rows(risk, risk.quasi)) >= kNearlyAll * static_cast<double>(risk.rows);
}

// The columns that make groups smaller, the worst first, each with its rows.
std::string which_words(const PlainRisk& risk) {
  Names named;
  for (const PlainColumn& column : risk.columns) {
    const std::uint64_t rows = small_rows(risk, column.with_quasi);
    if (rows > small_rows(risk, risk.quasi))
      named.push_back(fmt::format("{} {}{}", column.name, with_commas(rows), column.accepted ? " (accepted)" : ""));
  }
  if (named.empty()) return "No one of them does it with the quasi-identifiers alone; together they do.";
  return fmt::format("Which do it, each with the quasi-identifiers ({}): {}.",
                     risk.k > 0 ? "rows below k" : "unique rows", list_of(named, kMostNamed));
}

std::string told_words(const PlainRisk& risk, const ToldColumn& told, PlainSubject subject) {
  std::string out = fmt::format("{} \"{}\" gives away \"{}\" in {}{:.1f}% of the rows ({:.0f}% of its information)",
                                told.role == "sensitive" ? "Sensitive column" : "Column", told.by, told.of,
                                told.estimated ? "about " : "", 100 * told.share, 100 * told.information);
  if (subject == PlainSubject::release && risk.k > 0) {
    out += fmt::format(": once it is used, {} {} in groups {}k = {}", rows_words(told.undone.rows_below_k),
                       is_or_are(told.undone.rows_below_k),
                       risk.entity.empty() ? "below " : "of fewer " + quoted(risk.entity) + " than ", risk.k);
    if (risk.quasi.rows_below_k > 0)
      out += fmt::format(", {} of them without it, too", with_commas(risk.quasi.rows_below_k));
  }
  return out + (told.accepted ? " (accepted)." : ".");
}

bool undoes(const PlainRisk& risk, const ToldColumn& told) {
  return told.undone.rows_below_k > risk.quasi.rows_below_k;
}

void add(Names& names, const std::string& name) {
  for (const auto& known : names) {
    if (known == name) return;
  }
  names.push_back(name);
}

// What stands behind an option that takes a list, as long as people can read it.
std::string option_list(const Names& names) {
  std::string out;
  for (const auto& name : names) out += (out.empty() ? "" : ",") + name;
  return out.empty() || out.size() > kLongestList ? "COLUMN,..." : out;
}

Names accepted_columns(const PlainRisk& risk) {
  Names out;
  for (const PlainColumn& column : risk.columns) {
    if (column.accepted) add(out, column.name);
  }
  for (const ToldColumn& told : risk.told) {
    if (told.accepted) add(out, told.by);
  }
  return out;
}

}  // namespace

std::string name_of(Standing standing) {
  return kStandings.of(standing);
}

std::string standing_words(Standing standing, const std::optional<PlainRisk>& plain) {
  switch (standing) {
    case Standing::holds:
      return "holds";
    case Standing::holds_for_listed:
      if (plain && !plain->judged) return "holds for the listed columns; others were not judged";
      return "holds for the listed columns; others tell rows apart";
    case Standing::fails:
      return "does not hold";
  }
  return "";
}

std::string plain_count(const PlainRisk& risk, PlainSubject subject) {
  if (risk.columns.empty()) return {};
  const std::string columns = subject == PlainSubject::release
                                  ? "the columns released as they are"
                                  : "the columns without a protecting role, if they are released as they are";
  if (!risk.judged)
    return fmt::format(
        "Whom {} tell apart was not judged: different {} are counted, and only the original tells whose "
        "row is whose.",
        columns, quoted(risk.entity));
  if (risk.k > 0 && risk.together.rows_below_k == 0)
    return fmt::format("By {}, together with the quasi-identifiers, no row is in a smaller group than k = {} allows.",
                       columns, risk.k);
  std::string out = fmt::format("By {}, together with the quasi-identifiers, {}; by these columns alone {}.", columns,
                                apart_words(risk, risk.together), alone_words(risk));
  if (is_full(risk))
    out += fmt::format(
        " By the quasi-identifiers alone {} already, so these counts cannot tell what a single column "
        "adds.",
        apart_words(risk, risk.quasi));
  return out;
}

std::string plain_remedy(const PlainRisk& risk, PlainSubject subject) {
  const bool table = subject == PlainSubject::table;
  if (table ? risk.columns.empty() && risk.told.empty() : !risk.tells_apart()) return {};
  const Names accepted = accepted_columns(risk);
  if (!table && risk.decided())
    return fmt::format("It was decided that these go out as they are (accept): {}.", list_of(accepted, 20));
  std::string out = risk.judged ? "What to do: " : "What to do: check with the original (--original), or ";
  out += "take such columns out (--identifier), protect them as well (--quasi), or say that it was decided";
  const Names open = undecided_columns(risk);
  out += fmt::format(" (--accept {}).", option_list(open));
  if (accepted.empty() || !risk.judged) return out;
  return fmt::format("Accepted: {}. Without these, {}. ", list_of(accepted, 20), apart_words(risk, risk.undecided)) +
         out;
}

std::vector<std::string> plain_sentences(const PlainRisk& risk, PlainSubject subject) {
  Names out;
  if (!risk.columns.empty()) {
    out.push_back(plain_count(risk, subject));
    if (!is_full(risk) && small_rows(risk, risk.together) > small_rows(risk, risk.quasi))
      out.push_back(which_words(risk));
  }
  for (std::size_t i = 0; i < risk.told.size() && i < kMostTold; ++i)
    out.push_back(told_words(risk, risk.told[i], subject));
  if (risk.told.size() > kMostTold)
    out.push_back(fmt::format("{} more pairs of columns tell of each other.", risk.told.size() - kMostTold));
  if (!risk.too_distinct.empty())
    out.push_back(
        fmt::format("Most rows have a value of their own in: {}. Whoever knows such a value of somebody finds the row; "
                    "what such a column gives away of a quasi-identifier cannot be learned from counts.",
                    list_of(risk.too_distinct, kMostNamed)));
  if (const std::string remedy = plain_remedy(risk, subject); !remedy.empty()) out.push_back(remedy);
  return out;
}

std::vector<std::string> undecided_columns(const PlainRisk& risk) {
  Names out;
  for (const PlainColumn& column : risk.columns) {
    if (column.accepted) continue;
    if (!risk.judged || small_rows(risk, column.with_quasi) > small_rows(risk, risk.quasi)) add(out, column.name);
  }
  for (const ToldColumn& told : risk.told) {
    if (!told.accepted && undoes(risk, told)) add(out, told.by);
  }
  if (!out.empty() || small_rows(risk, risk.undecided) <= small_rows(risk, risk.quasi)) return out;
  // No one of them alone: all of them together do it.
  for (const PlainColumn& column : risk.columns) {
    if (!column.accepted) add(out, column.name);
  }
  return out;
}

std::string strict_words(const PlainRisk& risk) {
  return fmt::format("k holds for the listed columns only, and --strict asks for more: {}",
                     !risk.judged ? "whom the columns released as they are tell apart was not judged"
                     : risk.columns.empty() || risk.together.rows_below_k <= risk.quasi.rows_below_k
                         ? fmt::format("column \"{}\" gives away \"{}\"", risk.told.front().by, risk.told.front().of)
                         : fmt::format("with the columns released as they are {}", apart_words(risk, risk.together)));
}

}  // namespace kanon
