// From what a search found to a checked release with its plan: the end of every job that searches.
#pragma once

#include "encode/encode_table.hpp"
#include "kanon/anonymize.hpp"
#include "publish/publication.hpp"
#include "search/common/problem.hpp"
#include "table/source.hpp"

namespace kanon {

// `recipe` has the k of the release and names the search; `found` has an incumbent. Needs status, limit_rows and the
// output names of `outcome`, and fills in the rest. The files have no name yet.
Status release_found(const Recipe& recipe, const EncodedTable& table, const SearchOutcome& found, Source& source,
                     const RunOptions& options, Publication& publication, AnonymizeOutcome& outcome);

}  // namespace kanon
