// Fits linear and logistic models, with standard errors of the classical model or of the survey design.
#pragma once

#include "evaluate/statistics/model_data.hpp"
#include "kanon/evaluate.hpp"

namespace kanon::evaluation {

// Where rows have neither weight, stratum nor PSU: least squares with t on rows less terms, logistic with the normal
// distribution. Else: weighted estimates with the sandwich of the design, t on PSUs less strata plus one less terms.
Fit fit_model(const ModelData& data, bool logistic, const std::string& name);

// All three fits of a formula and what changed between them.
Result<ModelReport> compare_models(const Formula& formula, const CodedFile& original, const CodedFile& release,
                                   const std::vector<Image>& images, const Design& before, const Design& after);

}  // namespace kanon::evaluation
