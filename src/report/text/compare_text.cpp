// Renders a comparison of searches for people: what was asked, the table, what is proven.
#include "report/text/compare_text.hpp"

#include <fmt/format.h>

#include "base/enum_names.hpp"
#include "base/text.hpp"
#include "report/common/layout.hpp"

namespace kanon {
namespace {

std::string seconds_text(double seconds) {
  return seconds < 10 ? fmt::format("{:.2f} s", seconds) : fmt::format("{:.0f} s", seconds);
}

std::string gap_text(const ComparedSearch& search) {
  if (search.status == OutcomeStatus::optimal) return "proven";
  return fmt::format("{:.1f}%", 100 * search.gap);
}

std::string above_text(const ComparedSearch& search) {
  if (!search.above) return "-";
  return fmt::format("{:.2f}%", 100 * *search.above);
}

std::string table_line(const ComparedSearch& search, CostName cost) {
  const std::string name = padded_right(name_of(search.name), 10);
  if (!search.last.found) return fmt::format("  {} {:>14}", name, "-");
  return fmt::format("  {} {:>14} {:>8} {:>9} {:>9} {:>12} {:>10}", name, shown_cost(search.last.cost, cost),
                     gap_text(search), above_text(search), seconds_text(search.seconds_to_best),
                     with_commas(search.last.evaluated), with_commas(search.suppressed_rows));
}

constexpr auto kSpaceTitles = enum_names<SearchSpace>({{SearchSpace::recodings, "all recodings"},
                                                       {SearchSpace::levels, "whole levels"},
                                                       {SearchSpace::boxes, "boxes per group"}});

std::string proven_line(const ProvenBound& proven, CostName cost) {
  const std::string bound = shown_cost(proven.bound, cost);
  if (proven.optimal)
    return fmt::format("  {}: the optimum is {}, proven by {}\n", kSpaceTitles.of(proven.space), bound,
                       name_of(proven.by));
  return fmt::format("  {}: nothing costs less than {}, proven by {}\n", kSpaceTitles.of(proven.space), bound,
                     name_of(proven.by));
}

}  // namespace

std::string compare_text(const CompareOutcome& outcome, std::size_t width) {
  std::string out;
  out += fmt::format("  rows               {}, {} different in the quasi-identifiers\n", with_commas(outcome.rows),
                     with_commas(outcome.tuples));
  out += fmt::format("  k                  {}, at most {} rows suppressed\n", with_commas(outcome.k),
                     with_commas(outcome.limit_rows));
  out += fmt::format("  cost               {}\n", name_of(outcome.cost_name));
  out += fmt::format("  each search        {}, seed {}\n\n",
                     outcome.seconds_each ? fmt::format("{:g} s", *outcome.seconds_each) : "by evaluations alone",
                     outcome.seed);
  out += fmt::format("  {:<10} {:>14} {:>8} {:>9} {:>9} {:>12} {:>10}\n", "search", name_of(outcome.cost_name), "gap",
                     "above", "to best", "evaluated", "suppressed");
  for (const auto& search : outcome.searches) out += table_line(search, outcome.cost_name) + "\n";
  out += "\n";
  for (const auto& search : outcome.searches) {
    if (!search.note.empty()) out += wrapped(fmt::format("  {}: {}", name_of(search.name), search.note), 4);
  }
  for (const auto& proven : outcome.proven) out += proven_line(proven, outcome.cost_name);
  out +=
      "  gap: of its own proof; above: over the highest bound any search has proven\n"
      "  for the same space; to best: when it found the last improvement\n";
  const std::string chart = compare_chart(outcome, width);
  if (!chart.empty()) out += "\n" + chart;
  for (const auto& warning : outcome.warnings) out += wrapped("  note: " + warning, 4);
  return out;
}

}  // namespace kanon
