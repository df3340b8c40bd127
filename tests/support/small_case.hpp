// A small random table with hierarchies, in the user's own values, and its translation into what a search is given.
#pragma once

#include <string>
#include <vector>

#include "encode/histogram.hpp"
#include "hierarchy/hierarchy.hpp"
#include "search/common/problem.hpp"
#include "support/dice.hpp"
#include "table/tuple_counts.hpp"

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

struct Range {
  std::size_t least, most;
};
struct CaseShape {
  Range columns = {1, 5};
  Range rows = {1, 40};
  Range leaves = {1, 7};
  std::size_t most_height = 3;
  std::size_t hierarchy_one_in = 1;  // 1 in so many columns has a hierarchy, the others have height 0
  std::size_t most_nodes = 1024;     // level vectors; columns that would go beyond have height 0
};

SmallCase random_case(Dice& dice, const CaseShape& shape);

// The tuples of a case, each once, as an engine would count them; with dice in a random order.
TupleCounts counted(const SmallCase& small, Dice* dice = nullptr);

// Histogram and codebook of a case, made by the encoder from tuples in a random order.
struct EncodedCase {
  Codebook codebook;
  Histogram histogram;
};
EncodedCase encoded(const SmallCase& small, Dice& dice);

}  // namespace kanon::tests
