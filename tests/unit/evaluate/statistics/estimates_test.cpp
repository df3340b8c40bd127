// Survey estimates, associations, tails and models on tables worked out by hand.
#include <gtest/gtest.h>

#include <cmath>
#include <tuple>

#include "evaluate/statistics/distribution.hpp"
#include "evaluate/statistics/fit.hpp"
#include "evaluate/statistics/probability.hpp"
#include "evaluate/statistics/small_matrix.hpp"
#include "evaluate/statistics/survey.hpp"
#include "support/files.hpp"

namespace kanon::tests {
namespace {

using namespace kanon::evaluation;

// Tables of the distributions: t, F and chi-squared as every book has them.
TEST(Probability, KnownQuantilesAndTails) {
  EXPECT_NEAR(t_quantile(0.975, 0), 1.959963985, 1e-8);
  EXPECT_NEAR(t_quantile(0.975, 1), 12.70620474, 1e-6);
  EXPECT_NEAR(t_quantile(0.975, 10), 2.228138852, 1e-8);
  EXPECT_NEAR(t_quantile(0.975, 390), 1.966065, 1e-5);
  EXPECT_NEAR(t_tails(2.228138852, 10), 0.05, 1e-9);
  EXPECT_NEAR(f_tail(4.964602744, 1, 10), 0.05, 1e-9);
  EXPECT_NEAR(f_tail(3.325834530, 5, 10), 0.05, 1e-8);
  EXPECT_NEAR(f_tail(5.991464547 / 2, 2, 0), 0.05, 1e-9);  // chi-squared, 2 degrees
  EXPECT_NEAR(f_tail(3.841458821, 1, 0), 0.05, 1e-9);      // chi-squared, 1 degree
  EXPECT_EQ(f_tail(0, 3, 10), 1);
}

CodedFile file_of(std::vector<CodedColumn> columns) {
  CodedFile out;
  out.rows = columns[0].codes.size();
  out.columns = std::move(columns);
  return out;
}

TEST(Survey, SharesOfASimpleSample) {
  const auto column = coded("x", {"a", "a", "b", "a"});
  const auto shares = shares_of(simple_design(4), column, {0, 1}, 2);
  EXPECT_DOUBLE_EQ(shares[0].value, 0.75);
  EXPECT_NEAR(shares[0].error, std::sqrt(0.75 * 0.25 / 3), 1e-12);
  EXPECT_NEAR(shares[0].high - shares[0].value, 3.182446305 * shares[0].error, 1e-8);  // t of 3 degrees
}

// Two strata of two PSUs of one row each; weights 1 and 3. Influence of each row: w (y - mean) / sum of weights.
TEST(Survey, MeanByStrataAndPsu) {
  const auto file = file_of({coded("y", {"1", "3", "2", "6"}), coded("w", {"1", "1", "3", "3"}),
                             coded("s", {"p", "p", "q", "q"}), coded("u", {"1", "2", "1", "2"})});
  const auto design = design_of(file, "w", "s", "u");
  ASSERT_OK(design);
  EXPECT_EQ(design->units(), 4U);
  const auto mean = mean_of(*design, file.columns[0], {1.0, 3.0, 2.0, 6.0});
  EXPECT_DOUBLE_EQ(mean->value, 28.0 / 8);
  // Within p: totals -2.5/8, -0.5/8; within q: -4.5/8, 7.5/8. Factor 2, squares about the mean of the stratum.
  EXPECT_NEAR(mean->error, std::sqrt(2 * (2 * 1.0) + 2 * (2 * 36.0)) / 8, 1e-12);
  EXPECT_NEAR((mean->high - mean->value) / mean->error, 4.30265273, 1e-7);  // t of 4 - 2 degrees
}

TEST(Survey, SharesAreMeansOfZeroAndOne) {
  const auto file = file_of({coded("x", {"a", "b", "a", "b", "a", "a"}), coded("w", {"1", "2", "3", "1", "2", "5"}),
                             coded("s", {"p", "p", "p", "q", "q", "q"}), coded("u", {"1", "1", "2", "1", "2", "3"})});
  const std::vector<std::pair<std::string, std::string>> designs = {{"", ""}, {"s", ""}, {"", "u"}, {"s", "u"}};
  for (const auto& [strata, psu] : designs) {
    const auto design = design_of(file, "w", strata, psu);
    ASSERT_OK(design);
    const auto share = shares_of(*design, file.columns[0], {0, 1}, 2)[0];
    const auto mean = mean_of(*design, file.columns[0], {1.0, 0.0});
    EXPECT_NEAR(share.value, mean->value, 1e-12);
    EXPECT_NEAR(share.error, mean->error, 1e-12) << strata << psu;
    EXPECT_NEAR(share.low, mean->low, 1e-12);
  }
}

TEST(Survey, WeightsThatAreNoNumbersAreRefused) {
  expect_error(design_of(file_of({coded("w", {"1", "much"})}), "w", "", ""), "weight");
  expect_error(design_of(file_of({coded("w", {"1", "-1"})}), "w", "", ""), "weight");
  const auto design = design_of(file_of({coded("w", {"1", std::nullopt})}), "w", "", "");
  ASSERT_OK(design);
  EXPECT_EQ(design->rows_without_weight, 1U);
}

TEST(Association, CramersVOfATwoByTwoTable) {
  // 3 1 / 1 3: chi-squared 2 of 8 rows.
  const auto a = coded("a", {"x", "x", "x", "x", "y", "y", "y", "y"}),
             b = coded("b", {"u", "u", "u", "v", "u", "v", "v", "v"});
  const std::vector<double> ones(8, 1);
  EXPECT_NEAR(cramer_v({a.codes, {0, 1}}, {b.codes, {0, 1}}, ones).v, 0.5, 1e-12);
  EXPECT_NEAR(cramer_v({a.codes, {0, 1}}, {a.codes, {0, 1}}, ones).v, 1, 1e-12);
  EXPECT_EQ(cramer_v({a.codes, {0, kSuppressed}}, {b.codes, {0, 1}}, ones).v, 0);
}

TEST(SmallMatrix, AliasedColumnsAreLeftOut) {
  SmallMatrix matrix(3);  // the third column is the sum of the others
  const double cells[3][3] = {{2, 1, 3}, {1, 2, 3}, {3, 3, 6}};
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = 0; j < 3; ++j) matrix.at(i, j) = cells[i][j];
  }
  const auto inverse = inverse_of(matrix);
  EXPECT_EQ(inverse.kept, (std::vector<bool>{true, true, false}));
  EXPECT_NEAR(inverse.matrix.at(0, 0), 2.0 / 3, 1e-12);
  EXPECT_NEAR(inverse.matrix.at(0, 1), -1.0 / 3, 1e-12);
}

