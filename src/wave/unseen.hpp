// Values that a plan does not know: named in an error, mapped, or suppressed with their rows
// (docs/algorithms/apply.md).
#pragma once

#include <string>
#include <vector>

#include "kanon/anonymize.hpp"
#include "plan/recoding/plan.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

// Puts the values of the table that the plan lacks into its nodes, and says where they went. `counts` has the quasi
// columns of the plan, in its order. Error: values that have no place, all columns in one.
Result<std::vector<UnseenColumn>> place_unseen(const TupleCounts& counts, Unseen unseen, Plan& plan);

// One column, `Unseen::map`: into intervals of numbers or dates, or by the labels of a builder. What has no place is
// returned; `why` says the reason in a few words.
std::vector<Value> map_into_intervals(const std::vector<Value>& values, PlanColumn& column, std::string& why);
std::vector<Value> map_by_builder(const std::vector<Value>& values, PlanColumn& column, std::string& why);

// The same where the labels follow the rows of the values (others, merged): rare as it is, a new value is "other";
// labels that list their values have no place for it.
bool is_by_rows(const HierarchyBuild& build);
std::vector<Value> map_to_other(const std::vector<Value>& values, PlanColumn& column, std::string& why);

// Whether the label is this text, or this text behind backslashes that tell it from another one.
bool is_label(const Value& label, const Value& text);

// Level and height of a column of prefixes, or of all or nothing, where new values may have added levels.
void count_levels(PlanColumn& column);

// Adds a value to the node that shows `label`, or to a new one.
void add_to_label(const Value& value, const Value& label, PlanColumn& column);

}  // namespace kanon
