// The same formula on the original and on the release, and what a reader would conclude differently.
#include <algorithm>

#include "base/try.hpp"
#include "evaluate/statistics/fit.hpp"

namespace kanon::evaluation {
namespace {

bool is_significant(const Fit& fit, const std::string& covariate) {
  for (const auto& test : fit.tests) {
    if (test.covariate == covariate) return test.significant;
  }
  return false;
}

void compare_significance(const Fit& before, const Fit& after, const Formula& formula, std::vector<std::string>& lost,
                          std::vector<std::string>& gained) {
  if (!before.problem.empty() || !after.problem.empty()) return;
  for (const auto& term : formula.covariates) {
    const bool was = is_significant(before, term.column), is = is_significant(after, term.column);
    if (was && !is) lost.push_back(term.column);
    if (!was && is) gained.push_back(term.column);
  }
}

void compare_coefficients(const Fit& before, const Fit& after, ModelReport& out) {
  for (const auto& a : before.coefficients) {
    if (a.covariate.empty() || a.aliased) continue;
    const auto b = std::find_if(after.coefficients.begin(), after.coefficients.end(), [&](const Coefficient& other) {
      return other.covariate == a.covariate && other.level == a.level && !other.aliased;
    });
    if (b == after.coefficients.end()) continue;
    ++out.compared;
    out.overlapping += a.estimate.low <= b->estimate.high && b->estimate.low <= a.estimate.high ? 1 : 0;
  }
}

}  // namespace

Result<ModelReport> compare_models(const Formula& formula, const CodedFile& original, const CodedFile& release,
                                   const std::vector<Image>& images, const Design& before, const Design& after) {
  KANON_TRY(const ModelPlan plan, plan_model(formula, original, images));
  ModelReport out;
  out.formula = formula.text;
  out.kind = formula.logistic ? "logistic" : "linear";
  out.outcome = formula.outcome + (plan.formula.event ? "=" + *plan.formula.event : "");
  for (const auto& covariate : plan.covariates) {
    out.covariates.push_back({.name = covariate.image->name,
                              .category = covariate.category,
                              .reference = covariate.reference,
                              .told = covariate.image->told || !covariate.category});
  }
  out.fits.push_back(fit_model(model_data(plan, original, before, ModelWay::original), formula.logistic, "original"));
  out.fits.push_back(fit_model(model_data(plan, release, after, ModelWay::excluded), formula.logistic, "excluded"));
  out.fits.push_back(fit_model(model_data(plan, release, after, ModelWay::own_level), formula.logistic, "own level"));
  compare_coefficients(out.fits[0], out.fits[1], out);
  compare_significance(out.fits[0], out.fits[1], formula, out.lost, out.gained);
  compare_significance(out.fits[0], out.fits[2], formula, out.lost_own_level, out.gained_own_level);
  return out;
}

}  // namespace kanon::evaluation
