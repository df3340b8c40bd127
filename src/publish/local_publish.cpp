// Writes a release with a box per group, and has it checked.
#include "publish/local_publish.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/fault_point.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "publish/publish.hpp"
#include "release/released_boxes.hpp"

namespace kanon {
namespace {

Status write(Source& source, const BoxedRelease& what, const ReleaseFiles& files) {
  KANON_CHECK(files.plan->write(box_plan_text(what.plan)));
  if (files.certificate != nullptr) KANON_CHECK(files.certificate->write(what.prices));
  fault_point("plan written");
  return files.write_release(source, release_order(what.plan));
}

Status check(Publication& publication, const BoxedRelease& what, const ReleaseFiles& files, const RunOptions& options,
             AnonymizeOutcome& outcome) {
  VerifyRequest request = files.to_check(what.table, options);
  request.hierarchies = what.hierarchies;
  if (files.certificate != nullptr) request.prices = files.certificate->temporary();
  KANON_TRY(const Verdict verdict, publication.judge(request));
  outcome.warnings.insert(outcome.warnings.end(), verdict.notes.begin(), verdict.notes.end());
  for (const auto& open : verdict.unchecked) {
    outcome.warnings.push_back(open);
    outcome.fully_checked = false;
  }
  return Done{};
}

using ClassRows = std::map<Value, std::uint64_t>;

Value value_at(const Batch& batch, std::size_t column, std::size_t row) {
  const Cell cell = batch.text(column, row);
  return cell ? Value(std::string(*cell)) : Value();
}

// The rows of the release by what they show, with their classes.
Result<std::map<std::vector<Value>, ClassRows>> classes_by_group(const std::vector<std::string>& quasi,
                                                                 const std::string& target, Source& released) {
  std::map<std::vector<Value>, ClassRows> out;
  const GroupQuery query{.columns = quasi, .class_column = target, .target_column = {}};
  KANON_CHECK(released.count_groups(query, {}, [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      std::vector<Value> key;
      for (std::size_t c = 0; c < quasi.size(); ++c) key.push_back(value_at(batch, c, row));
      out[std::move(key)][value_at(batch, quasi.size(), row)] += batch.count(quasi.size() + 1, row);
    }
    return Done{};
  }));
  return out;
}

// Rows of the table with a value that the plan does not know, by class.
Result<ClassRows> unseen_classes(const BoxPlan& plan, const std::string& target, Source& table) {
  const auto quasi = plan.quasi();
  std::vector<std::set<Value>> unseen;
  for (const auto* column : quasi) {
    auto& values = unseen.emplace_back(column->unseen.begin(), column->unseen.end());
    if (values.contains(Value())) values.insert(plan.missing.begin(), plan.missing.end());
  }
  ClassRows out;
  // The texts that mean missing are not replaced here: nor are those of the target in the release.
  const GroupQuery query{.columns = plan.quasi_names(), .class_column = target, .target_column = {}};
  KANON_CHECK(table.count_groups(query, {}, [&](const Batch& batch) -> Status {
    for (std::size_t row = 0; row < batch.rows(); ++row) {
      bool is_unseen = false;
      for (std::size_t c = 0; c < quasi.size() && !is_unseen; ++c)
        is_unseen = unseen[c].contains(value_at(batch, c, row));
      if (is_unseen) out[value_at(batch, quasi.size(), row)] += batch.count(quasi.size() + 1, row);
    }
    return Done{};
  }));
  return out;
}

// cm of the release as it was written: rows that are not of their group's largest class, and every suppressed row.
Result<std::uint64_t> count_cm(const BoxPlan& plan, const std::string& target, Source& table, Source& released) {
  KANON_TRY(auto groups, classes_by_group(plan.quasi_names(), target, released));
  const std::vector<Value> starred(plan.quasi().size(), Value(plan.shown_as));
  if (plan.claim.starred_rows > 0) {
    // A box may look like them; beside it only rows that no box can hold are suppressed.
    ClassRows suppressed = groups[starred];
    if (plan.starred_box() < plan.boxes.size()) {
      KANON_TRY(suppressed, unseen_classes(plan, target, table));
    }
    for (const auto& [name, rows] : suppressed) groups[starred][name] -= rows;
  }
  std::uint64_t out = plan.claim.suppressed_rows;
  for (const auto& [key, classes] : groups) {
    std::uint64_t rows = 0, largest = 0;
    for (const auto& [name, count] : classes) {
      rows += count;
      largest = std::max(largest, count);
    }
    out += rows - largest;
  }
  return out;
}

// What only the written release tells.
Status look_at_release(Source& source, const BoxedRelease& what, const OutputFile& release, const RunOptions& options,
                       AnonymizeOutcome& outcome) {
  EngineOptions engine = engine_options(options);
  engine.observer = nullptr;
  for (const auto& column : what.plan.columns) {
    if (column.role != Role::sensitive && column.role != Role::target) continue;
    KANON_TRY(auto released, open_source({.path = release.temporary(), .named = release.path()}, engine));
    if (column.role == Role::target) {
      outcome.boxes->target = column.name;
      KANON_TRY(outcome.boxes->cm, count_cm(what.plan, column.name, source, *released));
      continue;
    }
    KANON_TRY(const std::uint64_t homogeneous, released->count_homogeneous(what.plan.quasi_names(), column.name));
    outcome.sensitive.push_back({.name = column.name, .homogeneous_groups = homogeneous});
  }
  return Done{};
}

// By way of a plan without recodings: what is said about columns and suppressed rows is the same for all kinds.
void fill_outcome(const BoxPlan& plan, AnonymizeOutcome& outcome) {
  Plan frame;
  frame.k = plan.k;
  frame.limit_rows = plan.limit_rows;
  frame.drop_suppressed = plan.drop_suppressed;
  for (const auto& column : plan.columns) {
    PlanColumn one;
    one.name = column.name;
    one.role = column.role;
    frame.columns.push_back(std::move(one));
  }
  ReleasedGroups groups;
  groups.rows = plan.claim.rows;
  groups.groups = plan.claim.groups;
  groups.smallest_group = plan.claim.smallest_group;
  groups.suppressed_rows = plan.claim.suppressed_rows;
  groups.starred_rows = plan.claim.starred_rows;
  groups.dropped_rows = plan.claim.dropped_rows;
  groups.cost = plan.claim.cost;
  fill_counts(frame, groups, outcome);
  outcome.bound = plan.claim.bound;
  outcome.columns.clear();
  for (const auto* column : plan.quasi()) {
    ColumnOutcome shown{.name = column->name, .coding = column->coding, .hierarchy = column->hierarchy};
    for (const auto& values : column->positions) shown.values += values.size();
    shown.labels = column->shown.size();
    outcome.columns.push_back(std::move(shown));
  }
  outcome.boxes->formed_at = plan.formed_at;
  outcome.boxes->dm = plan.claim.dm;
}

}  // namespace

Status publish_boxes(Source& source, const BoxedRelease& what, const RunOptions& options, Publication& publication,
                     AnonymizeOutcome& outcome) {
  const auto say = [&](const char* stage) {
    if (options.observer != nullptr) options.observer->stage(stage);
  };
  KANON_TRY(const ReleaseFiles files,
            ReleaseFiles::create(publication, outcome.release, outcome.plan, outcome.boxes->prices, options.force));
  fill_outcome(what.plan, outcome);
  say("writing");
  KANON_CHECK(write(source, what, files));
  say("checking");
  KANON_CHECK(check(publication, what, files, options, outcome));
  return look_at_release(source, what, *files.release, options, outcome);
}

}  // namespace kanon
