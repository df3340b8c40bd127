// CostValue: the value of a cost, exact where the cost is a whole number.
#pragma once

#include <compare>
#include <cstdint>

namespace kanon {

// A cost, ordered. dm and cm are exact integers, lm and rm real numbers; the other part stays 0.
struct CostValue {
  std::uint64_t exact = 0;
  double real = 0;
  friend auto operator<=>(const CostValue&, const CostValue&) = default;
};

}  // namespace kanon
