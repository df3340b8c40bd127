// k counted in entities: where several rows may be about one person, a group of k rows need not be k people.
#pragma once

#include "certify/common/findings.hpp"
#include "kanon/verify.hpp"

namespace kanon::certify {

// Needs request.plan, whose quasi-identifiers are `quasi`, and request.entity. The column is looked for in the release,
// then in the original.
Status check_entities(const VerifyRequest& request, const std::vector<std::string>& quasi, Findings& findings);

}  // namespace kanon::certify
