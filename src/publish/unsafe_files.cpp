// The files of unsafe: every combination as it is found, every distinct record with its score.
#include "publish/unsafe_files.hpp"

#include <fmt/format.h>

#include <bit>
#include <memory>

#include "base/try.hpp"

namespace kanon {
namespace {

// Every value as CSV has it, by column and code: made once, for there may be many millions of lines.
class CellTexts {
 public:
  explicit CellTexts(const EncodedCells& cells) : table_(cells.table) {
    for (const auto& column : cells.columns) {
      texts_.emplace_back();
      for (const auto& value : column.values) texts_.back().push_back(csv_cell(value));
    }
  }
  // Codes beyond the values are missing cells.
  void append(std::uint32_t tuple, std::size_t column, std::string& line) const {
    const std::uint32_t code = table_.code(tuple, column);
    if (code < texts_[column].size()) line += texts_[column][code];
  }

 private:
  const CellTable& table_;
  std::vector<std::vector<std::string>> texts_;
};

RowFile::TypedColumns with_cells(RowFile::TypedColumns before, const EncodedCells& cells, RowFile::TypedColumns after) {
  for (const auto& column : cells.columns) before.emplace_back(column.name, "VARCHAR");
  before.insert(before.end(), after.begin(), after.end());
  return before;
}

class CombinationWriter {
 public:
  CombinationWriter(const EncodedCells& cells, RowFile& file, std::function<void()> on_failure)
      : texts_(cells), file_(file), on_failure_(std::move(on_failure)) {
    for (const auto& column : cells.columns) {
      names_.push_back(column.name);
      quote_ = quote_ || csv_cell(column.name) != column.name;
    }
  }
  void write(std::span<const UnsafeCombination> batch) {
    if (file_.failed()) return;
    for (const auto& combination : batch) {
      if (combination.first) write(combination);
    }
    if (file_.failed()) on_failure_();
  }

 private:
  void write(const UnsafeCombination& combination) {
    line_.clear();
    fmt::format_to(std::back_inserter(line_), "{},{},", std::popcount(combination.columns), combination.rows);
    append_names(combination.columns);
    for (std::size_t c = 0; c < names_.size(); ++c) {
      line_ += ',';
      if ((combination.columns >> c & 1) != 0) texts_.append(combination.tuple, c, line_);
    }
    line_ += '\n';
    file_.append(line_);
  }
  void append_names(std::uint64_t columns) {
    const std::size_t from = line_.size();
    for (; columns != 0; columns &= columns - 1) {
      if (line_.size() > from) line_ += '+';
      line_ += names_[static_cast<std::size_t>(std::countr_zero(columns))];
    }
    if (!quote_) return;
    const std::string cell = csv_cell(line_.substr(from));
    line_.replace(from, std::string::npos, cell);
  }

  CellTexts texts_;
  RowFile& file_;
  std::function<void()> on_failure_;
  std::vector<std::string> names_;
  bool quote_ = false;  // some name needs quotes
  std::string line_;
};

}  // namespace

Result<UnsafeSink> combination_writer(const EncodedCells& cells, RowFile& file, std::function<void()> on_failure) {
  KANON_CHECK(file.begin(with_cells(
      {{"combination_size", "UTINYINT"}, {"combination_rows", "UINTEGER"}, {"combination_columns", "VARCHAR"}}, cells,
      {})));
  auto writer = std::make_shared<CombinationWriter>(cells, file, std::move(on_failure));
  return UnsafeSink([writer](std::span<const UnsafeCombination> batch) { writer->write(batch); });
}

Status write_scores(const EncodedCells& cells, const UnsafeOutcome& found, const OriginalSuppression& suppression,
                    RowFile& file) {
  KANON_CHECK(file.begin(with_cells({}, cells,
                                    {{"record_rows", "UINTEGER"},
                                     {"record_combinations", "UBIGINT"},
                                     {"record_suppressed_cells", "UTINYINT"},
                                     {"record_score", "DOUBLE"}})));
  const CellTexts texts(cells);
  std::string line;
  for (std::uint32_t t = 0; t < cells.table.tuples(); ++t) {
    line.clear();
    for (std::size_t c = 0; c < cells.columns.size(); ++c) {
      texts.append(t, c, line);
      line += ',';
    }
    fmt::format_to(std::back_inserter(line), "{},{},{},{}\n", cells.table.counts[t], found.by_tuple[t],
                   std::popcount(suppression.blanked[t]), found.scores[t]);
    file.append(line);
  }
  return Done{};
}

}  // namespace kanon
