// apply of a plan of boxes: rows of another table into the boxes of an earlier one.
#pragma once

#include "kanon/anonymize.hpp"
#include "publish/publication.hpp"

namespace kanon {

// The files have no name yet.
Result<AnonymizeOutcome> apply_boxes(const ApplyRequest& request, const RunOptions& options, Publication& publication);

}  // namespace kanon
