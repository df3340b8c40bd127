// Renders what each step of a model costs: a line per k, a column per step, beside what k costs without the model.
#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"
#include "models/ratio.hpp"
#include "models/words.hpp"
#include "report/common/layout.hpp"
#include "report/text/frontier_text.hpp"

namespace kanon {
namespace {

// One column of the table: what stands above it, and a cell for every k.
struct StepColumn {
  std::string head;
  std::vector<std::string> cells;
};

StepColumn column_of(std::string head, const std::vector<std::optional<FrontierPoint>>& at, bool complete,
                     const FrontierOutcome& outcome) {
  StepColumn out{.head = std::move(head), .cells = {}};
  for (std::size_t i = 0; i < outcome.range->ks.size(); ++i) {
    const bool known = i < at.size() && at[i];  // of a step that was not searched nothing is
    if (!known) {
      out.cells.emplace_back(complete ? "-" : "?");
      continue;
    }
    out.cells.push_back(shown_cost(at[i]->cost, outcome.cost_name) + (at[i]->proven ? "" : "?"));
  }
  return out;
}

std::vector<StepColumn> columns_of(const FrontierOutcome& outcome) {
  const FrontierRange& range = *outcome.range;
  std::vector<StepColumn> out = {
      column_of(outcome.models.empty() ? "k alone" : "without", range.without, outcome.levels.complete, outcome)};
  for (const auto& step : range.steps)
    out.push_back(column_of(text_of(step.model.limit), step.at, step.front.complete, outcome));
  return out;
}

bool has(const std::vector<StepColumn>& columns, char mark) {
  return std::any_of(columns.begin(), columns.end(), [&](const StepColumn& column) {
    return std::any_of(column.cells.begin(), column.cells.end(),
                       [&](const std::string& cell) { return cell.ends_with(mark); });
  });
}

}  // namespace

std::string model_in_words(const SensitiveModel& model) {
  std::string out = fmt::format("{} of {}", name_of(model.name), printable(model.column));
  if (model.name == ModelName::recursive) out += fmt::format(", c = {}", text_of(model.factor));
  return out;
}

std::string frontier_range_text(const FrontierOutcome& outcome, std::size_t width) {
  if (!outcome.range || outcome.range->steps.empty()) return {};
  const FrontierRange& range = *outcome.range;
  const auto columns = columns_of(outcome);
  std::size_t cell = 0;
  for (const auto& column : columns) {
    cell = std::max(cell, column.head.size());
    for (const auto& text : column.cells) cell = std::max(cell, text.size());
  }
  cell += 2;
  constexpr std::size_t kMargin = 11;  // the numbers of k
  // Where not all steps fit beside k and its own price, they go on below these.
  const std::size_t fit = width > kMargin + 2 * cell ? (width - kMargin) / cell - 1 : 1;
  std::string out = wrapped(fmt::format("What each step of {} costs at each k ({}, over whole levels):",
                                        model_in_words(range.steps.front().model), outcome.cost_label),
                            2);
  for (std::size_t begin = 1; begin < columns.size(); begin += fit) {
    const std::size_t end = std::min(columns.size(), begin + fit);
    const auto line = [&](const std::string& k, const auto& text_in) {
      out += fmt::format("{:>{}}{:>{}}", k, kMargin, text_in(columns.front()), cell);
      for (std::size_t c = begin; c < end; ++c) out += fmt::format("{:>{}}", text_in(columns[c]), cell);
      out += "\n";
    };
    line("k", [](const StepColumn& column) { return column.head; });
    for (std::size_t i = 0; i < range.ks.size(); ++i)
      line(with_commas(range.ks[i]), [&](const StepColumn& column) { return column.cells[i]; });
  }
  if (has(columns, '-')) out += "  -: no level vector holds this k and this step within the limit\n";
  if (has(columns, '?')) out += "  ?: not proven, or nothing found, when the search ended\n";
  return out + "\n";
}

}  // namespace kanon
