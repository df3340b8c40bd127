// How far the values of a group are distributed from those of the whole table: three earth mover's distances, exactly.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "certify/common/value_counts.hpp"
#include "certify/common/wide.hpp"
#include "certify/plan/plan_models.hpp"

namespace kanon::certify {

// above / below; `below` is not 0.
struct WideQuotient {
  Wide above = 0, below = 1;

  [[nodiscard]] long double value() const { return static_cast<long double>(above) / static_cast<long double>(below); }
};

// The counts of a group by place in the distribution, and their sum, which is not 0.
struct GroupValues {
  std::span<const ValueRows> counts;
  std::uint64_t rows = 0;
};

// All values are equally far from each other.
WideQuotient equal_distance(const ValueDistribution& table, const GroupValues& group);
// Values are as far from each other as their places in the distribution; the first and the last are 1 apart.
WideQuotient ordered_distance(const ValueDistribution& table, const GroupValues& group);

// Values are as far from each other as the level at which their labels meet, by the number of levels.
class TreeDistance {
 public:
  TreeDistance(const ValueDistribution& table, const ValueHierarchy& hierarchy);

  [[nodiscard]] WideQuotient of(const GroupValues& group) const;
  // Values that have one label at a level have one at all levels above.
  [[nodiscard]] bool is_tree() const { return is_tree_; }

 private:
  struct Level {
    std::vector<std::uint32_t> node_of;  // of each value
    std::vector<std::uint64_t> rows;     // of the table, in each node
  };
  std::vector<Level> levels_;  // without the one where all values meet
  std::uint64_t total_;
  bool is_tree_ = true;
};

}  // namespace kanon::certify
