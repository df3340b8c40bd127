// The labels of the values of a sensitive column in a hierarchy that distances are measured in.
#pragma once

#include <map>
#include <vector>

#include "table/value_order.hpp"

namespace kanon {

// By value of the hierarchy: its labels, from itself to the top.
using LabelLines = std::map<Value, std::vector<Value>>;

// The line of a value. The missing one need not stand in the hierarchy: it then shares no label but those of levels
// that have only one. Empty: the value has none.
std::vector<Value> labels_of(const Value& value, const LabelLines& lines);

}  // namespace kanon
