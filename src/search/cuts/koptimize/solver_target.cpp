// The solver for cm with classes and a matrix, and for rm.
#include "search/cuts/koptimize/branch_and_bound.hpp"
#include "search/cuts/koptimize/plain_bound.hpp"
#include "search/cuts/koptimize/target_policies.hpp"

namespace kanon::koptimize {

template void solve(Run& run, const Question<ClassesPolicy<4>>& question);
template void solve(Run& run, const Question<ClassesPolicy<16>>& question);
template void solve(Run& run, const Question<ClassesPolicy<64>>& question);
template void solve(Run& run, const Question<VariancePolicy>& question);

}  // namespace kanon::koptimize
