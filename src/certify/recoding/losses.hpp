// What lm charges a cell for the label it shows, by the checker's own reading of docs/formats/plan.md.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace kanon::certify {

// A cell that shows label i loses lost[i] / whole; nothing where whole is 0.
struct Losses {
  std::vector<long double> lost;
  long double whole = 0;
};

// `values`: by label; the missing value is the empty text. Where the width is asked for but the values are neither all
// numbers nor all dates, values are counted (and the plan has failed already).
Losses losses_of(const std::vector<std::vector<std::string>>& values, bool by_width);

// The number behind every value, or its day; the missing value a mean step below the least. Nothing where some value is
// neither.
std::optional<std::vector<std::vector<long double>>> numbers_of(const std::vector<std::vector<std::string>>& values);

}  // namespace kanon::certify
