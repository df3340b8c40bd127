// The labels of the values of a sensitive column in a hierarchy.
#include "models/value_labels.hpp"

#include <algorithm>

namespace kanon {

std::vector<Value> labels_of(const Value& value, const LabelLines& lines) {
  const auto at = lines.find(value);
  if (at != lines.end()) return at->second;
  if (value || lines.empty()) return {};
  const auto& some = lines.begin()->second;
  std::vector<Value> out(some.size());
  for (std::size_t level = 0; level < some.size(); ++level) {
    const auto is_same = [&](const auto& line) { return line.second[level] == some[level]; };
    if (std::all_of(lines.begin(), lines.end(), is_same)) out[level] = some[level];
  }
  return out;
}

}  // namespace kanon
