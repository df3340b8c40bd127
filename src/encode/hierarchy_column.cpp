// From a column with a hierarchy to the cuts a search may choose.
#include "encode/hierarchy_column.hpp"

#include <algorithm>
#include <numeric>

#include "encode/cut_layout.hpp"

namespace kanon {
namespace {

// Sorted by node from the top level down. Nodes are numbered by their first value, so the user's order is kept wherever
// the hierarchy allows it.
std::vector<ValueCode> depth_first(const CodedColumn& coded) {
  std::vector<ValueCode> out;
  for (std::uint32_t value = 0; value < coded.values.size(); ++value) out.push_back(ValueCode{value});
  std::stable_sort(out.begin(), out.end(), [&](ValueCode a, ValueCode b) {
    for (std::size_t level = coded.levels.size(); level-- > 0;) {
      const auto& node_of = coded.levels[level].node_of;
      if (node_of[a.index] != node_of[b.index]) return node_of[a.index] < node_of[b.index];
    }
    return false;
  });
  return out;
}

// A column laid out for its hierarchy, with the cuts of each level.
struct Laid {
  CutColumn column;
  std::vector<std::vector<std::uint32_t>> cuts;  // by level: where its nodes end
};

Laid lay_out(const CodedColumn& coded) {
  CutLayout layout;
  layout.order = depth_first(coded);
  layout.places = counted_places(coded.values.size());
  const auto parted = [&](std::size_t level, std::size_t place) {
    const auto& node_of = coded.levels[level].node_of;
    return node_of[layout.order[place - 1].index] != node_of[layout.order[place].index];
  };
  for (std::size_t place = 0; place < layout.order.size(); ++place)
    layout.begins.push_back(place == 0 || parted(0, place));
  Laid out{laid_out(coded, layout), std::vector<std::vector<std::uint32_t>>(coded.levels.size())};
  for (std::size_t place = 1; place < layout.order.size(); ++place) {
    for (std::size_t level = 0; level < coded.levels.size(); ++level) {
      if (parted(level, place)) out.cuts[level].push_back(out.column.position_of[layout.order[place].index]);
    }
  }
  out.column.fixed_cuts = out.cuts.back();
  return out;
}

}  // namespace

CutColumn level_column(const CodedColumn& coded) {
  auto [out, cuts] = lay_out(coded);
  for (std::size_t level = cuts.size() - 1; level-- > 0;) {
    Refinement refinement;
    std::set_difference(cuts[level].begin(), cuts[level].end(), cuts[level + 1].begin(), cuts[level + 1].end(),
                        std::back_inserter(refinement.cuts));
    if (refinement.cuts.empty()) continue;
    if (!out.refinements.empty()) refinement.needs = static_cast<std::uint32_t>(out.refinements.size() - 1);
    out.refinements.push_back(std::move(refinement));
  }
  out.kind = out.refinements.empty() ? CutKind::fixed : CutKind::chain;
  return out;
}

CutColumn tree_column(const CodedColumn& coded) {
  auto [out, cuts] = lay_out(coded);
  // Which opening each position's node needs, level by level from the top.
  std::vector<std::optional<std::uint32_t>> needs(out.positions);
  for (std::size_t level = cuts.size() - 1; level-- > 0;) {
    std::vector<std::uint32_t> ends = cuts[level + 1];
    ends.push_back(out.positions);
    std::uint32_t first = 0;
    for (const std::uint32_t end : ends) {  // the node above: positions first to end - 1
      Refinement opening{{}, needs[first]};
      for (const std::uint32_t cut : cuts[level]) {
        if (cut > first && cut < end) opening.cuts.push_back(cut);
      }
      if (!opening.cuts.empty()) {
        std::fill(needs.begin() + first, needs.begin() + end, static_cast<std::uint32_t>(out.refinements.size()));
        out.refinements.push_back(std::move(opening));
      }
      first = end;
    }
  }
  out.kind = out.refinements.empty() ? CutKind::fixed : CutKind::tree;
  return out;
}

}  // namespace kanon
