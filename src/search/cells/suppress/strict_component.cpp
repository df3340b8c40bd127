// Finds the connected components of a model, and cuts out the part of the model that belongs to one of them.
#include <algorithm>
#include <numeric>

#include "search/cells/suppress/strict_exact.hpp"

namespace kanon::strict {
namespace {

class Unions {
 public:
  explicit Unions(std::size_t size) : parent_(size) { std::iota(parent_.begin(), parent_.end(), 0u); }
  std::uint32_t find(std::uint32_t one) {
    while (parent_[one] != one) one = parent_[one] = parent_[parent_[one]];
    return one;
  }
  // Of two roots the smaller number stays, so a component is identified by its first record.
  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a), b = find(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }

 private:
  std::vector<std::uint32_t> parent_;
};

}  // namespace

std::vector<Component> components_of(const Model& model) {
  Unions unions(model.records());
  for (HubIndex hub = 0; hub < model.hubs.size(); ++hub) {
    const auto arcs = model.arcs_of_hub(hub);
    for (const auto& arc : arcs) unions.join(arcs[0].end, arc.end);
  }
  std::vector<Component> out;
  std::vector<std::uint32_t> number(model.records());
  for (Record record = 0; record < model.records(); ++record) {
    const auto first = unions.find(record);
    if (first == record) {
      number[record] = static_cast<std::uint32_t>(out.size());
      out.emplace_back();
    }
    out[number[first]].records.push_back(record);
  }
  for (HubIndex hub = 0; hub < model.hubs.size(); ++hub)
    out[number[unions.find(model.arcs_of_hub(hub)[0].end)]].hubs.push_back(hub);
  return out;
}

Model part_of(const Model& model, const Component& component) {
  Model out;
  out.k = model.k;
  out.table = model.table;
  out.complete = model.complete;
  for (const auto record : component.records) {
    out.tuple.push_back(model.tuple[record]);
    out.free_cost.push_back(model.free_cost[record]);
    out.free_visible.push_back(model.free_visible[record]);
    out.most.push_back(model.most[record]);
  }
  const auto place = [&](Record record) {
    return static_cast<Record>(std::lower_bound(component.records.begin(), component.records.end(), record) -
                               component.records.begin());
  };
  out.hub_start = {0};
  for (const auto hub : component.hubs) {
    out.hubs.push_back(model.hubs[hub]);
    out.hubs.back().example = place(model.hubs[hub].example);
    for (const auto& arc : model.arcs_of_hub(hub)) out.hub_arcs.push_back({place(arc.end), arc.cost});
    out.hub_start.push_back(static_cast<std::uint32_t>(out.hub_arcs.size()));
  }
  index_records(out);
  return out;
}

}  // namespace kanon::strict
