// Reads a plan of kind "boxes".
#include "certify/boxes/plan_file.hpp"

#include <algorithm>
#include <set>

#include "base/try.hpp"
#include "certify/plan/key_reader.hpp"
#include "certify/plan/plan_json.hpp"
#include "certify/plan/roles_of.hpp"

namespace kanon::certify {
namespace {

using Problem = std::optional<std::string>;

constexpr std::uint64_t kMostRows = std::uint64_t{1} << 32;  // so that sums of rows cannot wrap around

// A list of `count` whole numbers below `end`; anything else is a problem.
std::vector<std::uint32_t> numbers_below(KeyReader& object, const char* key, std::size_t count, const auto& end_of) {
  std::vector<std::uint32_t> out;
  for (const Json& item : object.list(key)) {
    const bool good = out.size() < count && item.is_number_unsigned() && item.get<std::uint64_t>() < end_of(out.size());
    if (!good) break;
    out.push_back(item.get<std::uint32_t>());
  }
  if (out.size() != count || object.list(key).size() != count) {
    object.fail(object.full(key), "must have " + std::to_string(count) + " whole numbers that point at something");
    out.assign(count, 0);
  }
  return out;
}

std::uint64_t rows_at(KeyReader& object, const char* key, std::uint64_t least) {
  const std::uint64_t rows = object.whole(key, least);
  if (rows >= kMostRows) object.fail(object.full(key), "is too large");
  return rows < kMostRows ? rows : 0;
}

BoxRun read_run(const Json& item, const std::string& path, std::size_t positions, Problem& problem) {
  if (item.is_array() && item.size() == 2 && item[0].is_number_unsigned() && item[1].is_number_unsigned()) {
    const auto first = item[0].get<std::uint64_t>(), last = item[1].get<std::uint64_t>();
    if (first <= last && last < positions) return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(last)};
  }
  if (!problem) problem = "`" + path + "` must be a first and a last position";
  return {};
}

void read_positions(KeyReader& column, BoxPlanColumn& read) {
  const std::string path = column.full("positions");
  for (const Json& item : column.list("positions")) {
    auto& values = read.positions.emplace_back();
    if (!item.is_array() || item.empty()) column.fail(path, "must hold lists of values");
    for (const Json& value : item) {
      if (!is_text_or_null(value)) column.fail(path, "must hold texts and null only");
      values.push_back(text_or_empty(value));
    }
  }
  if (read.positions.empty()) column.fail(path, "must not be empty");
}

BoxPlanColumn read_quasi(KeyReader& column, Problem& problem) {
  BoxPlanColumn read;
  read_positions(column, read);
  const std::size_t positions = read.positions.size();
  const Json& runs = column.at("runs");
  read.any_run = runs.is_string() && runs == "any";
  if (!read.any_run) {
    for (const Json& item : column.list("runs"))
      read.runs.push_back(read_run(item, column.full("runs"), positions, problem));
  }
  for (const Json& item : column.list("shown")) {
    KeyReader shown(item, column.full("shown"), problem);
    const Json& label = shown.at("label");
    if (!is_text_or_null(label)) shown.fail(shown.full("label"), "must be a text or null");
    read.shown.push_back(
        {.label = text_or_empty(label), .run = read_run(shown.at("run"), shown.full("run"), positions, problem)});
  }
  if (!column.has("unseen")) return read;
  for (const Json& value : column.list("unseen")) {
    if (!is_text_or_null(value)) column.fail(column.full("unseen"), "must hold texts and null only");
    read.unseen.push_back(text_or_empty(value));
  }
  return read;
}

void read_column(const Json& item, BoxPlan& plan, Problem& problem) {
  KeyReader column(item, "columns[" + std::to_string(plan.frame.columns.size()) + "]", problem);
  PlanColumn read;
  read.name = column.text("name");
  read.role = column.choice("role", kRoles);
  if (read.role == PlanRole::quasi) {
    read.coding = column.choice("coding", kCodings);
    read.hierarchy = column.text("hierarchy");
    read.by_width = column.one_of("loss", {"width", "count"}) == "width";
    read.weight = column.number("weight");
    plan.quasi.push_back(read_quasi(column, problem));
  }
  plan.frame.columns.push_back(std::move(read));
}

void read_columns(KeyReader& top, BoxPlan& plan, Problem& problem) {
  for (const Json& item : top.list("columns")) read_column(item, plan, problem);
  std::set<std::string> seen;
  double weights = 0;
  for (const PlanColumn& column : plan.frame.columns) {
    if (!seen.insert(column.name).second) top.fail("columns", "names a column twice");
    if (column.role == PlanRole::quasi) weights += column.weight;
  }
  if (plan.quasi.empty()) top.fail("columns", "must hold at least one quasi column");
  if (!(weights > 0)) top.fail("columns", "must have a `weight` above 0 in some quasi column");
  const auto is_entity = [&](const PlanColumn& column) {
    return column.role == PlanRole::entity && column.name == plan.frame.entity;
  };
  if (top.has("entity") && std::none_of(plan.frame.columns.begin(), plan.frame.columns.end(), is_entity))
    top.fail("entity", "must name the column of role entity");
}

PlanBox read_box(const Json& item, const BoxPlan& plan, Problem& problem) {
  KeyReader box(item, "boxes[" + std::to_string(plan.boxes.size()) + "]", problem);
  PlanBox read;
  read.shows =
      numbers_below(box, "shows", plan.quasi.size(), [&](std::size_t c) { return plan.quasi[c].shown.size(); });
  read.rows = rows_at(box, "rows", 1);
  return read;
}

BoxPlanTuple read_tuple(const Json& item, const BoxPlan& plan, Problem& problem) {
  KeyReader tuple(item, "tuples[" + std::to_string(plan.tuples.size()) + "]", problem);
  BoxPlanTuple read;
  read.at = numbers_below(tuple, "at", plan.quasi.size(), [&](std::size_t c) { return plan.quasi[c].all_positions(); });
  std::set<std::uint64_t> seen;
  for (const Json& pair : tuple.list("to")) {
    const bool good = pair.is_array() && pair.size() == 2 && pair[0].is_number_unsigned() &&
                      pair[0].get<std::uint64_t>() < plan.boxes.size() && pair[1].is_number_unsigned() &&
                      pair[1].get<std::uint64_t>() > 0 && pair[1].get<std::uint64_t>() < kMostRows;
    if (!good || !seen.insert(pair[0].get<std::uint64_t>()).second) {
      tuple.fail(tuple.full("to"), "must have pairs of a box and rows, each box once");
      break;
    }
    read.to.push_back({.box = pair[0].get<std::uint32_t>(), .rows = pair[1].get<std::uint64_t>()});
  }
  if (tuple.has("suppressed")) read.suppressed = rows_at(tuple, "suppressed", 1);
  if (read.to.empty() && read.suppressed == 0) tuple.fail(tuple.full("to"), "must say where its rows go");
  return read;
}

void read_claim(KeyReader& top, BoxPlan& plan, Problem& problem) {
  KeyReader claim(top.at("claim"), "claim", problem);
  PlanClaim& read = plan.frame.claim;
  read.status = claim.choice("status", kClaimsOfBoxes);
  read.search = claim.text("search");
  read.cost_name = claim.choice("cost_name", kOnlyLm);
  read.cost = claim.number("cost");
  read.bound = claim.number("bound");
  if (claim.has("dm")) plan.dm = claim.whole("dm");
  read.rows = rows_at(claim, "rows", 0);
  read.suppressed_rows = rows_at(claim, "suppressed_rows", 0);
  read.starred_rows = rows_at(claim, "starred_rows", 0);
  read.dropped_rows = rows_at(claim, "dropped_rows", 0);
  read.groups = rows_at(claim, "groups", 0);
  read.smallest_group = rows_at(claim, "smallest_group", 0);
  if (claim.has("smallest_entities")) read.smallest_entities = rows_at(claim, "smallest_entities", 0);
  read.fingerprint = claim.text("fingerprint");
}

void read_head(KeyReader& top, BoxPlan& plan, Problem& problem) {
  plan.frame.made_by = top.text("made_by");
  plan.frame.k = top.whole("k", 1);
  if (top.has("entity")) plan.frame.entity = top.text("entity");
  plan.formed_at = top.whole("formed_at", 1);
  if (plan.formed_at >= kMostRows || plan.frame.k >= kMostRows) top.fail("formed_at", "is too large");
  KeyReader suppression(top.at("suppression"), "suppression", problem);
  plan.frame.limit = suppression.text("limit");
  plan.frame.limit_rows = suppression.whole("limit_rows");
  plan.frame.drop = suppression.one_of("rows", {"star", "drop"}) == "drop";
  plan.frame.shown_as = suppression.text("shown_as");
  if (plan.frame.shown_as.empty()) suppression.fail("suppression.shown_as", "must not be empty");
  for (const Json& token : top.list("missing")) {
    if (!token.is_string()) top.fail("missing", "must hold texts only");
    plan.frame.missing.push_back(text_or_empty(token));
  }
}

}  // namespace

