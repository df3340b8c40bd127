// The runs a column can show, found without any search code.
#pragma once

#include <algorithm>
#include <cstdint>
#include <set>

#include "encode/cut_column.hpp"

namespace kanon::tests {

// Every run that some recoding of the column shows, by going through all closed sets of refinements.
template <class Run>
std::set<Run> naive_runs(const CutColumn& column) {
  std::set<Run> out;
  for (std::uint32_t mask = 0; mask < (1u << column.refinements.size()); ++mask) {
    std::set<std::uint32_t> cuts(column.fixed_cuts.begin(), column.fixed_cuts.end());
    bool closed = true;
    for (std::size_t r = 0; r < column.refinements.size(); ++r) {
      if ((mask >> r & 1u) == 0) continue;
      const auto& refinement = column.refinements[r];
      closed = closed && !(refinement.needs && (mask >> *refinement.needs & 1u) == 0);
      cuts.insert(refinement.cuts.begin(), refinement.cuts.end());
    }
    if (!closed) continue;
    std::uint32_t first = 0;
    cuts.insert(column.positions);
    for (const auto cut : cuts) {
      if (cut > first) out.insert({first, cut - 1});
      first = std::max(first, cut);
    }
  }
  return out;
}

}  // namespace kanon::tests
