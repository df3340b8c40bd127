// Whether the entropy of a group is at least ln l, ties included, although logarithms are rounded.
#pragma once

#include <cstdint>

#include "models/rule.hpp"

namespace kanon {

// n ln n; 0 for none. From a table where n is small.
double x_log_x(std::uint64_t n);

// -sum p ln p >= ln l for p = counts / rows; rows > 0; `log` is ln l, rounded.
bool entropy_is_at_least(ValueCounts counts, std::uint64_t rows, const Ratio& l, double log);

}  // namespace kanon
