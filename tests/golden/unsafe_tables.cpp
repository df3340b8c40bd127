// Tables for the searches over single cells: reading, and the columns that are drawn.
#include "golden/unsafe_tables.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <unordered_map>

#include "base/text.hpp"
#include "base/try.hpp"
#include "support/dice.hpp"

namespace kanon::tests {
namespace {

Error unreadable(const std::string& path) {
  return Error{.message = "cannot be read, or is not what is expected", .place = path, .hint = {}};
}

const char* const kEls = "els/els2002_complete11_15183.csv";
const std::vector<std::string> kElsColumns = {"BYSEX",    "BYRACE",  "BYFCOMP", "BYPARED",  "BYMOTHED", "BYFATHED",
                                              "BYINCOME", "BYSCTRL", "BYURBAN", "BYREGION", "BYDOB_P"};
const std::vector<std::string> kElsFurther = {"BYSTLANG", "BYGNSTAT", "BYSTEXP", "BYSES2QU", "F3ATTAINMENT"};
const std::vector<std::string> kElsScores = {"BYTXCSTD", "BYNELS2M", "BYNELS2R", "BYSES1", "BYSES2", "F3ERN2011"};

std::size_t number(const std::string& text) {
  return static_cast<std::size_t>(std::max(0L, std::strtol(text.c_str(), nullptr, 10)));
}

// A value below `values`, small ones more often: each next one is `falls` hundredths as likely.
std::size_t falling(Dice& dice, std::size_t values, std::size_t falls) {
  std::size_t out = 0;
  while (out + 1 < values && dice.below(100) < falls) ++out;
  return out;
}

std::size_t kept_or(Dice& dice, std::size_t percent, std::size_t kept, std::size_t other) {
  return dice.below(100) < percent ? kept : other;
}

// The eight variables that the public file lacks, with the numbers of values of the paper's Table 1.
void draw_missing_columns(TextTable& table, std::uint64_t seed) {
  Dice dice(seed);
  for (const char* name :
       {"BYHOMLNG", "BYSTLNG2", "BYPARACE", "BYPARLNG", "BYPLANG", "BYGPARED", "BYOCCUM", "BYOCCUF"}) {
    table.names.emplace_back(name);
  }
  for (auto& row : table.rows) {
    const std::size_t race = number(row[1]), mother = number(row[4]), father = number(row[5]), parents = number(row[3]);
    const bool abroad = race == 1 || race == 4 || race == 5;
    const std::size_t language = dice.below(100) < (abroad ? 45u : 2u) ? 1 + falling(dice, 5, 35) : 0;
    const std::size_t fluency = language == 0 ? 0 : 1 + falling(dice, 4, 25);
    const std::size_t parent_race = kept_or(dice, 95, race, 1 + dice.below(7));
    const std::size_t parent_language = kept_or(dice, 96, language, falling(dice, 6, 40));
    const std::size_t parent_fluency = parent_language == 0 ? 0 : kept_or(dice, 80, fluency, 1 + dice.below(4));
    const std::size_t grandparents = kept_or(dice, 45, parents, 1 + falling(dice, 8, 65));
    const std::size_t mothers_work = (mother * 2 + falling(dice, 17, 76)) % 17;
    const std::size_t fathers_work = (father * 2 + falling(dice, 17, 76)) % 17;
    for (const std::size_t value :
         {language, fluency, parent_race, parent_language, parent_fluency, grandparents, mothers_work, fathers_work}) {
      row.push_back(std::to_string(value));
    }
  }
}

// Scores as tenths of their order, so that each value is about as frequent.
void cut_to_tenths(TextTable& table, std::size_t column) {
  std::vector<double> sorted;
  for (const auto& row : table.rows) sorted.push_back(std::strtod(row[column].c_str(), nullptr));
  std::sort(sorted.begin(), sorted.end());
  for (auto& row : table.rows) {
    const double value = std::strtod(row[column].c_str(), nullptr);
    const auto place = static_cast<std::size_t>(std::lower_bound(sorted.begin(), sorted.end(), value) - sorted.begin());
    row[column] = std::to_string(place * 10 / sorted.size());
  }
}

// As many rows as asked for, drawn from the whole file, which is in order of schools. More than there are: copies, in
// each of which one cell in eight is that of another row.
void draw_rows(TextTable& table, std::size_t rows) {
  Dice dice(7);
  dice.shuffle(table.rows);
  const std::size_t given = table.rows.size();
  while (table.rows.size() < rows) {
    auto row = table.rows[dice.below(given)];
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (dice.one_in(8)) row[c] = table.rows[dice.below(given)][c];
    }
    table.rows.push_back(std::move(row));
  }
  table.rows.resize(rows);
}

Result<TextTable> els(const std::vector<std::string>& names) {
  const std::string path = data_file(kEls);
  KANON_TRY(auto table, read_columns(path, names));
  for (auto& row : table.rows) row[10] = row[10].substr(0, 4);
  return table;
}

}  // namespace

