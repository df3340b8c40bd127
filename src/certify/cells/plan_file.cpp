// Reads a plan of kind "cells".
#include "certify/cells/plan_file.hpp"

#include <algorithm>
#include <set>

#include "base/try.hpp"
#include "certify/plan/key_reader.hpp"
#include "certify/plan/plan_json.hpp"
#include "certify/plan/roles_of.hpp"

namespace kanon::certify {
namespace {

constexpr Word<CellRule> kPlanRules[] = {{"original", CellRule::original}, {"strict", CellRule::strict}};
constexpr std::uint64_t kHeaviest = 0xffffffff;  // weights x cells stay far below 2^64 x 2^64

CellPlanColumn read_column(const Json& item, std::size_t index, std::optional<std::string>& problem) {
  KeyReader column(item, "columns[" + std::to_string(index) + "]", problem);
  CellPlanColumn read;
  read.name = column.text("name");
  read.role = column.choice("role", kRolesOfCells);
  if (read.role != PlanRole::quasi) return read;
  read.weight = column.whole("weight", 1);
  if (read.weight > kHeaviest) column.fail(column.full("weight"), "is too large");
  if (!column.has("nodes")) return read;
  read.recoded = column.text("recoded");
  read.nodes = read_nodes(column, problem);
  return read;
}

void read_columns(KeyReader& top, CellPlan& plan, std::optional<std::string>& problem) {
  std::set<std::string> seen;
  for (const Json& item : top.list("columns")) {
    plan.columns.push_back(read_column(item, plan.columns.size(), problem));
    if (!seen.insert(plan.columns.back().name).second) top.fail("columns", "names a column twice");
  }
  if (plan.quasi().empty()) top.fail("columns", "must hold at least one quasi column");
}

CellPart read_part(const Json& item, const std::string& path, const std::vector<std::string>& quasi,
                   std::optional<std::string>& problem) {
  KeyReader part(item, path, problem);
  CellPart read;
  read.rows = part.whole("rows", 1);
  std::set<std::size_t> seen;
  for (const Json& name : part.list("blanked")) {
    const auto found = std::find(quasi.begin(), quasi.end(), text_or_empty(name));
    if (found == quasi.end()) {
      part.fail(part.full("blanked"), "must hold names of quasi columns only");
    } else if (!seen.insert(static_cast<std::size_t>(found - quasi.begin())).second) {
      part.fail(part.full("blanked"), "names a column twice");
    }
  }
  read.blanked.assign(seen.begin(), seen.end());
  return read;
}

CellPlanTuple read_tuple(const Json& item, std::size_t index, const std::vector<std::string>& quasi,
                         std::optional<std::string>& problem) {
  const std::string path = "tuples[" + std::to_string(index) + "]";
  KeyReader tuple(item, path, problem);
  CellPlanTuple read;
  for (const Json& value : tuple.list("values")) {
    if (!is_text_or_null(value)) tuple.fail(tuple.full("values"), "must hold texts and null only");
    read.values.push_back(text_or_empty(value));
  }
  if (read.values.size() != quasi.size()) tuple.fail(tuple.full("values"), "must have one value per quasi column");
  for (const Json& part : tuple.list("parts")) {
    read.parts.push_back(read_part(part, path + ".parts", quasi, problem));
  }
  if (read.parts.empty()) tuple.fail(tuple.full("parts"), "must not be empty");
  return read;
}

CellPlanClaim read_claim(KeyReader& top, const std::vector<std::string>& quasi, std::optional<std::string>& problem) {
  KeyReader claim(top.at("claim"), "claim", problem);
  CellPlanClaim read;
  read.status = claim.choice("status", kClaims);
  read.search = claim.text("search");
  claim.one_of("cost_name", {"cells"});
  read.cost = claim.whole("cost");
  read.bound = claim.whole("bound");
  read.rows = claim.whole("rows");
  read.blanked_rows = claim.whole("blanked_rows");
  read.blanked_cells = claim.whole("blanked_cells");
  KeyReader by_column(claim.at("blanked_by_column"), "claim.blanked_by_column", problem);
  for (const std::string& name : quasi) read.blanked_by_column.push_back(by_column.whole(name.c_str()));
  read.fingerprint = claim.text("fingerprint");
  return read;
}

std::vector<std::string> names_where(const CellPlan& plan, bool (*wanted)(PlanRole role)) {
  std::vector<std::string> names;
  for (const CellPlanColumn& column : plan.columns) {
    if (wanted(column.role)) names.push_back(column.name);
  }
  return names;
}

}  // namespace

std::vector<std::string> CellPlan::all_names() const {
  return names_where(*this, [](PlanRole) { return true; });
}

std::vector<std::string> CellPlan::released_names() const {
  return names_where(*this, [](PlanRole role) { return !is_hidden(role); });
}

std::vector<std::string> CellPlan::hidden_names() const {
  return names_where(*this, is_hidden);
}

std::vector<std::string> CellPlan::other_names() const {
  return names_where(*this, [](PlanRole role) { return !is_hidden(role) && role != PlanRole::quasi; });
}

std::vector<std::string> CellPlan::quasi_names() const {
  return names_where(*this, [](PlanRole role) { return role == PlanRole::quasi; });
}

std::vector<const CellPlanColumn*> CellPlan::quasi() const {
  std::vector<const CellPlanColumn*> found;
  for (const CellPlanColumn& column : columns) {
    if (column.role == PlanRole::quasi) found.push_back(&column);
  }
  return found;
}

Result<CellPlan> parse_cell_plan(const std::string& text, const std::string& place) {
  KANON_TRY(const Json json, parse_plan_json(text, place));
  std::optional<std::string> problem;
  KeyReader top(json, "", problem);
  CellPlan plan;
  top.one_of("format", {"kanon plan"});
  if (top.whole("version") != 1) top.fail("version", "is not 1, the only version this checker knows");
  top.one_of("kind", {"cells"});
  plan.made_by = top.text("made_by");
  plan.k = top.whole("k", 1);
  plan.rule = top.choice("rule", kPlanRules);
  plan.max_size = top.whole("max_size");
  plan.reading.blank = top.text("blank");
  plan.reading.missing_never_matches = top.one_of("missing_as", {"value", "never"}) == "never";
  for (const Json& token : top.list("missing")) {
    if (!token.is_string()) top.fail("missing", "must hold texts only");
    plan.reading.missing.push_back(text_or_empty(token));
  }
  read_columns(top, plan, problem);
  const std::vector<std::string> quasi = plan.quasi_names();
  for (const Json& item : top.list("tuples")) {
    plan.tuples.push_back(read_tuple(item, plan.tuples.size(), quasi, problem));
    if (problem) break;
  }
  plan.claim = read_claim(top, quasi, problem);
  plan.digest = top.text("digest");
  plan.safe_cells = top.flag("safe_cells");
  plan.accepted = read_accepted(top, roles_of(plan.columns));
  read_report_key(top);
  top.no_other_keys();
  if (problem) return Error{.message = "the plan cannot be used: " + *problem, .place = place, .hint = kPlanHint};
  plan.digest_matches = plan.digest == plan_digest(json);
  return plan;
}

}  // namespace kanon::certify
