// Takes the labels of the columns out of a plan of kind "boxes".
#include "certify/boxes/label_columns.hpp"

namespace kanon::certify {

std::vector<LabelColumn> label_columns(const BoxPlan& plan) {
  std::vector<LabelColumn> out;
  const std::vector<const PlanColumn*> frame = plan.frame.quasi();
  for (std::size_t c = 0; c < frame.size(); ++c) {
    const BoxPlanColumn& column = plan.quasi[c];
    LabelColumn read = label_head(*frame[c]);
    read.parted = false;
    read.hidden = column.unseen;
    std::vector<std::size_t> begins = {0};  // of each position in the domain, and the end
    for (const auto& values : column.positions) {
      read.domain.insert(read.domain.end(), values.begin(), values.end());
      begins.push_back(read.domain.size());
    }
    const std::span<const std::string> domain = read.domain;
    for (const ShownRun& shown : column.shown) {
      const std::size_t from = begins[shown.run.first], to = begins[shown.run.last + 1];
      read.nodes.push_back({.label = shown.label, .values = domain.subspan(from, to - from)});
    }
    out.push_back(std::move(read));
  }
  return out;
}

}  // namespace kanon::certify
