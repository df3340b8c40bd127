// The form of CSV: what kanon writes is accepted, every other way to write the same cells is a fault with a place.
#include "certify/form/csv_form.hpp"

#include "certify/form/csv_scanner.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using namespace certify;

CsvForm form_of(const std::string& text, CsvDialect dialect, std::vector<std::string> names = {"a", "b"},
                char delimiter = ',') {
  CsvScanner scanner({.path = {}, .delimiter = delimiter, .dialect = dialect, .names = std::move(names)});
  scanner.feed(text);
  return scanner.finish();
}

std::string faults_of(const std::string& text, CsvDialect dialect, std::vector<std::string> names = {"a", "b"},
                      char delimiter = ',') {
  std::string out;
  for (const CsvFault& fault : form_of(text, dialect, std::move(names), delimiter).faults)
    out += std::to_string(fault.line) + ":" + std::to_string(fault.column) + " " + fault.words + "\n";
  return out;
}

std::string written(const std::string& text) {
  return faults_of(text, CsvDialect::written);
}
std::string strict(const std::string& text) {
  return faults_of(text, CsvDialect::strict);
}

TEST(CsvForm, WhatKanonWritesIsAccepted) {
  EXPECT_EQ(written("a,b\n"), "");
  EXPECT_EQ(written("a,b\n1,2\n"), "");
  EXPECT_EQ(written("a,b\n,\n,x\n 1 ,\"x,y\"\n\"2\n3\",\"say \"\"hi\"\"\"\n\"4\r\",\"#\"\n\xc3\xa4,2\n"), "");
  EXPECT_EQ(faults_of("a;b\n1,2;\"3;4\"\n", CsvDialect::written, {"a", "b"}, ';'), "");
  EXPECT_EQ(faults_of("\"a,b\",\"c;d\",\"e\nf\",\"g#\"\n1,2,3,4\n", CsvDialect::written, {"a,b", "c;d", "e\nf", "g#"}),
            "");
  EXPECT_EQ(faults_of("\"a\"\n\"\"\n\"1\"\n", CsvDialect::written, {"a"}), "");
}

TEST(CsvForm, EveryOtherWayIsAFaultWithItsPlace) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"\xEF\xBB\xBF"
       "a,b\n1,2\n",
       "1:1 the file begins with a byte order mark\n"},
      {"a,b\r\n1,2\r\n", "1:2 the line ends in CR LF instead of LF\n"},
      {"a,b\n1,2\n3,4", "3:2 the last line is not ended\n"},
      {"a,b\n1,2\n\n3,4\n", "3:1 the line is blank\n"},
      {"a,b\n1,2\n3,4\n\n", "4:1 the line is blank\n"},
      {"a,b\n1,2,\n", "2:3 the row has more or fewer cells than the header\n"},
      {"a,b\n1\n", "2:1 the row has more or fewer cells than the header\n"},
      {"a,b\n\"x,1\"  ,2\n",
       "2:1 something stands between a closing quote and what must follow it, a delimiter or the end of the line\n"},
      {"a,b\n1, \"x,y\"\n", "2:2 a quote stands inside a cell that does not begin with one\n"},
      {"a,b\n1,\"2\"\n", "2:2 the cell stands in quotes that it does not need\n"},
      {"a,b\n1,\"\"\n", "2:2 the cell stands in quotes that it does not need\n"},
      {"\"a\",b\n1,2\n", "1:1 the cell stands in quotes that it does not need\n"},
      {"a,b\n1,#2\n", "2:2 the cell needs quotes and has none\n"},
      {"a, b\n1,2\n", "1:2 the name of the column has blanks or line ends around it\n"},
      {"a,\"b\n\"\n1,2\n", "1:2 the name of the column has blanks or line ends around it\n"},
      {std::string("a,b\n1,x\0y\n", 10), "2:2 a NUL byte\n"},
      {"a,b\n1,\xe9\n", "2:2 bytes that are not UTF-8\n"},
      // Two halves of a character do not make one across cells.
      {"a,b\n\xc3,\xa4\n", "2:1 bytes that are not UTF-8\n"},
  };
  for (const auto& [text, faults] : cases) {
    const std::string found = written(text);
    EXPECT_TRUE(found.find(faults) != std::string::npos) << text << "\nexpected " << faults << "found " << found;
  }
  EXPECT_NE(written("a,b\r1,2\r").find("a CR stands outside quotes"), std::string::npos);
  EXPECT_NE(written("a,b\n1,\"2\n3,4\n").find("2:2 a quote is never closed"), std::string::npos);
  EXPECT_EQ(faults_of("a\n\"1\"\n", CsvDialect::written, {"a"}), "1:1 the cell needs quotes and has none\n");
  EXPECT_EQ(faults_of("\"a\"\n1\n", CsvDialect::written, {"a"}), "2:1 the cell needs quotes and has none\n");
  EXPECT_EQ(faults_of("\"a\"\n\n\"1\"\n", CsvDialect::written, {"a"}), "2:1 the line is blank\n");
}

