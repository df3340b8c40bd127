// The text of an evaluation: every figure stands for itself.
#include "report/text/evaluate_text.hpp"

#include <gtest/gtest.h>

namespace kanon {
namespace {

Fit fit_of(const char* data, std::vector<Coefficient> coefficients) {
  return {.data = data, .problem = {}, .rows = 1000, .coefficients = std::move(coefficients), .tests = {}};
}

Coefficient term(const char* level, double value, double error) {
  return {.covariate = "job", .level = level, .estimate = {.value = value, .error = error}, .p = 0.01};
}

TEST(EvaluateText, NoFigureTouchesTheOneBesideIt) {
  Evaluation found;
  found.say.models = {{.formula = "pay ~ job",
                       .kind = "linear",
                       .outcome = "pay",
                       .covariates = {{.name = "job"}},
                       .fits = {fit_of("original", {term("clerk", -12345678, 1234567)}), fit_of("excluded", {}),
                                fit_of("own level", {term("clerk", 12345678, 1234567)})},
                       .lost = {},
                       .gained = {},
                       .lost_own_level = {},
                       .gained_own_level = {}}};
  const std::string text = models_text(found);
  EXPECT_NE(text.find(" -1.23e+07 (1.2e+06)*"), std::string::npos) << text;
  EXPECT_NE(text.find(" none "), std::string::npos) << text;
  EXPECT_NE(text.find(" 1.23e+07 (1.2e+06)*"), std::string::npos) << text;
  EXPECT_EQ(text.find("-1.23e+07", text.find("-1.23e+07") + 1), std::string::npos) << text;
  EXPECT_EQ(text.find("- "), std::string::npos) << text;
}

}  // namespace
}  // namespace kanon
