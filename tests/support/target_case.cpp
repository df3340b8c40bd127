// A small random table with a target column, and its translation into a histogram that counts the target.
#include "support/target_case.hpp"

#include <algorithm>
#include <map>

namespace kanon::tests {

TargetCase random_target_case(Dice& dice, const CaseShape& shape) {
  TargetCase out{random_case(dice, shape), {}};
  const std::size_t classes = dice.from_to(1, 4);
  for (std::size_t r = 0; r < out.small.rows.size(); ++r) {
    const std::size_t drawn = dice.below(classes);
    // Half of the rows follow their first column, so that groups differ.
    const auto& leaves = out.small.columns[0].hierarchy.leaves;
    const auto at = std::find(leaves.begin(), leaves.end(), out.small.rows[r][0]) - leaves.begin();
    const std::size_t number = dice.one_in(2) ? drawn : static_cast<std::size_t>(at) % classes;
    out.target.push_back(dice.one_in(12) ? Value() : Value(std::to_string(number * number * 3 + 1)));
  }
  return out;
}

EncodedCase encoded(const TargetCase& table, TargetUse use, Dice& dice) {
  EncodedCase out;
  for (const auto& column : table.small.columns) {
    out.codebook.push_back(code_column(column.name, column.hierarchy, column.order));
    out.codebook.back().coding = column.coding;
    out.codebook.back().weight = column.weight;
  }
  std::map<std::pair<std::vector<Value>, Value>, std::uint32_t> lines;
  for (std::size_t r = 0; r < table.small.rows.size(); ++r)
    ++lines[{table.small.rows[r], use == TargetUse::none ? Value() : table.target[r]}];
  std::vector<std::pair<std::pair<std::vector<Value>, Value>, std::uint32_t>> shuffled(lines.begin(), lines.end());
  dice.shuffle(shuffled);
  TupleCounts counts;
  counts.rows = table.small.rows.size();
  counts.values.resize(table.small.columns.size());
  const auto code = [](std::vector<Value>& values, const Value& value) {
    const auto at = std::find(values.begin(), values.end(), value);
    const auto found = static_cast<std::uint32_t>(at - values.begin());
    if (at == values.end()) values.push_back(value);
    return found;
  };
  for (const auto& [line, count] : shuffled) {
    for (std::size_t c = 0; c < line.first.size(); ++c) counts.codes.push_back(code(counts.values[c], line.first[c]));
    if (use != TargetUse::none) counts.class_codes.push_back(code(counts.classes, line.second));
    counts.counts.push_back(count);
  }
  out.histogram = make_histogram(counts, out.codebook, use);
  return out;
}

}  // namespace kanon::tests
