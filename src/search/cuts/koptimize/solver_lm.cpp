// The solver for lm.
#include "search/cuts/koptimize/branch_and_bound.hpp"
#include "search/cuts/koptimize/lm_policy.hpp"
#include "search/cuts/koptimize/separable_bound.hpp"

namespace kanon::koptimize {

template void solve(Run& run, const Question<LmPolicy>& question);

}  // namespace kanon::koptimize
