// LevelTable: every value of a column with its label at each level, by the checker's own reading of a hierarchy file or
// its own making of prefixes, parts of dates and "all or nothing".
#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "kanon/result.hpp"

namespace kanon::certify {

class LevelTable {
 public:
  // `labels`: by level and leaf; level 0 are the leaves. The missing value is the empty text.
  explicit LevelTable(std::vector<std::vector<std::string>> labels);

  [[nodiscard]] std::size_t levels() const { return labels_.size(); }
  [[nodiscard]] std::size_t leaves() const { return labels_[0].size(); }
  [[nodiscard]] bool has(const std::string& value) const { return leaf_of_.contains(value); }
  // Nothing where there is no such value or level.
  [[nodiscard]] std::optional<std::string> label(std::size_t level, const std::string& value) const;
  // Whether some level has a node with this label and other values than these.
  [[nodiscard]] bool labels_others(const std::string& text, std::span<const std::string> values) const;
  [[nodiscard]] std::size_t leaves_under(std::size_t level, const std::string& label) const;
  // The one label of the highest level; nothing where it has several.
  [[nodiscard]] std::optional<std::string> top() const;

 private:
  std::vector<std::vector<std::string>> labels_;
  std::unordered_map<std::string, std::size_t> leaf_of_;
  std::vector<std::unordered_map<std::string, std::size_t>> leaves_under_;  // by level
};

// What a hierarchy file says, in the form in which kanon uses it for a column: a text that means missing is the missing
// value, and where the file has no line for that value and `with_missing` is set, it stands for itself until a level
// has one label.
Result<LevelTable> read_levels(const std::string& path, const std::vector<std::string>& missing, bool with_missing);

// Of the builders, "prefix", "flat", "icd9", "icd10", "date:parts=year/decade", "interval:widths=5/10": from the values
// and the options; nothing for any other text, and for values that are not what it builds on.
std::optional<LevelTable> built_levels(const std::string& hierarchy, const std::vector<std::string>& values);

}  // namespace kanon::certify
