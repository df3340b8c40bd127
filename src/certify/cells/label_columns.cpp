// Takes the labels of the recoded columns out of a plan of blanked cells.
#include "certify/cells/label_columns.hpp"

#include "base/text.hpp"

namespace kanon::certify {
namespace {

// "intervals of 10", or "HIERARCHY level 2".
void read_recoded(const std::string& recoded, LabelColumn& out) {
  constexpr std::string_view kIntervals = "intervals of ", kLevel = " level ";
  out.coding = Coding::levels;
  if (recoded.starts_with(kIntervals)) {
    out.hierarchy = "interval:widths=" + recoded.substr(kIntervals.size());
    out.level = 1;
    return;
  }
  const std::size_t at = recoded.rfind(kLevel);
  if (at == std::string::npos) return;  // no hierarchy has an empty name
  out.hierarchy = recoded.substr(0, at);
  out.level = parse_count(std::string_view(recoded).substr(at + kLevel.size()));
}

}  // namespace

std::vector<LabelColumn> label_columns(const CellPlan& plan) {
  std::vector<LabelColumn> out;
  for (const CellPlanColumn* column : plan.quasi()) {
    if (column->nodes.empty()) continue;
    LabelColumn read;
    read.name = column->name;
    read.all_leaves = false;
    read_recoded(column->recoded, read);
    add_label_nodes(column->nodes, read);
    out.push_back(std::move(read));
  }
  return out;
}

}  // namespace kanon::certify
