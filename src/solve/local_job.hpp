// anonymize with a box per group: searches local, mondrian and mondrian-relaxed, from the encoded table to the release.
#pragma once

#include "encode/encode_table.hpp"
#include "kanon/anonymize.hpp"
#include "publish/publication.hpp"
#include "table/source.hpp"

namespace kanon {

// Needs limit_rows, rows, k and the output names of `outcome`, and fills in the rest. The files have no name yet.
Status release_local(const Recipe& recipe, const EncodedTable& table, Source& source, const RunOptions& options,
                     Publication& publication, AnonymizeOutcome& outcome);

}  // namespace kanon
