// The mirror of encode: takes the winning levels through the codebook to the columns of a plan, in the user's values.
#include "decode/decode.hpp"

#include <set>

namespace kanon {
namespace {

std::vector<PlanNode> nodes_of(const CodedColumn& column, LevelIndex level, const std::string& shown_as) {
  const auto& coded = column.levels[level.index];
  std::vector<PlanNode> out(coded.labels.size());
  std::set<Value> taken;
  for (std::size_t node = 0; node < out.size(); ++node) {
    Value label = coded.labels[node];
    while (label && ((*label == shown_as && out.size() > 1) || taken.contains(label))) label = "\\" + *label;
    taken.insert(label);
    out[node].label = std::move(label);
  }
  for (std::size_t value = 0; value < column.values.size(); ++value) {
    out[coded.node_of[value].index].values.push_back(column.values[value]);
  }
  return out;
}

}  // namespace

std::vector<PlanColumn> decode_columns(const Schema& schema, const Codebook& codebook,
                                       const std::vector<LevelIndex>& levels, const std::string& shown_as) {
  std::vector<PlanColumn> out;
  for (std::size_t i = 0; i < schema.columns.size(); ++i) {
    PlanColumn column;
    column.name = schema.columns[i];
    column.role = schema.roles[i];
    for (std::size_t c = 0; c < codebook.size(); ++c) {
      if (codebook[c].name != column.name) continue;
      column.coding = codebook[c].coding;
      column.level = levels[c].index;
      column.height = codebook[c].height();
      column.hierarchy = codebook[c].hierarchy;
      column.weight = codebook[c].weight;
      column.nodes = nodes_of(codebook[c], levels[c], shown_as);
    }
    out.push_back(std::move(column));
  }
  return out;
}

}  // namespace kanon
