// CsvScanner: takes the bytes of a CSV file apart into cells and notes every deviation from a dialect.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "certify/form/csv_form.hpp"

namespace kanon::certify {

// The delimiters a release may have.
inline constexpr std::string_view kDelimiters = ",;\t|";

class CsvScanner {
 public:
  explicit CsvScanner(const CsvQuestion& question);

  // Takes the next piece of the file, of any size.
  void feed(std::string_view bytes);
  // Ends the file.
  CsvForm finish();

 private:
  enum class State { start, bare, quoted, maybe_closed, closed };
  enum Fault : std::size_t {
    byte_order_mark,
    crlf,
    other_line_end,
    lone_cr,
    not_ended,
    blank_line,
    cell_count,
    after_quote,
    inner_quote,
    not_closed,
    needless_quotes,
    missing_quotes,
    two_empties,
    odd_name,
    nul_byte,
    not_utf8,
    long_row,
    no_mark,
    needless_mark,
    formula_name,
    faults
  };
  struct Seen {
    std::uint64_t line = 0, column = 0, times = 0;
  };
  // Cells of one row, one after the other.
  struct Row {
    std::string text;
    std::vector<std::size_t> ends;

    [[nodiscard]] std::string_view cell(std::size_t index) const {
      const std::size_t from = index == 0 ? 0 : ends[index - 1];
      return std::string_view(text).substr(from, ends[index] - from);
    }
    void clear() {
      text.clear();
      ends.clear();
    }
  };

  void take(std::string_view bytes);
  // Each takes some bytes from `at` on and returns where the rest begins.
  std::size_t take_bare(std::string_view bytes, std::size_t at);
  std::size_t take_quoted(std::string_view bytes, std::size_t at);
  void take_separator(char c);
  void end_cell();
  void end_line(bool with_cr);
  void end_row();
  void check_quotes(std::string_view cell);
  void check_formula(std::string_view cell);
  void check_bytes();
  void check_header();
  void note(Fault fault, std::uint64_t column);
  [[nodiscard]] std::uint64_t column() const { return row_.ends.size() + 1; }
  [[nodiscard]] bool separates(char c) const { return c == delimiter_ || c == '\n' || c == '\r'; }

  const char delimiter_;
  const CsvDialect dialect_;
  const std::vector<std::string> names_;
  const bool safe_cells_;
  std::array<bool, 256> ends_run_ = {};      // bytes that a bare cell cannot simply go on with
  std::array<bool, 256> needs_quotes_ = {};  // a cell that has one
  std::array<Seen, faults> seen_ = {};
  std::string head_;  // the first bytes, until it is clear whether they are a byte order mark
  bool began_ = false, after_cr_ = false, stopped_ = false;
  State state_ = State::start;
  bool quoted_ = false;                    // the cell began with a quote
  bool needy_ = false;                     // the bare cell has a byte that asks for quotes
  std::uint64_t line_ = 1, row_line_ = 1;  // here, and where the row began
  bool in_header_ = true;
  std::size_t width_ = 0;
  bool empty_bare_ = false, empty_quoted_ = false;
  bool lines_end_in_crlf_ = false, a_line_ended_ = false;
  Row row_, above_;
  RowOrder order_;
  std::uint64_t formulas_ = 0;
  std::size_t formula_column_ = 0;
};

}  // namespace kanon::certify
