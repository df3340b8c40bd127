// The verdict by the three rules of blanked cells, side by side, worded alike with and without a plan.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "certify/cells/rules.hpp"
#include "certify/common/findings.hpp"
#include "certify/common/group_rows.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"

namespace kanon::certify {

// Why nobody should blank cells until rule wildcard holds.
inline constexpr auto kWildcardWarning =
    "rule wildcard lets a blanked cell agree with everything: blanking k - 1 whole rows satisfies it for everybody and "
    "protects nobody, so it is a check, never an aim";

struct CellsAtHand {
  const GroupedRows& release;
  const GroupedRows* original;  // null: not given
  const std::vector<std::string>& quasi;
};

struct RuleDemand {
  std::set<CellRule> required;
  std::uint64_t max_size = 0;  // of rule original; 0: all sizes
  RuleRequest request;
};

// Rule names, or "all"; an Error for any other word.
Result<std::set<CellRule>> parse_rules(const std::string& text);

// All three rules are counted; a required one that fails is a failure, one that cannot be judged is left open.
Result<CellVerdict> judge_rules(const CellsAtHand& files, const RuleDemand& demand, Findings& findings);

// The verdict with the figures of the release.
Verdict verdict_of(std::uint64_t k, Findings findings, const GroupedRows& release, CellVerdict cells);

CellTuples tuples_of(const GroupedRows& grouped, std::size_t columns);

}  // namespace kanon::certify
