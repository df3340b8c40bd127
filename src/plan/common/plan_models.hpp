// PlanModels: what a plan promises beside k, with all that is needed to hold a release to it: the values of the
// sensitive columns with their rows in the whole table, and the hierarchies of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kanon/models.hpp"
#include "kanon/result.hpp"
#include "table/value_order.hpp"

namespace kanon {

// Of a sensitive column in the whole table. Values in the order of kanon; the missing one is left out where it counts
// as none.
struct PlanDistribution {
  std::string column;
  std::vector<Value> values;
  std::vector<std::uint64_t> rows;

  friend bool operator==(const PlanDistribution&, const PlanDistribution&) = default;
};

// The hierarchy of a sensitive column, for t: to every value of its distribution the labels at all levels, the value
// itself first.
struct PlanTree {
  std::string column, file;
  std::vector<std::vector<Value>> labels;

  friend bool operator==(const PlanTree&, const PlanTree&) = default;
};

struct PlanModels {
  Models asked = {};
  std::optional<std::uint64_t> k_map_rows = {};  // k-map by the size of the population: rows that a group has at least
  std::vector<PlanDistribution> distribution = {};
  std::vector<PlanTree> hierarchies = {};

  [[nodiscard]] bool empty() const { return asked.empty(); }
};

// Models look at sensitive columns, whose names these are. An Error has no place.
Status check_sensitive(const PlanModels& models, const std::vector<std::string>& sensitive);

}  // namespace kanon
