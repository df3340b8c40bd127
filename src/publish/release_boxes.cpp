// Writes a release with a box per group, and has it checked.
#include "publish/release_boxes.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "base/try.hpp"
#include "publish/fill_outcome.hpp"
#include "publish/publisher.hpp"
#include "release/released_boxes.hpp"
#include "table/missing_texts.hpp"

namespace kanon {
namespace {

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
    const auto missing = missing_in(plan.missing, column->name);
    if (values.contains(Value())) values.insert(missing.begin(), missing.end());
  }
  ClassRows out;
  // Texts that mean missing are not replaced here, because the release does not replace them in the target either.
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
    // A box that shows the mark of suppression in every column looks like the suppressed rows; then only rows that no
    // box
    // can hold are suppressed.
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

void fill_outcome(const BoxPlan& plan, AnonymizeOutcome& outcome) {
  outcome.k = plan.k;
  outcome.limit_rows = plan.limit_rows;
  outcome.rows = plan.claim.rows;
  outcome.groups = plan.claim.groups;
  outcome.smallest_group = plan.claim.smallest_group;
  outcome.entity = plan.entity;
  outcome.smallest_entities = plan.claim.smallest_entities;
  outcome.suppressed_rows = plan.claim.suppressed_rows;
  outcome.starred_rows = plan.claim.starred_rows;
  outcome.dropped_rows = plan.claim.dropped_rows;
  outcome.cost.real = plan.claim.cost;
  outcome.bound.real = plan.claim.bound;
  for (const auto* column : plan.quasi()) {
    ColumnOutcome shown{.name = column->name, .coding = column->coding, .hierarchy = column->hierarchy};
    for (const auto& values : column->positions) shown.values += values.size();
    shown.labels = column->shown.size();
    outcome.columns.push_back(std::move(shown));
  }
  outcome.boxes->formed_at = plan.formed_at;
  outcome.boxes->dm = plan.claim.dm;
  outcome.released_as_they_are = names_with_role(plan, Role::plain);
  warn_of_names(outcome.released_as_they_are, plan.claim.rows, outcome.warnings);
  warn_of_dropped_rows(plan.claim.dropped_rows, plan.drop_suppressed, plan.k, outcome.warnings);
  if (!plan.entity.empty()) outcome.warnings.push_back(entity_note(plan.entity));
}

}  // namespace

Status publish_boxes(Source& source, const BoxedRelease& what, const RunOptions& options, Publication& publication,
                     AnonymizeOutcome& outcome) {
  fill_outcome(what.plan, outcome);
  ReleaseToWrite to_write{.release = outcome.release,
                          .plan = outcome.plan,
                          .plan_text = box_plan_text(what.plan),
                          .certificate_kind = ReleaseToWrite::Certificate::prices,
                          .certificate = outcome.boxes->prices,
                          .certificate_text = what.prices,
                          .order = release_order(what.plan),
                          .table = what.table,
                          .hierarchies = what.hierarchies,
                          .quasi = what.plan.quasi_names(),
                          .sensitive = names_with_role(what.plan, Role::sensitive)};
  const auto targets = names_with_role(what.plan, Role::target);
  to_write.reopen = !targets.empty();
  KANON_TRY(WrittenRelease written, write_and_judge(source, to_write, options, publication));
  outcome.sensitive = std::move(written.sensitive);
  take_standing(written.verdict, outcome);
  outcome.fully_checked = add_remarks(written.verdict, outcome.warnings);
  for (const auto& target : targets) {
    outcome.boxes->target = target;
    KANON_TRY(outcome.boxes->cm, count_cm(what.plan, target, source, *written.released));
  }
  return Done{};
}

}  // namespace kanon
