// The header line of a CSV file: delimiters, quotes, line ends, encodings.
#include "table/csv_header.hpp"

#include "support/files.hpp"

namespace kanon::tests {
namespace {

using Columns = std::vector<std::string>;

Result<CsvHeader> header_of(const std::string& text, std::optional<char> delimiter = {}) {
  const TempFolder folder;
  return read_csv_header(folder.write("table.csv", text), delimiter);
}

void expect_header(const std::string& text, char delimiter, const Columns& columns) {
  const auto header = header_of(text);
  ASSERT_OK(header);
  EXPECT_EQ(header->delimiter, delimiter) << text;
  EXPECT_EQ(header->columns, columns) << text;
}

TEST(CsvHeader, FindsTheDelimiter) {
  expect_header("a,b,c\n1,2,3\n", ',', {"a", "b", "c"});
  expect_header("a;b;c\n1;2;3\n", ';', {"a", "b", "c"});
  expect_header("a\tb\tc\n", '\t', {"a", "b", "c"});
  expect_header("a|b\n", '|', {"a", "b"});
  expect_header("one\n1\n", ',', {"one"});
  expect_header("\"x;y;z\",b\n", ',', {"x;y;z", "b"});  // delimiters inside quotes do not count
}

TEST(CsvHeader, TakesTheDelimiterItIsGiven) {
  const auto header = header_of("a;b:c;d\n", ':');
  ASSERT_OK(header);
  EXPECT_EQ(header->columns, (Columns{"a;b", "c;d"}));
}

TEST(CsvHeader, ReadsLineEndsAndByteOrderMark) {
  expect_header("a,b\r\n1,2\r\n", ',', {"a", "b"});
  expect_header(
      "\xEF\xBB\xBF"
      "a,b\n",
      ',', {"a", "b"});
  expect_header("a,b", ',', {"a", "b"});
  expect_header(" a , b \n", ',', {"a", "b"});
}

TEST(CsvHeader, ReadsQuotedNames) {
  expect_header("\"say \"\"hi\"\"\",\"two\nlines\",\"a,b\"\n1,2,3\n", ',', {"say \"hi\"", "two\nlines", "a,b"});
  expect_header("Z\xC3\xBCrich,b\n", ',', {"Z\xC3\xBCrich", "b"});
}

TEST(CsvHeader, RefusesWhatIsNoHeader) {
  expect_error(header_of(""), "empty");
  expect_error(header_of("\n1,2\n"), "empty");
  expect_error(header_of("  \n"), "empty");
  expect_error(header_of("a,,c\n"), "column 2 has no name");
  expect_error(header_of("a,b,a\n"), "two columns are named \"a\"");
  expect_error(read_csv_header("/nowhere/table.csv", {}), "cannot be opened");
}

TEST(CsvHeader, RefusesOtherEncodings) {
  expect_error(header_of(std::string("\xFF\xFE"
                                     "a\0,\0b\0\n\0",
                                     10)),
               "UTF-16");
  expect_error(header_of(std::string("\xFE\xFF\0a\0,\0b\0\n", 10)), "UTF-16");
  expect_error(header_of("Z\xFCrich,b\n"), "not UTF-8");
  expect_error(header_of(std::string("a\0,\0b\0\n\0", 8)), "not UTF-8");  // UTF-16 without a mark
}

}  // namespace
}  // namespace kanon::tests
