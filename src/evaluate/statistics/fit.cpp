// Least squares by normal equations; logistic regression by Newton steps on the same equations.
#include "evaluate/statistics/fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "evaluate/statistics/probability.hpp"
#include "evaluate/statistics/small_matrix.hpp"

namespace kanon::evaluation {
namespace {

constexpr int kMostSteps = 50;
constexpr double kSettled = 1e-10;  // relative change of the deviance
constexpr double kSignificant = 0.05;
// If the deviance has converged and a Newton step still moves some row's linear predictor by more than this, the
// estimate diverges.
constexpr double kStillMoving = 0.1;

struct Solution {
  std::vector<double> beta;
  Inverse inverse;
  std::vector<double> residual;  // by row, weight included: what the score of a row is made of
  double squares = 0, squares_about_mean = 0;
  bool converged = true, separated = false;
};

double linear_part(const std::vector<Entry>& entries, const std::vector<double>& beta) {
  double out = 0;
  for (const auto& entry : entries) out += beta[entry.term] * entry.value;
  return out;
}

// One pass: X'WX and X'r, where weight and r depend on the row and its linear part.
template <class RowPart>
void add_up(const ModelData& data, const std::vector<double>& beta, SmallMatrix& square, std::vector<double>& right,
            RowPart part) {
  std::vector<Entry> entries;
  for (std::size_t row = 0; row < data.used.size(); ++row) {
    if (!data.used[row]) continue;
    data.entries(row, entries);
    const auto [weight, score] = part(row, linear_part(entries, beta));
    for (const auto& a : entries) {
      right[a.term] += score * a.value;
      for (const auto& b : entries) square.at(a.term, b.term) += weight * a.value * b.value;
    }
  }
}

Solution least_squares(const ModelData& data) {
  const std::size_t terms = data.terms.size();
  Solution out;
  out.beta.resize(terms);
  SmallMatrix square(terms);
  std::vector<double> right(terms);
  const auto& weights = data.design->weights;
  add_up(data, out.beta, square, right, [&](std::size_t row, double) {
    return std::pair(weights[row], weights[row] * (data.outcome[row] - data.outcome_mean));
  });
  out.inverse = inverse_of(square);
  out.beta = product(out.inverse.matrix, right);
  out.residual.resize(data.used.size());
  std::vector<Entry> entries;
  for (std::size_t row = 0; row < data.used.size(); ++row) {
    if (!data.used[row]) continue;
    data.entries(row, entries);
    const double distance = data.outcome[row] - data.outcome_mean;
    const double left = distance - linear_part(entries, out.beta);
    out.residual[row] = weights[row] * left;
    out.squares += weights[row] * left * left;
    out.squares_about_mean += weights[row] * distance * distance;
  }
  out.beta[0] += data.outcome_mean;
  return out;
}

// Detects separation: the deviance has converged while the estimate diverges, because the outcome of some rows is
// predicted with certainty; every step then moves their linear predictor by about 1.
bool still_moving(const ModelData& data, const std::vector<double>& change) {
  std::vector<Entry> entries;
  for (std::size_t row = 0; row < data.used.size(); ++row) {
    if (!data.used[row]) continue;
    data.entries(row, entries);
    if (std::abs(linear_part(entries, change)) > kStillMoving) return true;
  }
  return false;
}

Solution newton(const ModelData& data) {
  const std::size_t terms = data.terms.size();
  Solution out;
  out.beta.resize(terms);
  const auto& weights = data.design->weights;
  double last = std::numeric_limits<double>::infinity();
  out.converged = false;
  std::size_t rank = 0;
  for (int step = 0; step < kMostSteps; ++step) {
    SmallMatrix square(terms);
    std::vector<double> right(terms);
    double deviance = 0;
    out.residual.assign(data.used.size(), 0);
    add_up(data, out.beta, square, right, [&](std::size_t row, double linear) {
      const double eta = std::clamp(linear, -500.0, 500.0);
      const double mu = 1 / (1 + std::exp(-eta));
      const double y = data.outcome[row];
      deviance += weights[row] * (y > 0.5 ? std::log1p(std::exp(-eta)) : eta + std::log1p(std::exp(-eta)));
      out.residual[row] = weights[row] * (y - mu);
      return std::pair(weights[row] * mu * (1 - mu), weights[row] * (y - mu));
    });
    out.inverse = inverse_of(square);
    // After convergence, matrix and residuals are computed at the estimate itself, without a further step.
    if (std::abs(last - deviance) <= kSettled * (std::abs(deviance) + 0.1)) {
      out.converged = true;
      // Terms that were estimable at first and have no weight in the end have diverged, too.
      out.separated = out.inverse.rank < rank || still_moving(data, product(out.inverse.matrix, right));
      break;
    }
    if (step == 0) rank = out.inverse.rank;
    last = deviance;
    const auto change = product(out.inverse.matrix, right);
    for (std::size_t t = 0; t < terms; ++t) out.beta[t] += change[t];
  }
  return out;
}

// Covariance of the sum of scores under the design.
SmallMatrix meat_of(const ModelData& data, const std::vector<double>& residual) {
  const std::size_t terms = data.terms.size();
  const Design& design = *data.design;
  SmallMatrix out(terms);
  std::vector<double> sums(design.units_in.size() * terms);
  std::vector<double> totals(design.clustered ? design.units() * terms : 0);
  std::vector<Entry> entries;
  for (std::size_t row = 0; row < data.used.size(); ++row) {
    if (!data.used[row]) continue;
    data.entries(row, entries);
    const std::uint32_t unit = design.unit(row), stratum = design.stratum(unit);
    for (const auto& a : entries) {
      const double score = residual[row] * a.value;
      sums[stratum * terms + a.term] += score;
      if (design.clustered) totals[unit * terms + a.term] += score;
      if (design.clustered) continue;
      for (const auto& b : entries) out.at(a.term, b.term) += design.factor(stratum) * score * residual[row] * b.value;
    }
  }
  for (std::uint32_t unit = 0; design.clustered && unit < design.units(); ++unit) {
    const double factor = design.factor(design.stratum(unit));
    for (std::size_t a = 0; a < terms; ++a) {
      const double score = factor * totals[unit * terms + a];
      for (std::size_t b = 0; b < terms; ++b) out.at(a, b) += score * totals[unit * terms + b];
    }
  }
  for (std::uint32_t stratum = 0; stratum < design.units_in.size(); ++stratum) {
    const double n = design.units_in[stratum];
    if (n < 2) continue;
    const double* sum = sums.data() + stratum * terms;
    for (std::size_t a = 0; a < terms; ++a) {
      for (std::size_t b = 0; b < terms; ++b) out.at(a, b) -= design.factor(stratum) * sum[a] * sum[b] / n;
    }
  }
  return out;
}

// The intercept at 0 of every number, not at its mean.
void put_means_back(const ModelData& data, std::vector<double>& beta, SmallMatrix& covariance) {
  SmallMatrix change(beta.size()), back(beta.size());
  for (std::size_t t = 0; t < beta.size(); ++t) change.at(t, t) = 1;
  for (const auto& covariate : data.covariates) {
    if (!covariate.category) change.at(0, covariate.number_term) = -covariate.mean;
    // A missing number stands at 0 beside its own term, as one would code it by hand.
    if (!covariate.category && covariate.missing_term > 0)
      change.at(covariate.missing_term, covariate.number_term) = covariate.mean;
  }
  for (std::size_t i = 0; i < beta.size(); ++i) {
    for (std::size_t j = 0; j < beta.size(); ++j) back.at(i, j) = change.at(j, i);
  }
  beta = product(change, beta);
  covariance = product(product(change, covariance), back);
}

CovariateTest test_of(const std::string& name, const ModelData& data, const std::vector<double>& beta,
                      const SmallMatrix& covariance, const std::vector<bool>& kept, double degrees) {
  std::vector<std::size_t> terms;
  for (std::size_t t = 0; t < data.terms.size(); ++t) {
    if (kept[t] && data.terms[t].covariate == name && !data.terms[t].missing_level) terms.push_back(t);
  }
  CovariateTest out{.covariate = name, .terms = terms.size()};
  SmallMatrix block(terms.size());
  std::vector<double> part;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    part.push_back(beta[terms[i]]);
    for (std::size_t j = 0; j < terms.size(); ++j) block.at(i, j) = covariance.at(terms[i], terms[j]);
  }
  const Inverse inverse = inverse_of(block);
  const auto solved = product(inverse.matrix, part);
  for (std::size_t i = 0; i < terms.size(); ++i) out.statistic += part[i] * solved[i];
  const auto rank = static_cast<double>(inverse.rank);
  out.p = 1;
  if (inverse.rank == 0) return out;
  out.statistic /= rank;
  out.p = f_tail(out.statistic, rank, degrees);
  out.significant = out.p < kSignificant;
  return out;
}

Coefficient coefficient_of(const ModelTerm& term, double beta, double variance, bool kept, double degrees,
                           double quantile) {
  Coefficient out{.covariate = term.covariate, .level = term.level, .missing_level = term.missing_level};
  out.aliased = !kept;
  if (!kept) return out;
  const double error = std::sqrt(std::max(0.0, variance));
  out.estimate = {.value = beta, .error = error, .low = beta - quantile * error, .high = beta + quantile * error};
  out.statistic = error > 0 ? beta / error : 0;
  out.p = t_tails(out.statistic, degrees);
  return out;
}

// Degrees of freedom; infinitely many are 0, none at all is -1.
double freedom(const ModelData& data, bool logistic, std::size_t rank) {
  const bool plain = data.design->plain();
  if (plain && logistic) return 0;
  const double all = plain ? static_cast<double>(data.rows) : degrees_of(*data.design, data.used) + 1;
  const double out = all - static_cast<double>(rank);
  return out > 0 ? out : -1;
}

}  // namespace

