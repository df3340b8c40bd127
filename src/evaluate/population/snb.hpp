// The slide negative binomial model (SNB) of the sizes of groups in a population, fitted to the groups of a sample.
#pragma once

#include <cstdint>
#include <optional>

#include "evaluate/population/group_sizes.hpp"

namespace kanon::evaluation {

// A group of the population has 1 + X people, X negative binomial: P(X = 0) = beta^alpha, mean alpha (1 - beta) / beta.
struct SnbFit {
  double groups = 0;  // of the population: what is often called K
  double alpha = 0, log_beta = 0;
  double share = 0;   // of the population that is alone in it: groups * beta^alpha / population
  double people = 0;  // that all groups have together, by the model: far from the population, it fits badly
};

// The number of groups in the population, by the estimator of Shlosser as Haas and Stokes changed it. Requires: some
// groups have one member, and the sample is smaller than the population.
double shlosser_groups(const GroupSizes& sizes, std::uint64_t population);

// Fitted so that the sample would have as many groups of one and of two members as it has. Empty: there is no such fit,
// or it has more groups than there are people. Requires: what shlosser_groups does, and groups of two members.
std::optional<SnbFit> fit_snb(const GroupSizes& sizes, std::uint64_t population);

}  // namespace kanon::evaluation
