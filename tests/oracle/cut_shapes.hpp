// The shapes of random problems over refinements, and the options they are searched with, that several oracle tests
// share.
#pragma once

#include "search/common/koptimize_options.hpp"
#include "support/cut_case.hpp"

namespace kanon::tests {

inline constexpr CutShape kSmall{.most_columns = 3, .most_candidates = 40, .most_rows = 24};
inline constexpr CutShape kMedium{.most_columns = 4, .most_candidates = 250};
inline constexpr CutShape kDeep{.least_columns = 2, .most_columns = 4, .most_candidates = 400, .most_rows = 120};

inline Budget threads(unsigned count, std::optional<std::uint64_t> evaluations = {}) {
  Budget out;
  out.evaluations = evaluations;
  out.threads = count;
  return out;
}

inline KOptimizeOptions options_for(std::uint64_t seed) {
  KOptimizeOptions out;
  out.warm_start = seed % 2 == 0;  // where the warm start finds the optimum, a wrong bound would not be seen
  out.patience = seed % 5 == 0 ? out.patience : seed % 3;
  out.rare = 0.1 * static_cast<double>(seed % 4);
  out.two_stage = seed % 7 == 0;
  return out;
}

}  // namespace kanon::tests
