// The rules a plan must keep in itself, before any release is looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "certify/common/findings.hpp"
#include "certify/plan/plan_file.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

// Digest, nodes, labels, the limit, and that the claim does not contradict itself. Untruths become failures; a limit
// that cannot be read is an Error.
Status check_plan(const PlanFile& plan, const std::string& place, Findings& findings);

// Of these the digest and the limit, for plans of other kinds that have both.
Status check_digest_and_limit(const PlanFile& plan, const std::string& place, Findings& findings);

// The rows a limit allows in a table of `rows`: "none", "any", "100", "1%", "0.5%"; nothing for any other text.
std::optional<std::uint64_t> limit_in_rows(const std::string& limit, std::uint64_t rows);

// Checks the program that claims to have made the plan, and that it names one of the searches for this kind of plan.
void check_maker(const std::string& made_by, const std::string& search, const std::vector<std::string>& searches,
                 Findings& findings);

// Beside a plan, -k is the least that the plan may promise; nothing where none was asked for.
void check_asked_k(std::optional<std::uint64_t> asked, std::uint64_t k, Findings& findings);

// Whether all-starred rows are suppressed rows: not so where every column shows the star for its whole domain.
bool stars_mean_suppressed(const PlanFile& plan);

}  // namespace kanon::certify
