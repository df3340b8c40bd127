// A small random table with hierarchies, in the user's own values, and its translation into what a search is given.
#pragma once

#include <string>
#include <vector>

#include "encode/histogram.hpp"
#include "hierarchy/hierarchy.hpp"
#include "search/common/problem.hpp"
#include "support/dice.hpp"

namespace kanon::tests {

struct CaseColumn {
  std::string name;
  CodingKind coding = CodingKind::levels;  // or keep, suppressed
  double weight = 1;
  Hierarchy hierarchy;             // leaves that never occur included
  std::vector<std::string> order;  // the user's order of the values; may be empty
};

struct SmallCase {
  std::vector<CaseColumn> columns;
  std::vector<std::vector<Value>> rows;
};

struct CaseShape {
  std::size_t least_columns = 1, most_columns = 5;
  std::size_t least_rows = 1, most_rows = 40;
  std::size_t least_leaves = 1, most_leaves = 7;
  std::size_t most_height = 3;
  std::size_t hierarchy_one_in = 1;  // 1 in so many columns has a hierarchy, the others have height 0
  std::size_t most_nodes = 1024;     // level vectors; columns that would go beyond have height 0
};

SmallCase random_case(Dice& dice, const CaseShape& shape);

// Histogram and codebook of a case, made by the encoder from tuples in a random order.
struct EncodedCase {
  Codebook codebook;
  Histogram histogram;
};
EncodedCase encoded(const SmallCase& small, Dice& dice);

}  // namespace kanon::tests