std::string data_file(const std::string& name) {
  const char* folder = std::getenv("KANON_DATA");
  const std::string path = std::string(folder != nullptr ? folder : "../shared/data") + "/" + name;
  return std::filesystem::exists(path) ? path : "";
}

Result<TextTable> read_columns(const std::string& path, const std::vector<std::string>& names, std::size_t most) {
  std::ifstream in(path);
  std::string line;
  if (!std::getline(in, line)) return unreadable(path);
  const auto head = split(line, ',');
  TextTable out;
  out.names = names.empty() ? std::vector<std::string>(head.begin(), head.end()) : names;
  std::vector<std::size_t> at;
  for (const auto& name : out.names) {
    const auto found = std::find(head.begin(), head.end(), name);
    if (found == head.end()) return unreadable(path);
    at.push_back(static_cast<std::size_t>(found - head.begin()));
  }
  while ((most == 0 || out.rows.size() < most) && std::getline(in, line)) {
    const auto cells = split(line, ',');
    if (cells.size() != head.size()) return unreadable(path);
    auto& row = out.rows.emplace_back();
    for (const std::size_t i : at) row.emplace_back(cells[i]);
  }
  return out;
}

CellTable cells_of(const TextTable& table) {
  CellTable out;
  out.columns = table.names.size();
  std::vector<std::unordered_map<std::string, std::uint32_t>> codes(out.columns);
  std::vector<std::vector<std::uint32_t>> tuples;
  for (const auto& row : table.rows) {
    auto& tuple = tuples.emplace_back();
    for (std::size_t c = 0; c < out.columns; ++c) {
      tuple.push_back(codes[c].try_emplace(row[c], static_cast<std::uint32_t>(codes[c].size())).first->second);
    }
  }
  std::sort(tuples.begin(), tuples.end());
  for (std::size_t i = 0; i < tuples.size(); ++i) {
    if (i > 0 && tuples[i] == tuples[i - 1]) {
      ++out.counts.back();
      continue;
    }
    out.codes.insert(out.codes.end(), tuples[i].begin(), tuples[i].end());
    out.counts.push_back(1);
  }
  for (const auto& column : codes) out.values.push_back(static_cast<std::uint32_t>(column.size()));
  out.weights.assign(out.columns, 1);
  return out;
}

Result<TextTable> els_11() {
  return els(kElsColumns);
}

Result<TextTable> els_19(std::size_t rows) {
  KANON_TRY(auto table, els(kElsColumns));
  draw_missing_columns(table, 1);
  draw_rows(table, rows);
  return table;
}

Result<TextTable> els_30(std::size_t rows) {
  auto names = kElsColumns;
  names.insert(names.end(), kElsFurther.begin(), kElsFurther.end());
  names.insert(names.end(), kElsScores.begin(), kElsScores.end());
  KANON_TRY(auto table, els(names));
  for (std::size_t c = names.size() - kElsScores.size(); c < names.size(); ++c) cut_to_tenths(table, c);
  draw_missing_columns(table, 1);
  draw_rows(table, rows);
  return table;
}

Result<TextTable> els_19_public() {
  auto names = kElsColumns;
  names.insert(names.end(), kElsFurther.begin(), kElsFurther.end());
  names.insert(names.end(), kElsScores.begin(), kElsScores.begin() + 3);
  KANON_TRY(auto table, els(names));
  for (std::size_t c = names.size() - 3; c < names.size(); ++c) cut_to_tenths(table, c);
  return table;
}

TextTable drawn_table(std::size_t rows, std::size_t columns) {
  constexpr std::size_t kValues[] = {2, 7, 6, 5, 7, 6, 5, 9, 8, 8, 8, 8, 17, 17, 13, 3, 3, 4, 6};
  constexpr std::size_t kClasses = 12;
  Dice dice(3);
  TextTable out;
  for (std::size_t c = 0; c < columns; ++c) out.names.push_back("column " + std::to_string(c + 1));
  for (std::size_t i = 0; i < rows; ++i) {
    const std::size_t kind = dice.below(kClasses);
    auto& row = out.rows.emplace_back();
    for (std::size_t c = 0; c < columns; ++c) {
      const std::size_t values = c < std::size(kValues) ? kValues[c] : 6;
      const std::size_t common = kind * (c + 3) % values;
      row.push_back(std::to_string(kept_or(dice, 15, common, falling(dice, values, 40))));
    }
  }
  return out;
}

Result<TextTable> adult_9() {
  return read_columns(data_file("adult/adult_train_30162.csv"),
                      {"age", "workclass", "education", "marital_status", "occupation", "race", "sex", "native_country",
                       "salary_class"});
}

Result<TextTable> nltcs_16() {
  return read_columns(data_file("nltcs/nltcs_21574.csv"), {});
}

Result<TextTable> testdata_7() {
  return read_columns(data_file("sdcmicro/testdata.csv"),
                      {"urbrur", "roof", "walls", "water", "electcon", "relat", "sex"});
}

}  // namespace kanon::tests
