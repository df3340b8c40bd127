// The checker's own cm and rm, from how often each text of the target stands in each group.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "certify/common/findings.hpp"
#include "certify/common/group_rows.hpp"
#include "certify/common/wide.hpp"
#include "certify/plan/plan_file.hpp"

namespace kanon::certify {

// The counts of the target, from the files that were given. Texts that mean missing have not been replaced yet.
struct TargetRows {
  std::string column;                 // the target
  std::vector<ClassRows> released;    // of each released group
  ClassRows suppressed;               // of the suppressed rows that are at hand: without the dropped ones of a release
  std::uint64_t suppressed_rows = 0;  // all of them
};

// Does the release cost what the plan claims? `source` begins the sentences: "cost", "original". Where rows that rm
// needs are not at hand, that is said.
void check_target_cost(const PlanFile& plan, const TargetRows& rows, const char* source, Findings& findings);

// cm as a share of the most it can be, or rm. Nothing where it cannot be told; the findings say why.
std::optional<long double> target_share(const PlanFile& plan, CostKind cost, const TargetRows& rows, const char* source,
                                        Findings& findings);

}  // namespace kanon::certify
