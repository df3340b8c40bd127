// Is a table one that a plan is for?
#pragma once

#include <string>
#include <vector>

#include "kanon/result.hpp"
#include "table/source.hpp"

namespace kanon {

// `planned`: the names of the plan's columns. A plan is for tables with the same columns in the same order.
Status check_columns(const std::vector<std::string>& planned, const SourceInfo& info);

template <class Plan>
Status check_columns_of(const Plan& plan, const SourceInfo& info) {
  std::vector<std::string> planned;
  for (const auto& column : plan.columns) planned.push_back(column.name);
  return check_columns(planned, info);
}

}  // namespace kanon
