// Two releases taken together: who is in both must not be narrowed down below k by the two groups.
#pragma once

#include "kanon/result.hpp"
#include "kanon/verify.hpp"

namespace kanon::certify {

// Judges each release as `verify` does, then both together. Needs request.with and request.entity. No entity is named
// in any finding.
Result<Verdict> check_joint(const VerifyRequest& request);

}  // namespace kanon::certify
