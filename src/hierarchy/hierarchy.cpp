// Hierarchy: every value of a column with its label at each level, from the value itself (level 0) to the top.
#include "hierarchy/hierarchy.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/text.hpp"
#include "base/try.hpp"
#include "hierarchy/records.hpp"

namespace kanon {
namespace {

std::string shown(const Value& value) {
  return value ? "\"" + *value + "\"" : "the empty value";
}

Status check_shape(const HierarchyRecords& records, const std::string& source) {
  if (records.cells.empty()) {
    return Error{.message = "the hierarchy is empty",
                 .place = source,
                 .hint = "It needs one line per value: value;level 1;level 2;...;*"};
  }
  std::map<std::string, std::size_t> leaf_line;
  for (std::size_t i = 0; i < records.cells.size(); ++i) {
    const auto& record = records.cells[i];
    if (record.size() != records.cells[0].size()) {
      return Error{
          .message =
              fmt::format("{} levels here, {} on line {}", record.size(), records.cells[0].size(), records.lines[0]),
          .place = fmt::format("{} line {}", source, records.lines[i]),
          .hint =
              "Every line needs the same number of levels, separated by ';'; repeat a label where nothing changes."};
    }
    if (!record[0].empty() && std::find(record.begin(), record.end(), "") != record.end()) {
      return Error{.message = "a label is empty, which is kept for the missing value",
                   .place = fmt::format("{} line {}", source, records.lines[i]),
                   .hint = "Write a label at every level."};
    }
    const auto [at, fresh] = leaf_line.emplace(record[0], records.lines[i]);
    if (!fresh) {
      return Error{
          .message = fmt::format("the value {} stands here and on line {}", shown(as_value(record[0])), at->second),
          .place = fmt::format("{} line {}", source, records.lines[i]),
          .hint = "Keep one of the two lines."};
    }
  }
  return Done{};
}

// Each level must be a function of the level below, else two equal values would turn into different ones.
Status check_functions(const HierarchyRecords& records, const std::string& source) {
  for (std::size_t level = 1; level + 1 < records.cells[0].size(); ++level) {
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < records.cells.size(); ++i) {
      const auto& record = records.cells[i];
      const auto& other = records.cells[first.emplace(record[level], i).first->second];
      if (other[level + 1] == record[level + 1]) continue;
      return Error{.message = fmt::format("{} of level {} becomes {} on line {} and {} on line {}",
                                          shown(as_value(record[level])), level, shown(as_value(other[level + 1])),
                                          records.lines[first[record[level]]], shown(as_value(record[level + 1])),
                                          records.lines[i]),
                   .place = source,
                   .hint = "Equal labels must have equal labels above them: change one of the two lines."};
    }
  }
  return Done{};
}

// Follows labels upwards, level after level: a label that comes back under another one would stand for two things.
Status check_cycles(const HierarchyRecords& records, const std::string& source) {
  std::map<std::string, std::set<std::string>> above;
  for (const auto& record : records.cells) {
    for (std::size_t level = 0; level + 1 < record.size(); ++level) {
      if (record[level] != record[level + 1]) above[record[level]].insert(record[level + 1]);
    }
  }
  std::map<std::string, std::size_t> unseen_below;  // Kahn's algorithm: what is never freed stands on a cycle
  for (const auto& [label, labels] : above) {
    unseen_below.try_emplace(label, 0);
    for (const auto& upper : labels) ++unseen_below[upper];
  }
  std::vector<std::string> free;
  for (const auto& [label, below] : unseen_below) {
    if (below == 0) free.push_back(label);
  }
  while (!free.empty()) {
    const std::string label = free.back();
    free.pop_back();
    unseen_below.erase(label);
    for (const auto& upper : above[label]) {
      if (--unseen_below[upper] == 0) free.push_back(upper);
    }
  }
  if (unseen_below.empty()) return Done{};
  for (std::size_t i = 0; i < records.cells.size(); ++i) {
    const auto& record = records.cells[i];
    for (std::size_t level = 0; level + 1 < record.size(); ++level) {
      if (record[level] == record[level + 1] || !unseen_below.contains(record[level]) ||
          !unseen_below.contains(record[level + 1]))
        continue;
      return Error{.message = fmt::format("going up from {} leads back to it: the hierarchy is cyclic",
                                          shown(as_value(record[level]))),
                   .place = fmt::format("{} line {}", source, records.lines[i]),
                   .hint = "Give the label at one of the levels another name."};
    }
  }
  return Done{};
}

std::string cell_text(const Value& value) {
  std::string text = value.value_or("");
  if (text.find_first_of(";\"\n\r") == std::string::npos && !text.starts_with("\xEF\xBB\xBF")) return text;
  std::string out = "\"";
  for (const char c : text) out += c == '"' ? "\"\"" : std::string(1, c);
  return out + "\"";
}

}  // namespace

Result<Hierarchy> parse_hierarchy(const std::string& text, const std::string& source) {
  KANON_TRY(const HierarchyRecords records, hierarchy_records(text, source));
  KANON_CHECK(check_shape(records, source));
  KANON_CHECK(check_functions(records, source));
  KANON_CHECK(check_cycles(records, source));
  Hierarchy out;
  out.source = source;
  out.labels.resize(records.cells[0].size());
  for (const auto& record : records.cells) {
    out.leaves.push_back(as_value(record[0]));
    for (std::size_t level = 0; level < record.size(); ++level) out.labels[level].push_back(as_value(record[level]));
  }
  return out;
}

Result<Hierarchy> read_hierarchy(const std::string& path) {
  KANON_TRY(const std::string text, read_hierarchy_text(path));
  return parse_hierarchy(text, path);
}

std::string hierarchy_text(const Hierarchy& hierarchy) {
  std::string out;
  for (std::size_t leaf = 0; leaf < hierarchy.leaves.size(); ++leaf) {
    for (std::size_t level = 0; level < hierarchy.levels(); ++level) {
      if (level > 0) out += kSeparator;
      // An empty line would be skipped, so a lone missing value is written as quotes.
      out += hierarchy.levels() == 1 && !hierarchy.leaves[leaf] ? "\"\"" : cell_text(hierarchy.labels[level][leaf]);
    }
    out += '\n';
  }
  return out;
}

Result<Hierarchy> covering(Hierarchy hierarchy, const std::vector<Value>& values, const std::string& column) {
  const std::set<Value> leaves(hierarchy.leaves.begin(), hierarchy.leaves.end());
  std::vector<std::string> uncovered;
  bool add_missing = false;
  for (const auto& value : values) {
    if (leaves.contains(value)) continue;
    if (value) {
      uncovered.push_back(*value);
    } else {
      add_missing = true;
    }
  }
  if (!uncovered.empty()) {
    std::sort(uncovered.begin(), uncovered.end());
    return Error{.message = fmt::format("the hierarchy of column \"{}\" does not cover {} of its values: {}", column,
                                        uncovered.size(), list_of(uncovered)),
                 .place = hierarchy.source,
                 .hint = "Add a line for each, or name it with `recipe.missing` if it means \"not known\"."};
  }
  if (!add_missing) return hierarchy;
  for (std::size_t level = 0; level < hierarchy.levels(); ++level) {
    auto& labels = hierarchy.labels[level];
    const bool one_label =
        level > 0 && std::all_of(labels.begin(), labels.end(), [&](const Value& v) { return v == labels[0]; });
    labels.insert(labels.begin(), one_label ? labels[0] : Value());
  }
  hierarchy.leaves.insert(hierarchy.leaves.begin(), Value());
  return hierarchy;
}

}  // namespace kanon
