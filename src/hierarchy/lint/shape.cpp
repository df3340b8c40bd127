// The lines of a hierarchy file one by one: as many levels on each, no empty labels, every value once.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/text.hpp"
#include "hierarchy/lint/parts.hpp"

namespace kanon::lint {
namespace {

// The number of levels that most lines have. It is taken from all lines, so that one odd first line does not make all
// others look wrong.
std::size_t usual_levels(const HierarchyRecords& records) {
  std::map<std::size_t, std::size_t> lines;
  for (const auto& record : records.cells) ++lines[record.size()];
  std::size_t out = records.cells[0].size();
  for (const auto& [levels, count] : lines) {
    if (count > lines[out]) out = levels;
  }
  return out;
}

HierarchyFinding ragged_finding(std::size_t levels) {
  return {FindingSeverity::error,
          FindingKind::ragged,
          {},
          {},
          fmt::format("Write {} on every line, separated by ';'; repeat a label where nothing changes.",
                      counted(levels, "label")),
          {}};
}

HierarchyFinding empty_finding() {
  return {FindingSeverity::error,
          FindingKind::empty_label,
          {},
          {},
          "Write a label at every level: the empty one is kept for the missing value.",
          {}};
}

HierarchyFinding duplicate_finding() {
  return {FindingSeverity::error, FindingKind::duplicate_value, {}, {}, "Keep one line of each value.", {}};
}

// Every level's labels become nodes, in the order they come.
void fill_tree(const HierarchyRecords& records, const std::vector<std::size_t>& kept, std::size_t levels,
               LabelTree& tree) {
  tree.nodes.resize(levels);
  tree.node_of.resize(levels);
  for (const std::size_t i : kept) tree.lines.push_back(records.lines[i]);
  for (std::size_t level = 0; level < levels; ++level) {
    std::unordered_map<std::string_view, std::uint32_t> numbers;
    auto& nodes = tree.nodes[level];
    for (std::uint32_t value = 0; value < kept.size(); ++value) {
      const std::string& label = records.cells[kept[value]][level];
      const auto [at, fresh] = numbers.emplace(label, static_cast<std::uint32_t>(nodes.size()));
      if (fresh) nodes.push_back({label, value, 0, 0});
      ++nodes[at->second].values;
      tree.node_of[level].push_back(at->second);
    }
  }
}

// Recognises a file whose lines begin with the most general label and end with the value.
bool last_cells_differ(const HierarchyRecords& records) {
  std::unordered_set<std::string_view> cells;
  for (const auto& record : records.cells) cells.insert(record.back());
  return cells.size() == records.cells.size();
}

void finish(HierarchyFinding finding, const std::string& message, Findings& findings) {
  if (finding.places.empty()) return;
  finding.message = message;
  findings.push_back(std::move(finding));
}

}  // namespace

void check_shape(const HierarchyRecords& records, LabelTree& tree, Findings& findings) {
  const std::size_t levels = usual_levels(records);
  HierarchyFinding ragged = ragged_finding(levels), empty = empty_finding(), twice = duplicate_finding();
  std::unordered_map<std::string_view, std::size_t> first;  // record of each value
  std::vector<HierarchyPlace> repeats;  // lines that change nothing; those with other labels are named before them
  std::vector<std::size_t> kept;
  std::size_t ends_empty = 0;
  for (std::size_t i = 0; i < records.cells.size(); ++i) {
    const auto& record = records.cells[i];
    const std::size_t line = records.lines[i];
    const auto [at, fresh] = first.emplace(record[0], i);
    if (!fresh) {
      const bool same = record == records.cells[at->second];
      (same ? repeats : twice.places)
          .push_back({line, fmt::format("{} stands on line {} too, with {} labels", shown(record[0]),
                                        records.lines[at->second], same ? "the same" : "other")});
    }
    if (record.size() != levels) {
      ragged.places.push_back({line, counted(record.size(), "label")});
      if (fresh) tree.set_aside.emplace_back(record[0], line);
      continue;
    }
    const auto blank = std::find(record.begin(), record.end(), "");
    if (!record[0].empty() && blank != record.end()) {
      empty.places.push_back(
          {line, fmt::format("{} has no label at level {}", shown(record[0]), blank - record.begin())});
      ends_empty += blank + 1 == record.end() ? 1 : 0;
    }
    if (fresh) kept.push_back(i);
  }
  tree.has_empty_labels = !empty.places.empty();
  if (ends_empty == records.cells.size()) empty.hint = "Every line ends with ';': remove it.";
  if (!repeats.empty()) twice.hint += " This drops lines that are equal: awk '!seen[$0]++' FILE > NEW";
  twice.places.insert(twice.places.end(), repeats.begin(), repeats.end());
  if (2 * twice.places.size() > records.cells.size() && last_cells_differ(records)) {
    twice.hint = "The value itself comes first, the most general label last: turn the order of the levels around.";
  }
  const std::size_t copies = twice.places.size();
  fill_tree(records, kept, levels, tree);
  finish(std::move(ragged), fmt::format("lines with another number of levels than the rest, which have {}", levels),
         findings);
  finish(std::move(empty), "empty labels", findings);
  finish(std::move(twice),
         fmt::format("values that stand on several lines, {} of {} times with the same labels",
                     with_commas(repeats.size()), with_commas(copies)),
         findings);
}

}  // namespace kanon::lint