TEST(CsvForm, EachKindIsNamedOnceWithHowOftenItWasMet) {
  const CsvForm form = form_of("a,b\n\"1\",2\n1,2\n\"3\",\"4\"\n", CsvDialect::written);
  ASSERT_EQ(form.faults.size(), 1u);
  EXPECT_EQ(form.faults[0].line, 2u);
  EXPECT_EQ(form.faults[0].times, 3u);
}

TEST(CsvForm, StrictTakesWhatAllReadersReadAlike) {
  EXPECT_EQ(strict("\"a\",b\r\n\"1\",2\r\n3,\"4\""), "");
  EXPECT_EQ(strict("a,b\n#1, 2 \n\"\",\"\"\n"), "");
  EXPECT_NE(strict("a,b\n1,2\r\n"), "");
  EXPECT_NE(strict("a,b\n1,\n2,\"\"\n").find("3:2 empty cells stand both with and without quotes"), std::string::npos);
  for (const std::string text : {"\xEF\xBB\xBF"
                                 "a,b\n1,2\n",
                                 "a,b\n1,2\n\n", "a,b\n1,2,\n", "a,b\n\"1\" ,2\n", "a,b\n1, \"2\"\n", "a, b\n1,2\n",
                                 "a,b\n1,2\r3,4\n", "a,b\n1,\"2\n", "a,b\n1,\xe9\n"})
    EXPECT_NE(strict(text), "") << text;
}

TEST(CsvForm, RowsAscendByTheBytesOfTheirCells) {
  const auto falls = [](const std::string& rows) { return form_of("a,b\n" + rows, CsvDialect::written).order.falls; };
  EXPECT_EQ(falls(""), 0u);
  EXPECT_EQ(falls(",1\n,1\n,2\n1,\n10,1\n2,9\n\"2,\",1\nA,1\na,1\n\xc3\xa4,1\n"), 0u);
  EXPECT_EQ(falls("2,1\n10,1\n"), 1u);
  EXPECT_EQ(falls("1,2\n1,1\n1,\n2,1\n"), 2u);
  const RowOrder order = form_of("a,b\n1,1\n1,2\n1,1\n1,0\n", CsvDialect::written).order;
  EXPECT_EQ(order.first_row, 3u);
  EXPECT_EQ(order.first_column, 1u);
}

// Where the pieces of a file end must not matter.
TEST(CsvForm, DoesNotDependOnThePieces) {
  Dice dice(7);
  const std::vector<std::string> bits = {"a", "b", ",", ",", "\n", "\n", "\r", "\"", "\"\"", " ", "#", "\xc3\xa4", "1"};
  for (int round = 0; round < 2000; ++round) {
    std::string text = "a,b\n";
    for (std::uint64_t i = dice.from_to(0, 30); i > 0; --i) text += dice.pick(bits);
    for (const CsvDialect dialect : {CsvDialect::written, CsvDialect::strict}) {
      CsvScanner scanner({.path = {}, .delimiter = ',', .dialect = dialect, .names = {"a", "b"}});
      for (const char c : text) scanner.feed({&c, 1});
      const CsvForm found = scanner.finish();
      const CsvForm whole = form_of(text, dialect);
      ASSERT_EQ(found.faults.size(), whole.faults.size()) << text;
      for (std::size_t i = 0; i < found.faults.size(); ++i) {
        EXPECT_EQ(found.faults[i].words, whole.faults[i].words) << text;
        EXPECT_EQ(found.faults[i].line, whole.faults[i].line) << text;
        EXPECT_EQ(found.faults[i].times, whole.faults[i].times) << text;
      }
      EXPECT_EQ(found.order.falls, whole.order.falls) << text;
    }
  }
}

