// Judges a plan of blanked cells on its own.
#include "certify/cells/plan_rules.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "certify/common/wide.hpp"
#include "certify/common/wording.hpp"
#include "certify/recoding/plan_rules.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

// What the listed tuples add up to.
struct Totals {
  Wide cost = 0;
  std::uint64_t cells = 0, rows = 0;  // blanked; rows with a blanked cell
  std::vector<std::uint64_t> by_column;
};

Totals totals_of(const CellPlan& plan) {
  const std::vector<const CellPlanColumn*> quasi = plan.quasi();
  Totals out;
  out.by_column.resize(quasi.size());
  for (const CellPlanTuple& tuple : plan.tuples) {
    for (const CellPart& part : tuple.parts) {
      for (const std::size_t c : part.blanked) {
        out.by_column[c] += part.rows;
        out.cells += part.rows;
        out.cost += static_cast<Wide>(part.rows) * quasi[c]->weight;
      }
      if (!part.blanked.empty()) out.rows += part.rows;
    }
  }
  return out;
}

// Whether it does more than blank cells: recodes or drops a column, or shows texts that mean missing as empty cells.
bool changes_table(const CellPlan& plan) {
  return !plan.reading.missing.empty() ||
         std::any_of(plan.columns.begin(), plan.columns.end(), [](const CellPlanColumn& column) {
           return column.role == PlanRole::dropped || !column.nodes.empty();
         });
}

void check_claim(const CellPlan& plan, Findings& findings) {
  const Totals totals = totals_of(plan);
  const CellPlanClaim& claim = plan.claim;
  findings.judge(totals.cells == claim.blanked_cells && totals.rows == claim.blanked_rows,
                 fmt::format("plan: its tuples blank {} in {}, as claimed", counted(totals.cells, "cell"),
                             counted(totals.rows, "row")),
                 fmt::format("plan: its tuples blank {} in {}, it claims {} in {}", counted(totals.cells, "cell"),
                             counted(totals.rows, "row"), claim.blanked_cells, claim.blanked_rows));
  const std::vector<std::string> names = plan.quasi_names();
  std::vector<std::string> wrong;
  for (std::size_t c = 0; c < names.size(); ++c) {
    if (totals.by_column[c] != claim.blanked_by_column[c])
      wrong.push_back(
          fmt::format("{} {}, claimed {}", in_quotes(names[c]), totals.by_column[c], claim.blanked_by_column[c]));
  }
  if (!wrong.empty()) findings.fails("plan: blanked cells by column: " + listed(wrong, wrong.size()));
  findings.judge(
      totals.cost == claim.cost, fmt::format("cost: {} by the weights of the columns", decimal(totals.cost)),
      fmt::format("cost: {} by the weights of the columns, the plan claims {}", decimal(totals.cost), claim.cost));
  if (claim.bound > claim.cost) findings.fails(fmt::format("bound: {} is above the cost {}", claim.bound, claim.cost));
  if (claim.status != Claimed::feasible && claim.bound != claim.cost)
    findings.fails(fmt::format("bound: {} is not the cost {}, so nothing is proven optimal", claim.bound, claim.cost));
  if (claim.status == Claimed::unchanged && totals.cells > 0)
    findings.fails("plan: it claims to blank nothing, and does");
  if (claim.status == Claimed::unchanged && changes_table(plan))
    findings.fails("plan: it claims to leave the table unchanged, but recodes, drops or empties cells");
  check_maker(plan.made_by, claim.search, {"suppress"}, findings);
  if (totals.rows > claim.rows)
    findings.fails(
        fmt::format("plan: it blanks cells of {}, it claims {} in all", counted(totals.rows, "row"), claim.rows));
}

void check_nodes(const CellPlan& plan, Findings& findings) {
  for (const CellPlanColumn* column : plan.quasi()) {
    std::set<std::string> labels, values;
    for (const PlanNode& node : column->nodes) {
      const bool fresh = labels.insert(node.label).second;
      bool once = true;
      for (const std::string& value : node.values) once = values.insert(value).second && once;
      if (fresh && once) continue;
      findings.fails(
          fmt::format("plan: column {} has a {} in two nodes", in_quotes(column->name), fresh ? "value" : "label"));
      break;
    }
  }
}

// A value that reads as a blanked or a missing cell would be another cell in the release.
bool check_values(const CellPlan& plan, Findings& findings) {
  const CellReading& reading = plan.reading;
  const std::vector<const CellPlanColumn*> quasi = plan.quasi();
  bool good = true;
  for (std::size_t c = 0; c < quasi.size(); ++c) {
    const std::vector<std::string> missing = missing_in(reading.missing, quasi[c]->name);
    const auto special = [&](const std::string& text) {
      return !text.empty() && (text == reading.blank || std::count(missing.begin(), missing.end(), text) > 0);
    };
    for (const CellPlanTuple& tuple : plan.tuples) good = good && !special(tuple.values[c]);
    for (const PlanNode& node : quasi[c]->nodes) good = good && !special(node.label);
  }
  if (!good) findings.fails("plan: it shows a value that reads as a blanked or a missing cell");
  return good;
}

}  // namespace

bool check_cell_plan_itself(const CellPlan& plan, const PlanTuples& tuples, Findings& findings) {
  findings.judge(plan.digest_matches, "plan: its digest matches",
                 "plan: its digest does not match; it was changed after it was written");
  check_nodes(plan, findings);
  check_claim(plan, findings);
  if (tuples.repeated) findings.fails("plan: a tuple stands in it twice");
  return check_values(plan, findings) && !tuples.repeated;
}

}  // namespace kanon::certify
