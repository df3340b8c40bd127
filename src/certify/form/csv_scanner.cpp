// Splits CSV into cells by the rules of RFC 4180 and continues after every deviation, so that one verdict names them
// all.
#include "certify/form/csv_scanner.hpp"

#include <algorithm>
#include <cstring>

#include "base/text.hpp"

namespace kanon::certify {
namespace {

constexpr std::size_t kLongestRow = 64 << 20;  // bytes; the engine reads lines of half of that
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
unsigned char byte(char c) {
  return static_cast<unsigned char>(c);
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// "1.5e-3" behind a sign.
bool is_exponential(std::string_view text) {
  const std::size_t e = text.find_first_of("eE");
  if (e == text.npos || e == 0 || text.substr(0, e).find_first_not_of("0123456789.") != text.npos) return false;
  std::string_view power = text.substr(e + 1);
  if (power.starts_with('+') || power.starts_with('-')) power.remove_prefix(1);
  return !power.empty() && std::all_of(power.begin(), power.end(), is_digit);
}

bool is_plain(std::string_view text) {
  return text.find_first_not_of("0123456789.,:") == text.npos;
}

// "5", "5..3" and "5..-3" behind a sign.
bool is_number_or_run(std::string_view text) {
  if (is_plain(text) || is_exponential(text)) return true;
  const std::size_t dots = text.rfind("..");
  if (dots == text.npos || !is_plain(text.substr(0, dots))) return false;
  std::string_view last = text.substr(dots + 2);
  if (last.starts_with('+') || last.starts_with('-')) last.remove_prefix(1);
  return is_plain(last);
}

// What spreadsheets take for a formula: = @ TAB CR LF in front, or a sign in front of what is no number and no run.
bool begins_like_formula(std::string_view cell) {
  if (cell.empty()) return false;
  if (std::string_view("=@\t\r\n").find(cell.front()) != std::string_view::npos) return true;
  return (cell.front() == '+' || cell.front() == '-') && !is_number_or_run(cell.substr(1));
}

constexpr char kMark = '\'';

}  // namespace

CsvScanner::CsvScanner(const CsvQuestion& question)
    : delimiter_(question.delimiter),
      dialect_(question.dialect),
      names_(question.names),
      safe_cells_(question.safe_cells) {
  for (const char c : {delimiter_, '"', '\r', '\n', '#'}) ends_run_[byte(c)] = needs_quotes_[byte(c)] = true;
}

void CsvScanner::note(Fault fault, std::uint64_t column) {
  Seen& seen = seen_[fault];
  if (seen.times++ > 0) return;
  seen.line = row_line_;
  seen.column = column;
}

void CsvScanner::feed(std::string_view bytes) {
  if (began_) return take(bytes);
  head_ += bytes;
  if (head_.size() < kByteOrderMark.size()) return;
  began_ = true;
  const bool marked = head_.starts_with(kByteOrderMark);
  if (marked) note(byte_order_mark, 1);
  take(std::string_view(head_).substr(marked ? kByteOrderMark.size() : 0));
}

void CsvScanner::take(std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size() && !stopped_;) {
    const char c = bytes[at];
    if (after_cr_) {
      after_cr_ = false;
      if (c != '\n') note(lone_cr, column());
      end_line(c == '\n');
      if (c == '\n') ++at;
      continue;
    }
    switch (state_) {
      case State::start:
        quoted_ = c == '"';
        state_ = quoted_ ? State::quoted : State::bare;
        at += quoted_ ? 1 : 0;
        break;
      case State::bare:
        at = take_bare(bytes, at);
        break;
      case State::quoted:
        at = take_quoted(bytes, at);
        break;
      case State::maybe_closed:
        state_ = c == '"' ? State::quoted : State::closed;
        if (c == '"') row_.text += bytes[at++];
        break;
      case State::closed:
        if (separates(c)) {
          take_separator(c);
        } else {
          note(after_quote, column());
        }
        ++at;
        break;
    }
    if (row_.text.size() > kLongestRow) {
      note(long_row, column());
      stopped_ = true;
    }
  }
}

std::size_t CsvScanner::take_bare(std::string_view bytes, std::size_t at) {
  std::size_t to = at;
  while (to < bytes.size() && !ends_run_[byte(bytes[to])]) ++to;
  row_.text.append(bytes.substr(at, to - at));
  if (to == bytes.size()) return to;
  const char c = bytes[to];
  if (separates(c)) {
    take_separator(c);
    return to + 1;
  }
  if (c == '"') note(inner_quote, column());
  needy_ = true;
  row_.text += c;
  return to + 1;
}

std::size_t CsvScanner::take_quoted(std::string_view bytes, std::size_t at) {
  const std::size_t quote = std::min(bytes.find('"', at), bytes.size());
  const std::string_view run = bytes.substr(at, quote - at);
  line_ += static_cast<std::uint64_t>(std::count(run.begin(), run.end(), '\n'));
  row_.text.append(run);
  if (quote == bytes.size()) return quote;
  state_ = State::maybe_closed;
  return quote + 1;
}

void CsvScanner::take_separator(char c) {
  if (c == '\r') {
    after_cr_ = true;
  } else if (c == '\n') {
    end_line(false);
  } else {
    end_cell();
  }
}

void CsvScanner::end_cell() {
  const std::size_t from = row_.ends.empty() ? 0 : row_.ends.back();
  check_quotes(std::string_view(row_.text).substr(from));
  check_formula(std::string_view(row_.text).substr(from));
  row_.ends.push_back(row_.text.size());
  state_ = State::start;
  quoted_ = needy_ = false;
}

void CsvScanner::check_quotes(std::string_view cell) {
  if (dialect_ == CsvDialect::strict) {
    if (!cell.empty() || in_header_) return;
    (quoted_ ? empty_quoted_ : empty_bare_) = true;
    if (empty_quoted_ && empty_bare_) note(two_empties, column());
    return;
  }
  bool needs = needy_;
  if (in_header_) {
    needs = names_.size() == 1 || cell.starts_with(kByteOrderMark) || cell.find_first_of(kDelimiters) != cell.npos;
    for (const char c : cell) needs = needs || needs_quotes_[byte(c)];
  } else if (width_ == 1) {
    needs = true;
  } else if (quoted_) {
    for (const char c : cell) needs = needs || needs_quotes_[byte(c)];
  }
  if (needs != quoted_) note(needs ? missing_quotes : needless_quotes, column());
}

void CsvScanner::check_formula(std::string_view cell) {
  const bool formula = begins_like_formula(cell), marked = cell.starts_with(kMark) && !in_header_;
  if (safe_cells_ && formula) note(in_header_ ? formula_name : no_mark, column());
  if (safe_cells_ && marked && !begins_like_formula(cell.substr(1)) && !cell.substr(1).starts_with(kMark))
    note(needless_mark, column());
  if (formula && formulas_++ == 0) formula_column_ = row_.ends.size();
}

// A lone CR counts as the end of a line, as it does for the engine.
void CsvScanner::end_line(bool with_cr) {
  const bool blank = row_.ends.empty() && row_.text.empty() && !quoted_;
  if (dialect_ == CsvDialect::written && with_cr) note(crlf, column());
  if (a_line_ended_ && with_cr != lines_end_in_crlf_ && dialect_ == CsvDialect::strict) note(other_line_end, column());
  if (!a_line_ended_) lines_end_in_crlf_ = with_cr;
  a_line_ended_ = true;
  if (blank) {
    note(blank_line, 1);
    state_ = State::start;
  } else {
    end_cell();
    end_row();
  }
  row_line_ = ++line_;
}

void CsvScanner::end_row() {
  check_bytes();
  if (in_header_) {
    check_header();
    width_ = row_.ends.size();
    in_header_ = false;
  } else if (row_.ends.size() != width_) {
    note(cell_count, row_.ends.size());
  } else {
    order_.next(
        width_, [&](std::size_t c) { return above_.cell(c); }, [&](std::size_t c) { return row_.cell(c); });
    std::swap(row_, above_);
  }
  row_.clear();
}

void CsvScanner::check_bytes() {
  unsigned char all = 0;
  for (const char c : row_.text) all |= byte(c);
  const bool has_nul = row_.text.find('\0') != std::string::npos;
  if (all < 0x80 && !has_nul) return;
  for (std::size_t c = 0; c < row_.ends.size(); ++c) {
    if (row_.cell(c).find('\0') != std::string_view::npos) note(nul_byte, c + 1);
    if (!is_utf8(row_.cell(c))) note(not_utf8, c + 1);
  }
}

void CsvScanner::check_header() {
  for (std::size_t c = 0; c < row_.ends.size() && c < names_.size(); ++c) {
    if (row_.cell(c) != names_[c]) note(odd_name, c + 1);
  }
}

CsvForm CsvScanner::finish() {
  if (!began_) take(head_);
  if (state_ == State::quoted) note(not_closed, column());
  if (after_cr_) {
    note(lone_cr, column());
    end_line(false);
  } else if (state_ != State::start || !row_.ends.empty()) {
    if (dialect_ == CsvDialect::written) note(not_ended, column());
    end_cell();
    end_row();
  }
  static constexpr std::array<std::string_view, faults> kWords = {
      "the file begins with a byte order mark",
      "the line ends in CR LF instead of LF",
      "the line does not end like the first one",
      "a CR stands outside quotes",
      "the last line is not ended",
      "the line is blank",
      "the row has more or fewer cells than the header",
      "something stands between a closing quote and what must follow it, a delimiter or the end of the line",
      "a quote stands inside a cell that does not begin with one",
      "a quote is never closed",
      "the cell stands in quotes that it does not need",
      "the cell needs quotes and has none",
      "empty cells stand both with and without quotes",
      "the name of the column has blanks or line ends around it",
      "a NUL byte",
      "bytes that are not UTF-8",
      "the row is longer than 64 MB",
      "the cell begins like a formula, and the plan promises a mark in front of such cells",
      "the cell has the mark of a formula in front and is none",
      "the name of the column begins like a formula, and the plan promises that nothing does"};
  CsvForm out{.faults = {}, .order = order_, .formulas = formulas_, .formula_column = formula_column_};
  for (std::size_t f = 0; f < faults; ++f) {
    if (seen_[f].times == 0) continue;
    out.faults.push_back(
        {.words = std::string(kWords[f]), .line = seen_[f].line, .column = seen_[f].column, .times = seen_[f].times});
  }
  return out;
}

}  // namespace kanon::certify
