// Writes the proof of a search, event by event, as JSON lines.
#include "publish/trace_file.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "base/enum_names.hpp"
#include "base/try.hpp"
#include "kanon/version.hpp"
#include "plan/common/json_parts.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

constexpr auto kCutKinds = enum_names<CutKind>(
    {{CutKind::free, "free"}, {CutKind::tree, "tree"}, {CutKind::chain, "chain"}, {CutKind::fixed, "fixed"}});

Json json_of(const CutColumn& column, const CodedColumn& coded) {
  Json values = Json::array();
  for (std::uint32_t position = 0; position < column.positions; ++position) values.push_back(Json::array());
  for (std::size_t value = 0; value < coded.values.size(); ++value)
    values[column.position_of[value]].push_back(value_json(coded.values[value]));
  Json refinements = Json::array();
  for (const auto& refinement : column.refinements) {
    refinements.push_back({{"cuts", refinement.cuts}, {"needs", refinement.needs ? Json(*refinement.needs) : Json()}});
  }
  return {{"name", column.name},
          {"coding", name_of(coded.coding)},
          {"kind", kCutKinds.of(column.kind)},
          {"positions", column.positions},
          {"values", std::move(values)},
          {"fixed_cuts", column.fixed_cuts},
          {"refinements", std::move(refinements)},
          {"low", column.low},
          {"high", column.high},
          {"weight", column.weight}};
}

Json json_of(const CostSpec& cost, const Histogram& histogram) {
  Json out = {{"name", name_of(cost.name)}};
  if (cost.name == CostName::cm) {
    out["classes"] = Json::array();
    for (const auto& name : histogram.classes) out["classes"].push_back(value_json(name));
    if (!cost.matrix.empty()) out["matrix"] = cost.matrix;
  }
  if (cost.name == CostName::rm) out["dispersion"] = name_of(cost.dispersion);
  return out;
}

// Formats JSON directly, because a proof may have millions of lines; they hold numbers and fixed names only.
std::string json_of(const CutSets& cuts) {
  std::string out;
  for (const auto& column : cuts) out += fmt::format("{}[{}]", out.empty() ? "" : ",", fmt::join(column, ","));
  return "[" + out + "]";
}

}  // namespace

void TraceFile::line(const std::string& text) {
  const std::lock_guard lock(mutex_);
  out_ << text << '\n';
}

std::string TraceFile::shown(const CostValue& cost) const {
  return exact_ ? fmt::format("{}", cost.exact) : Json(cost.real).dump();
}

void TraceFile::begin(const CutProblem& problem, const Codebook& codebook, const std::string& fingerprint) {
  exact_ = is_exact(problem.cost.name);
  Json json = {{"format", "kanon trace"},
               {"version", 1},
               {"made_by", std::string("kanon ") + kVersion},
               {"k", problem.k},
               {"limit_rows", problem.limit_rows},
               {"rows", problem.histogram.rows},
               {"tuples", problem.histogram.tuples()},
               {"fingerprint", fingerprint},
               {"cost", json_of(problem.cost, problem.histogram)},
               {"columns", Json::array()}};
  for (std::size_t c = 0; c < problem.columns.size(); ++c)
    json["columns"].push_back(json_of(problem.columns[c], codebook[c]));
  line(json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void TraceFile::undecided_column(std::uint32_t column) {
  line(fmt::format(R"({{"event":"undecided_column","column":{}}})", column));
}

void TraceFile::incumbent(const Incumbent& incumbent) {
  line(fmt::format(R"({{"event":"incumbent","cost":{},"suppressed_rows":{},"cuts":{}}})", shown(incumbent.cost),
                   incumbent.suppressed_rows, json_of(incumbent.cuts)));
}

void TraceFile::parted(std::uint64_t subtree, TracedRefinement by, std::uint64_t in, std::uint64_t out) {
  line(fmt::format(R"({{"event":"parted","subtree":{},"column":{},"refinement":{},"in":{},"out":{}}})", subtree,
                   by.column, by.refinement, in, out));
}

void TraceFile::decided(std::uint64_t subtree, TracedRefinement what, bool in, std::string_view reason,
                        const CostValue& bound) {
  line(fmt::format(R"({{"event":"decided","subtree":{},"column":{},"refinement":{},"in":{},"reason":"{}","bound":{}}})",
                   subtree, what.column, what.refinement, in, reason, shown(bound)));
}

void TraceFile::closed(std::uint64_t subtree, std::string_view reason, const CostValue& bound) {
  line(fmt::format(R"({{"event":"closed","subtree":{},"reason":"{}","bound":{}}})", subtree, reason, shown(bound)));
}

void TraceFile::end(const SearchOutcome& outcome) {
  if (!outcome.incumbent) return;  // nothing will be published, the trace neither
  line(fmt::format(R"({{"event":"outcome","status":"{}","cost":{},"bound":{},"cuts":{},"nodes":{},"evaluated":{}}})",
                   outcome.complete ? "optimal" : "feasible", shown(outcome.incumbent->cost), shown(outcome.bound),
                   json_of(outcome.incumbent->cuts), outcome.effort.nodes, outcome.effort.evaluated));
}

Status TraceFile::finish() {
  out_.close();
  if (!out_) return Error{.message = "the trace could not be written completely", .place = file_.path(), .hint = {}};
  return file_.sync();
}

}  // namespace kanon
