// Texts that say where they stand: numbers and ranges of numbers ("[0-25)", "1-4", "10 to 19", ">200", "90+", "under
// 5"), months, days of the week.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "table/value_order.hpp"

namespace kanon {

// All values in their order, without the missing one. Nothing if one of them cannot be read, or where ranges overlap.
std::optional<std::vector<std::string>> order_of_texts(const std::vector<Value>& values);

}  // namespace kanon
