// Lays the values of a column out in a row and tells which of them share a position: the ground of every CutColumn.
#pragma once

#include <vector>

#include "encode/codebook.hpp"
#include "encode/cut_column.hpp"

namespace kanon {

struct CutLayout {
  std::vector<ValueCode> order;  // the values from left to right
  std::vector<bool> begins;      // of each place: a position begins here; true at the first
  std::vector<double> places;    // of each place: where the value stands, for the loss; ascending
};

// Name, weight, positions and losses; cuts and refinements are still empty.
CutColumn laid_out(const CodedColumn& coded, const CutLayout& layout);

// 0, 1, 2, ...: the loss counts values.
std::vector<double> counted_places(std::size_t values);

}  // namespace kanon
