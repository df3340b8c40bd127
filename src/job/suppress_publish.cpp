// Writes, checks and names a release with blanked cells.
#include "job/suppress_publish.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>

#include "base/output_file.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "job/publish.hpp"
#include "job/suggest_role.hpp"
#include "kanon/verify.hpp"
#include "release/released_cells.hpp"

namespace kanon {
namespace {

struct Files {
  OutputFile release, plan;
  std::optional<OutputFile> witnesses;
};

Result<Files> make_files(const SuppressOutcome& outcome, bool force) {
  KANON_TRY(OutputFile release, OutputFile::create(outcome.release, force));
  KANON_TRY(OutputFile plan, OutputFile::create(outcome.plan, force));
  Files out{.release = std::move(release), .plan = std::move(plan), .witnesses = {}};
  if (!outcome.witnesses.empty()) {
    KANON_TRY(OutputFile witnesses, OutputFile::create(outcome.witnesses, force));
    out.witnesses.emplace(std::move(witnesses));
  }
  return out;
}

Status write(Source& source, const CellPublication& what, Files& files) {
  const SealedPlan sealed = cell_plan_text(what.plan);
  KANON_CHECK(files.plan.write(sealed.text));
  if (files.witnesses) KANON_CHECK(files.witnesses->write(what.witnesses(sealed.digest)));
  KANON_TRY(const ReleaseOrder order, release_order(what.plan, what.counts));
  KANON_TRY(const FileFormat format, release_format(files.release.path()));
  auto written = source.write_release(order, files.release.temporary(), format,
                                      release_delimiter(files.release.path(), source.info()));
  if (!written.ok()) {
    Error error = written.error();
    if (error.place.empty() && error.kind != ErrorKind::interrupted) error.place = files.release.path();
    return error;
  }
  if (files.witnesses) KANON_CHECK(files.witnesses->sync());
  KANON_CHECK(files.plan.sync());
  return files.release.sync();
}

Status check(const CellPublication& what, const Files& files, const RunOptions& options, SuppressOutcome& outcome) {
  VerifyRequest request{.release = files.release.temporary(),
                        .plan = files.plan.temporary(),
                        .original = what.table,
                        .delimiter = what.delimiter,
                        .threads = options.threads,
                        .memory_mb = options.memory_mb,
                        .temp_folder = options.temp_folder,
                        .cancel = options.cancel};
  if (files.witnesses) request.witnesses = files.witnesses->temporary();
  KANON_TRY(const Verdict verdict, verify(request));
  if (!verdict.holds()) return checker_refused(verdict);
  outcome.rules = verdict.cells->rules;
  for (const auto& open : verdict.unchecked) {
    if (!open.starts_with("bound:")) outcome.warnings.push_back(open);
  }
  return Done{};
}

// The release last: where it has a name, the others have theirs. Where it gets none, nothing keeps one.
Status give_names(Files& files) {
  std::vector<std::string> named;
  Status done = Done{};
  for (OutputFile* file : {files.witnesses ? &*files.witnesses : nullptr, &files.plan, &files.release}) {
    if (file == nullptr || !done.ok()) continue;
    const std::string path = file->path();
    done = file->publish();
    if (done.ok()) named.push_back(path);
  }
  if (done.ok()) return done;
  for (const auto& path : named) std::filesystem::remove(path);
  return done;
}

Status count_homogeneous(const CellPublication& what, const std::string& release, const RunOptions& options,
                         SuppressOutcome& outcome) {
  EngineOptions engine = engine_options(options);
  engine.observer = nullptr;
  for (const auto& column : what.plan.columns) {
    if (column.role != Role::sensitive) continue;
    KANON_TRY(auto released, open_source({.path = release, .delimiter = std::nullopt}, engine));
    KANON_TRY(const std::uint64_t homogeneous, released->count_homogeneous(what.plan.quasi_names(), column.name));
    outcome.sensitive.push_back({.name = column.name, .homogeneous_groups = homogeneous});
  }
  return Done{};
}

void count_missing(const CellPublication& what, SuppressOutcome& outcome) {
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

Status publish_cells(Source& source, const CellPublication& what, const RunOptions& options, SuppressOutcome& outcome) {
  const auto say = [&](const char* stage) {
    if (options.observer != nullptr) options.observer->stage(stage);
  };
  KANON_TRY(Files files, make_files(outcome, options.force));
  fill_counts(what.plan, outcome);
  count_missing(what, outcome);
  say("writing");
  KANON_CHECK(write(source, what, files));
  say("checking");
  KANON_CHECK(check(what, files, options, outcome));
  KANON_CHECK(count_homogeneous(what, files.release.temporary(), options, outcome));
  return give_names(files);
}

}  // namespace kanon