std::string safe(const std::string& cell) {
  CsvScanner scanner({.path = {}, .dialect = CsvDialect::written, .names = {"a", "b"}, .safe_cells = true});
  scanner.feed("a,b\n" + cell + ",\n");
  const CsvForm form = scanner.finish();
  return form.faults.empty() ? "" : form.faults[0].words;
}

TEST(CsvForm, FormulasAreCountedAndHaveAMarkWhereThePlanSaysSo) {
  const std::vector<std::string> formulas = {"=1+1", "@sum", "+x",    "-x",  "-5 a",  "=",
                                             "@",    "+1e",  "-1e5x", "\tx", "+49 30"};
  for (const std::string& cell : formulas) {
    const CsvForm form = form_of("a,b\n1,2\n3," + cell + "\n", CsvDialect::written);
    EXPECT_EQ(form.formulas, 1u) << cell;
    EXPECT_EQ(form.formula_column, 1u) << cell;
    EXPECT_NE(safe(cell).find("promises a mark"), std::string::npos) << cell;
    EXPECT_EQ(safe("'" + cell), "") << cell;
    EXPECT_EQ(safe("''" + cell), "") << cell;
  }
  for (const std::string cell : {"", "-", "-5", "+5.25", "-5..3", "-5..-3", "-1e5", "+1.5E-3", "a=1", "5-3", "x@y"}) {
    EXPECT_EQ(form_of("a,b\n1,2\n3," + cell + "\n", CsvDialect::written).formulas, 0u) << cell;
    EXPECT_EQ(safe(cell), "") << cell;
    EXPECT_NE(safe("'" + cell).find("and is none"), std::string::npos) << cell;
    EXPECT_EQ(safe("''" + cell).find("and is none"), std::string::npos) << cell;
  }
}

// Any table has one form: written by the rules by hand it is accepted, with one cell in other quotes it is not.
std::string by_hand(const std::string& cell, bool single) {
  if (!single && cell.find_first_of(",\"\r\n#") == std::string::npos) return cell;
  std::string out = "\"";
  for (const char c : cell) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

TEST(CsvForm, OfRandomTablesHasOneWay) {
  Dice dice(11);
  const std::vector<std::string> bits = {"a", "\"", ",", ";", "\n", "\r", " ", "#", "\xc3\xa4", "\t", "1"};
  for (int round = 0; round < 500; ++round) {
    const std::size_t width = dice.from_to(1, 3);
    std::vector<std::string> names;
    std::string text;
    for (std::size_t c = 0; c < width; ++c) {
      names.push_back(std::string(1, static_cast<char>('a' + c)));
      text += (c == 0 ? "" : ",") + by_hand(names.back(), width == 1);
    }
    text += "\n";
    std::string other = text;
    const std::uint64_t rows = dice.from_to(1, 6), odd_row = dice.from_to(1, rows), odd_column = dice.from_to(1, width);
    for (std::uint64_t r = 1; r <= rows; ++r) {
      for (std::size_t c = 1; c <= width; ++c) {
        std::string cell;
        for (std::uint64_t i = dice.from_to(0, 3); i > 0; --i) cell += dice.pick(bits);
        const bool odd = r == odd_row && c == odd_column && width > 1 && by_hand(cell, false) == cell;
        text += (c == 1 ? "" : ",") + by_hand(cell, width == 1);
        other += (c == 1 ? "" : ",") + by_hand(cell, width == 1 || odd);
      }
      text += "\n";
      other += "\n";
    }
    EXPECT_EQ(faults_of(text, CsvDialect::written, names), "") << text;
    if (other != text) EXPECT_NE(faults_of(other, CsvDialect::written, names), "") << other;
  }
}

TEST(CsvForm, ReadsFilesInPieces) {
  const TempFolder folder;
  std::string text = "a,b\n";
  for (int i = 0; i < 300000; ++i) text += std::to_string(1000000 + i) + ",x\n";
  CsvQuestion question{.path = folder.write("t.csv", text),
                       .delimiter = ',',
                       .dialect = CsvDialect::written,
                       .names = {"a", "b"},
                       .cancel = nullptr};
  auto form = read_csv_form(question);
  ASSERT_OK(form);
  EXPECT_TRUE(form->faults.empty());
  EXPECT_EQ(form->order.rows, 300000u);
  EXPECT_EQ(form->order.falls, 0u);
  question.path = folder.at("nowhere.csv");
  expect_error(read_csv_form(question), "nowhere.csv");
}

}  // namespace
}  // namespace kanon::tests
