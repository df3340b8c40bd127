// Roles for evaluate: from a plan of any kind, or as named.
#include "evaluate/roles.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "base/try.hpp"
#include "plan/boxes/box_plan.hpp"
#include "plan/cells/cell_plan.hpp"
#include "plan/recoding/plan.hpp"
#include "release/box_loss.hpp"
#include "release/node_loss.hpp"
#include "table/schema.hpp"

namespace kanon {
namespace {

void take_role(EvaluateRoles& roles, Role role, const std::string& name) {
  switch (role) {
    case Role::quasi:
      roles.quasi.push_back(name);
      break;
    case Role::sensitive:
      roles.sensitive.push_back(name);
      break;
    case Role::target:
      roles.target = name;
      break;
    case Role::weight:
      roles.weight = name;
      break;
    case Role::entity:
      roles.entity = name;
      break;
    case Role::identifier:
    case Role::plain:
      break;
  }
}

std::vector<evaluation::KnownNode> known_nodes(const PlanColumn& column) {
  const NodeLoss loss = node_loss(column);
  std::vector<evaluation::KnownNode> out;
  for (std::size_t n = 0; n < column.nodes.size(); ++n) {
    if (column.nodes[n].suppressed) {  // shown by no row, so each such value is wiped out
      for (const auto& value : column.nodes[n].values) out.push_back({.label = value, .values = {value}, .loss = 0});
      continue;
    }
    out.push_back({.label = column.nodes[n].label,
                   .values = column.nodes[n].values,
                   .loss = loss.whole > 0 ? loss.lost[n] / loss.whole : 0});
  }
  return out;
}

// What a plan of any kind says, apart from its columns.
EvaluateRoles roles_without_columns(const auto& plan, const char* kind, const std::string& suppressed_as) {
  EvaluateRoles out;
  out.kind = kind;
  out.k = plan.k;
  out.safe_cells = plan.safe_cells;
  out.missing = plan.missing;
  out.accepted = plan.accepted;
  out.suppressed_as = suppressed_as;
  return out;
}

EvaluateRoles roles_of(const Plan& plan) {
  EvaluateRoles out = roles_without_columns(plan, "recoding", plan.shown_as);
  out.matrix = {.classes = plan.claim.matrix.classes, .costs = plan.claim.matrix.costs};
  for (const auto& column : plan.columns) {
    take_role(out, column.role, column.name);
    if (column.role != Role::quasi) continue;
    out.nodes[column.name] = known_nodes(column);
    out.weights[column.name] = column.weight;
  }
  out.entity.clear();
  out.unreleased_entity = plan.entity;
  return out;
}

EvaluateRoles roles_of(const CellPlan& plan) {
  EvaluateRoles out = roles_without_columns(plan, "cells", plan.blank);
  for (const auto& column : plan.columns) {
    if (column.dropped) continue;
    take_role(out, column.role, column.name);
    if (column.role != Role::quasi || column.nodes.empty()) continue;
    PlanColumn recoded;
    recoded.nodes = column.nodes;
    out.nodes[column.name] = known_nodes(recoded);
  }
  return out;
}

// A value may be shown by several runs; the image then says that it is not told.
EvaluateRoles roles_of(const BoxPlan& plan) {
  EvaluateRoles out = roles_without_columns(plan, "boxes", plan.shown_as);
  for (const auto& column : plan.columns) {
    take_role(out, column.role, column.name);
    if (column.role != Role::quasi) continue;
    const RunLoss loss = run_loss(column);
    auto& nodes = out.nodes[column.name];
    for (const auto& [label, run] : column.shown) {
      auto& node = nodes.emplace_back();
      node.label = label;
      node.loss = loss.whole > 0 ? loss.lost(run) / loss.whole : 0;
      for (std::uint32_t at = run.first; at <= run.last; ++at)
        node.values.insert(node.values.end(), column.positions[at].begin(), column.positions[at].end());
    }
    out.weights[column.name] = column.weight;
  }
  out.entity.clear();
  out.unreleased_entity = plan.entity;
  return out;
}

Result<EvaluateRoles> roles_by_plan(const std::string& path) {
  if (plan_kind(path) == "boxes") {
    KANON_TRY(const BoxPlan plan, read_box_plan(path));
    return roles_of(plan);
  }
  if (plan_kind(path) == "cells") {
    KANON_TRY(const CellPlan plan, read_cell_plan(path));
    return roles_of(plan);
  }
  KANON_TRY(const Plan plan, read_plan(path));
  return roles_of(plan);
}

void say_instead(const std::string& named, std::string& role) {
  if (!named.empty()) role = named;
}

}  // namespace

Status check_there(const std::vector<std::string>& names, const SourceInfo& info, const char* what) {
  for (const auto& name : names) {
    if (std::find(info.columns.begin(), info.columns.end(), name) != info.columns.end()) continue;
    return Error{.message = fmt::format("the {} has no column \"{}\"", what, name),
                 .place = info.files[0],
                 .hint = did_you_mean_column(name, info.columns)};
  }
  return Done{};
}

std::string plan_found_beside(const std::string& release) {
  std::error_code none;
  const std::string beside = plan_beside(release);
  return std::filesystem::exists(beside, none) ? beside : std::string();
}

Result<EvaluateRoles> evaluate_roles(const EvaluateRequest& request) {
  EvaluateRoles out;
  if (!request.plan.empty()) {
    if (!request.quasi.empty()) {
      return Error{.message = "the plan says which columns are quasi-identifiers",
                   .key = "request.quasi",
                   .hint = "Leave out `request.quasi`, or `request.plan` for somebody else's release."};
    }
    if (request.k) {
      return Error{.message = "the plan says what k is",
                   .key = "request.k",
                   .hint = "Leave it out; kanon verify `request.k` judges a plan by another k."};
    }
    KANON_TRY(out, roles_by_plan(request.plan));
  } else {
    out.quasi = request.quasi;
    out.suppressed_as = request.suppressed_as;
    out.k = request.k;
  }
  if (out.quasi.empty()) {
    return Error{
        .message = "no quasi-identifiers are named",
        .place = {},
        .hint = "Give the plan of the release, `request.plan` FILE, or name them: `request.quasi` age,sex,zip"};
  }
  out.missing.insert(out.missing.end(), request.missing.begin(), request.missing.end());
  if (!request.sensitive.empty()) out.sensitive = request.sensitive;
  say_instead(request.target, out.target);
  say_instead(request.weight, out.weight);
  if (request.entity != out.unreleased_entity) say_instead(request.entity, out.entity);
  if (!out.entity.empty()) out.unreleased_entity.clear();
  out.strata = request.strata;
  out.psu = request.psu;
  return out;
}

Status check_columns(const EvaluateRoles& roles, const std::vector<std::string>& further, const SourceInfo& original,
                     const SourceInfo& release) {
  std::vector<std::string> others = roles.sensitive;
  for (const auto& name : {roles.target, roles.weight, roles.entity, roles.strata, roles.psu}) {
    if (!name.empty()) others.push_back(name);
  }
  for (const auto& name : {roles.weight, roles.entity, roles.target}) {
    if (name.empty() || std::find(roles.quasi.begin(), roles.quasi.end(), name) == roles.quasi.end()) continue;
    return Error{.message = fmt::format("column \"{}\" is a quasi-identifier and has another role", name),
                 .place = {},
                 .hint = "Give each column one role."};
  }
  others.insert(others.end(), further.begin(), further.end());
  others.insert(others.begin(), roles.quasi.begin(), roles.quasi.end());
  for (const auto& [info, what] : {std::pair(&original, "original"), std::pair(&release, "release")}) {
    KANON_CHECK(check_there(others, *info, what));
  }
  return Done{};
}

}  // namespace kanon
