// The checker's own reading of a hierarchy file (docs/formats/hierarchy.md).
#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "base/try.hpp"
#include "certify/labels/level_table.hpp"

namespace kanon::certify {
namespace {

using Record = std::vector<std::string>;

Error broken(const std::string& path, std::string message) {
  return Error{
      .message = std::move(message),
      .place = path,
      .hint =
          "give the hierarchy file with which the release was made; kanon hierarchy `request.check` FILE tells more"};
}

Result<std::string> text_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  if (file) text << file.rdbuf();
  std::string out = text.str();
  if (out.empty()) return broken(path, "the hierarchy cannot be read, or is empty");
  if (out.starts_with("\xEF\xBB\xBF")) out.erase(0, 3);
  return out;
}

// Cells are separated by `;`, and a cell that begins with a quote goes on to the closing one; two quotes in it are one.
class RecordReader {
 public:
  explicit RecordReader(const std::string& text) : text_(text) {}

  // The cells of the next line that is not empty; none at the end.
  Record next() {
    while (at_ < text_.size()) {
      Record out;
      const std::size_t began = at_;
      do out.push_back(cell());
      while (took(';'));
      const bool empty = out.size() == 1 && out[0].empty() && (at_ == began || text_[began] != '"');
      took('\n');
      if (!empty) return out;
    }
    return {};
  }
  [[nodiscard]] bool is_open() const { return open_; }

 private:
  bool took(char c) {
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  std::string cell() {
    std::string out;
    while (at_ < text_.size() && text_[at_] != ';' && text_[at_] != '\n') {
      if (text_[at_] == '"' && out.empty())
        out += quoted_part();
      else if (text_[at_] == '\r')
        ++at_;
      else
        out += text_[at_++];
    }
    return out;
  }
  std::string quoted_part() {
    std::string out;
    ++at_;
    while (at_ < text_.size()) {
      if (!took('"')) {
        out += text_[at_++];
      } else if (took('"')) {
        out += '"';
      } else {
        return out;
      }
    }
    open_ = true;
    return out;
  }

  const std::string& text_;
  std::size_t at_ = 0;
  bool open_ = false;
};

Result<std::vector<Record>> records_of(const std::string& path) {
  KANON_TRY(const std::string text, text_of(path));
  RecordReader reader(text);
  std::vector<Record> out;
  for (Record record = reader.next(); !record.empty(); record = reader.next()) {
    if (!out.empty() && record.size() != out[0].size())
      return broken(path, "the lines of the hierarchy do not all have the same number of levels");
    out.push_back(std::move(record));
  }
  if (reader.is_open()) return broken(path, "a quoted cell of the hierarchy does not end");
  if (out.empty()) return broken(path, "the hierarchy is empty");
  return out;
}

// A token for missing is the missing value; of several lines for it the first counts.
Result<std::vector<Record>> leaves_of(std::vector<Record> records, const std::vector<std::string>& missing,
                                      const std::string& path) {
  std::vector<Record> out;
  std::set<std::string> seen;
  for (Record& record : records) {
    const bool token = std::find(missing.begin(), missing.end(), record[0]) != missing.end();
    if (token) record[0].clear();
    const bool fresh = seen.insert(record[0]).second;
    if (!fresh && !record[0].empty()) return broken(path, "a value of the hierarchy stands on two lines");
    if (fresh) out.push_back(std::move(record));
  }
  return out;
}

}  // namespace

Result<LevelTable> read_levels(const std::string& path, const std::vector<std::string>& missing, bool with_missing) {
  KANON_TRY(std::vector<Record> records, records_of(path));
  KANON_TRY(const std::vector<Record> leaves, leaves_of(std::move(records), missing, path));
  std::vector<std::vector<std::string>> labels(leaves[0].size());
  bool has_missing = false;
  for (const Record& leaf : leaves) {
    has_missing = has_missing || leaf[0].empty();
    for (std::size_t level = 0; level < leaf.size(); ++level) labels[level].push_back(leaf[level]);
  }
  if (has_missing || !with_missing) return LevelTable(std::move(labels));
  for (std::size_t level = 0; level < labels.size(); ++level) {
    auto& here = labels[level];
    const bool one = level > 0 && std::all_of(here.begin(), here.end(), [&](const auto& x) { return x == here[0]; });
    here.push_back(one ? here[0] : std::string());
  }
  return LevelTable(std::move(labels));
}

}  // namespace kanon::certify
