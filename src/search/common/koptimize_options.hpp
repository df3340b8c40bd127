// KOptimizeOptions: how koptimize and the search of its paper are to be run.
#pragma once

#include <cstdint>
#include <optional>

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

}  // namespace kanon
