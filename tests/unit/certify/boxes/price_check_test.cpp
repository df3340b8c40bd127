// Prices files: one that proves its bound, and falsified ones.
#include <gtest/gtest.h>

#include <sstream>

#include "certify/boxes/price_check.hpp"
#include "certify/boxes/price_file.hpp"
#include "unit/certify/boxes/case.hpp"

namespace kanon::certify_tests {
namespace {

template <class Edit>
void expect_rejected(const Edit& edit, const std::string& part) {
  BoxCase one;
  edit(one);
  SCOPED_TRACE(part);
  const auto verdict = one.check();
  expect_failure(verdict, part);
  ASSERT_TRUE(verdict.ok());
  EXPECT_FALSE(verdict->boxes->proven_bound);
}

TEST(Prices, TruthfulOnesProveTheBound) {
  const auto verdict = BoxCase().check();
  expect_holds(verdict);
  ASSERT_TRUE(verdict->boxes->proven_bound);
  EXPECT_NEAR(*verdict->boxes->proven_bound, 7000.0 / 1e6 / 9, 1e-15);
}

TEST(Prices, OnePriceRaised) {
  // Cem and Ida alone are a box of no loss.
  expect_rejected([](BoxCase& one) { one.prices[3]["price"] = 1; }, "('age': '31', 'zip': '10115') the 2 dearest rows");
  // Emil and Fay lose 4 of 71 years and 1 of 3 zips: 194769 units, so two may cost 389538.
  BoxCase just;
  just.prices[6]["price"] = 388538;
  expect_holds(just.check());
  expect_rejected([](BoxCase& one) { one.prices[6]["price"] = 388539; },
                  "('age': '35' to '39', 'zip': '20095' to '20099') the 2 dearest rows cost 389539 units");
  expect_rejected([](BoxCase& one) { one.prices[0]["price"] = 2000001; }, "one is above 2000000 units");
}

TEST(Prices, ABoundRaised) {
  expect_rejected([](BoxCase& one) { one.head["bound"] = 7001; }, "they prove 7000 units, they claim 7001");
  expect_rejected([](BoxCase& one) { one.claim()["bound"] = 0.000778; }, "the plan claims 0.000778");
}

TEST(Prices, TuplesAndPricesAreOneToOne) {
  expect_rejected([](BoxCase& one) { one.prices.erase(4); }, "('35', '20095') has no price");
  expect_rejected([](BoxCase& one) { one.prices.push_back(one.prices[4]); }, "('35', '20095') stands there twice");
  expect_rejected([](BoxCase& one) { one.prices[4]["rows"] = 2; }, "is not in the original in so many rows");
  expect_rejected(
      [](BoxCase& one) {
        one.prices[4]["values"] = {"36", "20095"};
      },
      "('36', '20095') is not in the original");
}

TEST(Prices, TheyBelongToTablePlanAndColumns) {
  expect_rejected([](BoxCase& one) { one.head["k"] = 1; }, "prices: they are for groups of at least 1 row");
  expect_rejected([](BoxCase& one) { one.head["limit_rows"] = 0; }, "prices: they are for at most 0 rows suppressed");
  expect_rejected([](BoxCase& one) { one.head["columns"] = {"zip", "age"}; }, "prices: they are for other columns");
  expect_rejected([](BoxCase& one) { one.head["rows"] = 8; }, "prices: they are for another table");
  expect_rejected([](BoxCase& one) { one.table[1] = "Ann,27,10115,flu"; }, "prices: they are for another table");
  expect_rejected([](BoxCase& one) { one.head["fingerprint"] = "0"; }, "prices: they are for another table");
  expect_rejected([](BoxCase& one) { one.claim()["fingerprint"] = "0"; }, "but the plan is not");
  expect_rejected([](BoxCase& one) { one.head["units"] = {600000, 400000}; }, "not in the proportion of its weight");
}

// A narrower choice of runs proves nothing about the wider one: it is the plan's that counts.
TEST(Prices, RunsOfThePlanDecide) {
  BoxCase one;
  one.prices[4]["price"] = 388000;  // Emil
  expect_holds(one.check());
  one.age()["positions"][4] = {"35", "35.0"};
  expect_holds(one.check());
  one.zip()["runs"].push_back({1, 3});
  expect_failure(one.check(), "two runs overlap");
}

TEST(Prices, SuppressedRowsCountNoMoreThanTheyLose) {
  const certify::PricedTuples tuples{.positions = {}, .rows = {2, 3, 1}, .prices = {15, 8, 12}};
  EXPECT_EQ(certify::proven_units(tuples, 0, 10), certify::Wide{66});
  EXPECT_EQ(certify::proven_units(tuples, 1, 10), certify::Wide{61});
  EXPECT_EQ(certify::proven_units(tuples, 3, 10), certify::Wide{54});
  EXPECT_EQ(certify::proven_units(tuples, 6, 10), certify::Wide{54});
}

TEST(Prices, WhatCannotBeReadIsAnError) {
  const auto edited = [](const auto& edit, const std::string& part) {
    BoxCase one;
    edit(one);
    SCOPED_TRACE(part);
    expect_error(one.check(), part);
  };
  edited([](BoxCase& one) { one.head["format"] = "kanon plan"; }, "`format` must be one of 'kanon prices' (line 1)");
  edited([](BoxCase& one) { one.head["version"] = 2; }, "`version` is not 1");
  edited([](BoxCase& one) { one.head["row_units"] = 0; }, "`row_units`");
  edited([](BoxCase& one) { one.head["row_units"] = 1ULL << 50; }, "`row_units` is too large");
  edited([](BoxCase& one) { one.head["units"] = {1}; }, "`units` must have one number per column");
  edited([](BoxCase& one) { one.head["exact"] = 1; }, "`exact` must be true or false");
  edited([](BoxCase& one) { one.prices[0]["price"] = -1; }, "`price` must be a whole number, 0 or more (line 2)");
  edited([](BoxCase& one) { one.prices[0]["price"] = 1.5; }, "`price`");
  edited([](BoxCase& one) { one.prices[1]["values"] = {"23"}; }, "`values` must have one value per column (line 3)");
  edited([](BoxCase& one) { one.prices[1].erase("rows"); }, "`rows` is missing");
  std::istringstream nothing;
  EXPECT_FALSE(certify::parse_prices(nothing, "x", nullptr).ok());
  std::istringstream half("{\"format\":");
  expect_error(Result<Verdict>(certify::parse_prices(half, "x", nullptr).error()), "not well-formed JSON (line 1)");
}

}  // namespace
}  // namespace kanon::certify_tests
