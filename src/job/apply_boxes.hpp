// apply of a plan of boxes: rows of another table into the boxes of an earlier one.
#pragma once

#include "kanon/anonymize.hpp"

namespace kanon {

Result<AnonymizeOutcome> apply_boxes(const ApplyRequest& request, const RunOptions& options);

}  // namespace kanon
