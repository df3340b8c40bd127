// Cost: any cost in whole units, so that sums do not depend on their order.
#pragma once

#include <cstdint>

namespace kanon {

using Cost = std::int64_t;
constexpr Cost kNever = INT64_MAX / 4;  // the cost of what is not allowed

}  // namespace kanon
