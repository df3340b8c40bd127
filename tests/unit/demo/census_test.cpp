// The synthetic census: the same bytes everywhere, the proportions and correlations it promises.
#include "demo/census.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace kanon::demo {
namespace {

std::string lines(const Census& census, std::uint64_t from, std::uint64_t to) {
  std::string text;
  for (std::uint64_t i = from; i < to; ++i) {
    append_csv(text, i, census.row(i));
    text += '\n';
  }
  return text;
}

// FNV-1a, 64 bits.
std::uint64_t hash(const std::string& text) {
  std::uint64_t out = 0xcbf29ce484222325ULL;
  for (const char c : text) out = (out ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  return out;
}

const std::vector<CensusRow>& people() {
  static const std::vector<CensusRow> rows = [] {
    const Census census(1);
    std::vector<CensusRow> out;
    for (std::uint64_t i = 0; i < 30162; ++i) out.push_back(census.row(i));
    return out;
  }();
  return rows;
}

using Test = std::function<bool(const CensusRow&)>;

// Share of those among whom `of` holds for whom `is` holds too.
double share(
    const Test& is, const Test& of = [](const CensusRow&) { return true; }) {
  double all = 0;
  double some = 0;
  for (const CensusRow& row : people()) {
    if (!of(row)) continue;
    all += 1;
    some += is(row) ? 1 : 0;
  }
  return some / all;
}

std::uint64_t quasi_key(const CensusRow& row) {
  std::uint64_t key = 0;
  for (const std::uint8_t code : {row.age, row.workclass, row.education, row.marital_status, row.occupation, row.race,
                                  row.sex, row.native_country}) {
    key = key << 8 | code;
  }
  return key;
}

bool high(const CensusRow& row) {
  return row.salary_class == 1;
}
bool married(const CensusRow& row) {
  return row.marital_status == 1;
}
bool professional(const CensusRow& row) {
  return row.occupation == 1;
}

TEST(Census, SameSeedSameBytesOnEveryMachine) {
  EXPECT_EQ(hash(lines(Census(1), 0, 1000)), 17966925702079695496ULL);
  EXPECT_EQ(lines(Census(7), 0, 50), lines(Census(7), 0, 50));
  EXPECT_NE(lines(Census(7), 0, 50), lines(Census(8), 0, 50));
}

TEST(Census, RowsDoNotDependOnOneAnother) {
  const Census census(1);
  const std::string all = lines(census, 0, 200);
  std::string backwards;
  for (std::uint64_t i = 200; i-- > 0;) backwards = lines(census, i, i + 1) + backwards;
  EXPECT_EQ(backwards, all);
}

TEST(Census, Proportions) {
  EXPECT_NEAR(share([](const auto& r) { return r.native_country == 0; }), 0.91, 0.01);
  EXPECT_NEAR(share([](const auto& r) { return r.race == 0; }), 0.85, 0.02);
  EXPECT_NEAR(share([](const auto& r) { return r.race == 1; }), 0.10, 0.02);
  EXPECT_NEAR(share([](const auto& r) { return r.sex == 0; }), 0.67, 0.01);
  EXPECT_NEAR(share(high), 0.25, 0.02);
  EXPECT_NEAR(share(married), 0.46, 0.03);
  EXPECT_NEAR(share([](const auto& r) { return r.hours_per_week == 40; }), 0.44, 0.03);
  EXPECT_NEAR(share([](const auto& r) { return r.workclass == kMissingCode; }), 0.008, 0.003);
  EXPECT_NEAR(share([](const auto& r) { return r.occupation == kMissingCode; }), 0.010, 0.003);
  EXPECT_NEAR(share([](const auto& r) { return r.native_country == kMissingCode; }), 0.010, 0.003);
}

TEST(Census, AgesAreSkewedToTheRight) {
  std::vector<int> ages;
  double sum = 0;
  for (const CensusRow& row : people()) {
    ages.push_back(row.age);
    sum += row.age;
  }
  std::ranges::sort(ages);
  EXPECT_EQ(ages.front(), 17);
  EXPECT_EQ(ages.back(), 90);
  EXPECT_GT(sum / static_cast<double>(ages.size()), ages[ages.size() / 2]);  // mean above median
}

TEST(Census, EveryValueOccurs) {
  std::array<std::array<int, 256>, 8> seen{};
  for (const CensusRow& row : people()) {
    std::size_t column = 0;
    for (const std::uint8_t code : {row.age, row.workclass, row.education, row.marital_status, row.occupation, row.race,
                                    row.sex, row.native_country}) {
      ++seen[column++][code];
    }
  }
  const std::array<std::size_t, 8> sizes = {91,
                                            kWorkclasses.size(),
                                            kEducations.size(),
                                            kMaritalStatuses.size(),
                                            kOccupations.size(),
                                            kRaces.size(),
                                            kSexes.size(),
                                            kCountries.size()};
  for (std::size_t column = 0; column < sizes.size(); ++column) {
    // The rarest country has one row in twenty thousand, ages above 80 hardly more.
    for (std::size_t code = 0; code < sizes[column]; ++code) {
      if (column == 0 && (code < 17 || code > 80)) continue;
      if (column == 7 && kCountries[code].weight < 50) continue;
      EXPECT_GT(seen[column][code], 0) << "column " << column << ", code " << code;
    }
    for (std::size_t code = sizes[column]; code < kMissingCode; ++code) ASSERT_EQ(seen[column][code], 0);
  }
}

TEST(Census, MarriageRisesWithAge) {
  const double at_20 = share(married, [](const auto& r) { return r.age <= 22; });
  const double at_30 = share(married, [](const auto& r) { return r.age >= 28 && r.age <= 32; });
  const double at_50 = share(married, [](const auto& r) { return r.age >= 48 && r.age <= 52; });
  EXPECT_LT(at_20 + 0.2, at_30);
  EXPECT_LT(at_30 + 0.1, at_50);
}

TEST(Census, SalaryRisesWithEducationHoursAndMarriage) {
  double before = -1;
  for (const int tier : {1, 2, 3, 4, 5}) {
    const double now = share(high, [&](const auto& r) { return kEducationTier[r.education] == tier; });
    EXPECT_GT(now, before + 0.02) << "tier " << tier;
    before = now;
  }
  EXPECT_GT(share(high, married), 2 * share(high, [](const auto& r) { return !married(r); }));
  EXPECT_GT(share(high, [](const auto& r) { return r.hours_per_week > 45; }),
            2 * share(high, [](const auto& r) { return r.hours_per_week < 35; }));
}

TEST(Census, OccupationDependsOnEducationAndSex) {
  const auto tier = [](int n) { return [n](const CensusRow& r) { return kEducationTier[r.education] == n; }; };
  EXPECT_GT(share(professional, tier(5)), 10 * share(professional, tier(2)));
  const auto craft = [](const CensusRow& r) { return r.occupation == 9; };
  EXPECT_GT(share(craft, [](const auto& r) { return r.sex == 0; }),
            5 * share(craft, [](const auto& r) { return r.sex == 1; }));
}

TEST(Census, UniqueRowsAsInARealCensus) {
  std::vector<std::uint64_t> keys;
  for (const CensusRow& row : people()) keys.push_back(quasi_key(row));
  std::ranges::sort(keys);
  std::size_t distinct = 0;
  std::size_t unique = 0;
  for (auto from = keys.begin(); from != keys.end();) {
    const auto to = std::upper_bound(from, keys.end(), *from);
    ++distinct;
    unique += to - from == 1 ? 1U : 0U;
    from = to;
  }
  EXPECT_GT(distinct, 15000U);
  EXPECT_LT(distinct, 20000U);
  EXPECT_GT(unique, people().size() * 35 / 100);
  EXPECT_LT(unique, people().size() / 2);
}

TEST(Census, IdsCountTheRows) {
  EXPECT_TRUE(lines(Census(1), 0, 1).starts_with("P0000001,"));
  EXPECT_TRUE(lines(Census(1), 9999999, 10000000).starts_with("P10000000,"));
}

TEST(CsvCell, QuotesOnlyWhereNeeded) {
  const auto cell = [](std::string_view text) {
    std::string out;
    append_csv_cell(out, text);
    return out;
  };
  EXPECT_EQ(cell("plain text"), "plain text");
  EXPECT_EQ(cell(""), "");
  EXPECT_EQ(cell("a,b"), "\"a,b\"");
  EXPECT_EQ(cell("say \"so\""), "\"say \"\"so\"\"\"");
  EXPECT_EQ(cell("two\nlines"), "\"two\nlines\"");
  EXPECT_EQ(cell("two\rlines"), "\"two\rlines\"");
  CensusRow row;
  row.age = 20;
  row.education = 7;
  row.workclass = kMissingCode;
  row.hours_per_week = 40;
  std::string line;
  append_csv(line, 41, row);
  EXPECT_EQ(
      line,
      "P0000042,Tamo Keran,20,,\"Grade 12, no diploma\",Never married,Management,White,Male,United States,40,<=50K");
}

}  // namespace
}  // namespace kanon::demo
