// The solver for weighted sums of costs.
#include "search/cuts/koptimize/branch_and_bound.hpp"
#include "search/cuts/koptimize/plain_bound.hpp"
#include "search/cuts/koptimize/sum_policy.hpp"

namespace kanon::koptimize {

template void solve(Run& run, const Question<SumPolicy>& question);

}  // namespace kanon::koptimize
