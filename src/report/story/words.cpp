// Words and cells that the sections of a report share.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "report/story/parts.hpp"

namespace kanon {

bool has_blanked_cells(const ReportSource& source) {
  return source.cells != nullptr || (source.verdict != nullptr && source.verdict->cells);
}

const RuleVerdict* rule_of(const ReportSource& source) {
  if (source.verdict == nullptr || !source.verdict->cells) return nullptr;
  const auto& rules = source.verdict->cells->rules;
  const auto at = std::find_if(rules.begin(), rules.end(), [](const RuleVerdict& rule) { return rule.required; });
  return at == rules.end() ? nullptr : &*at;
}

std::string rule_name(const ReportSource& source) {
  if (source.cells != nullptr) return name_of(source.cells->rule);
  const RuleVerdict* rule = rule_of(source);
  return rule != nullptr ? rule->rule : "";
}

std::string file_name(const std::string& path) {
  return std::filesystem::path(path).filename().string();
}

ReportCell count_cell(std::uint64_t count) {
  return {.text = with_commas(count), .value = static_cast<double>(count)};
}

// Digits of any length, in groups of three.
ReportCell exact_cell(const std::string& digits) {
  std::string out;
  for (std::size_t d = 0; d < digits.size(); ++d) {
    if (d > 0 && (digits.size() - d) % 3 == 0) out += ',';
    out += digits[d];
  }
  return {.text = out, .value = parse_number(digits)};
}

ReportCell number_cell(double value, int digits) {
  return {.text = fmt::format("{:.{}g}", value, digits), .value = value};
}

ReportCell percent_cell(double share) {
  return {.text = percent_text(share), .value = share};
}

// A little is not nothing.
std::string percent_text(double share) {
  if (share > 0 && share < 0.0005) return "< 0.1%";
  return fmt::format("{:.1f}%", 100 * share);
}

std::string cost_in_words(CostName cost) {
  switch (cost) {
    case CostName::lm:
      return "lm: detail lost per cell, 0 (everything kept) to 1 (nothing kept)";
    case CostName::dm:
      return "dm: rows that look alike, the sum of squared group sizes";
    case CostName::cm:
      return "cm: rows that are not of their group's main class of the target";
    case CostName::rm:
      return "rm: spread of the target's numbers within groups, relative to that of the whole table";
    case CostName::sum:
      return "sum: a weighted sum of other costs, each from 0 to 1";
  }
  return {};
}

bool is_quasi(const Evaluation& found, const std::string& name) {
  return std::find(found.quasi.begin(), found.quasi.end(), name) != found.quasi.end();
}

}  // namespace kanon
