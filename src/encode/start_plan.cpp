// A plan made earlier as the first candidate of a search: its nodes become cuts of the present columns.
#include "encode/start_plan.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/try.hpp"

namespace kanon {
namespace {

constexpr std::uint32_t kNone = static_cast<std::uint32_t>(-1);

// Whether some set of refinements has exactly these cuts.
bool reachable(const CutColumn& column, const std::vector<std::uint32_t>& cuts) {
  std::set<std::uint32_t> made(column.fixed_cuts.begin(), column.fixed_cuts.end());
  std::vector<bool> in;
  for (const auto& refinement : column.refinements) {
    in.push_back((!refinement.needs || in[*refinement.needs]) &&
                 std::includes(cuts.begin(), cuts.end(), refinement.cuts.begin(), refinement.cuts.end()));
    if (in.back()) made.insert(refinement.cuts.begin(), refinement.cuts.end());
  }
  return std::equal(made.begin(), made.end(), cuts.begin(), cuts.end());
}

// The cuts of one column, or a short reason why the plan's nodes are not cuts of this column.
Result<std::vector<std::uint32_t>> cuts_of(const PlanColumn& plan, const CodedColumn& coded, const CutColumn& column) {
  const auto wrong = [&](const std::string& why) {
    return Error{.message = fmt::format("column \"{}\": {}", coded.name, why), .place = {}, .hint = {}};
  };
  std::map<Value, std::uint32_t> node_of;
  for (std::uint32_t node = 0; node < plan.nodes.size(); ++node) {
    for (const auto& value : plan.nodes[node].values) node_of.emplace(value, node);
  }
  std::vector<std::uint32_t> node_at(column.positions, kNone);
  std::size_t unknown = 0;
  for (std::size_t value = 0; value < coded.values.size(); ++value) {
    const auto at = node_of.find(coded.values[value]);
    if (at == node_of.end()) {
      ++unknown;
      continue;
    }
    auto& node = node_at[column.position_of[value]];
    if (node != kNone && node != at->second) return wrong("it parts values that no allowed cut can part");
    node = at->second;
  }
  if (unknown > 0) return wrong(fmt::format("it does not know {} of the values", unknown));
  std::vector<std::uint32_t> cuts;
  std::set<std::uint32_t> seen = {node_at[0]};
  for (std::uint32_t position = 1; position < column.positions; ++position) {
    if (node_at[position] == node_at[position - 1]) continue;
    if (!seen.insert(node_at[position]).second) return wrong("a node of it is not a run of neighbouring values");
    cuts.push_back(position);
  }
  if (!reachable(column, cuts))
    return wrong(fmt::format("its nodes are none that the coding {} can show", name_of(coded.coding)));
  return cuts;
}

}  // namespace

Result<CutSets> cuts_of_plan(const Plan& plan, const Codebook& codebook, const CutColumns& columns) {
  std::vector<std::string> reasons;
  CutSets out;
  std::size_t planned = 0;
  for (const auto& column : plan.columns) planned += column.role == Role::quasi ? 1 : 0;
  for (std::size_t c = 0; c < codebook.size(); ++c) {
    const auto at = std::find_if(plan.columns.begin(), plan.columns.end(), [&](const PlanColumn& column) {
      return column.role == Role::quasi && column.name == codebook[c].name;
    });
    if (at == plan.columns.end()) {
      reasons.push_back(fmt::format("column \"{}\" is no quasi-identifier of it", codebook[c].name));
      continue;
    }
    auto cuts = cuts_of(*at, codebook[c], columns[c]);
    if (cuts.ok())
      out.push_back(std::move(*cuts));
    else
      reasons.push_back(cuts.error().message);
  }
  if (reasons.empty() && planned != codebook.size()) reasons.emplace_back("it has other quasi-identifiers besides");
  if (reasons.empty()) return out;
  return Error{
      .message = fmt::format("the plan to start from does not fit this job: {}", fmt::join(reasons, "; ")),
      .place = "start",
      .hint = "Start from a plan with the same quasi-identifiers and codings, or leave `recipe.search.start` out."};
}

Result<CutSets> start_cuts(const std::string& path, const Codebook& codebook, const CutColumns& columns) {
  KANON_TRY(const Plan plan, read_plan(path));
  auto cuts = cuts_of_plan(plan, codebook, columns);
  if (cuts.ok()) return cuts;
  Error error = cuts.error();
  error.place = path;
  return error;
}

}  // namespace kanon
