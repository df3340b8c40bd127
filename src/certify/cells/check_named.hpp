// Judges a release with blanked cells by named rules on named columns, without a plan.
#pragma once

#include "kanon/result.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// Needs request.rule, request.k and request.quasi. `original` may be null; rule original then stays open.
Result<Verdict> check_cells(const VerifyRequest& request, Source& release, Source* original);

}  // namespace kanon::certify
