// CodedFile: the columns of one file that are looked at, each cell as the number of its text.
//
// Four bytes per cell, and each different text once. Rows are in the order of the file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "kanon/result.hpp"
#include "table/source.hpp"
#include "table/value_order.hpp"

namespace kanon::evaluation {

struct CodedColumn {
  std::string name;
  std::vector<Value> texts;          // by code; std::nullopt is missing
  std::vector<std::uint32_t> codes;  // by row

  [[nodiscard]] std::vector<std::uint64_t> counts() const;  // rows by code
};

struct CodedFile {
  std::uint64_t rows = 0;
  std::vector<CodedColumn> columns;

  [[nodiscard]] const CodedColumn* find(const std::string& name) const;
};

// `missing`: texts that mean missing; the empty cell always does. The engine behind `source` must have one thread, so
// that rows come in the order of the file.
Result<CodedFile> read_columns(Source& source, const std::vector<std::string>& names,
                               const std::vector<std::string>& missing);

// A column from texts at hand.
CodedColumn coded(const std::string& name, const std::vector<Value>& cells);

}  // namespace kanon::evaluation
