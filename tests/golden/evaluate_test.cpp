// Estimates, standard errors and models on the ELS:2002 records, against R.
//
// The figures of tests/golden/evaluate_els.csv were found by R 4.2.2 with its package survey 4.1.1;
// tests/golden/evaluate_els.R is the program, and says how the release is made. Agreement is asked for to six digits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "base/text.hpp"
#include "golden/adult_experiment.hpp"
#include "golden/unsafe_tables.hpp"
#include "kanon/evaluate.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

// A line of tests/golden/evaluate_els.csv.
struct Known {
  std::string column, label;  // of a term: the covariate and its level
  double value, error, low, high, p;
};

std::vector<Known> known(const std::string& set) {
  std::vector<Known> out;
  std::ifstream in(root_folder() + "/tests/golden/evaluate_els.csv");
  for (std::string line; std::getline(in, line);) {
    const auto cells = split(line, ',');
    if (cells[0] != set) continue;
    const auto number = [&](std::size_t c) {
      const auto value = parse_number(cells.at(c));
      EXPECT_TRUE(value || cells[c].empty()) << line;
      return value.value_or(0);
    };
    out.push_back({cells[1], cells[2], number(3), number(4), number(5), number(6), number(7)});
  }
  EXPECT_FALSE(out.empty()) << set;
  return out;
}

const std::vector<std::string> kQuasi = {"BYSEX",    "BYRACE",  "BYFCOMP", "BYPARED",  "BYMOTHED", "BYFATHED",
                                         "BYINCOME", "BYSCTRL", "BYURBAN", "BYREGION", "BYDOB_P"};
constexpr double kDigits = 1e-6;

void expect_close(double found, double known, const std::string& what) {
  EXPECT_LE(std::abs(found - known), kDigits * std::max(std::abs(known), 1e-9))
      << what << ": " << found << " " << known;
}

// The release of evaluate_els.R: single cells blanked, rows in their order.
std::string write_release(const TempFolder& folder, const std::string& table) {
  std::ifstream in(table);
  std::string line, text;
  std::getline(in, line);
  const auto names = split(line, ',');
  text = line + "\n";
  std::vector<std::size_t> at;
  for (const auto& name : kQuasi)
    at.push_back(static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin()));
  for (std::size_t i = 1; std::getline(in, line); ++i) {
    auto cells = split(line, ',');
    const bool rare = i % 5 == 0 && cells[at[1]] == "1";
    for (std::size_t j = 1; j <= at.size(); ++j) {
      if (rare || (i + 7 * j) % 17 == 0) cells[at[j - 1]].clear();
    }
    for (std::size_t c = 0; c < cells.size(); ++c) text += (c == 0 ? "" : ",") + cells[c];
    text += "\n";
  }
  return folder.write("release.csv", text);
}

class EvaluateGolden : public testing::Test {
 protected:
  void SetUp() override {
    table_ = data_file("els/els2002_complete11_15183.csv");
    if (table_.empty()) GTEST_SKIP() << "no data: els/els2002_complete11_15183.csv below KANON_DATA";
    release_ = write_release(folder_, table_);
  }
  [[nodiscard]] EvaluateRequest request() const {
    EvaluateRequest out{.original = table_, .release = release_, .quasi = kQuasi, .suppressed_as = ""};
    out.describe = {"BYTXCSTD"};
    out.linear = {"BYTXCSTD ~ BYSEX + BYRACE + BYSCTRL + BYDOB_P"};
    out.logistic = {"BYSCTRL=1 ~ BYSEX + BYRACE + BYTXCSTD"};
    return out;
  }

  TempFolder folder_;
  std::string table_, release_;
};

const Distribution& distribution_of(const Evaluation& evaluation, const std::string& name) {
  for (const auto& distribution : evaluation.say.distributions) {
    if (distribution.name == name) return distribution;
  }
  return evaluation.say.distributions.at(1000);
}

