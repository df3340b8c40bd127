// The missing value, as tests write it.
#pragma once

#include "table/value_order.hpp"

namespace kanon::tests {

inline const Value kMissing = std::nullopt;

}  // namespace kanon::tests