Fit fit_model(const ModelData& data, bool logistic, const std::string& name) {
  Fit out;
  out.data = name;
  out.rows = data.rows;
  out.left_out = data.used.size() - data.rows;
  if (data.rows == 0) {
    out.problem = "no row has all values that the model needs";
    return out;
  }
  Solution found = logistic ? newton(data) : least_squares(data);
  out.converged = found.converged;
  out.separated = found.separated;
  out.degrees = freedom(data, logistic, found.inverse.rank);
  if (out.degrees < 0) {
    out.problem = "there are not more rows (or PSUs) than terms";
    out.degrees = 0;
    return out;
  }
  SmallMatrix covariance = found.inverse.matrix;
  if (!data.design->plain()) {
    covariance = product(product(covariance, meat_of(data, found.residual)), covariance);
  } else if (!logistic) {
    for (std::size_t i = 0; i < covariance.size(); ++i) {
      for (std::size_t j = 0; j < covariance.size(); ++j) covariance.at(i, j) *= found.squares / out.degrees;
    }
  }
  put_means_back(data, found.beta, covariance);
  const double quantile = t_quantile(0.975, out.degrees);
  for (std::size_t t = 0; t < data.terms.size(); ++t) {
    out.coefficients.push_back(coefficient_of(data.terms[t], found.beta[t], covariance.at(t, t), found.inverse.kept[t],
                                              out.degrees, quantile));
  }
  std::vector<std::string> names;
  for (const auto& term : data.terms) {
    if (!term.covariate.empty() && (names.empty() || names.back() != term.covariate)) names.push_back(term.covariate);
  }
  for (const auto& covariate : names)
    out.tests.push_back(test_of(covariate, data, found.beta, covariance, found.inverse.kept, out.degrees));
  if (!logistic && found.squares_about_mean > 0) out.r_squared = 1 - found.squares / found.squares_about_mean;
  return out;
}

}  // namespace kanon::evaluation
