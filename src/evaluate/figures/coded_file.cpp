// Reads columns of a file into codes.
#include "evaluate/figures/coded_file.hpp"

#include <algorithm>
#include <functional>
#include <unordered_map>

#include "base/try.hpp"
#include "table/missing_texts.hpp"

namespace kanon::evaluation {
namespace {

struct TextHash {
  using is_transparent = void;
  std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
};

class Coder {
 public:
  Coder(CodedColumn& column, std::vector<std::string> missing) : column_(column), missing_(std::move(missing)) {}

  void add(const Cell& cell) { column_.codes.push_back(cell && !cell->empty() ? code_of(*cell) : missing_code()); }

 private:
  std::uint32_t code_of(std::string_view text) {
    // A cache of the last text: releases are sorted, so the same text often follows.
    if (last_ && *column_.texts[*last_] == text) return *last_;
    const auto found = codes_.find(text);
    if (found != codes_.end()) {
      if (!missing_code_ || found->second != *missing_code_) last_ = found->second;
      return found->second;
    }
    const bool is_missing = std::find(missing_.begin(), missing_.end(), text) != missing_.end();
    const std::uint32_t code = is_missing ? missing_code() : next(std::string(text));
    codes_.emplace(text, code);
    return code;
  }
  std::uint32_t missing_code() {
    if (!missing_code_) missing_code_ = next(std::nullopt);
    return *missing_code_;
  }
  std::uint32_t next(Value text) {
    column_.texts.push_back(std::move(text));
    return static_cast<std::uint32_t>(column_.texts.size() - 1);
  }

  CodedColumn& column_;
  std::vector<std::string> missing_;
  std::unordered_map<std::string, std::uint32_t, TextHash, std::equal_to<>> codes_;
  std::optional<std::uint32_t> missing_code_, last_;
};

}  // namespace

std::vector<std::uint64_t> CodedColumn::counts() const {
  std::vector<std::uint64_t> out(texts.size());
  for (const std::uint32_t code : codes) ++out[code];
  return out;
}

const CodedColumn* CodedFile::find(const std::string& name) const {
  for (const auto& column : columns) {
    if (column.name == name) return &column;
  }
  return nullptr;
}

Result<CodedFile> read_columns(Source& source, const std::vector<std::string>& names,
                               const std::vector<std::string>& missing) {
  CodedFile out;
  out.columns.resize(names.size());
  std::vector<Coder> coders;
  for (std::size_t c = 0; c < names.size(); ++c) {
    out.columns[c].name = names[c];
    coders.emplace_back(out.columns[c], missing_in(missing, names[c]));
  }
  KANON_CHECK(source.scan(names, [&](const Batch& batch) -> Status {
    out.rows += batch.rows();
    for (std::size_t c = 0; c < names.size(); ++c) {
      for (std::size_t row = 0; row < batch.rows(); ++row) coders[c].add(batch.text(c, row));
    }
    return Done{};
  }));
  return out;
}

CodedColumn coded(const std::string& name, const std::vector<Value>& cells) {
  CodedColumn out;
  out.name = name;
  Coder coder(out, {});
  for (const auto& cell : cells) coder.add(cell ? Cell(*cell) : Cell());
  return out;
}

}  // namespace kanon::evaluation
