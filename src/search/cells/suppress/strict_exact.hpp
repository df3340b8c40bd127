// The exact minimum of a small model, by branch and bound over the places of single records.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "search/cells/suppress/strict_bound.hpp"
#include "search/cells/suppress/strict_local.hpp"
#include "search/cells/suppress/strict_model.hpp"

namespace kanon::strict {

// Records and hubs that depend on each other, and nobody else: the minimum of the whole is the sum over components.
struct Component {
  std::vector<Record> records;
  std::vector<HubIndex> hubs;
};

// In the order of their first record.
std::vector<Component> components_of(const Model& model);

// The part of a model that a component is: hubs and records numbered in the component's order.
Model part_of(const Model& model, const Component& component);

struct ExactOutcome {
  Incumbent incumbent;  // never dearer than the start
  bool complete = false;
  std::uint64_t nodes = 0;
};

// Looks for assignments cheaper than `start`. Complete: there is none cheaper than the one returned, and the model's
// own `complete` says whether that holds for the table. `prices` are where the bound starts from.
ExactOutcome exact_search(const Model& model, const Prices& prices, Incumbent start, std::uint64_t nodes,
                          const std::function<bool()>& stop);

}  // namespace kanon::strict
