// Pitman's sampling formula: a model of how a population falls into groups, fitted to the groups of a sample.
#pragma once

#include <cstdint>
#include <optional>

#include "evaluate/population/group_sizes.hpp"

namespace kanon::evaluation {

// theta > -alpha and 0 <= alpha < 1. The next person begins a group of their own with probability
// (theta + alpha * groups) / (theta + people), else joins a group of i people with (i - alpha) / (theta + people).
struct PitmanFit {
  double theta = 0, alpha = 0;
};

// The parameters of greatest likelihood. Empty: all groups have one size, so that the likelihood has no greatest place.
std::optional<PitmanFit> fit_pitman(const GroupSizes& sizes);

// The share of a large population that is alone in it, in expectation: Gamma(theta + 1) / Gamma(theta + alpha) *
// N^(alpha - 1). Empty: the population is not large against theta, so that this is off by more than a tenth.
std::optional<double> pitman_share(const PitmanFit& fit, std::uint64_t population);

}  // namespace kanon::evaluation
