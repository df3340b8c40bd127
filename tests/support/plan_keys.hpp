// Keys that the format of plans promises, as JSON pointers: whoever reads a plan must miss each of them.
//
// The plan has a quasi-identifier by levels as its second column. docs/formats/plan.md is the format.
#pragma once

#include <string>
#include <vector>

namespace kanon::tests {

inline std::vector<std::string> promised_plan_keys() {
  std::vector<std::string> out;
  const auto add = [&out](const std::string& within, const std::vector<std::string>& keys) {
    for (const auto& key : keys) out.push_back(within + "/" + key);
  };
  add("", {"format", "version", "kind", "k", "suppression", "missing", "columns", "claim"});
  add("/suppression", {"limit", "limit_rows", "rows", "shown_as"});
  add("/columns/1", {"name", "role", "coding", "level", "height", "weight", "nodes"});
  add("/columns/1/nodes/0", {"label", "values"});
  add("/claim", {"status", "cost_name", "cost", "bound", "rows", "suppressed_rows", "starred_rows", "dropped_rows",
                 "groups", "smallest_group"});
  return out;
}

}  // namespace kanon::tests
