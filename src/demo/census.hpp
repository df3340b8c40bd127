// A synthetic census: people nobody ever was, skewed and correlated like the people of a real one.
//
// Row i is a pure function of (seed, i), the same on every machine: it depends neither on how many rows are asked for
// nor on which were asked for before. Age and birth come first, then education, marital status, occupation, workclass,
// hours and salary, each drawn given the earlier ones. Ids number the rows and say nothing about the person. About 0.15
// microseconds and no allocation per row; a Census itself is a few kB of weights.
//
//   const kanon::demo::Census census(1);
//   const auto row = census.row(0);
//   std::string_view job = kanon::demo::kOccupations[row.occupation];   // unless it is kMissingCode
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "demo/census_values.hpp"
#include "demo/census_weights.hpp"
#include "demo/draws.hpp"

namespace kanon::demo {

inline constexpr std::array<std::string_view, 12> kCensusColumns = {
    "id",         "name", "age", "workclass",      "education",      "marital_status",
    "occupation", "race", "sex", "native_country", "hours_per_week", "salary_class"};

inline constexpr std::uint8_t kMissingCode = 255;

// Positions in the lists of census_values.hpp; age and hours are the numbers themselves.
struct CensusRow {
  std::uint8_t age = 0;
  std::uint8_t workclass = 0;  // may be kMissingCode
  std::uint8_t education = 0;
  std::uint8_t marital_status = 0;
  std::uint8_t occupation = 0;  // may be kMissingCode
  std::uint8_t race = 0;
  std::uint8_t sex = 0;
  std::uint8_t native_country = 0;  // may be kMissingCode
  std::uint8_t hours_per_week = 0;
  std::uint8_t salary_class = 0;
  std::array<std::uint8_t, 5> name{};  // syllables: two of the given name, three of the family name
};

class Census {
 public:
  explicit Census(std::uint64_t seed);
  [[nodiscard]] CensusRow row(std::uint64_t index) const;

 private:
  [[nodiscard]] std::uint8_t draw_hours(const CensusRow& row, Draws& draws) const;

  std::uint64_t seed_;
  Wheel<2> sex_;
  Wheel<kAges> age_;
  Wheel<41> country_;
  std::array<Wheel<5>, kRegions> race_;
  std::array<std::array<Wheel<16>, kRegions>, 7> education_;
  std::array<std::array<Wheel<7>, 10>, 2> marital_;
  std::array<std::array<std::array<Wheel<14>, 3>, kTiers>, 2> occupation_;
  std::array<std::array<Wheel<8>, 3>, 14> workclass_;
  std::array<std::array<std::array<Wheel<7>, 2>, 3>, 2> hours_;
};

// Appends one row as a line of CSV, without the end of line. Quotes cells that need it.
void append_csv(std::string& out, std::uint64_t index, const CensusRow& row);

// Appends one cell of CSV (RFC 4180): quoted only if it holds a comma, a quote or an end of line.
void append_csv_cell(std::string& out, std::string_view cell);

}  // namespace kanon::demo
