// Looks for everything that is wrong or odd in a hierarchy file: the order of the checks, and the words they share.
#include "hierarchy/lint/lint.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/text.hpp"
#include "hierarchy/lint/parts.hpp"

namespace kanon {
namespace lint {
namespace {

constexpr std::string_view kNoBreakSpace = "\xC2\xA0";

// How many bytes of white space stand at `at`: spreadsheets leave no-break spaces, too.
std::size_t space_at(std::string_view text, std::size_t at) {
  if (text[at] == ' ' || text[at] == '\t' || text[at] == '\r' || text[at] == '\n') return 1;
  return text.substr(at).starts_with(kNoBreakSpace) ? kNoBreakSpace.size() : 0;
}

}  // namespace

std::string shown(const std::string& label) {
  return label.empty() ? "the empty label" : "\"" + list_of({label}) + "\"";
}

std::string counted(std::uint64_t number, const std::string& what) {
  return with_commas(number) + " " + what + (number == 1 ? "" : "s");
}

std::string folded(const std::string& text) {
  std::string out;
  bool gap = false;
  for (std::size_t i = 0; i < text.size();) {
    if (const std::size_t space = space_at(text, i)) {
      gap = true;
      i += space;
      continue;
    }
    if (gap && !out.empty()) out += ' ';
    gap = false;
    out += text[i++];
  }
  return lower(out);
}

bool has_outer_spaces(const std::string& text) {
  if (text.empty()) return false;
  return space_at(text, 0) > 0 || space_at(text, text.size() - 1) > 0 || text.ends_with(kNoBreakSpace);
}

namespace {

// The reader's own words where it cannot make lines of the text, and the lines that are not UTF-8.
HierarchyFinding unreadable(const Error& error, const std::string& text) {
  HierarchyFinding out{FindingSeverity::error, FindingKind::unreadable, {}, error.message, error.hint, {}};
  if (is_utf8(text)) {
    const auto line = parse_count(std::string_view(error.place).substr(error.place.rfind(' ') + 1));
    if (line) out.places.push_back({static_cast<std::size_t>(*line), "the cell that does not end begins here"});
    return out;
  }
  const auto lines = split(text, '\n');
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!is_utf8(lines[i])) out.places.push_back({i + 1, "bytes that are not UTF-8"});
  }
  return out;
}

void look(const std::string& text, const std::string& source, const std::optional<ColumnValues>& column,
          HierarchyCheck& check) {
  const auto records = hierarchy_records(text, source);
  if (!records.ok()) {
    check.findings.push_back(unreadable(records.error(), text));
    return;
  }
  if (records.value().cells.empty()) {
    check.findings.push_back({FindingSeverity::error,
                              FindingKind::unreadable,
                              {},
                              "the file has no lines",
                              "It needs one line per value: value;level 1;level 2;...;*",
                              {}});
    return;
  }
  LabelTree tree;
  check_shape(*records, tree, check.findings);
  if (column) check_values(*column, tree, check.findings);
  check_coarsening(tree, check.findings);
  check_cycles(tree, check.findings);
  check_levels(tree, check.findings);
  check_labels(tree, check.findings);
  check_balance(tree, check.findings);
  check.values = tree.values() + tree.set_aside.size();
  for (const auto& level : tree.nodes) check.labels.push_back(level.size());
}

}  // namespace
}  // namespace lint

HierarchyCheck lint_hierarchy(const std::string& text, const std::string& source,
                              const std::optional<ColumnValues>& column) {
  HierarchyCheck check;
  check.file = source;
  if (column) {
    check.column = column->name;
    for (std::size_t i = 0; i < column->values.size(); ++i) {
      check.table_values += column->values[i] ? 1 : 0;
      check.table_rows += column->rows[i];
    }
  }
  lint::look(text, source, column, check);
  std::stable_sort(check.findings.begin(), check.findings.end(),
                   [](const auto& a, const auto& b) { return a.severity < b.severity; });
  return check;
}

std::size_t HierarchyCheck::count(FindingSeverity severity) const {
  return static_cast<std::size_t>(std::count_if(findings.begin(), findings.end(),
                                                [&](const auto& finding) { return finding.severity == severity; }));
}

std::string name_of(FindingSeverity severity) {
  constexpr std::array<const char*, 3> names = {"error", "warning", "note"};
  return names[static_cast<std::size_t>(severity)];
}

std::string name_of(FindingKind kind) {
  constexpr std::array<const char*, 18> names = {
      "unreadable",   "ragged",     "empty_label",   "duplicate_value", "does_not_coarsen",  "cycle",
      "uncovered",    "one_level",  "no_top",        "repeated_level",  "outer_spaces",      "lookalikes",
      "reused_label", "unbalanced", "lonely_values", "single_child",    "missing_uncovered", "unused"};
  return names[static_cast<std::size_t>(kind)];
}

}  // namespace kanon
