// The report as one page that needs nothing but itself: no script, no font, no picture from elsewhere.
#include <fmt/format.h>

#include "report/chart/chart.hpp"
#include "report/common/escape.hpp"
#include "report/page/faces.hpp"
#include "report/page/style.hpp"

namespace kanon {
namespace {

std::string e(std::string_view text) {
  return html_escaped(text);
}

std::string cell_html(const ReportCell& cell, bool names_row) {
  if (names_row) return fmt::format("<th scope=\"row\">{}</th>", e(cell.text));
  return fmt::format("<td{}>{}</td>", cell.value ? " class=\"n\"" : "", e(cell.text));
}

// A column of numbers has its name above the numbers.
bool is_numeric(const ReportTable& table, std::size_t column) {
  for (const auto& row : table.rows) {
    if (column > 0 && column < row.size() && row[column].value) return true;
  }
  return false;
}

// Wide tables scroll within a region of their own, which the keyboard reaches.
std::string table_html(const ReportTable& table) {
  std::string out = fmt::format(
      "<div class=\"scroll\" role=\"region\" tabindex=\"0\" aria-label=\"{0}\">"
      "<table><caption>{0}</caption><thead><tr>",
      e(table.caption));
  for (std::size_t c = 0; c < table.columns.size(); ++c)
    out += fmt::format("<th scope=\"col\"{}>{}</th>", is_numeric(table, c) ? " class=\"n\"" : "", e(table.columns[c]));
  out += "</tr></thead><tbody>\n";
  for (const auto& row : table.rows) {
    out += "<tr>";
    for (std::size_t c = 0; c < row.size(); ++c) out += cell_html(row[c], c == 0);
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string folded(const std::string& fold, const std::string& html) {
  if (fold.empty()) return html;
  return fmt::format("<details class=\"more\"><summary>{}</summary>\n{}</details>\n", e(fold), html);
}

std::string html(const ReportTable& table) {
  return folded(table.fold, table_html(table));
}

std::string figure(const ReportChart& chart, bool solo) {
  return fmt::format(
      "<figure{} id=\"{}\"><figcaption><strong>{}</strong>{}</figcaption>\n{}\n"
      "<details><summary>Figures behind this chart</summary>{}</details></figure>\n",
      chart.large ? " class=\"large\""
      : solo      ? " class=\"solo\""
                  : "",
      e(chart.id), e(chart.title), solo ? fmt::format("<span>{}</span>", e(chart.description)) : "", svg::chart(chart),
      html(data_of(chart)));
}

std::string legend(const std::vector<ReportSeries>& series) {
  if (series.size() != 2) return {};
  return fmt::format(
      "<p class=\"legend\"><span><i class=\"was\"></i>{}</span><span><i class=\"now\"></i>{}</span></p>\n",
      e(series[0].name), e(series[1].name));
}

std::string html(const ReportCharts& block) {
  if (block.charts.empty()) return {};
  const bool one = block.charts.size() == 1;
  std::string out = legend(block.charts[0].series) + fmt::format("<div class=\"charts{}\">\n", one ? " one" : "");
  for (const auto& chart : block.charts) out += figure(chart, one);
  return out + "</div>\n";
}

std::string html(const ReportText& block) {
  return fmt::format("<p>{}</p>\n", e(block.text));
}

std::string html(const ReportList& block) {
  std::string out = "<ul>\n";
  for (const auto& item : block.items) out += fmt::format("<li>{}</li>\n", e(item));
  return block.items.empty() ? std::string() : folded(block.fold, out + "</ul>\n");
}

std::string html(const ReportPairs& block) {
  std::string out = "<dl class=\"pairs\">\n";
  for (const auto& [name, text] : block.pairs)
    out += fmt::format("<div><dt>{}</dt><dd>{}</dd></div>\n", e(name), e(text));
  return block.pairs.empty() ? std::string() : out + "</dl>\n";
}

std::string html(const ReportCode& block) {
  return fmt::format(
      "<p class=\"codename\">{0}</p>\n<pre tabindex=\"0\" role=\"region\" aria-label=\"{0}\"><code>{1}</code></pre>\n",
      e(block.caption), html_escaped(block.text, true));
}

std::string sections_html(const Report& report) {
  std::string out;
  for (const auto& section : report.sections) {
    out += fmt::format("<section id=\"{0}\" aria-labelledby=\"{0}-h\"><h2 id=\"{0}-h\">{1}</h2>\n", e(section.id),
                       e(section.title));
    for (const auto& block : section.blocks) out += std::visit([](const auto& what) { return html(what); }, block);
    out += "</section>\n";
  }
  return out;
}

std::string verdict_html(const Report& report) {
  struct Shown {
    const char *kind, *sign, *word;
  };
  const auto shown = [&]() -> Shown {
    switch (report.verdict) {
      case ReportVerdict::holds:
        return {"holds", "M5 13l4.5 4.5L19 7", "Checked, and it holds."};
      case ReportVerdict::holds_for_listed:
        return {"listed", "M12 4v10M12 19v.5", "Checked: it holds for the listed columns; others tell rows apart."};
      case ReportVerdict::others_not_judged:
        return {"listed", "M12 4v10M12 19v.5", "Checked: it holds for the listed columns; others were not judged."};
      case ReportVerdict::fails:
        return {"fails", "M6 6l12 12M18 6L6 18", "It does not hold."};
      case ReportVerdict::not_judged:
        break;
    }
    return {"open", "M5 12h14", "Not judged."};
  }();
  std::string beside;
  for (const auto& sentence : report.beside) beside += fmt::format("<span class=\"beside\">{}</span>", e(sentence));
  return fmt::format(
      "<p class=\"verdict {}\"><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"{}\"/></svg>"
      "<span><strong>{}</strong> {}{}</span></p>\n",
      shown.kind, shown.sign, shown.word, e(report.verdict_text), beside);
}

// Printed, the top is a sheet of its own, with room for what people decide.
std::string sheet_html() {
  std::string out = "<div class=\"sheet\" aria-hidden=\"true\">\n<div class=\"whole\">Purpose of the release</div>\n";
  for (const char* field : {"Recipient", "Until when, and what then", "Date", "Name and signature"})
    out += fmt::format("<div>{}</div>\n", field);
  return out + "</div>\n";
}

std::string top_html(const Report& report) {
  std::string out = fmt::format(
      "<header class=\"top\"><div class=\"wrap\">\n<p class=\"kicker\">Release report</p>\n<h1>{}</h1>\n"
      "<p class=\"sub\">{}</p>\n{}",
      e(report.title), e(report.subtitle), verdict_html(report));
  if (!report.leaks.empty()) {
    out += "<ul class=\"leaks\">\n";
    for (const auto& leak : report.leaks) out += fmt::format("<li><strong>Leak:</strong> {}</li>\n", e(leak));
    out += "</ul>\n";
  }
  out += "<dl class=\"figures\">\n";
  for (const auto& figure : report.figures) {
    out += fmt::format("<div><dt>{}</dt><dd>{}{}</dd></div>\n", e(figure.name), e(figure.text),
                       figure.note.empty() ? "" : fmt::format("<small>{}</small>", e(figure.note)));
  }
  return out +
         fmt::format("</dl>\n<p class=\"audience\">{}</p>\n{}</div></header>\n", e(report.audience), sheet_html());
}

std::string contents_html(const Report& report) {
  std::string out = "<nav aria-label=\"Contents\"><ol>\n";
  for (const auto& section : report.sections)
    out += fmt::format("<li><a href=\"#{}\">{}</a></li>\n", e(section.id), e(section.title));
  return out + "</ol></nav>\n";
}

}  // namespace

std::string report_html(const Report& report) {
  return fmt::format(
      "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
      "<meta name=\"robots\" content=\"noindex\">\n<title>{0}: release report</title>\n<style>{1}</style>\n</head>\n"
      "<body>\n<a class=\"skip\" href=\"#main\">Skip to the report</a>\n{2}<div class=\"wrap page\">\n{3}"
      "<main id=\"main\" tabindex=\"-1\">\n{4}</main>\n</div>\n"
      "<footer><div class=\"wrap\"><p>Made by kanon {5} on {6}. This page loads nothing and runs no script. "
      "Its first printed sheet has room for purpose, recipient, date and signature.</p></div>"
      "</footer>\n</body>\n</html>\n",
      e(report.title), kReportStyle, top_html(report), contents_html(report), sections_html(report), e(report.version),
      e(report.date));
}

}  // namespace kanon
