// Checks whether the order of the rows, or a column, reveals which row of the original a released row is.
#pragma once

#include <string>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "kanon/evaluate.hpp"
#include "table/source.hpp"

namespace kanon::evaluation {

// From one pass over all columns of the release (more where a column numbers the rows, or shows something else in every
// row): is it sorted by its own columns from left to right, those last that show something else in every row; which
// columns number its rows, and which others are different in every row. Rows must come in the order of the file.
Result<OrderFindings> look_at_order(Source& release);

// Does the release stand in the order of the original, some rows left out? Compared by the columns of `images`; a
// suppressed cell may be anything. Fills in `compared` and `same_order`.
void compare_order(const CodedFile& original, const CodedFile& release, const std::vector<Image>& images,
                   OrderFindings& findings);

}  // namespace kanon::evaluation
