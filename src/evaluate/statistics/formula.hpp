// Formula: what a model explains by what, as people write it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kanon/result.hpp"

namespace kanon::evaluation {

enum class TermKind { automatic, category, number };

struct FormulaTerm {
  std::string column;
  TermKind kind = TermKind::automatic;
};

struct Formula {
  std::string text;
  bool logistic = false;
  std::string outcome = {};
  std::optional<std::string> event = {};  // logistic: the value that counts as 1
  std::vector<FormulaTerm> covariates = {};
};

// "score ~ sex + C(race) + N(age)"; logistic: "income=>50K ~ sex", or "ill ~ sex" for a column of two values.
Result<Formula> parse_formula(const std::string& text, bool logistic);

}  // namespace kanon::evaluation
