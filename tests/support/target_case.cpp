// A small random table with a target column, and its translation into a histogram that counts the target.
#include "support/target_case.hpp"

#include <algorithm>
#include <map>

namespace kanon::tests {

namespace {

// The tuples as an engine would count them, in a random order; with classes each once per class.
TupleCounts counted(const SmallCase& small, const std::vector<Value>* classes, Dice& dice) {
  std::map<std::pair<std::vector<Value>, Value>, std::uint32_t> lines;
  for (std::size_t r = 0; r < small.rows.size(); ++r)
    ++lines[{small.rows[r], classes == nullptr ? Value() : (*classes)[r]}];
  std::vector<std::pair<std::pair<std::vector<Value>, Value>, std::uint32_t>> shuffled(lines.begin(), lines.end());
  dice.shuffle(shuffled);
  TupleCounts counts;
  counts.rows = small.rows.size();
  counts.values.resize(small.columns.size());
  const auto code = [](std::vector<Value>& values, const Value& value) {
    const auto at = std::find(values.begin(), values.end(), value);
    const auto found = static_cast<std::uint32_t>(at - values.begin());
    if (at == values.end()) values.push_back(value);
    return found;
  };
  for (const auto& [line, count] : shuffled) {
    for (std::size_t c = 0; c < line.first.size(); ++c) counts.codes.push_back(code(counts.values[c], line.first[c]));
    if (classes != nullptr) counts.class_codes.push_back(code(counts.classes, line.second));
    counts.counts.push_back(count);
  }
  return counts;
}

}  // namespace

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

std::vector<Value> random_entities(std::size_t rows, Dice& dice) {
  const std::size_t people = dice.from_to(1, rows + 1);
  const std::size_t alone_one_in = dice.from_to(1, 4), missing_one_in = dice.one_in(3) ? 8 : 1'000'000;
  std::vector<Value> out;
  for (std::size_t r = 0; r < rows; ++r) {
    if (dice.one_in(missing_one_in))
      out.emplace_back(std::nullopt);
    else
      out.emplace_back(dice.one_in(alone_one_in) ? "r" + std::to_string(r) : "p" + std::to_string(dice.below(people)));
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
  out.histogram =
      make_histogram(counted(table.small, use == TargetUse::none ? nullptr : &table.target, dice), out.codebook, use);
  TupleCounts counts;
  if (!table.entity.empty()) counts.by_entity.push_back(counted(table.small, &table.entity, dice));
  for (const auto& values : table.sensitive) counts.by_sensitive.push_back(counted(table.small, &values, dice));
  if (!table.population.empty()) {
    SmallCase people = table.small;
    people.rows = table.population;
    counts.by_population.push_back(counted(people, nullptr, dice));
  }
  if (!table.models.empty()) {
    auto test = GroupTest::make(table.models, table.distribution);
    out.histogram.test = std::make_shared<const GroupTest>(std::move(test).value());
  }
  auto members = make_group_members(counts, out.codebook, out.histogram.test.get());
  if (!members.empty()) out.histogram.members = std::make_shared<const GroupMembers>(std::move(members));
  return out;
}

}  // namespace kanon::tests
