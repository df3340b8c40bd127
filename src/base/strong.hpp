// Strong integers: numbers of different spaces that the compiler will not let anyone mix.
//
// kanon has three spaces: the user's values (text), codes (positions in the ordered domain of a column) and levels of a
// hierarchy. A code is not a level and neither is a row.
#pragma once

#include <compare>
#include <cstdint>

namespace kanon {

template <class Tag>
struct Strong {
  std::uint32_t index = 0;
  friend constexpr auto operator<=>(Strong, Strong) = default;
};

using ValueCode = Strong<struct ValueCodeTag>;  // a leaf of a column's domain
using NodeCode = Strong<struct NodeCodeTag>;    // a node of a hierarchy at one level
using LevelIndex = Strong<struct LevelTag>;     // 0 = the values themselves

}  // namespace kanon
