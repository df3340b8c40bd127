// The solver for cm with two classes.
#include "search/cuts/koptimize/branch_and_bound.hpp"
#include "search/cuts/koptimize/clamped_bound.hpp"
#include "search/cuts/koptimize/policies.hpp"

namespace kanon::koptimize {

template void solve(Run& run, const Question<Cm2Policy>& question);

}  // namespace kanon::koptimize
