// Texts among values that have an order of their own: "unknown" among ages, "?" among brackets.
//
// One such text is enough to take a whole column for unordered. Mostly it means that the value is missing, but that is
// for people to say.
#pragma once

#include <string>
#include <vector>

#include "table/value_order.hpp"

namespace kanon {

// The few values without which the others are numbers, dates, or texts that say where they stand; none where there are
// none, or where several orders would do. In the order in which they stand.
std::vector<std::string> odd_texts(const std::vector<Value>& values);

}  // namespace kanon
