// The values of a table against the lines of a hierarchy: what has no line, which line was probably meant, what is
// unused.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_map>

#include "base/text.hpp"
#include "hierarchy/lint/parts.hpp"

namespace kanon::lint {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// One letter more, less or other, or two neighbours exchanged. Digits are no typos: 17 is not meant to be 18.
bool looks_like_typo(std::string_view a, std::string_view b) {
  constexpr std::size_t kShortest = 4;  // shorter words are near each other by chance
  if (std::max(a.size(), b.size()) > std::min(a.size(), b.size()) + 1) return false;
  if (std::min(a.size(), b.size()) < kShortest) return false;
  while (!a.empty() && !b.empty() && a.front() == b.front()) a.remove_prefix(1), b.remove_prefix(1);
  while (!a.empty() && !b.empty() && a.back() == b.back()) a.remove_suffix(1), b.remove_suffix(1);
  if (std::any_of(a.begin(), a.end(), is_digit) || std::any_of(b.begin(), b.end(), is_digit)) return false;
  const bool swapped = a.size() == 2 && b.size() == 2 && a[0] == b[1] && a[1] == b[0];
  return swapped || std::max(a.size(), b.size()) <= 1;
}

// Finds the line that an uncovered value was probably meant for.
class Suggestions {
 public:
  explicit Suggestions(std::vector<std::pair<std::string, std::size_t>> lines) : lines_(std::move(lines)) {
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      folded_.push_back(folded(lines_[i].first));
      by_text_.emplace(folded_.back(), i);
      if (const auto number = parse_number(trimmed(lines_[i].first))) by_number_.emplace(*number, i);
    }
  }

  // Only the search for typos has to compare with every line.
  [[nodiscard]] std::string for_value(const std::string& value, bool typos) const {
    const std::string text = folded(value);
    if (const auto same = by_text_.find(text); same != by_text_.end()) {
      return "differs only by spaces or case from " + line_text(same->second);
    }
    if (const auto number = parse_number(trimmed(value))) {
      const auto same = by_number_.find(*number);
      return same == by_number_.end() ? "" : "is the same number as " + line_text(same->second);
    }
    for (std::size_t i = 0; typos && i < lines_.size(); ++i) {
      if (looks_like_typo(text, folded_[i])) return "is one letter away from " + line_text(i);
    }
    return {};
  }

 private:
  [[nodiscard]] std::string line_text(std::size_t i) const {
    return fmt::format("{} on line {}", shown(lines_[i].first), lines_[i].second);
  }
  std::vector<std::pair<std::string, std::size_t>> lines_;
  std::vector<std::string> folded_;
  std::unordered_map<std::string, std::size_t> by_text_;
  std::map<double, std::size_t> by_number_;
};

struct Uncovered {
  std::string value;
  std::uint64_t rows = 0;
};

// Where each text of level 0 stands; every token that means missing is the empty text.
class Lines {
 public:
  Lines(const LabelTree& tree, const std::vector<std::string>& missing) {
    for (std::size_t value = 0; value < tree.values(); ++value) {
      const bool is_token = std::find(missing.begin(), missing.end(), tree.value(value)) != missing.end();
      index_of_.emplace(is_token ? std::string_view() : std::string_view(tree.value(value)), value);
      all_.emplace_back(tree.value(value), tree.lines[value]);
    }
    for (const auto& [text, line] : tree.set_aside) {
      aside_.emplace(text, line);
      all_.emplace_back(text, line);
    }
  }
  [[nodiscard]] std::optional<std::size_t> index_of(std::string_view text) const {
    const auto at = index_of_.find(text);
    return at == index_of_.end() ? std::nullopt : std::optional(at->second);
  }
  [[nodiscard]] bool is_set_aside(std::string_view text) const { return aside_.contains(text); }
  [[nodiscard]] const std::vector<std::pair<std::string, std::size_t>>& all() const { return all_; }

 private:
  std::unordered_map<std::string_view, std::size_t> index_of_, aside_;
  std::vector<std::pair<std::string, std::size_t>> all_;
};