Result<BoxPlan> parse_box_plan(const std::string& text, const std::string& place) {
  KANON_TRY(const Json json, parse_plan_json(text, place));
  Problem problem;
  KeyReader top(json, "", problem);
  BoxPlan plan;
  top.one_of("format", {"kanon plan"});
  if (top.whole("version") != 1) top.fail("version", "is not 1, the only version this checker knows");
  top.one_of("kind", {"boxes"});
  read_head(top, plan, problem);
  read_columns(top, plan, problem);
  for (const Json& item : top.list("boxes")) {
    if (problem) break;
    plan.boxes.push_back(read_box(item, plan, problem));
  }
  for (const Json& item : top.list("tuples")) {
    if (problem) break;
    plan.tuples.push_back(read_tuple(item, plan, problem));
  }
  read_claim(top, plan, problem);
  const std::string digest = top.text("digest");
  plan.frame.safe_cells = top.flag("safe_cells");
  plan.frame.accepted = read_accepted(top, roles_of(plan.frame.columns));
  plan.frame.models = read_models(top, plan.frame.sensitive_names(), plan.frame.missing, problem);
  read_report_key(top);
  top.no_other_keys();
  if (problem) return Error{.message = "the plan cannot be used: " + *problem, .place = place, .hint = kPlanHint};
  plan.frame.digest_matches = digest == plan_digest(json);
  return plan;
}

}  // namespace kanon::certify
