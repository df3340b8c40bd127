// The roles of all columns of a plan, of any kind, as a verdict tells them.
#pragma once

#include <vector>

#include "certify/plan/words.hpp"
#include "kanon/verify.hpp"

namespace kanon::certify {

inline std::vector<ColumnRole> roles_of(const auto& plan_columns) {
  std::vector<ColumnRole> out;
  for (const auto& column : plan_columns)
    out.push_back({.name = column.name, .role = word_of(column.role), .released = !is_hidden(column.role)});
  return out;
}

}  // namespace kanon::certify
