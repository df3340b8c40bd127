// A small random table with a target column, and its translation into a histogram that counts the target.
#pragma once

#include "support/small_case.hpp"

namespace kanon::tests {

struct TargetCase {
  SmallCase small;
  std::vector<Value> target;       // per row; numbers or missing
  std::vector<Value> entity = {};  // per row: whom it is about; empty: k counts rows
  Models models = {};
  std::vector<std::vector<Value>> sensitive = {};   // by sensitive column that a model looks at, per row
  std::vector<SensitiveColumn> distribution = {};   // of these columns in all rows
  std::vector<std::vector<Value>> population = {};  // rows of another table, where a model looks at it
};

TargetCase random_target_case(Dice& dice, const CaseShape& shape);

// Whom each row is about: some have one row, some several, in the same tuple or in many; some rows are about nobody.
std::vector<Value> random_entities(std::size_t rows, Dice& dice);

// As `encoded`, with what `use` counts of the target.
EncodedCase encoded(const TargetCase& table, TargetUse use, Dice& dice);

}  // namespace kanon::tests
