// The terms of a weighted sum of costs, as costs of their own.
//
// A sum adds up weight x cost, where dm and cm, which are whole numbers, are divided by the most they can be: dm by
// rows^2, cm by rows x the dearest entry of its matrix. lm and rm are from 0 to 1 as they are.
#pragma once

#include <algorithm>

#include "cost/group_totals.hpp"
#include "encode/cost_spec.hpp"
#include "encode/histogram.hpp"
#include "kanon/cost.hpp"

namespace kanon {

// The histogram that has the target of the term.
inline const Histogram& histogram_of(const CostTerm& term, const Histogram& histogram) {
  return term.target == 0 ? histogram : histogram.further[term.target - 1];
}

inline CostSpec cost_of_term(const CostTerm& term, const CostSpec& whole) {
  CostSpec out{.name = term.name, .matrix = {}, .dispersion = whole.dispersion};
  if (term.name == CostName::cm) out.matrix = whole.matrix;
  if (term.name == CostName::cm) out.suppressed_together = whole.suppressed_together;
  return out;
}

// What the dearest row costs by cm.
inline std::uint64_t dearest_entry(const std::vector<std::vector<std::uint32_t>>& matrix) {
  std::uint64_t out = matrix.empty() ? 1 : 0;
  for (const auto& row : matrix) {
    for (const std::uint32_t entry : row) out = std::max<std::uint64_t>(out, entry);
  }
  return out;
}

// A term's cost from 0 to 1.
inline double share_of(const CostTerm& term, const CostSpec& whole, const CostValue& value, std::uint64_t rows) {
  const auto table = static_cast<double>(std::max<std::uint64_t>(1, rows));
  if (term.name == CostName::dm) return static_cast<double>(value.exact) / table / table;
  if (term.name != CostName::cm) return value.real;
  const auto dearest = static_cast<double>(std::max<std::uint64_t>(1, dearest_entry(whole.matrix)));
  return static_cast<double>(value.exact) / table / dearest;
}

}  // namespace kanon
