// A small random problem over refinements: histogram, columns, k, limit and cost, rebuilt from one seed.
//
// Everything a search over refinements may meet in small: free, tree, chain and fixed columns mixed, cuts that are
// always there, columns of one position, several values per position, uneven numbers, weights of 0, few rows or one,
// tuples with many rows, rows in clumps with a few outliers (where suppression pays), every cost and limit.
#pragma once

#include <cstdint>
#include <string>

#include "search/common/problem.hpp"
#include "support/dice.hpp"

namespace kanon::tests {

struct CutShape {
  std::size_t least_columns = 1, most_columns = 4;
  std::size_t most_positions = 7;
  std::size_t most_candidates = 64;  // closed sets of refinements
  std::size_t most_rows = 40;        // drawn one by one; some tuples then get more
  bool rare_values = false;          // trees are those of the builders: "other" behind a chain, two merged at a time
};

struct CutCase {
  std::uint64_t seed = 0;
  Histogram histogram;
  CutColumns columns;
  std::uint64_t k = 1;
  std::uint64_t limit = 0;
  CostSpec cost;

  [[nodiscard]] CutProblem problem() const {
    return {.histogram = histogram, .columns = columns, .k = k, .limit_rows = limit, .cost = cost};
  }
  // Compact: with the seed and the shape it says what failed and how to rebuild it.
  [[nodiscard]] std::string text() const;
};

CutCase random_cut_case(std::uint64_t seed, const CutShape& shape);

// The same with this cost (its classes or numbers are drawn as well).
CutCase random_cut_case(std::uint64_t seed, const CutShape& shape, CostName cost);

// Sets of refinements of the column that are closed under `needs`, as a number; all columns: the product.
std::uint64_t closed_sets(const CutColumn& column);

}  // namespace kanon::tests
