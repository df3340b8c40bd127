// The tuples of a table in the codes of a codebook, and their order: the same for all that is counted of one table.
#pragma once

#include <cstdint>
#include <vector>

#include "encode/codebook.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct OrderedTuples {
  std::size_t columns = 0;
  std::vector<std::uint32_t> codes;  // line after line, one code per column
  std::vector<std::uint32_t> lines;  // by their codes, ascending

  // The end of the lines that have the tuple of lines[begin].
  [[nodiscard]] std::size_t end_of(std::size_t begin) const;
};

// Lines of equal tuples (there is one per class) stand together, in any order.
OrderedTuples ordered_tuples(const TupleCounts& counts, const Codebook& codebook);

}  // namespace kanon
