// Judges a release of local recoding by its plan, and by its original and its prices where those are given.
#pragma once

#include "certify/boxes/plan_file.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// `original` may be null: not given. Prices need it. `image`: how the plan shows the rows of the original, where k
// counts entities and the plan has all its tuples.
Result<Verdict> check_box_plan(const VerifyRequest& request, const BoxPlan& plan, Source& release_file,
                               Source* original_file, Source* population, std::optional<ReleaseOrder>& image);

}  // namespace kanon::certify
