// The inverse of encode: turns the candidate that a search found into the columns of a plan, in the user's values.
#pragma once

#include <vector>

#include "encode/codebook.hpp"
#include "encode/cut_column.hpp"
#include "plan/recoding/plan.hpp"

namespace kanon {

// One plan column per column of the schema. Labels that could be mistaken for something else get a backslash in front:
// `*` where it is not the whole domain, and a label that two nodes share.
std::vector<PlanColumn> decode_columns(const Schema& schema, const Codebook& codebook,
                                       const std::vector<LevelIndex>& levels, const std::string& shown_as);

// The same for cuts; `columns` and `cuts` in the order of the codebook.
std::vector<PlanColumn> decode_cuts(const Schema& schema, const Codebook& codebook, const CutColumns& columns,
                                    const CutSets& cuts, const std::string& shown_as);

}  // namespace kanon