void expect_shares(const Evaluation& evaluation, const std::vector<Known>& shares, bool before) {
  for (const auto& share : shares) {
    bool seen = false;
    for (const auto& found : distribution_of(evaluation, share.column).labels) {
      if (found.label != share.label) continue;
      seen = true;
      const Estimate& estimate = before ? found.before_weighted : found.after_weighted;
      const std::string what = share.column + " " + share.label;
      expect_close(estimate.value, share.value, what);
      expect_close(estimate.error, share.error, what + " error");
      expect_close(estimate.low, share.low, what + " low");
      expect_close(estimate.high, share.high, what + " high");
    }
    EXPECT_TRUE(seen) << share.column << " " << share.label;
  }
}

void expect_fit(const Fit& fit, const std::vector<Known>& terms) {
  EXPECT_EQ(fit.problem, "");
  ASSERT_EQ(fit.coefficients.size(), terms.size());
  for (const auto& term : terms) {
    bool seen = false;
    for (const auto& found : fit.coefficients) {
      const std::string level = found.missing_level ? "missing" : found.level.value_or("");
      if (found.covariate != term.column || level != term.label) continue;
      seen = true;
      const std::string what = fit.data + " " + term.column + " " + term.label;
      expect_close(found.estimate.value, term.value, what);
      expect_close(found.estimate.error, term.error, what + " error");
      if (term.p > 1e-12) expect_close(found.p, term.p, what + " p");
    }
    EXPECT_TRUE(seen) << fit.data << " " << term.column << " " << term.label;
  }
}

TEST_F(EvaluateGolden, LinearAndLogisticModelsAreThoseOfR) {
  const auto found = evaluate(request(), {});
  ASSERT_OK(found);
  ASSERT_EQ(found->say.models.size(), 2U);
  const auto& linear = found->say.models[0];
  expect_fit(linear.fits[0], known("linear"));
  expect_fit(linear.fits[1], known("linear excluded"));
  expect_fit(linear.fits[2], known("linear own level"));
  expect_close(linear.fits[0].r_squared.value_or(0), 0.2004010066, "R squared");
  expect_close(linear.fits[0].tests[1].statistic, 330.0531841, "F of BYRACE");
  expect_fit(found->say.models[1].fits[0], known("logistic"));
}

TEST_F(EvaluateGolden, SharesAndMeansByDesignAreThoseOfR) {
  EvaluateRequest asked = request();
  asked.weight = "BYSTUWT";
  const auto simple = evaluate(asked, {});
  ASSERT_OK(simple);
  expect_shares(*simple, known("shares by weights alone"), true);
  expect_close(distribution_of(*simple, "BYTXCSTD").mean_before->error, 0.09770713399, "error of the mean");
  asked.strata = "STRAT_ID";
  asked.psu = "PSU";
  const auto found = evaluate(asked, {});
  ASSERT_OK(found);
  expect_shares(*found, known("shares before"), true);
  expect_shares(*found, known("shares after"), false);
  const Estimate mean = distribution_of(*found, "BYTXCSTD").mean_before.value_or(Estimate{});
  expect_close(mean.value, 50.06197688, "mean");
  expect_close(mean.error, 0.1918495675, "error of the mean");
  expect_close(mean.low, 49.68478809, "low");
  const auto& linear = found->say.models[0];
  expect_fit(linear.fits[0], known("survey linear"));
  expect_fit(linear.fits[1], known("survey linear excluded"));
  expect_close(linear.fits[0].tests[1].statistic, 135.7275983, "F of BYRACE");
  EXPECT_EQ(linear.fits[0].degrees, 380);
  expect_fit(found->say.models[1].fits[0], known("survey logistic"));
}

TEST_F(EvaluateGolden, BlankedCellsAreCounted) {
  const auto found = evaluate(request(), {});
  ASSERT_OK(found);
  std::uint64_t cells = 0;
  for (std::size_t i = 1; i <= found->loss.rows_before; ++i) {
    for (std::size_t j = 1; j <= kQuasi.size(); ++j) cells += (i + 7 * j) % 17 == 0 ? 1 : 0;
  }
  // Beside these, rare rows lose more: 11 cells each, some of them blanked already.
  EXPECT_GT(*found->loss.suppressed_cells, cells);
  EXPECT_TRUE(found->risk.order.same_order);
  EXPECT_FALSE(found->risk.order.sorted);  // but by the number of the student, which numbers the rows
  EXPECT_EQ(found->risk.order.indexes, std::vector<std::string>{"STU_ID"});
}

}  // namespace
}  // namespace kanon::tests
