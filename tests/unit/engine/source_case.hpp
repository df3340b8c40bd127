// Opens a table for a test and reads it back as plain values.
#pragma once

#include <algorithm>
#include <memory>

#include "engine/open_source.hpp"
#include "support/files.hpp"
#include "table/value_order.hpp"

namespace kanon::tests {

using Row = std::vector<Value>;

inline Result<std::unique_ptr<Source>> opened(const std::string& path, std::optional<char> delimiter = {}) {
  return open_source({.path = path, .delimiter = delimiter}, {.threads = 2, .temp_folder = {}});
}

// All rows of all columns, sorted: an engine promises no order.
inline Result<std::vector<Row>> all_rows(Source& source) {
  std::vector<Row> out;
  const auto& columns = source.info().columns;
  auto status = source.scan(columns, [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      Row cells;
      for (std::size_t c = 0; c < columns.size(); ++c) {
        const Cell cell = batch.text(c, row);
        cells.push_back(cell ? Value(std::string(*cell)) : Value());
      }
      out.push_back(std::move(cells));
    }
    return Done{};
  });
  if (!status.ok()) return status.error();
  std::sort(out.begin(), out.end());
  return out;
}

// Reads a whole file; errors come from opening or from scanning.
inline Result<std::vector<Row>> rows_of(const std::string& path, std::optional<char> delimiter = {}) {
  auto source = opened(path, delimiter);
  if (!source.ok()) return source.error();
  return all_rows(**source);
}

}  // namespace kanon::tests
