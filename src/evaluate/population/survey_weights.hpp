// Risk by survey weights: a group of rows stands for as many people of the population as its weights add up to.
#pragma once

#include <vector>

#include "evaluate/figures/partition.hpp"
#include "kanon/evaluate.hpp"

namespace kanon::evaluation {

// `weights`: by row, none of them negative. Requires: there are rows.
WeightRisk weight_risk(const Partition& groups, const std::vector<double>& weights, std::uint64_t rows_without_weight);

}  // namespace kanon::evaluation
