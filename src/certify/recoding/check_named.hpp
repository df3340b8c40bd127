// Judges k on named columns, for a release without a plan.
#pragma once

#include "kanon/result.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// Needs request.k and request.quasi; counts distinct values of request.entity where it is named, else rows.
Result<Verdict> check_named(const VerifyRequest& request, Source& release);

}  // namespace kanon::certify
