// Recodings that are one refinement finer: which there are, and the rows below k of each, against brute force.
#include "solve/one_finer.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "oracle/cut_oracle.hpp"
#include "support/cut_case.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

bool is_open(const CutColumn& column, const std::vector<std::uint32_t>& in, std::uint32_t refinement) {
  const auto is_in = [&](std::uint32_t r) { return std::find(in.begin(), in.end(), r) != in.end(); };
  const auto& needs = column.refinements[refinement].needs;
  return !is_in(refinement) && (!needs || is_in(*needs));
}

TEST(OneFiner, CountsWhatBruteForceCounts) {
  std::size_t seen = 0;
  for (std::uint64_t seed = 0; seed < 3000 / kShare; ++seed) {
    const CutCase given = random_cut_case(seed, {});
    const CutProblem problem = given.problem();
    const auto candidates = all_candidates(given.columns);
    const auto& in = candidates[(seed * 7919) % candidates.size()];
    const auto finer = finer_by_one(problem, cuts_of(given.columns, in));
    std::size_t open = 0;
    for (std::size_t c = 0; c < given.columns.size(); ++c) {
      for (std::uint32_t r = 0; r < given.columns[c].refinements.size(); ++r)
        open += is_open(given.columns[c], in[c], r);
    }
    ASSERT_EQ(finer.size(), open) << given.text();
    for (const auto& one : finer) {
      ASSERT_TRUE(is_open(given.columns[one.column], in[one.column], static_cast<std::uint32_t>(one.refinement)));
      RefinementSets more = in;
      more[one.column].push_back(static_cast<std::uint32_t>(one.refinement));
      std::sort(more[one.column].begin(), more[one.column].end());
      const CutEvaluation expected = evaluate_cuts(problem, cuts_of(given.columns, more));
      EXPECT_TRUE(expected.candidate) << given.text();
      EXPECT_EQ(one.suppressed_rows, expected.suppressed) << given.text();
      ++seen;
    }
  }
  EXPECT_GT(seen, 1000u / kShare);
}

}  // namespace
}  // namespace kanon::tests
