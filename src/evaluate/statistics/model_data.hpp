// ModelData: the design matrix of a formula for one file: its terms, and the entries of each row.
//
// Rows are never laid out as a matrix: a row has one entry per covariate at most, made when it is asked for. Numbers
// are taken from their mean, which keeps the normal equations well conditioned; fit_model puts it back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "evaluate/statistics/formula.hpp"
#include "evaluate/statistics/survey.hpp"

namespace kanon::evaluation {

struct ModelTerm {
  std::string covariate;  // empty: the intercept
  Value level;            // of a category
  bool missing_level = false;
};

// One covariate in one file: what a code means.
struct CovariateData {
  enum class Kind { reference, term, number, missing };
  struct Code {
    Kind kind = Kind::missing;
    std::uint32_t term = 0;
    double number = 0;
  };
  const std::vector<std::uint32_t>* codes = nullptr;
  std::vector<Code> by_code;
  bool category = true;
  std::uint32_t number_term = 0, missing_term = 0;
  double mean = 0;  // of a number, over the rows used
};

struct Entry {
  std::uint32_t term = 0;
  double value = 0;
};

struct ModelData {
  std::vector<ModelTerm> terms;  // the intercept first
  std::vector<CovariateData> covariates;
  std::vector<double> outcome;  // by row
  std::vector<bool> used;       // by row
  const Design* design = nullptr;
  std::uint64_t rows = 0;   // used
  double outcome_mean = 0;  // by weight, over the rows used

  void entries(std::size_t row, std::vector<Entry>& out) const;  // with the intercept
};

enum class ModelWay { original, excluded, own_level };

// How a formula reads the columns, decided on the original alone.
struct CovariatePlan {
  const Image* image = nullptr;
  bool category = true;
  Value reference;  // of a category: the label most rows of the original have
};
struct ModelPlan {
  Formula formula;
  const Image* outcome = nullptr;
  std::vector<CovariatePlan> covariates;
};

// Error: an outcome that cannot be explained: no numbers, or not two values.
Result<ModelPlan> plan_model(const Formula& formula, const CodedFile& original, const std::vector<Image>& images);

ModelData model_data(const ModelPlan& plan, const CodedFile& file, const Design& design, ModelWay way);

}  // namespace kanon::evaluation
