// Renders fronts for people: table, chart, thresholds.
#include "report/text/frontier_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/text.hpp"
#include "report/common/layout.hpp"
#include "report/common/no_point.hpp"
#include "report/text/outcome_text.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostLines = 60;  // of a table; more points than that are thinned out

// What flexible recoding saves at this k, against whole levels.
std::string gain(const FrontierPoint& point, const FrontierOutcome& outcome) {
  const FrontierPoint* levels = cheapest_at(outcome.levels, point.k);
  if (levels == nullptr) return "";
  const double before = amount(*levels, outcome.cost_name), after = amount(point, outcome.cost_name);
  if (!(before > 0)) return "";
  const double saved = (before - after) / before;
  return fmt::format("{:.1f}%", std::abs(saved) < 1e-9 ? 0.0 : 100 * saved);  // rounding is no loss
}

std::string remarks(const FrontierPoint& point, const FrontierFront& front) {
  std::vector<std::string> out;
  if (!point.proven) out.push_back(fmt::format("gap at most {:.1f}%", 100 * point.gap));
  if (point.knee) out.emplace_back("knee");
  if (!point.pareto) {
    const FrontierPoint* better = cheapest_at(front, point.k);
    if (better != nullptr && better->k > point.k) out.push_back(fmt::format("as k = {}", with_commas(better->k)));
  }
  return fmt::format("{}", fmt::join(out, ", "));
}

// Which points a table shows: all of them; else those that nothing beats; else some of these, with ends, knees and the
// answers at the thresholds among them.
std::set<std::size_t> shown_points(const FrontierFront& front) {
  std::vector<std::size_t> all;
  for (std::size_t i = 0; i < front.points.size(); ++i) {
    if (front.points.size() <= kMostLines || front.points[i].pareto) all.push_back(i);
  }
  std::set<std::size_t> out;
  const std::size_t step = all.size() <= kMostLines ? 1 : (all.size() + 39) / 40;
  for (std::size_t i = 0; i < all.size(); i += step) out.insert(all[i]);
  if (!all.empty()) out.insert(all.back());
  for (const auto i : all) {
    if (front.points[i].knee) out.insert(i);
  }
  for (const auto k : frontier_thresholds()) {
    const FrontierPoint* point = cheapest_at(front, k);
    if (point != nullptr) out.insert(static_cast<std::size_t>(point - front.points.data()));
  }
  return out;
}

std::string table(const FrontierFront& front, const FrontierOutcome& outcome, bool flexible) {
  const bool gains = flexible && outcome.levels.searched;
  const char* last = flexible ? "labels" : "levels";
  const auto recoding = [&](const FrontierPoint& point) {
    return flexible ? fmt::format("{}", fmt::join(point.labels, " ")) : fmt::format("{}", fmt::join(point.levels, " "));
  };
  std::size_t width = 6;
  for (const auto& point : front.points) width = std::max(width, recoding(point).size());
  std::string out = fmt::format("  {:>9} {:>15} {:>11}{}  {:<{}}\n", "k", outcome.cost_label, "suppressed",
                                gains ? "    gain" : "", last, width);
  const auto shown = shown_points(front);
  for (const auto i : shown) {
    const FrontierPoint& point = front.points[i];
    std::string line = fmt::format("  {:>9} {:>15} {:>11}", with_commas(point.k), shown_cost(point, outcome.cost_name),
                                   with_commas(point.suppressed_rows));
    if (gains) line += fmt::format(" {:>7}", gain(point, outcome));
    line += fmt::format("  {:<{}}  {}", recoding(point), width, remarks(point, front));
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  if (shown.size() < front.points.size())
    out += fmt::format("  ({} of {} points; all of them with --csv FILE)\n", shown.size(), front.points.size());
  return out;
}

// Items with commas between them, in lines of 80 columns, all indented by as much as `head` is long.
std::string wrapped_items(const std::string& head, const std::vector<std::string>& items) {
  std::string out, line = head;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string item = items[i] + (i + 1 < items.size() ? "," : "");
    if (line.size() > head.size() && line.size() + 1 + item.size() > 80) {
      out += line + "\n";
      line = std::string(head.size(), ' ');
    }
    line += " " + item;
  }
  return out + line + "\n";
}

