// Labels of a column that cannot be taken for anything else.
#include "plan/recoding/labels.hpp"

#include <map>
#include <set>

namespace kanon {

void make_distinct(std::vector<PlanNode>& nodes, const std::string& shown_as) {
  std::map<Value, std::size_t> node_of;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const auto& value : nodes[i].values) node_of.emplace(value, i);
  }
  std::set<Value> taken;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    auto& [label, values, suppressed] = nodes[i];
    const auto is_confusing = [&nodes, &node_of, &taken, &shown_as, i](const Value& text) {
      if (text == shown_as && nodes.size() > 1) return true;
      const auto holder = node_of.find(text);
      return taken.contains(text) || (holder != node_of.end() && holder->second != i);
    };
    while (label && !suppressed && is_confusing(label)) label = "\\" + *label;
    taken.insert(label);
  }
}

}  // namespace kanon
