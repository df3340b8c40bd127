// A small random table with a target column, and its translation into a histogram that counts the target.
#pragma once

#include "support/small_case.hpp"

namespace kanon::tests {

struct TargetCase {
  SmallCase small;
  std::vector<Value> target;  // per row; numbers or missing
};

TargetCase random_target_case(Dice& dice, const CaseShape& shape);

// As `encoded`, with what `use` counts of the target.
EncodedCase encoded(const TargetCase& table, TargetUse use, Dice& dice);

}  // namespace kanon::tests