std::string column_lines(const FrontierOutcome& outcome) {
  std::vector<std::string> out;
  for (std::size_t c = 0; c < outcome.columns.size(); ++c)
    out.push_back(fmt::format("{} (0 to {})", outcome.columns[c], outcome.heights[c]));
  return wrapped_items("  levels:", out) + "\n";
}

std::string poka_lines(const PokaOutcome& poka) {
  return fmt::format(
      "  POkA, {}, depth {}: {} of the {} points of the exact front found, {} missed;\n"
      "  {} of its points are beaten by others; the exact search evaluates {} level vectors\n",
      poka.paper ? "as printed" : "repaired", poka.depth, with_commas(poka.found),
      with_commas(poka.found + poka.missed), with_commas(poka.missed), with_commas(poka.dominated),
      with_commas(poka.exact_evaluated));
}

std::string levels_part(const FrontierOutcome& outcome, bool verbose) {
  const FrontierFront& front = outcome.levels;
  const bool budget = !outcome.poka || outcome.poka->stopped;
  std::string out = fmt::format("Over whole levels: {} points, {}\n", with_commas(front.points.size()),
                                front.complete ? "exact"
                                : budget       ? "not complete: the budget ended the search"
                                               : "not proven: POkA is a heuristic");
  if (outcome.poka) out += poka_lines(*outcome.poka);
  out += verbose ? fmt::format("  {} of {} level vectors evaluated, {:.2f} s\n", with_commas(front.evaluated),
                               with_commas(front.nodes), front.seconds)
                 : fmt::format("  {:.2f} s\n", front.seconds);
  return out + column_lines(outcome) + table(front, outcome, false) + "\n";
}

std::string flexible_part(const FrontierOutcome& outcome, bool verbose) {
  const FrontierFront& front = outcome.flexible;
  const auto proven = std::count_if(front.points.begin(), front.points.end(), [](const auto& p) { return p.proven; });
  std::string out =
      fmt::format("Over all recodings: {} points, {} proven optimal\n", with_commas(front.points.size()),
                  proven == std::ssize(front.points) ? "all" : with_commas(static_cast<std::uint64_t>(proven)));
  out += verbose
             ? fmt::format("  {} searches, {} points by their neighbours alone, {} candidates evaluated, {:.2f} s\n",
                           with_commas(front.searches), with_commas(front.without_search), with_commas(front.evaluated),
                           front.seconds)
             : fmt::format("  {:.2f} s\n", front.seconds);
  const auto list = [&](const char* what, const std::vector<std::uint64_t>& ks) {
    std::vector<std::string> texts;
    for (const auto k : ks) texts.push_back(std::to_string(k));
    if (!ks.empty()) out += fmt::format("  {}: k = {}\n", what, list_of(texts, 10));
  };
  list("cannot be met within the limit", front.cannot_be_met);
  list("nothing found in the time given", front.nothing_found);
  if (outcome.levels.searched) out += "  gain: what is saved against whole levels at the same k\n";
  return out + wrapped_items("  labels: how many there are of", outcome.columns) + "\n" + table(front, outcome, true) +
         "\n";
}

