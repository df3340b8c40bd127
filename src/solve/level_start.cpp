// Runs the lattice search over the levels that a table's columns have, or are given here, and says what it found in
// cuts.
#include "solve/level_start.hpp"

#include <algorithm>
#include <cmath>

#include "base/try.hpp"
#include "search/levels/lattice/ground.hpp"
#include "search/levels/lattice/lattice_search.hpp"

namespace kanon {
namespace {

constexpr std::uint64_t kMostVectors = 20'000;    // that intervals may make of the lattice: Adult's has 12,960
constexpr std::uint64_t kMostEvaluated = 20'000;  // of its vectors
constexpr std::uint32_t kMostHalvings = 6;

// The run of each position when the column is parted into `parts` of the same width.
std::vector<std::uint32_t> parted(const CutColumn& column, std::uint32_t parts) {
  const double width = column.high.back() - column.low.front();
  std::vector<std::uint32_t> out;
  for (const double low : column.low) {
    const double share = width > 0 ? (low - column.low.front()) / width : 0;
    out.push_back(std::min(parts - 1, static_cast<std::uint32_t>(share * parts)));
  }
  return out;
}

CodedLevel level_of(const CutColumn& column, const std::vector<std::uint32_t>& run_of_position) {
  std::vector<std::uint32_t> number(column.positions, 0);  // runs without a position are left out
  for (std::uint32_t p = 1; p < column.positions; ++p)
    number[p] = number[p - 1] + (run_of_position[p] != run_of_position[p - 1] ? 1 : 0);
  CodedLevel out;
  out.labels.resize(number.back() + 1u);
  out.leaves.assign(number.back() + 1u, 0);
  for (const std::uint32_t position : column.position_of) {
    out.node_of.push_back(NodeCode{number[position]});
    ++out.leaves[number[position]];
  }
  return out;
}

// A column of intervals with levels: every position by itself, then 2^halvings runs, half as many, ..., one.
CodedColumn halved(const CodedColumn& coded, const CutColumn& column, std::uint32_t halvings) {
  CodedColumn out = coded;
  out.levels.clear();
  std::vector<std::uint32_t> every(column.positions);
  for (std::uint32_t p = 0; p < column.positions; ++p) every[p] = p;
  out.levels.push_back(level_of(column, every));
  for (std::uint32_t h = halvings + 1; h-- > 0;) {
    CodedLevel level = level_of(column, parted(column, 1u << h));
    if (level.labels.size() < out.levels.back().labels.size()) out.levels.push_back(std::move(level));
  }
  return out;
}

Codebook with_levels(const EncodedTable& table, std::uint32_t halvings) {
  Codebook out;
  for (std::size_t c = 0; c < table.codebook.size(); ++c) {
    const auto& coded = table.codebook[c];
    out.push_back(coded.levels.empty() || coded.coding == CodingKind::intervals
                      ? halved(coded, table.columns[c], halvings)
                      : coded);
  }
  return out;
}

// As many levels for intervals as leave the lattice small.
Codebook small_lattice(const EncodedTable& table) {
  std::uint32_t halvings = kMostHalvings;
  Codebook out = with_levels(table, halvings);
  while (halvings > 0 && lattice::vectors_of(out) > kMostVectors) out = with_levels(table, --halvings);
  return out;
}

CutSets cuts_of(const std::vector<LevelIndex>& levels, const Codebook& codebook, const CutColumns& columns) {
  CutSets out;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    const auto& node_of = codebook[c].levels[levels[c].index].node_of;
    std::vector<NodeCode> at(columns[c].positions);
    for (std::size_t value = 0; value < node_of.size(); ++value) at[columns[c].position_of[value]] = node_of[value];
    auto& cuts = out.emplace_back();
    for (std::uint32_t p = 1; p < columns[c].positions; ++p) {
      if (at[p] != at[p - 1]) cuts.push_back(p);
    }
  }
  return out;
}

}  // namespace

Result<LevelStart> level_start(const EncodedTable& table, const CutProblem& problem, const Budget& budget) {
  LevelStart out;
  if (!problem.cost.terms.empty() || problem.cost.suppressed_together) return out;
  const Codebook codebook = small_lattice(table);
  Budget limited = budget;
  limited.gap.reset();
  if (budget.heartbeat)  // a bound over levels is none over refinements
    limited.heartbeat = [told = budget.heartbeat](std::uint64_t evaluated, const CostValue&) { told(evaluated, {}); };
  if (lattice::vectors_of(codebook) > kMostEvaluated)
    limited.evaluations = std::min(kMostEvaluated, budget.evaluations.value_or(kMostEvaluated));
  const LevelProblem levels{.histogram = problem.histogram,
                            .codebook = codebook,
                            .k = problem.k,
                            .limit_rows = problem.limit_rows,
                            .cost = problem.cost};
  KANON_TRY(const SearchOutcome found, lattice_search(levels, limited, {}));
  out.evaluated = found.effort.evaluated;
  if (found.incumbent) out.cuts = cuts_of(found.incumbent->levels, codebook, problem.columns);
  return out;
}

}  // namespace kanon
