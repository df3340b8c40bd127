// One finer: why the column that lost most had to, by the recodings that are one refinement finer than the one found.
//
// Of each of them it is counted, exactly, how many rows would stand in groups below k: that is what kept the search
// from it. What such a recoding would cost is measured for few of them, by the definitions. Nothing here is estimated,
// and nothing is said that was not counted. Time: a pass over the tuples for every column; larger tables are left out.
#pragma once

#include <string>
#include <vector>

#include "encode/encode_table.hpp"
#include "kanon/anonymize.hpp"
#include "search/common/problem.hpp"

namespace kanon {

// A refinement that could come in next, and all rows that would then be in groups below k.
struct OneFiner {
  std::size_t column = 0, refinement = 0;
  std::uint64_t suppressed_rows = 0;
};
// All of them. `cuts` are those of a candidate, fixed ones included.
std::vector<OneFiner> finer_by_one(const CutProblem& problem, const CutSets& cuts);

// Empty: no column that lost detail could be finer by its coding, k counts entities, or there are too many tuples to
// count this cheaply.
std::optional<ForcedLoss> forced_loss(const EncodedTable& table, const SearchOutcome& found, std::uint64_t k,
                                      std::uint64_t limit_rows);

// Why forced_loss has nothing to say of a table, in words; empty: it has, or nothing is left to be finer.
std::string why_no_forced_loss(const EncodedTable& table, const std::string& entity);

}  // namespace kanon