std::string boxes_part(const FrontierOutcome& outcome) {
  const FrontierFront& front = outcome.boxes;
  std::string out = fmt::format("A box per group (--search local): {} points, {:.2f} s\n",
                                with_commas(front.points.size()), front.seconds);
  const auto list = [&](const char* what, const std::vector<std::uint64_t>& ks) {
    std::vector<std::string> texts;
    for (const auto k : ks) texts.push_back(std::to_string(k));
    if (!ks.empty()) out += fmt::format("  {}: k = {}\n", what, list_of(texts, 10));
  };
  list("cannot be met within the limit", front.cannot_be_met);
  list("not searched", front.nothing_found);
  const bool gains = outcome.levels.searched;
  if (gains) out += "  gain: what is saved against whole levels at the same k\n";
  out += fmt::format("  {:>9} {:>15} {:>11}{}\n", "k", outcome.cost_label, "suppressed", gains ? "    gain" : "");
  for (const auto& point : front.points) {
    std::string line = fmt::format("  {:>9} {:>15} {:>11}", with_commas(point.k), shown_cost(point, outcome.cost_name),
                                   with_commas(point.suppressed_rows));
    if (gains) line += fmt::format(" {:>7}", gain(point, outcome));
    out += ended(line + "  " + remarks(point, front));
  }
  return out + "\n";
}

// What the fronts say about the k that people are asked for.
std::string thresholds_part(const FrontierOutcome& outcome) {
  std::string out = "Thresholds people work under (none is recommended here; docs/algorithms/frontier.md):\n";
  const auto shown = [&](const std::optional<FrontierPoint>& point, std::uint64_t k,
                         const FrontierFront& front) -> std::string {
    if (!point) return why_no_point(front, k, &front == &outcome.levels);
    return fmt::format("{}{}{}", shown_cost(*point, outcome.cost_name),
                       point->k > k ? fmt::format(" (k = {})", with_commas(point->k)) : "",
                       point->proven ? "" : ", not proven");
  };
  for (const auto& threshold : outcome.thresholds) {
    std::string line = fmt::format("  k = {:<4}", threshold.k);
    if (outcome.levels.searched) line += "  whole levels: " + shown(threshold.levels, threshold.k, outcome.levels);
    if (outcome.flexible.searched)
      line += "  all recodings: " + shown(threshold.flexible, threshold.k, outcome.flexible);
    if (outcome.boxes.searched) line += "  a box per group: " + shown(threshold.boxes, threshold.k, outcome.boxes);
    out += line + "\n";
  }
  return out + "\n";
}

}  // namespace

std::string shown_cost(const FrontierPoint& point, CostName cost) {
  return is_exact(cost) ? with_commas(point.exact_cost) : fmt::format("{:.6f}", point.cost);
}

std::string frontier_text(const FrontierOutcome& outcome, std::size_t width, bool verbose) {
  std::string out;
  out += files_line(outcome.table_files);
  out += fmt::format("  rows               {}, {} different in the quasi-identifiers\n", with_commas(outcome.rows),
                     with_commas(outcome.tuples));
  out += fmt::format("  may be suppressed  {} rows{}\n", with_commas(outcome.limit_rows),
                     !outcome.levels.searched || outcome.limit_rows == 0 ? ""
                     : outcome.use == LimitUse::max                      ? ", used to the full by every level vector"
                                                                         : ", used as it pays best");
  out += fmt::format("  cost               {}\n", outcome.cost_label);
  if (!outcome.models.empty()) out += wrapped("  beside k           " + list_of(outcome.models), 21);
  out += "\n";
  if (outcome.levels.searched) out += levels_part(outcome, verbose);
  if (outcome.flexible.searched) out += flexible_part(outcome, verbose);
  if (outcome.boxes.searched) out += boxes_part(outcome);
  const std::string chart = frontier_chart(outcome, width);
  if (!chart.empty()) out += chart + "\n";
  out += thresholds_part(outcome) + frontier_range_text(outcome, width);
  for (const auto& warning : outcome.warnings) out += "  note: " + warning + "\n";
  if (!outcome.released) return out + caveats(outcome.entity);
  return out + fmt::format("Released: k = {}\n", outcome.released->k) + outcome_text(*outcome.released, verbose);
}

}  // namespace kanon
