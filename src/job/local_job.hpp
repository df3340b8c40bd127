// anonymize with a box per group: searches local, mondrian and mondrian-relaxed, from the encoded table to the release.
#pragma once

#include "job/encode_table.hpp"
#include "job/publication.hpp"
#include "kanon/anonymize.hpp"
#include "table/source.hpp"

namespace kanon {

// Searches that group rows, and do not recode columns.
bool groups_rows(const std::string& search);

// Needs limit_rows, rows, k and the output names of `outcome`, and fills in the rest. The files have no name yet.
Status release_local(const Recipe& recipe, const EncodedTable& table, Source& source, const RunOptions& options,
                     Publication& publication, AnonymizeOutcome& outcome);

}  // namespace kanon
