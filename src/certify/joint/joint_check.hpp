// Two releases taken together (composition attack): for every entity that is in both, the groups it is in must have at
// least k entities in common.
#pragma once

#include "kanon/result.hpp"
#include "kanon/verify.hpp"

namespace kanon::certify {

// Judges each release as `verify` does, then both together. Needs request.with and request.entity. No entity is named
// in any finding.
Result<Verdict> check_joint(const VerifyRequest& request);

}  // namespace kanon::certify