Result<ModelReport> model_of(const CodedFile& before, const CodedFile& after, const std::string& text, bool logistic) {
  const auto formula = parse_formula(text, logistic);
  if (!formula.ok()) return formula.error();
  std::vector<Image> images;
  for (std::size_t c = 0; c < before.columns.size(); ++c)
    images.push_back(image_by_labels(before.columns[c], after.columns[c], ""));
  return compare_models(*formula, before, after, images, simple_design(before.rows), simple_design(after.rows));
}

// y = 1, 2, 4, 5 on x = 0, 1, 2, 3: slope 1.4, intercept 0.9, residual sum of squares 0.2.
TEST(Model, AStraightLine) {
  const auto file = file_of({coded("y", {"1", "2", "4", "5"}), coded("x", {"0", "1", "2", "3"})});
  const auto model = model_of(file, file, "y ~ N(x)", false);
  ASSERT_OK(model);
  const auto& fit = model->fits[0];
  EXPECT_NEAR(fit.coefficients[0].estimate.value, 0.9, 1e-12);
  EXPECT_NEAR(fit.coefficients[1].estimate.value, 1.4, 1e-12);
  EXPECT_NEAR(fit.coefficients[1].estimate.error, std::sqrt(0.1 / 5), 1e-12);
  EXPECT_NEAR(fit.coefficients[0].estimate.error, std::sqrt(0.1 * 14 / 20), 1e-12);
  EXPECT_EQ(fit.degrees, 2);
  EXPECT_EQ(model->compared, 1U);
  EXPECT_EQ(model->overlapping, 1U);
}

