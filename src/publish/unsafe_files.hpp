// The files of unsafe: every combination as it is found, every distinct record with its score.
#pragma once

#include <functional>
#include <span>

#include "encode/encode_cells.hpp"
#include "publish/row_file.hpp"
#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"

namespace kanon {

// Writes the header, and returns the function that writes the combinations, each of them once, however many records
// have it. `on_failure` is called when the file cannot be written; RowFile::finish returns the error. `cells` and
// `file` must outlive it.
Result<UnsafeSink> combination_writer(const EncodedCells& cells, RowFile& file, std::function<void()> on_failure);

Status write_scores(const EncodedCells& cells, const UnsafeOutcome& found, const OriginalSuppression& suppression,
                    RowFile& file);

}  // namespace kanon
