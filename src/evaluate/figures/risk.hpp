// Risk: what groups of equal rows give away about who is who, and about sensitive values.
#pragma once

#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/partition.hpp"
#include "kanon/evaluate.hpp"

namespace kanon::evaluation {

// Prosecutor risk: 1 over the size of the row's group, size in rows or, where `entity` is not null, in entities.
RiskFigures risk_of(const Partition& groups, const CodedColumn* entity, const std::vector<double>& thresholds);

// The size of each group in rows or in different entities. Rows without an entity add nothing to it, but a group of
// only such rows counts as one entity.
std::vector<std::uint64_t> sizes_of(const Partition& groups, const CodedColumn* entity);

// l and t of one column. Distances are to its distribution in the whole file.
SensitiveFigures sensitive_risk(const Partition& groups, const CodedColumn& sensitive);

}  // namespace kanon::evaluation
