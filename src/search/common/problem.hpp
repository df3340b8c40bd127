// What every search is given and what it gives back.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "base/budget.hpp"
#include "encode/cost_spec.hpp"
#include "encode/cut_column.hpp"
#include "encode/histogram.hpp"
#include "kanon/cost.hpp"
#include "kanon/recipe.hpp"

namespace kanon {

// Over whole levels.
struct LevelProblem {
  const Histogram& histogram;
  const Codebook& codebook;
  std::uint64_t k;
  std::uint64_t limit_rows;  // most rows that may be suppressed
  CostSpec cost = {};
};

// The same over refinements instead of levels.
struct CutProblem {
  const Histogram& histogram;
  const CutColumns& columns;
  std::uint64_t k;
  std::uint64_t limit_rows;
  CostSpec cost;
};

struct Incumbent {
  std::vector<LevelIndex> levels = {};  // per column, where whole levels are searched
  CutSets cuts = {};                    // per column, where refinements are
  CostValue cost;
  std::uint64_t suppressed_rows = 0;
};

struct SearchOutcome {
  std::optional<Incumbent> incumbent;  // empty: nothing within the limit was found
  bool complete = false;               // the whole space was searched or soundly pruned
  CostValue bound;                     // no candidate within the limit costs less
  std::uint64_t least_suppressed = 0;  // rows the most general candidate has in groups below k
  Effort effort;
};

// Hears of every improvement; called from one thread at a time.
using OnImprovement = std::function<void(const Incumbent&, const CostValue& bound, std::uint64_t evaluated)>;

}  // namespace kanon
