// What the columns show now, and why the dearest loss had to be, for people and for programs.
#include "report/text/why_text.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "report/common/layout.hpp"
#include "report/text/outcome_text.hpp"

namespace kanon {
namespace {

std::string label_text(const std::optional<std::string>& label) {
  return label ? fitted(*label, 24) : "(missing)";
}

std::string paragraph(const std::string& head, const std::string& text) {
  return wrapped("  " + padded_right(head, 19) + text, 21);
}

}  // namespace

std::string labels_text(const AnonymizeOutcome& outcome) {
  std::string out;
  for (const auto& column : outcome.columns) {
    if (column.shown.empty()) continue;
    const std::string head = "    " + padded_right(column.name, 19);
    const bool all = column.shown.size() == column.labels;
    std::vector<std::string> labels;
    for (const auto& label : column.shown) labels.push_back(label_text(label));
    const auto line = [&](std::size_t first) {
      std::string text = head;
      for (std::size_t l = 0; l < labels.size(); ++l) {
        if (l == first && (first + 1 < labels.size() || !all)) text += "... ";
        if (l < first || l + 1 == labels.size()) text += labels[l] + (l + 1 < labels.size() ? ", " : "");
      }
      return text;
    };
    std::size_t first = labels.size() - 1;
    while (first > 0 && width_of(line(first)) > kTextWidth) --first;
    out += ended(line(first));
  }
  return out.empty() ? out : "  labels\n" + out + "\n";
}

std::string forced_text(const AnonymizeOutcome& outcome) {
  if (!outcome.forced && outcome.forced_not_measured.empty()) return {};
  if (!outcome.forced)
    return paragraph("dearest loss",
                     "why it had to be, and what 1% more suppression would buy, "
                     "was not measured: " +
                         outcome.forced_not_measured) +
           "\n";
  const ForcedLoss& forced = *outcome.forced;
  std::string out =
      paragraph("dearest loss", fmt::format("{}: {:.1f}% of its detail, {:.1f}% of all that was lost",
                                            printable(forced.column), 100 * forced.lost, 100 * forced.share));
  const bool allowed = forced.suppressed_rows <= outcome.limit_rows;
  std::string why = forced.whole_level
                        ? "its next level"
                        : fmt::format("\"{}\" in {} parts", printable(label_text(forced.label)), forced.parts);
  if (forced.looked_at > 1)
    why += fmt::format(", the least of {} steps that make it finer,", with_commas(forced.looked_at));
  why += fmt::format(" would leave {} rows below k, {} may be suppressed", with_commas(forced.suppressed_rows),
                     with_commas(outcome.limit_rows));
  if (!forced.forced_by.empty()) {
    std::vector<std::string> labels;
    for (const auto& by : forced.forced_by)
      labels.push_back(fmt::format("{} ({})", printable(label_text(by.label)), with_commas(by.rows)));
    why += fmt::format("; of {}{}", list_of(labels, 3),
                       forced.forcing_labels > labels.size()
                           ? fmt::format(" and {} labels more", forced.forcing_labels - labels.size())
                           : "");
  }
  if (forced.measured)
    why += fmt::format("; {} then {}", name_of(outcome.cost_name), shown_cost(forced.cost, outcome.cost_name));
  out += paragraph(allowed ? "one step finer" : "what forced it", why);
  if (!forced.more) {
    return out +
           paragraph("1% more",
                     "what it would buy was not measured: too many finer steps for a table of this "
                     "size; anonymize with a larger --suppress shows it") +
           "\n";
  }
  const MoreSuppression& more = *forced.more;
  const double now = outcome.cost.amount();
  const double then = more.cost.amount();
  const std::string rows = fmt::format("{} rows may be suppressed then: ", with_commas(more.limit_rows));
  if (more.column.empty() || !(then < now)) {
    out += paragraph("1% more", rows + fmt::format("none of the {} single finer steps, in any column, that it allows "
                                                   "costs less",
                                                   with_commas(more.looked_at)));
  } else {
    out += paragraph(
        "1% more", rows + fmt::format("{} one step finer costs {} instead of {}, with {} rows suppressed",
                                      printable(more.column), shown_cost(more.cost, outcome.cost_name),
                                      shown_cost(outcome.cost, outcome.cost_name), with_commas(more.suppressed_rows)));
  }
  return out + "\n";
}

Json forced_json(const AnonymizeOutcome& outcome) {
  if (!outcome.forced) return {};
  const ForcedLoss& forced = *outcome.forced;
  Json out = {{"column", forced.column},
              {"lost", forced.lost},
              {"share", forced.share},
              {"whole_level", forced.whole_level},
              {"label", or_null(forced.label)},
              {"parts", forced.parts},
              {"looked_at", forced.looked_at},
              {"suppressed_rows", forced.suppressed_rows},
              {"forced_by", list_with(forced.forced_by,
                                      [](const ForcingLabel& by) {
                                        return Json{{"label", or_null(by.label)}, {"rows", by.rows}};
                                      })},
              {"forcing_labels", forced.forcing_labels},
              {"cost", forced.measured ? json_of(forced.cost, outcome.cost_name) : Json()}};
  if (!forced.more) {
    out["one_percent_more"] = Json();
    return out;
  }
  const bool any = !forced.more->column.empty();
  out["one_percent_more"] = {{"limit_rows", forced.more->limit_rows},
                             {"looked_at", forced.more->looked_at},
                             {"column", or_null(forced.more->column)},
                             {"suppressed_rows", any ? Json(forced.more->suppressed_rows) : Json()},
                             {"cost", any ? json_of(forced.more->cost, outcome.cost_name) : Json()}};
  return out;
}

}  // namespace kanon
