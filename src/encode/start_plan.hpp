// A plan made earlier as the first candidate of a search: its nodes become cuts of the present columns.
#pragma once

#include <string>

#include "encode/codebook.hpp"
#include "encode/cut_column.hpp"
#include "kanon/result.hpp"
#include "plan/recoding/plan.hpp"

namespace kanon {

// Error, one for all columns: other quasi-identifiers, values the plan does not know, nodes that are no runs, or cuts
// that the present codings do not allow.
Result<CutSets> cuts_of_plan(const Plan& plan, const Codebook& codebook, const CutColumns& columns);

// The same from a file, which is named in errors.
Result<CutSets> start_cuts(const std::string& path, const Codebook& codebook, const CutColumns& columns);

}  // namespace kanon
