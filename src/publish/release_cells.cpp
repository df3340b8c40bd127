// Writes a release with blanked cells, and has it checked.
#include "publish/release_cells.hpp"

#include <fmt/format.h>

#include "base/text.hpp"
#include "base/try.hpp"
#include "publish/fill_outcome.hpp"
#include "publish/publisher.hpp"
#include "release/released_cells.hpp"

namespace kanon {
namespace {

void count_missing(const BlankedRelease& what, SuppressOutcome& outcome) {
  const TupleCounts& counts = what.counts;
  const std::size_t columns = counts.values.size();
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    for (std::size_t c = 0; c < columns; ++c)
      if (!counts.values[c][counts.codes[t * columns + c]]) outcome.missing_cells += counts.counts[t];
  }
  if (outcome.missing_cells == 0) return;
  if (what.plan.missing_as == MissingAs::never) {
    outcome.warnings.push_back(
        fmt::format("{} missing cells match no other, so they count as blanked; they were missing before",
                    with_commas(outcome.missing_cells)));
  } else if (what.plan.blank.empty()) {
    outcome.warnings.emplace_back(
        "an empty cell of the release was blanked or was missing before; --blank TEXT tells them apart");
  }
}

void fill_counts(const CellPlan& plan, SuppressOutcome& outcome) {
  outcome.rule = plan.rule;
  outcome.k = plan.k;
  outcome.max_size = plan.max_size;
  outcome.missing_as = plan.missing_as;
  outcome.rows = plan.claim.rows;
  outcome.cost = plan.claim.cost;
  outcome.bound = plan.claim.bound;
  outcome.gap =
      outcome.cost == 0 ? 0 : static_cast<double>(outcome.cost - outcome.bound) / static_cast<double>(outcome.cost);
  outcome.blanked_cells = plan.claim.blanked_cells;
  outcome.blanked_rows = plan.claim.blanked_rows;
  for (const auto& column : plan.columns) {
    if (column.role == Role::quasi) {
      outcome.columns.push_back({.name = column.name,
                                 .weight = column.weight,
                                 .cells = plan.claim.blanked_by_column[outcome.columns.size()],
                                 .recoded = column.recoded});
    }
    if (column.dropped) outcome.dropped_columns.push_back(column.name);
    if (column.role != Role::plain || column.dropped) continue;
    outcome.released_as_they_are.push_back(column.name);
  }
  outcome.rows_by_cells.assign(outcome.columns.size() + 1, 0);
  for (const auto& tuple : plan.tuples) {
    for (const auto& part : tuple.parts) outcome.rows_by_cells[part.blanked.size()] += part.rows;
  }
  outcome.rows_by_cells[0] = plan.claim.rows - plan.claim.blanked_rows;
  warn_of_names(outcome.released_as_they_are, plan.claim.rows, outcome.warnings);
}

}  // namespace

Status publish_cells(Source& source, const BlankedRelease& what, const RunOptions& options, Publication& publication,
                     SuppressOutcome& outcome) {
  fill_counts(what.plan, outcome);
  count_missing(what, outcome);
  const SealedPlan sealed = cell_plan_text(what.plan);
  KANON_TRY(ReleaseOrder order, release_order(what.plan, what.counts));
  ReleaseToWrite to_write{.release = outcome.release,
                          .plan = outcome.plan,
                          .plan_text = sealed.text,
                          .certificate_kind = ReleaseToWrite::Certificate::witnesses,
                          .certificate = outcome.witnesses,
                          .order = std::move(order),
                          .table = what.table,
                          .hierarchies = what.hierarchies,
                          .quasi = what.plan.quasi_names(),
                          .sensitive = names_with_role(what.plan, Role::sensitive)};
  if (!outcome.witnesses.empty()) to_write.certificate_text = what.witnesses(sealed.digest);
  KANON_TRY(WrittenRelease written, write_and_judge(source, to_write, options, publication));
  outcome.rules = written.verdict.cells->rules;
  outcome.sensitive = std::move(written.sensitive);
  take_standing(written.verdict, outcome);
  add_remarks(written.verdict, outcome.warnings);
  return Done{};
}

}  // namespace kanon