void report_uncovered(const ColumnValues& column, std::vector<Uncovered> uncovered, const Lines& lines,
                      bool none_covered, Findings& findings) {
  if (uncovered.empty()) return;
  constexpr std::size_t kTyposSought = 100;
  std::sort(uncovered.begin(), uncovered.end(), [](const Uncovered& a, const Uncovered& b) {
    return a.rows != b.rows ? a.rows > b.rows : a.value < b.value;
  });
  std::uint64_t rows = 0;
  for (const auto& one : uncovered) rows += one.rows;
  HierarchyFinding out{FindingSeverity::error,
                       FindingKind::uncovered,
                       0,
                       fmt::format("{} of column \"{}\" ({}) {} no line", counted(uncovered.size(), "value"),
                                   column.name, counted(rows, "row"), uncovered.size() == 1 ? "has" : "have"),
                       none_covered ? "No value of the column has a line: is this the hierarchy of another column?"
                                    : "Add a line for each value, or name it with --missing if it means \"not known\".",
                       {}};
  const Suggestions suggestions(lines.all());
  bool near = false;
  for (std::size_t i = 0; i < uncovered.size(); ++i) {
    const std::string meant = suggestions.for_value(uncovered[i].value, i < kTyposSought);
    near = near || !meant.empty();
    out.places.push_back({0, fmt::format("{} in {}{}{}", shown(uncovered[i].value), counted(uncovered[i].rows, "row"),
                                         meant.empty() ? "" : ": ", meant)});
  }
  if (near) out.hint = "Make the spellings agree where a line is near. " + out.hint;
  findings.push_back(std::move(out));
}

void report_unused(const ColumnValues& column, const LabelTree& tree, Findings& findings) {
  HierarchyFinding out{FindingSeverity::note,
                       FindingKind::unused,
                       0,
                       {},
                       "They do no harm: the cost lm counts them among the values of the column.",
                       {}};
  for (std::size_t value = 0; value < tree.values(); ++value) {
    const std::string& name = tree.value(value);
    const bool is_missing =
        name.empty() || std::find(column.missing.begin(), column.missing.end(), name) != column.missing.end();
    if (tree.at(0, value).rows > 0 || is_missing) continue;
    out.places.push_back({tree.lines[value], shown(name)});
    if (value == 0 && folded(name) == folded(column.name)) {
      out.severity = FindingSeverity::warning;
      out.hint = fmt::format("Line {} looks like a header: remove it.", tree.lines[0]);
    }
  }
  if (out.places.empty()) return;
  out.message = fmt::format("values that do not occur in column \"{}\": {} of {}", column.name,
                            with_commas(out.places.size()), with_commas(tree.values()));
  findings.push_back(std::move(out));
}

}  // namespace

void check_values(const ColumnValues& column, LabelTree& tree, Findings& findings) {
  const Lines lines(tree, column.missing);
  std::vector<std::uint64_t> rows_of(tree.values(), 0);
  std::vector<Uncovered> uncovered;
  std::uint64_t missing_rows = 0;
  bool none_covered = true;
  for (std::size_t i = 0; i < column.values.size(); ++i) {
    const auto& value = column.values[i];
    const std::string text = value.value_or("");
    if (const auto index = lines.index_of(text)) {
      rows_of[*index] += column.rows[i];
      tree.rows += column.rows[i];
      none_covered = none_covered && !value;
    } else if (lines.is_set_aside(text)) {
      none_covered = none_covered && !value;
    } else if (value) {
      uncovered.push_back({text, column.rows[i]});
    } else {
      missing_rows += column.rows[i];
    }
  }
  for (std::size_t level = 0; level < tree.levels(); ++level) {
    for (std::size_t value = 0; value < tree.values(); ++value) {
      tree.nodes[level][tree.node_of[level][value]].rows += rows_of[value];
    }
  }
  report_uncovered(column, std::move(uncovered), lines, none_covered, findings);
  if (missing_rows > 0) {
    findings.push_back(
        {FindingSeverity::note,
         FindingKind::missing_uncovered,
         0,
         fmt::format("column \"{}\" has no value in {}, and the file has no line for the missing value", column.name,
                     counted(missing_rows, "row")),
         "It will be a label of its own up to the first level with one label for all; a line that begins "
         "with ';' says otherwise.",
         {}});
  }
  report_unused(column, tree, findings);
}

}  // namespace kanon::lint
