// Draws tables with nasty cells and has the library release them.
#include "readers/nasty_release.hpp"

#include <fstream>

#include "forge/sheet.hpp"
#include "kanon/anonymize.hpp"
#include "kanon/suppress.hpp"

namespace kanon::readers {
namespace {

using forge::Row;
using forge::Sheet;
using tests::Dice;

const std::vector<std::string>& nasty_cells() {
  static const std::vector<std::string> cells = {"",
                                                 " ",
                                                 "  two  blanks ",
                                                 "\"",
                                                 "\"\"",
                                                 "a\"b",
                                                 "\"quoted\"",
                                                 ",",
                                                 ";",
                                                 "|",
                                                 "\t",
                                                 "a,b;c|d\te",
                                                 "\n",
                                                 "\r\n",
                                                 "line\nend",
                                                 "carriage\rreturn",
                                                 "#",
                                                 "# no comment",
                                                 "NULL",
                                                 "null",
                                                 "NaN",
                                                 "nan",
                                                 "None",
                                                 "NA",
                                                 "N/A",
                                                 "true",
                                                 "False",
                                                 "-",
                                                 "*",
                                                 "\\*",
                                                 "\\",
                                                 "\\N",
                                                 "0",
                                                 "00",
                                                 "007",
                                                 "1",
                                                 "1.0",
                                                 "01",
                                                 "-1",
                                                 "-0",
                                                 "+5",
                                                 "1e5",
                                                 "1E+05",
                                                 "1e-7",
                                                 "0x1F",
                                                 "1_000",
                                                 "1.000,5",
                                                 "Infinity",
                                                 "-inf",
                                                 "2024-02-29",
                                                 "2024-2-9",
                                                 "29/02/24",
                                                 "12:30:00",
                                                 "caf\u00E9",
                                                 "cafe\u0301",
                                                 "\u00A0",
                                                 "\u200B",
                                                 "\uFEFFmark",
                                                 "\u6771\u4EAC",
                                                 "\U0001F600",
                                                 "'",
                                                 "'quoted'",
                                                 "`",
                                                 "=1+1",
                                                 "@x",
                                                 "{}",
                                                 "[1, 2]",
                                                 "{\"a\": 1}",
                                                 "a ",
                                                 " a",
                                                 "A",
                                                 "a",
                                                 "\u2028",
                                                 "\x01",
                                                 "x\\\"y",
                                                 "%s",
                                                 "$1",
                                                 std::string(300, 'x')};
  return cells;
}

const std::vector<std::string>& nasty_names() {
  static const std::vector<std::string> names = {"age",    "a b",      "quo\"te",   "x,y", "x;y",
                                                 "p|q",    "tab\tbed", "caf\u00E9", "1",   "NULL",
                                                 "select", "#",        "Age group", "c0",  "row"};
  return names;
}

Sheet nasty_table(Dice& dice) {
  Sheet out;
  std::vector<std::string> names = nasty_names();
  dice.shuffle(names);
  names.resize(dice.from_to(1, 4));
  out.header = names;
  const char delimiters[] = {',', ';', '\t', '|'};
  out.delimiter = delimiters[dice.below(4)];
  std::vector<std::vector<std::string>> pools(names.size());
  for (auto& pool : pools) {
    for (std::size_t i = dice.from_to(1, 6); i > 0; --i) pool.push_back(dice.pick(nasty_cells()));
  }
  for (std::size_t r = dice.from_to(2, 24); r > 0; --r) {
    Row row;
    for (const auto& pool : pools) row.push_back(dice.pick(pool));
    out.rows.push_back(row);
  }
  return out;
}

// Every cell in quotes, so that the table itself is read without doubt.
std::string quoted_text(const Sheet& sheet) {
  std::string text;
  const auto add_line = [&](const Row& row) {
    for (std::size_t c = 0; c < row.size(); ++c) {
      text += c == 0 ? "\"" : std::string(1, sheet.delimiter) + "\"";
      for (const char ch : row[c]) text.append(ch == '"' ? 2 : 1, ch);
      text += "\"";
    }
    text += "\n";
  };
  add_line(sheet.header);
  for (const Row& row : sheet.rows) add_line(row);
  return text;
}

std::string released(const Recipe& recipe, Dice& dice) {
  RunOptions options;
  options.threads = 1;
  if (!dice.one_in(4)) {
    const auto outcome = anonymize(recipe, options);
    return outcome.ok() ? "" : outcome.error().text();
  }
  SuppressRequest request;
  request.cells.recipe = recipe;
  request.rule = SuppressRule::strict;
  request.blank = dice.one_in(2) ? "" : "(blank)";
  const auto outcome = suppress_cells(request, options);
  return outcome.ok() ? "" : outcome.error().text();
}

}  // namespace

NastyRelease make_nasty(Dice& dice, const std::string& folder, std::size_t number, bool parquet) {
  const Sheet table = nasty_table(dice);
  const std::string stem = folder + "/" + std::to_string(number);
  Recipe recipe;
  recipe.data.table = stem + ".table.csv";
  recipe.data.delimiter = table.delimiter;
  std::ofstream(recipe.data.table, std::ios::binary) << quoted_text(table);
  const std::size_t quasi = dice.from_to(1, table.header.size());
  NastyRelease out{.file = stem + (parquet                   ? ".parquet"
                                   : table.delimiter == '\t' ? ".tsv"
                                                             : ".csv"),
                   .delimiter = table.delimiter,
                   .quasi = Row(table.header.begin(), table.header.begin() + static_cast<std::ptrdiff_t>(quasi))};
  const SearchName search = dice.one_in(5)   ? SearchName::mondrian
                            : dice.one_in(2) ? SearchName::lattice
                                             : SearchName::koptimize;
  recipe.search = usual_search(search);
  for (const std::string& name : out.quasi) {
    recipe.data.quasi.push_back({.name = name});
    if (search == SearchName::koptimize) {  // labels that list the texts are as nasty as these
      const bool keep = dice.one_in(2);
      recipe.data.quasi.back().coding = keep ? CodingKind::keep : CodingKind::taxonomy;
      if (!keep) recipe.data.quasi.back().build.name = "merged";
    }
    if (search == SearchName::lattice) recipe.data.quasi.back().build.name = dice.one_in(2) ? "prefix" : "flat";
  }
  recipe.promise.k = dice.from_to(1, 3);
  recipe.promise.suppress = search == SearchName::mondrian ? "none" : "any";
  recipe.promise.drop_suppressed = dice.one_in(3);
  recipe.loss.cost = search == SearchName::mondrian ? CostName::lm : CostName::dm;
  recipe.budget.effort = 2000;
  if (search == SearchName::mondrian) recipe.budget.effort.reset();
  recipe.output.release = out.file;
  out.error = released(recipe, dice);
  return out;
}

}  // namespace kanon::readers
