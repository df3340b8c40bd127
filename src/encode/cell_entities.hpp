// Whom the rows of each tuple of a CellTable are about, where combinations are counted in entities and not in rows.
#pragma once

#include <vector>

#include "encode/encode_cells.hpp"

namespace kanon {

// Of the tuples of make_cell_table(counts, columns, MissingAs::value, ...), in its order; counts.by_entity has the
// entities. A row without one is about nobody.
EntitySets cell_entities(const TupleCounts& counts, const std::vector<CellColumn>& columns);

}  // namespace kanon