// Two groups: the coefficient is the difference of means; with an odds table, the logarithm of the odds ratio.
TEST(Model, GroupsAndOdds) {
  const auto file = file_of(
      {coded("y", {"0", "0", "1", "1", "1", "0", "1", "1"}), coded("g", {"a", "a", "a", "a", "a", "b", "b", "b"})});
  const auto linear = model_of(file, file, "y ~ g", false);
  ASSERT_OK(linear);
  EXPECT_EQ(linear->covariates[0].reference, "a");  // most rows have it
  EXPECT_NEAR(linear->fits[0].coefficients[1].estimate.value, 2.0 / 3 - 0.6, 1e-12);
  const auto logistic = model_of(file, file, "y=1 ~ g", true);
  ASSERT_OK(logistic);
  EXPECT_NEAR(logistic->fits[0].coefficients[0].estimate.value, std::log(3.0 / 2), 1e-9);
  EXPECT_NEAR(logistic->fits[0].coefficients[1].estimate.value, std::log(2.0 / 1.5), 1e-9);
  EXPECT_NEAR(logistic->fits[0].coefficients[1].estimate.error, std::sqrt(1.0 / 3 + 1.0 / 2 + 1.0 + 1.0 / 2), 1e-7);
}

// Where a number or a level tells the outcome for certain, there is no greatest likelihood.
TEST(Model, SeparationIsSeen) {
  const auto x = coded("x", {"1", "2", "3", "4", "5", "6", "7", "8"});
  const auto g = coded("g", {"a", "b", "a", "b", "a", "b", "c", "c"});
  const auto apart = file_of({coded("y", {"0", "0", "0", "0", "1", "1", "1", "1"}), x, g});
  const auto mixed = file_of({coded("y", {"0", "0", "1", "0", "1", "1", "0", "1"}), x, g});
  const auto level = file_of({coded("y", {"0", "0", "1", "1", "1", "0", "1", "1"}), x, g});
  for (const auto& [file, formula, separated] :
       {std::tuple(&apart, "y=1 ~ N(x)", true), std::tuple(&mixed, "y=1 ~ N(x)", false),
        std::tuple(&level, "y=1 ~ g", true), std::tuple(&mixed, "y=1 ~ g", false)}) {
    const auto model = model_of(*file, *file, formula, true);
    ASSERT_OK(model);
    EXPECT_EQ(model->fits[0].separated, separated) << formula;
  }
}

TEST(Model, ThreeWaysWithBlankedCells) {
  const auto before = file_of({coded("y", {"1", "2", "3", "5", "6", "8"}), coded("g", {"a", "a", "a", "b", "b", "b"})});
  const auto after = file_of(
      {coded("y", {"1", "2", "3", "5", "6", "8"}), coded("g", {"a", "a", std::nullopt, "b", "b", std::nullopt})});
  const auto model = model_of(before, after, "y ~ g", false);
  ASSERT_OK(model);
  EXPECT_EQ(model->fits[1].rows, 4U);
  EXPECT_EQ(model->fits[1].left_out, 2U);
  EXPECT_NEAR(model->fits[1].coefficients[1].estimate.value, 4, 1e-12);
  ASSERT_EQ(model->fits[2].coefficients.size(), 3U);
  EXPECT_TRUE(model->fits[2].coefficients[2].missing_level);
  EXPECT_NEAR(model->fits[2].coefficients[2].estimate.value, 5.5 - 1.5, 1e-12);
}

TEST(Model, FormulasThatAreWrongAreRefused) {
  for (const char* text : {"y", "~ x", "y ~", "y ~ x + x", "y ~ y", "y ~ x +"}) {
    EXPECT_FALSE(parse_formula(text, false).ok()) << text;
  }
  const auto formula = parse_formula("income=>50K ~ N(age) + C( sex )", true);
  ASSERT_OK(formula);
  EXPECT_EQ(formula->outcome, "income");
  EXPECT_EQ(formula->event, ">50K");
  EXPECT_EQ(formula->covariates[0].kind, TermKind::number);
  EXPECT_EQ(formula->covariates[1].column, "sex");
  const auto file = file_of({coded("y", {"a", "b", "c"}), coded("x", {"0", "1", "2"})});
  expect_error(model_of(file, file, "y ~ x", false), "not a column of numbers");
  expect_error(model_of(file, file, "y ~ x", true), "counts as 1");
}

}  // namespace
}  // namespace kanon::tests
