// The exact searches over refinements, as one list the oracle tests run through.
#pragma once

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "search/cuts/koptimize/koptimize_search.hpp"
#include "search/cuts/paper/paper_search.hpp"

namespace kanon::tests {

struct CutSearcher {
  std::string name;
  std::function<Result<SearchOutcome>(const CutProblem&, const KOptimizeOptions&, const Budget&, const OnImprovement&)>
      run;
};

// By name in the output of a failing test.
inline void PrintTo(const CutSearcher& searcher, std::ostream* out) {
  *out << searcher.name;
}

inline std::vector<CutSearcher> cut_searchers() {
  std::vector<CutSearcher> out;
  out.push_back(
      {.name = "paper",
       .run = [](const CutProblem& problem, const KOptimizeOptions& options, const Budget& budget,
                 const OnImprovement& told) { return koptimize::paper_search(problem, options, budget, told); }});
  out.push_back({.name = "koptimize", .run = koptimize_search});
  return out;
}

}  // namespace kanon::tests
