// The report as Markdown: for a repository, a ticket, a terminal.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "report/common/escape.hpp"
#include "report/page/faces.hpp"

namespace kanon {
namespace {

constexpr double kBarCharacters = 20;
constexpr std::size_t kMostPoints = 30;  // of a line that are listed

std::string m(std::string_view text) {
  return markdown_escaped(text);
}

std::string markdown(const ReportTable& table) {
  std::string out = table.caption.empty() ? "" : fmt::format("*{}*\n\n", m(table.caption));
  std::string line = "|", rule = "|";
  for (std::size_t c = 0; c < table.columns.size(); ++c) {
    const bool numbers = std::any_of(table.rows.begin(), table.rows.end(),
                                     [&](const auto& row) { return c > 0 && c < row.size() && row[c].value; });
    line += fmt::format(" {} |", m(table.columns[c]));
    rule += numbers ? "---:|" : "---|";
  }
  out += line + "\n" + rule + "\n";
  for (const auto& row : table.rows) {
    out += "|";
    for (const auto& cell : row) out += fmt::format(" {} |", m(cell.text));
    out += "\n";
  }
  return out + "\n";
}

// Bars of characters beside the last series of a chart of categories.
std::string markdown(const ReportChart& chart) {
  ReportTable table = data_of(chart);
  if (chart.kind == ChartKind::steps) {
    // Of a long line the ends and points at even distances.
    const std::size_t all = table.rows.size(), step = all / kMostPoints + 1;
    std::vector<std::vector<ReportCell>> kept;
    for (std::size_t r = 0; r < all; ++r) {
      if (r % step == 0 || r + 1 == all) kept.push_back(std::move(table.rows[r]));
    }
    table.rows = std::move(kept);
  } else if (!chart.series.empty() && !chart.categories.empty()) {
    const auto& values = chart.series.back().values;
    const double most = *std::max_element(values.begin(), values.end());
    table.columns.emplace_back("");
    for (std::size_t r = 0; r < table.rows.size(); ++r) {
      const auto length = most > 0 ? static_cast<std::size_t>(std::lround(kBarCharacters * values[r] / most)) : 0;
      table.rows[r].push_back({.text = std::string(values[r] > 0 ? std::max<std::size_t>(1, length) : 0, '=')});
    }
  }
  const std::string title = chart.title;
  table.caption.clear();
  return fmt::format("**{}.** {}\n\n", m(title), m(chart.description)) + markdown(table);
}

std::string markdown(const ReportCharts& block) {
  std::string out;
  for (const auto& chart : block.charts) out += markdown(chart);
  return out;
}

std::string markdown(const ReportText& block) {
  return m(block.text) + "\n\n";
}

std::string markdown(const ReportList& block) {
  std::string out;
  for (const auto& item : block.items) out += "- " + m(item) + "\n";
  return out + "\n";
}

std::string markdown(const ReportPairs& block) {
  std::string out;
  for (const auto& [name, text] : block.pairs) out += fmt::format("- **{}**: {}\n", m(name), m(text));
  return out + "\n";
}

// The fence is longer than any in the text.
std::string markdown(const ReportCode& block) {
  std::size_t longest = 2, run = 0;
  for (const char c : block.text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  const std::string fence(longest + 1, '`');
  return fmt::format("{}\n\n{}\n{}{}\n\n", m(block.caption), fence, clean_text(block.text, true), fence);
}

}  // namespace

std::string report_markdown(const Report& report) {
  std::string out = fmt::format("# Release report: {}\n\n{}\n\n", m(report.title), m(report.subtitle));
  out += fmt::format("**Verdict: {}.** {}\n\n", name_of(report.verdict), m(report.verdict_text));
  for (const auto& sentence : report.beside) out += fmt::format("- {}\n", m(sentence));
  if (!report.beside.empty()) out += "\n";
  for (const auto& leak : report.leaks) out += fmt::format("- **Leak:** {}\n", m(leak));
  if (!report.leaks.empty()) out += "\n";
  for (const auto& figure : report.figures) {
    out += fmt::format("- {}: **{}**{}\n", m(figure.name), m(figure.text),
                       figure.note.empty() ? "" : fmt::format(" ({})", m(figure.note)));
  }
  out += "\n" + m(report.audience) + "\n\n";
  for (const auto& section : report.sections) {
    out += fmt::format("## {}\n\n", m(section.title));
    for (const auto& block : section.blocks) out += std::visit([](const auto& what) { return markdown(what); }, block);
  }
  return out + fmt::format("Made by kanon {} on {}.\n", m(report.version), m(report.date));
}

}  // namespace kanon
