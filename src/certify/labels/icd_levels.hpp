// The labels of the builders "icd9" and "icd10", by the checker's own ranges.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kanon::certify {

// Category, block and chapter of every value; a missing one (the empty text) and "?" stay themselves. Nothing where a
// value is no code.
std::optional<std::vector<std::vector<std::string>>> icd_levels(bool ten, const std::vector<std::string>& values);

}  // namespace kanon::certify
