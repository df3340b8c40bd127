// The solver for dm.
#include "search/cuts/koptimize/branch_and_bound.hpp"
#include "search/cuts/koptimize/plain_bound.hpp"
#include "search/cuts/koptimize/policies.hpp"

namespace kanon::koptimize {

template void solve(Run& run, const Question<DmPolicy>& question);

}  // namespace kanon::koptimize
