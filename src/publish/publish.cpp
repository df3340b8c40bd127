// The last stretch of a recoding: the release and its plan are written, and judged by the independent checker.
#include "publish/publish.hpp"

#include <fmt/format.h>

#include <string_view>

#include "base/fault_point.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "files/output_file.hpp"
#include "kanon/verify.hpp"
#include "recipe/suggest_role.hpp"
#include "table/utf8_file.hpp"

namespace kanon {
Result<FileFormat> release_format(const std::string& path) {
  KANON_CHECK(check_file_name(path));
  auto format = format_of(path);
  if (format.ok() && *format != FileFormat::json) return format;
  return Error{.message = "a release ends in .csv or .parquet", .place = path, .hint = "Choose the name with -o."};
}

// As in the table where a reader finds the delimiter from the header line, else a comma; .tsv says it by name.
char release_delimiter(const std::string& path, const SourceInfo& info) {
  if (lower(path).ends_with(".tsv")) return '\t';
  return std::string_view(",;\t|").find(info.delimiter) == std::string_view::npos ? ',' : info.delimiter;
}

Error checker_refused(const Verdict& verdict) {
  return Error{.kind = ErrorKind::internal,
               .message = "the independent checker refused the release, so it was not published: " +
                          list_of(verdict.failures, 3),
               .place = {},
               .hint = "This is a bug in kanon; please report it. Your table was not changed."};
}

Status check_outputs(const std::string& release, const std::string& plan, bool safe_cells, const RunOptions& options) {
  if (release.empty()) {
    return Error{.message = "no name for the release is given", .place = {}, .hint = "Add -o FILE.csv (or .parquet)."};
  }
  KANON_TRY(const FileFormat format, release_format(release));
  if (safe_cells && format != FileFormat::csv) {
    return Error{.message = "cells are made safe for spreadsheets in CSV only",
                 .place = release,
                 .hint = "Release as .csv, or leave --safe-cells out."};
  }
  KANON_CHECK(check_separate({release, plan}, {}));
  KANON_CHECK(OutputFile::create(release, options.force));
  KANON_CHECK(OutputFile::create(plan, options.force));
  return Done{};
}

void fill_claim(const ReleasedGroups& groups, PlanClaim& claim) {
  claim.rows = groups.rows;
  claim.suppressed_rows = groups.suppressed_rows;
  claim.starred_rows = groups.starred_rows;
  claim.dropped_rows = groups.dropped_rows;
  claim.groups = groups.groups;
  claim.smallest_group = groups.smallest_group;
  claim.exact_cost = groups.exact_cost;
  claim.cost = groups.cost;
}

void fill_counts(const Plan& plan, const ReleasedGroups& groups, AnonymizeOutcome& outcome) {
  outcome.k = plan.k;
  outcome.limit_rows = plan.limit_rows;
  outcome.rows = groups.rows;
  outcome.suppressed_rows = groups.suppressed_rows;
  outcome.starred_rows = groups.starred_rows;
  outcome.dropped_rows = groups.dropped_rows;
  outcome.groups = groups.groups;
  outcome.smallest_group = groups.smallest_group;
  outcome.cost = groups.cost;
  outcome.exact_cost = groups.exact_cost;
  outcome.parts.clear();
  for (std::size_t i = 0; i < groups.parts.size(); ++i) {
    const PlanTerm& term = plan.claim.terms[i];
    outcome.parts.push_back(
        {.cost = term.cost_name, .target = term.target, .weight = term.weight, .value = groups.parts[i]});
  }
  for (const auto& column : plan.columns) {
    if (column.role != Role::quasi) continue;
    ColumnOutcome shown{.name = column.name,
                        .coding = column.coding,
                        .hierarchy = column.hierarchy,
                        .level = column.level,
                        .height = column.height};
    for (const auto& node : column.nodes) shown.values += node.values.size();
    shown.labels = column.nodes.size();
    outcome.columns.push_back(shown);
  }
  std::vector<std::string> suspect;
  for (const auto& column : plan.columns) {
    if (column.role != Role::plain) continue;
    outcome.released_as_they_are.push_back(column.name);
    // Judged by its name alone, as if it had a value of its own in every row.
    const auto guess = suggest_role(column.name, {.distinct = groups.rows}, groups.rows);
    if (guess.by_name && guess.role == Role::identifier) suspect.push_back(column.name);
  }
  if (!suspect.empty()) {
    outcome.warnings.push_back(
        fmt::format("columns whose names sound identifying: {}; released as they are, unless you add --identifier",
                    list_of(suspect)));
  }
  if (groups.dropped_rows > 0 && !plan.drop_suppressed) {
    outcome.warnings.push_back(
        fmt::format("suppressed rows were dropped ({}): starred rows look alike, and a group of {} is below k = {}",
                    groups.dropped_rows, groups.dropped_rows, plan.k));
  }
}

Status publish(Source& source, const RecodedRelease& what, const RunOptions& options, Publication& publication,
               AnonymizeOutcome& outcome) {
  const auto say = [&](const char* stage) {
    if (options.observer != nullptr) options.observer->stage(stage);
  };
  const Plan& plan = what.plan;
  KANON_TRY(const ReleaseFiles files,
            ReleaseFiles::create(publication, outcome.release, outcome.plan, {}, options.force));
  say("writing");
  KANON_CHECK(files.plan->write(plan_text(plan)));
  fault_point("plan written");
  KANON_CHECK(files.write_release(source, release_order(plan, what.groups)));

  say("checking");
  VerifyRequest request = files.to_check(what.table, options);
  request.hierarchies = what.hierarchies;
  KANON_TRY(const Verdict verdict, publication.judge(request));
  EngineOptions engine = engine_options(options);
  engine.observer = nullptr;
  for (const auto& column : plan.columns) {
    if (column.role != Role::sensitive) continue;
    KANON_TRY(auto released, open_source({.path = files.release->temporary(), .named = outcome.release}, engine));
    KANON_TRY(const std::uint64_t homogeneous, released->count_homogeneous(quasi_names(plan), column.name));
    outcome.sensitive.push_back({.name = column.name, .homogeneous_groups = homogeneous});
  }
  outcome.warnings.insert(outcome.warnings.end(), verdict.notes.begin(), verdict.notes.end());
  for (const auto& open : verdict.unchecked) {
    outcome.warnings.push_back(open);
    outcome.fully_checked = false;
  }
  return Done{};
}

}  // namespace kanon
