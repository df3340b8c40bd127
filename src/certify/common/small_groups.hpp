// The verdict on k itself, worded alike with and without a plan.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "certify/common/findings.hpp"

namespace kanon::certify {

struct KRequirement {
  std::uint64_t k = 0;
  std::uint64_t groups = 0;  // all there are
  std::string unit;          // "row", or "distinct entity value"
  std::vector<std::string> quasi;
};

struct SmallGroup {
  std::uint64_t size = 0;
  std::size_t group = 0;
};

// How groups are worded, and their order among groups of equal size: rows are read in any order, and a verdict must not
// depend on that.
struct GroupWords {
  std::function<std::string(std::size_t)> name;
  std::function<bool(std::size_t, std::size_t)> before;
};

// `small`: the groups below k; the smallest are named.
void judge_small_groups(const KRequirement& requirement, std::vector<SmallGroup> small, const GroupWords& words,
                        Findings& findings);

}  // namespace kanon::certify
