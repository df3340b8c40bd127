// One search of a comparison: how it is run, and what is kept of it.
#pragma once

#include "encode/encode_table.hpp"
#include "kanon/compare.hpp"

namespace kanon {

SearchSpace space_of(SearchName search);

// The recipe as one of several searches sees it: options that only others understand are left out.
Recipe recipe_for(const Search& search, const Recipe& recipe);

// Runs it to its end. What it refuses is its note. `table` is encoded for its space.
ComparedSearch run_compared(const Recipe& recipe, const EncodedTable& table, std::uint64_t limit_rows,
                            const RunOptions& options);

}  // namespace kanon
