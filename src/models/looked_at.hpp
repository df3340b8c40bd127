// The sensitive columns that some model looks at.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "kanon/models.hpp"

namespace kanon {

// Each once, in the order in which they are named.
inline std::vector<std::string> looked_at(const Models& models) {
  std::vector<std::string> out;
  for (const auto& model : models.sensitive) {
    if (std::find(out.begin(), out.end(), model.column) == out.end()) out.push_back(model.column);
  }
  return out;
}

}  // namespace kanon
