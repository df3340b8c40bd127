// The inverse of encode: turns the candidate that a search found into the columns of a plan, in the user's values.
#include "decode/decode.hpp"

#include <algorithm>

#include "decode/node_labels.hpp"
#include "plan/recoding/labels.hpp"

namespace kanon {
namespace {

std::vector<PlanNode> nodes_at(const CodedColumn& column, LevelIndex level) {
  const auto& coded = column.levels[level.index];
  std::vector<PlanNode> out(coded.labels.size());
  for (std::size_t node = 0; node < out.size(); ++node) out[node].label = coded.labels[node];
  for (std::size_t value = 0; value < column.values.size(); ++value) {
    out[coded.node_of[value].index].values.push_back(column.values[value]);
  }
  return out;
}

// The plan's column for a coded column; its nodes are still empty.
PlanColumn head_of(const CodedColumn& coded) {
  PlanColumn out;
  out.coding = coded.coding;
  out.height = coded.height();
  out.hierarchy = coded.hierarchy;
  out.by_width = coded.by_width();
  out.weight = coded.weight;
  return out;
}

// The values of each run that the cuts leave, from left to right.
std::vector<std::vector<ValueCode>> runs_of(const CutColumn& column, const std::vector<std::uint32_t>& cuts) {
  std::vector<std::vector<ValueCode>> out(cuts.size() + 1);
  for (std::uint32_t value = 0; value < column.position_of.size(); ++value) {
    const auto run = std::upper_bound(cuts.begin(), cuts.end(), column.position_of[value]) - cuts.begin();
    out[static_cast<std::size_t>(run)].push_back(ValueCode{value});
  }
  return out;
}

PlanColumn by_levels(const CodedColumn& coded, LevelIndex level) {
  PlanColumn out = head_of(coded);
  out.level = level.index;
  out.nodes = nodes_at(coded, level);
  return out;
}

PlanColumn by_cuts(const CodedColumn& coded, const CutColumn& column, const std::vector<std::uint32_t>& cuts) {
  // Levels part the domain ever further, so their number of nodes tells them apart; the lowest of equals is shown.
  if (coded.coding != CodingKind::intervals && coded.coding != CodingKind::taxonomy) {
    std::uint32_t level = 0;
    while (level < coded.height() && coded.levels[level].labels.size() > cuts.size() + 1) ++level;
    return by_levels(coded, LevelIndex{level});
  }
  PlanColumn out = head_of(coded);
  for (const auto& run : runs_of(column, cuts)) {
    PlanNode node;
    node.label = coded.coding == CodingKind::intervals ? interval_label(coded, run) : tree_label(coded, run);
    for (const ValueCode value : run) node.values.push_back(coded.values[value.index]);
    out.nodes.push_back(std::move(node));
  }
  return out;
}

template <class Decode>
std::vector<PlanColumn> decoded(const Schema& schema, const Codebook& codebook, const std::string& shown_as,
                                const Decode& decode) {
  std::vector<PlanColumn> out;
  for (std::size_t i = 0; i < schema.columns.size(); ++i) {
    PlanColumn column;
    for (std::size_t c = 0; c < codebook.size(); ++c) {
      if (codebook[c].name == schema.columns[i]) column = decode(c);
    }
    column.name = schema.columns[i];
    column.role = schema.roles[i];
    make_distinct(column.nodes, shown_as);
    out.push_back(std::move(column));
  }
  return out;
}

}  // namespace

std::vector<PlanColumn> decode_columns(const Schema& schema, const Codebook& codebook,
                                       const std::vector<LevelIndex>& levels, const std::string& shown_as) {
  return decoded(schema, codebook, shown_as, [&](std::size_t c) { return by_levels(codebook[c], levels[c]); });
}

std::vector<PlanColumn> decode_cuts(const Schema& schema, const Codebook& codebook, const CutColumns& columns,
                                    const CutSets& cuts, const std::string& shown_as) {
  return decoded(schema, codebook, shown_as, [&](std::size_t c) { return by_cuts(codebook[c], columns[c], cuts[c]); });
}

}  // namespace kanon
