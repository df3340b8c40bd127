// Random columns for a small problem over refinements: every position can be told from its neighbour by some cut.
#include "support/cut_case_columns.hpp"

#include <algorithm>
#include <functional>
#include <numeric>

namespace kanon::tests {
namespace {

std::vector<std::uint32_t> all_cuts(std::uint32_t positions) {
  std::vector<std::uint32_t> out(positions - 1);
  std::iota(out.begin(), out.end(), 1u);
  return out;
}

// Some of the cuts, ascending; takes them out of `from`.
std::vector<std::uint32_t> take_some(std::vector<std::uint32_t>& from, std::size_t count, Dice& dice) {
  dice.shuffle(from);
  std::vector<std::uint32_t> out(from.end() - static_cast<std::ptrdiff_t>(count), from.end());
  from.resize(from.size() - count);
  std::sort(out.begin(), out.end());
  std::sort(from.begin(), from.end());
  return out;
}

void make_free(CutColumn& column, Dice& dice) {
  auto cuts = all_cuts(column.positions);
  if (dice.one_in(4) && !cuts.empty()) column.fixed_cuts = take_some(cuts, dice.from_to(1, cuts.size()), dice);
  for (const std::uint32_t cut : cuts) column.refinements.push_back({.cuts = {cut}, .needs = {}});
}

void make_chain(CutColumn& column, Dice& dice) {
  auto cuts = all_cuts(column.positions);
  if (dice.one_in(4) && !cuts.empty()) column.fixed_cuts = take_some(cuts, dice.from_to(1, cuts.size()), dice);
  while (!cuts.empty()) {
    const auto before = static_cast<std::uint32_t>(column.refinements.size());
    column.refinements.push_back({.cuts = take_some(cuts, dice.from_to(1, cuts.size()), dice), .needs = {}});
    if (before > 0) column.refinements.back().needs = before - 1;
  }
}

struct OpenNode {
  std::uint32_t begin, end;
  std::optional<std::uint32_t> parent;
};

// Opens nodes until every position stands alone; depth or breadth first, so the order of refinements varies.
void make_tree(CutColumn& column, Dice& dice) {
  std::vector<OpenNode> waiting{{.begin = 0, .end = column.positions, .parent = {}}};
  bool roots = dice.one_in(4);  // the top is already open: several trees
  const bool depth_first = dice.one_in(2);
  while (!waiting.empty()) {
    const auto at = depth_first ? waiting.end() - 1 : waiting.begin();
    const OpenNode node = *at;
    waiting.erase(at);
    if (node.end - node.begin < 2) continue;
    std::vector<std::uint32_t> inner(node.end - node.begin - 1);
    std::iota(inner.begin(), inner.end(), node.begin + 1);
    const auto cuts = take_some(inner, dice.one_in(3) ? inner.size() : dice.from_to(1, inner.size()), dice);
    std::optional<std::uint32_t> parent;
    if (roots) {
      column.fixed_cuts = cuts;
      roots = false;
    } else {
      parent = static_cast<std::uint32_t>(column.refinements.size());
      column.refinements.push_back({.cuts = cuts, .needs = node.parent});
    }
    std::uint32_t begin = node.begin;
    for (const std::uint32_t cut : cuts) {
      waiting.push_back({.begin = begin, .end = cut, .parent = parent});
      begin = cut;
    }
    waiting.push_back({.begin = begin, .end = node.end, .parent = parent});
  }
}

// One value after the other comes out of "other", which stays a run of neighbours.
void make_others(CutColumn& column, Dice& dice) {
  std::uint32_t begin = 0, end = column.positions;
  while (end - begin > 1) {
    const auto before = static_cast<std::uint32_t>(column.refinements.size());
    Refinement opening;
    const std::size_t together = dice.one_in(4) ? 2 : 1;  // of many values some are shown together
    for (std::size_t i = 0; i < together && end - begin > 1; ++i)
      opening.cuts.push_back(dice.one_in(2) ? ++begin : --end);
    std::sort(opening.cuts.begin(), opening.cuts.end());
    if (before > 0) opening.needs = before - 1;
    column.refinements.push_back(std::move(opening));
  }
}

// Every node parts into two.
void make_merged(CutColumn& column, Dice& dice) {
  std::vector<OpenNode> waiting{{.begin = 0, .end = column.positions, .parent = {}}};
  while (!waiting.empty()) {
    const OpenNode node = waiting.back();
    waiting.pop_back();
    if (node.end - node.begin < 2) continue;
    const auto cut = static_cast<std::uint32_t>(dice.from_to(node.begin + 1, node.end - 1));
    const auto opening = static_cast<std::uint32_t>(column.refinements.size());
    column.refinements.push_back({.cuts = {cut}, .needs = node.parent});
    waiting.push_back({.begin = node.begin, .end = cut, .parent = opening});
    waiting.push_back({.begin = cut, .end = node.end, .parent = opening});
  }
}

// Values of each position, in the order of the column; their places or numbers become low and high.
void add_values(CutColumn& column, Dice& dice) {
  const bool numbers = dice.one_in(2);
  const bool merged = dice.one_in(3);
  double next = numbers ? static_cast<double>(dice.below(2000)) - 1000 : 0;
  for (std::uint32_t position = 0; position < column.positions; ++position) {
    const std::size_t values = merged ? dice.from_to(1, 3) : 1;
    column.low.push_back(next);
    for (std::size_t i = 0; i < values; ++i) {
      column.position_of.push_back(position);
      if (i > 0) next += numbers ? static_cast<double>(dice.from_to(1, 9)) / 2 : 1;
    }
    column.high.push_back(next);
    next += !numbers ? 1 : dice.one_in(4) ? static_cast<double>(dice.from_to(10, 300)) : 1;
  }
  // The values of a hierarchy are laid out by the hierarchy, not by their codes.
  if (column.kind != CutKind::free && dice.one_in(2)) dice.shuffle(column.position_of);
}

CutColumn random_column(Dice& dice, const CutShape& shape, std::size_t index) {
  constexpr CutKind kKinds[] = {CutKind::free, CutKind::free,  CutKind::tree,
                                CutKind::tree, CutKind::chain, CutKind::fixed};
  constexpr double kWeights[] = {1, 1, 1, 2, 0.5, 3.25, 0};
  CutColumn out;
  out.name = "q" + std::to_string(index);
  out.kind = kKinds[dice.below(std::size(kKinds))];
  out.positions = static_cast<std::uint32_t>(dice.one_in(12) ? 1 : dice.from_to(2, shape.most_positions));
  out.weight = kWeights[dice.below(std::size(kWeights))];
  if (out.kind == CutKind::free) make_free(out, dice);
  if (out.kind == CutKind::tree && shape.rare_values)
    dice.one_in(2) ? make_others(out, dice) : make_merged(out, dice);
  else if (out.kind == CutKind::tree)
    make_tree(out, dice);
  if (out.kind == CutKind::chain) make_chain(out, dice);
  if (out.kind == CutKind::fixed) {
    if (dice.one_in(2)) out.positions = 1;  // suppressed
    out.fixed_cuts = all_cuts(out.positions);
  }
  add_values(out, dice);
  return out;
}

// Closed sets of the tree below (and with) one refinement: 1 for leaving it out, else the product over those it opens.
std::uint64_t closed_below(const CutColumn& column, std::uint32_t refinement) {
  std::uint64_t with = 1;
  for (std::uint32_t r = 0; r < column.refinements.size(); ++r)
    if (column.refinements[r].needs == refinement) with *= closed_below(column, r);
  return 1 + with;
}

struct Draw {
  CutColumns columns;
  std::uint64_t candidates = 1;
};

Draw draw_columns(Dice& dice, const CutShape& shape) {
  Draw out;
  const std::size_t count = dice.from_to(shape.least_columns, shape.most_columns);
  while (out.columns.size() < count) {
    CutColumn column = random_column(dice, shape, out.columns.size());
    if (out.candidates * closed_sets(column) > shape.most_candidates) continue;
    out.candidates *= closed_sets(column);
    out.columns.push_back(std::move(column));
  }
  return out;
}

}  // namespace

std::uint64_t closed_sets(const CutColumn& column) {
  std::uint64_t out = 1;
  for (std::uint32_t r = 0; r < column.refinements.size(); ++r)
    if (!column.refinements[r].needs) out *= closed_below(column, r);
  return out;
}

CutColumns random_cut_columns(Dice& dice, const CutShape& shape) {
  // The larger of a few draws: most are tiny.
  Draw best = draw_columns(dice, shape);
  for (std::size_t again = dice.below(8); again > 0; --again) {
    Draw next = draw_columns(dice, shape);
    if (next.candidates > best.candidates) best = std::move(next);
  }
  CutColumns out = std::move(best.columns);
  const bool weightless = std::all_of(out.begin(), out.end(), [](const auto& column) { return column.weight == 0; });
  if (weightless) out.front().weight = 1;
  dice.shuffle(out);
  return out;
}

}  // namespace kanon::tests
