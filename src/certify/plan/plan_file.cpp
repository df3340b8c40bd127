// Reads a plan file into PlanFile and recomputes its digest.
#include "certify/plan/plan_file.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "base/try.hpp"
#include "certify/plan/key_reader.hpp"
#include "certify/plan/plan_json.hpp"
#include "certify/plan/roles_of.hpp"

namespace kanon::certify {
namespace {

void read_levels(KeyReader& column, PlanColumn& read) {
  const bool needed = read.coding == Coding::levels;
  if (read.coding != Coding::keep && read.coding != Coding::suppressed)
    read.hierarchy = column.text("hierarchy");
  else if (column.has("hierarchy"))
    column.text("hierarchy");
  if (!needed && !column.has("level") && !column.has("height")) return;
  read.level = column.whole("level");
  read.height = column.whole("height");
  if (*read.level > *read.height) column.fail(column.full("level"), "must not be above `height`");
}

PlanColumn read_column(const Json& item, std::size_t index, std::optional<std::string>& problem) {
  KeyReader column(item, "columns[" + std::to_string(index) + "]", problem);
  PlanColumn read;
  read.name = column.text("name");
  read.role = column.choice("role", kRoles);
  if (read.role != PlanRole::quasi) return read;
  read.coding = column.choice("coding", kCodings);
  if (column.has("loss")) read.by_width = column.one_of("loss", {"width", "count"}) == "width";
  read_levels(column, read);
  read.weight = column.number("weight");
  read.nodes = read_nodes(column, problem);
  return read;
}

void read_columns(KeyReader& top, PlanFile& plan, std::optional<std::string>& problem) {
  std::set<std::string> seen;
  double weights = 0;
  for (const Json& item : top.list("columns")) {
    plan.columns.push_back(read_column(item, plan.columns.size(), problem));
    const PlanColumn& column = plan.columns.back();
    if (!seen.insert(column.name).second) top.fail("columns", "names a column twice");
    if (column.role == PlanRole::quasi) weights += column.weight;
  }
  if (plan.quasi().empty()) top.fail("columns", "must hold at least one quasi column");
  if (!(weights > 0)) top.fail("columns", "must have a `weight` above 0 in some quasi column");
}

void read_suppression(KeyReader& top, PlanFile& plan, std::optional<std::string>& problem) {
  KeyReader suppression(top.at("suppression"), "suppression", problem);
  plan.limit = suppression.text("limit");
  plan.limit_rows = suppression.whole("limit_rows");
  plan.drop = suppression.one_of("rows", {"star", "drop"}) == "drop";
  plan.shown_as = suppression.text("shown_as");
  if (plan.shown_as.empty()) suppression.fail("suppression.shown_as", "must not be empty");
}

// Head room for the next table: a promise that is no larger than the one that is checked.
void read_reserve(KeyReader& top, const PlanFile& plan, std::optional<std::string>& problem) {
  if (!top.has("reserve")) return;
  KeyReader reserve(top.at("reserve"), "reserve", problem);
  if (reserve.whole("k", 1) > plan.k) reserve.fail("reserve.k", "must be at most k");
  reserve.text("limit");
  reserve.no_other_keys();
}

CostMatrix read_matrix(KeyReader& claim, std::optional<std::string>& problem) {
  constexpr std::uint64_t kLargest = 0xffffffff;  // entries x rows stay far below 2^128
  KeyReader matrix(claim.at("matrix"), "claim.matrix", problem);
  CostMatrix read;
  std::set<std::string> seen;
  for (const Json& item : matrix.list("classes")) {
    if (!is_text_or_null(item)) matrix.fail(matrix.full("classes"), "must hold texts and null only");
    read.classes.push_back(text_or_empty(item));
    if (!seen.insert(read.classes.back()).second) matrix.fail(matrix.full("classes"), "names a class twice");
  }
  if (read.classes.empty()) matrix.fail(matrix.full("classes"), "must not be empty");
  const Json& rows = matrix.list("costs");
  bool square = rows.size() == read.classes.size();
  for (const Json& row : rows) {
    read.costs.emplace_back();
    square = square && row.is_array() && row.size() == read.classes.size();
    if (!square) break;
    for (const Json& cost : row) {
      square = square && cost.is_number_unsigned() && cost.get<std::uint64_t>() <= kLargest;
      read.costs.back().push_back(square ? cost.get<std::uint64_t>() : 0);
    }
  }
  if (!square) matrix.fail(matrix.full("costs"), "must have a list per class with a whole number per class");
  return read;
}

// The costs of a sum: their names, weights and targets.
void read_terms(KeyReader& claim, PlanClaim& read, std::optional<std::string>& problem) {
  for (const Json& item : claim.list("terms")) {
    KeyReader term(item, "claim.terms", problem);
    CostTerm out;
    out.cost_name =
        read.cost_name == CostKind::rm ? term.choice("cost_name", kOnlyRm) : term.choice("cost_name", kCostsOfSums);
    out.weight = term.number("weight");
    if (!(out.weight > 0)) term.fail("claim.terms", "must have weights above 0");
    if (has_target(out.cost_name)) out.target = term.text("target");
    read.terms.push_back(out);
  }
  if (read.terms.empty()) claim.fail("claim.terms", "must not be empty");
}

// The parameters of the cost: weights, targets, dispersion, matrix.
void read_cost(KeyReader& claim, PlanClaim& read, std::optional<std::string>& problem) {
  if (read.cost_name == CostKind::sum || (read.cost_name == CostKind::rm && claim.has("terms")))
    read_terms(claim, read, problem);
  else if (has_target(read.cost_name))
    read.target = claim.text("target");
  const auto has = [&](CostKind cost) {
    return read.cost_name == cost || std::any_of(read.terms.begin(), read.terms.end(),
                                                 [&](const CostTerm& term) { return term.cost_name == cost; });
  };
  if (has(CostKind::rm)) read.absolute = claim.one_of("dispersion", {"variance", "absolute"}) == "absolute";
  if (has(CostKind::cm) && claim.has("matrix")) read.matrix = read_matrix(claim, problem);
  if (has(CostKind::cm) && claim.has("cm_suppressed"))
    read.together = claim.one_of("cm_suppressed", {"group"}) == "group";
}

PlanClaim read_claim(KeyReader& top, std::optional<std::string>& problem) {
  KeyReader claim(top.at("claim"), "claim", problem);
  PlanClaim read;
  read.status = claim.choice("status", kClaims);
  read.search = claim.text("search");
  if (claim.has("fingerprint")) read.fingerprint = claim.text("fingerprint");
  read.cost_name = claim.choice("cost_name", kCosts);
  if (read.is_exact()) {
    read.exact_cost = claim.whole("cost");
    read.exact_bound = claim.whole("bound");
  } else {
    read.cost = claim.number("cost");
    read.bound = claim.number("bound");
  }
  read_cost(claim, read, problem);
  read.rows = claim.whole("rows");
  read.suppressed_rows = claim.whole("suppressed_rows");
  read.starred_rows = claim.whole("starred_rows");
  read.dropped_rows = claim.whole("dropped_rows");
  read.groups = claim.whole("groups");
  read.smallest_group = claim.whole("smallest_group");
  if (claim.has("smallest_entities")) read.smallest_entities = claim.whole("smallest_entities");
  return read;
}

std::vector<std::string> names_where(const std::vector<PlanColumn>& columns, bool (*wanted)(PlanRole role)) {
  std::vector<std::string> names;
  for (const PlanColumn& column : columns) {
    if (wanted(column.role)) names.push_back(column.name);
  }
  return names;
}

}  // namespace

std::vector<std::string> PlanFile::all_names() const {
  return names_where(columns, [](PlanRole) { return true; });
}

std::vector<std::string> PlanFile::released_names() const {
  return names_where(columns, [](PlanRole role) { return !is_hidden(role); });
}

std::vector<std::string> PlanFile::other_names() const {
  return names_where(columns, [](PlanRole role) { return !is_hidden(role) && role != PlanRole::quasi; });
}

std::vector<std::string> PlanFile::quasi_names() const {
  return names_where(columns, [](PlanRole role) { return role == PlanRole::quasi; });
}

std::vector<std::string> PlanFile::sensitive_names() const {
  return names_where(columns, [](PlanRole role) { return role == PlanRole::sensitive; });
}

std::vector<const PlanColumn*> PlanFile::quasi() const {
  std::vector<const PlanColumn*> found;
  for (const PlanColumn& column : columns) {
    if (column.role == PlanRole::quasi) found.push_back(&column);
  }
  return found;
}

std::vector<std::string> PlanFile::counted_targets() const {
  std::vector<std::string> out;
  if (claim.terms.empty() && has_target(claim.cost_name)) out.push_back(claim.target);
  for (const CostTerm& term : claim.terms) {
    if (has_target(term.cost_name)) out.push_back(term.target);
  }
  return out;
}

Result<PlanFile> parse_plan(const std::string& text, const std::string& place) {
  KANON_TRY(const Json json, parse_plan_json(text, place));
  std::optional<std::string> problem;
  KeyReader top(json, "", problem);
  // The kind of the file is checked first: for a wrong file any other message would mislead.
  top.one_of("format", {"kanon plan"});
  if (top.whole("version") != 1) top.fail("version", "is not 1, the only version this checker knows");
  top.one_of("kind", {"recoding"});
  if (problem)
    return Error{.message = "this is no plan that can be checked: " + *problem, .place = place, .hint = kPlanHint};

  PlanFile plan;
  plan.made_by = top.text("made_by");
  plan.k = top.whole("k", 1);
  if (top.has("entity")) plan.entity = top.text("entity");
  read_suppression(top, plan, problem);
  for (const Json& token : top.list("missing")) {
    if (!token.is_string()) top.fail("missing", "must hold texts only");
    plan.missing.push_back(text_or_empty(token));
  }
  read_columns(top, plan, problem);
  plan.claim = read_claim(top, problem);
  for (const std::string& target : plan.counted_targets()) {
    const auto is_target = [&](const PlanColumn& c) { return c.role == PlanRole::target && c.name == target; };
    if (std::none_of(plan.columns.begin(), plan.columns.end(), is_target))
      top.fail("claim.target", "must name the column of role target");
  }
  const auto is_entity = [&](const PlanColumn& c) { return c.role == PlanRole::entity && c.name == plan.entity; };
  if (top.has("entity") && std::none_of(plan.columns.begin(), plan.columns.end(), is_entity))
    top.fail("entity", "must name the column of role entity");
  const std::string digest = top.text("digest");
  read_reserve(top, plan, problem);
  plan.safe_cells = top.flag("safe_cells");
  plan.accepted = read_accepted(top, roles_of(plan.columns));
  plan.models = read_models(top, plan.sensitive_names(), plan.missing, problem);
  read_report_key(top);
  top.no_other_keys();
  if (problem) return Error{.message = "the plan cannot be used: " + *problem, .place = place, .hint = kPlanHint};
  plan.digest_matches = digest == plan_digest(json);
  return plan;
}

Result<PlanFile> read_plan(const std::string& path) {
  KANON_TRY(const std::string text, read_plan_text(path));
  return parse_plan(text, path);
}

}  // namespace kanon::certify
