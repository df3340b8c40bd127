// Candidate: one recoding as the search knows it.
#pragma once

#include <cstdint>
#include <vector>

#include "space/subtree.hpp"

namespace kanon::koptimize {

struct Candidate {
  Sides sides;  // in or out, of all steps
  Cost cost = kNever;
};

// Sets the steps of a column to those whose cuts are all there.
void set_column(const Grid& grid, std::size_t column, const std::vector<std::uint32_t>& cuts, Sides& sides);

}  // namespace kanon::koptimize
