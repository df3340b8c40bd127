// Writes a release with blanked cells, and has it checked.
#include "publish/suppress_publish.hpp"

#include <fmt/format.h>

#include "base/fault_point.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "publish/publish.hpp"
#include "recipe/suggest_role.hpp"
#include "release/released_cells.hpp"

namespace kanon {
namespace {

Status write(Source& source, const BlankedRelease& what, const ReleaseFiles& files) {
  const SealedPlan sealed = cell_plan_text(what.plan);
  KANON_CHECK(files.plan->write(sealed.text));
  if (files.certificate != nullptr) KANON_CHECK(files.certificate->write(what.witnesses(sealed.digest)));
  fault_point("plan written");
  KANON_TRY(const ReleaseOrder order, release_order(what.plan, what.counts));
  return files.write_release(source, order);
}

Status check(Publication& publication, const BlankedRelease& what, const ReleaseFiles& files, const RunOptions& options,
             SuppressOutcome& outcome) {
  VerifyRequest request = files.to_check(what.table, options);
  request.hierarchies = what.hierarchies;
  if (files.certificate != nullptr) request.witnesses = files.certificate->temporary();
  KANON_TRY(const Verdict verdict, publication.judge(request));
  outcome.rules = verdict.cells->rules;
  outcome.warnings.insert(outcome.warnings.end(), verdict.notes.begin(), verdict.notes.end());
  outcome.warnings.insert(outcome.warnings.end(), verdict.unchecked.begin(), verdict.unchecked.end());
  return Done{};
}

Status count_homogeneous(const BlankedRelease& what, const OutputFile& release, const RunOptions& options,
                         SuppressOutcome& outcome) {
  EngineOptions engine = engine_options(options);
  engine.observer = nullptr;
  for (const auto& column : what.plan.columns) {
    if (column.role != Role::sensitive) continue;
    KANON_TRY(auto released, open_source({.path = release.temporary(), .named = release.path()}, engine));
    KANON_TRY(const std::uint64_t homogeneous, released->count_homogeneous(what.plan.quasi_names(), column.name));
    outcome.sensitive.push_back({.name = column.name, .homogeneous_groups = homogeneous});
  }
  return Done{};
}

void count_missing(const BlankedRelease& what, SuppressOutcome& outcome) {
  const TupleCounts& counts = what.counts;
  const std::size_t columns = counts.values.size();
  for (std::size_t t = 0; t < counts.tuples(); ++t) {
    for (std::size_t c = 0; c < columns; ++c)
      if (!counts.values[c][counts.codes[t * columns + c]]) outcome.missing_cells += counts.counts[t];
  }
  if (outcome.missing_cells == 0) return;
  if (what.plan.missing_as == "never") {
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
  std::vector<std::string> suspect;
  for (const auto& column : plan.columns) {
    if (column.role == Role::quasi) {
      outcome.columns.push_back({.name = column.name,
                                 .weight = column.weight,
                                 .cells = plan.claim.blanked_by_column[outcome.columns.size()],
                                 .recoded = column.recoded});
    }
    if (column.role != Role::plain || column.dropped) continue;
    outcome.released_as_they_are.push_back(column.name);
    const auto guess = suggest_role(column.name, {.distinct = plan.claim.rows}, plan.claim.rows);
    if (guess.by_name && guess.role == Role::identifier) suspect.push_back(column.name);
  }
  outcome.rows_by_cells.assign(outcome.columns.size() + 1, 0);
  for (const auto& tuple : plan.tuples) {
    for (const auto& part : tuple.parts) outcome.rows_by_cells[part.blanked.size()] += part.rows;
  }
  outcome.rows_by_cells[0] = plan.claim.rows - plan.claim.blanked_rows;
  if (suspect.empty()) return;
  outcome.warnings.push_back(
      fmt::format("columns whose names sound identifying: {}; released as they are, unless you add --identifier",
                  list_of(suspect)));
}

}  // namespace

Status publish_cells(Source& source, const BlankedRelease& what, const RunOptions& options, Publication& publication,
                     SuppressOutcome& outcome) {
  const auto say = [&](const char* stage) {
    if (options.observer != nullptr) options.observer->stage(stage);
  };
  KANON_TRY(const ReleaseFiles files,
            ReleaseFiles::create(publication, outcome.release, outcome.plan, outcome.witnesses, options.force));
  fill_counts(what.plan, outcome);
  count_missing(what, outcome);
  say("writing");
  KANON_CHECK(write(source, what, files));
  say("checking");
  KANON_CHECK(check(publication, what, files, options, outcome));
  return count_homogeneous(what, *files.release, options, outcome);
}

}  // namespace kanon
