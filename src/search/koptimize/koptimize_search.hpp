// koptimize: the proven optimum over all sets of refinements (docs/algorithms/koptimize.md).
#pragma once

#include <optional>

#include "kanon/result.hpp"
#include "search/common/problem.hpp"
#include "search/common/trace.hpp"

namespace kanon {

struct KOptimizeOptions {
  bool paper = false;                 // the search of Bayardo and Agrawal (2005), as they describe it
  bool two_stage = false;             // first without suppression, then with: the first optimum is an upper bound
  std::optional<CutSets> start = {};  // a recoding that is known: the search never returns a worse one
  bool warm_start = true;             // look for a good incumbent before the proof begins
  std::uint64_t seed = 1;             // of that local search
  std::uint64_t patience = 1000;      // looks at the proof before the bound is raised by climbing (solver.hpp)
  double rare = 0.001;                // share of the rows of a value that climbing may take out (thin.hpp)
  Trace* trace = nullptr;
};

// Exact unless the budget ends it. Same answer with any number of threads. Error: a problem too large to represent.
Result<SearchOutcome> koptimize_search(const CutProblem& problem, const KOptimizeOptions& options, const Budget& budget,
                                       const OnImprovement& on_improvement);

}  // namespace kanon
