// A small random table with hierarchies, and its translation into what a search is given.
#include "support/small_case.hpp"

#include <algorithm>
#include <map>

namespace kanon::tests {
namespace {

// One level up: every label goes to one of a few, some keep their name, some share a name with a label below.
std::vector<Value> coarser(const std::vector<Value>& labels, std::size_t level, Dice& dice) {
  std::vector<Value> distinct;
  for (const auto& label : labels) {
    if (std::find(distinct.begin(), distinct.end(), label) == distinct.end()) distinct.push_back(label);
  }
  std::vector<Value> targets;
  const std::size_t count = dice.from_to(1, distinct.size());
  for (std::size_t i = 0; i < count; ++i) {
    targets.push_back(dice.one_in(4) ? distinct[i] : Value("L" + std::to_string(level) + "_" + std::to_string(i)));
  }
  std::map<Value, Value> above;
  for (const auto& label : distinct) above[label] = dice.pick(targets);
  std::vector<Value> out;
  for (const auto& label : labels) out.push_back(above[label]);
  return out;
}

Hierarchy random_hierarchy(Dice& dice, const CaseShape& shape, std::size_t height) {
  Hierarchy out;
  out.source = "random";
  const std::size_t leaves = dice.from_to(shape.leaves.least, shape.leaves.most);
  const bool numbers = dice.one_in(2);
  for (std::size_t i = 0; i < leaves; ++i) {
    out.leaves.emplace_back(numbers ? std::to_string(i * 7 % 101) : "v" + std::to_string(i));
  }
  if (numbers && leaves > 101) {
    for (std::size_t i = 0; i < leaves; ++i) out.leaves[i] = std::to_string(i);
  }
  if (dice.one_in(3)) out.leaves[dice.below(leaves)] = std::nullopt;
  out.labels.push_back(out.leaves);
  for (std::size_t level = 1; level <= height; ++level) {
    const bool top = level == height && dice.one_in(2);
    out.labels.push_back(top ? std::vector<Value>(leaves, Value("*")) : coarser(out.labels.back(), level, dice));
  }
  return out;
}

CaseColumn random_column(Dice& dice, const CaseShape& shape, std::size_t number, std::size_t nodes) {
  CaseColumn out;
  out.name = "c" + std::to_string(number);
  out.weight = dice.pick(std::vector<double>{0, 0.25, 1, 1, 1, 2, 3.7});
  std::size_t height = dice.one_in(shape.hierarchy_one_in) ? dice.below(shape.most_height + 1) : 0;
  if (nodes * (height + 1) > shape.most_nodes) height = 0;
  out.hierarchy = random_hierarchy(dice, shape, height);
  out.coding = out.hierarchy.levels() > 1
                   ? CodingKind::levels
                   : dice.pick(std::vector<CodingKind>{CodingKind::keep, CodingKind::keep, CodingKind::suppressed});
  if (out.coding == CodingKind::suppressed) out.hierarchy.labels[0].assign(out.hierarchy.leaves.size(), Value("*"));
  if (dice.one_in(4)) {
    for (const auto& leaf : out.hierarchy.leaves) {
      if (leaf) out.order.push_back(*leaf);
    }
    dice.shuffle(out.order);
  }
  return out;
}

}  // namespace

SmallCase random_case(Dice& dice, const CaseShape& shape) {
  SmallCase out;
  const std::size_t columns = dice.from_to(shape.columns.least, shape.columns.most);
  std::size_t nodes = 1;
  for (std::size_t c = 0; c < columns; ++c) {
    out.columns.push_back(random_column(dice, shape, c, nodes));
    nodes *= out.columns.back().hierarchy.levels();
  }
  // All weights 0 is refused before any search.
  if (std::all_of(out.columns.begin(), out.columns.end(), [](const CaseColumn& c) { return c.weight == 0; })) {
    out.columns[0].weight = 1;
  }
  const std::size_t rows = dice.from_to(shape.rows.least, shape.rows.most);
  const bool skewed = dice.one_in(2);
  for (std::size_t r = 0; r < rows; ++r) {
    std::vector<Value> row;
    for (const auto& column : out.columns) {
      const auto& leaves = column.hierarchy.leaves;
      row.push_back(
          leaves[skewed ? std::min(dice.below(leaves.size()), dice.below(leaves.size())) : dice.below(leaves.size())]);
    }
    out.rows.push_back(std::move(row));
    if (dice.one_in(3) && out.rows.size() < rows) out.rows.push_back(out.rows[dice.below(out.rows.size())]), ++r;
  }
  return out;
}

TupleCounts counted(const SmallCase& small, Dice* dice) {
  std::map<std::vector<Value>, std::uint32_t> tuples;
  for (const auto& row : small.rows) ++tuples[row];
  std::vector<std::pair<std::vector<Value>, std::uint32_t>> ordered(tuples.begin(), tuples.end());
  if (dice != nullptr) dice->shuffle(ordered);
  TupleCounts out;
  out.rows = small.rows.size();
  out.values.resize(small.columns.size());
  for (const auto& [tuple, count] : ordered) {
    for (std::size_t c = 0; c < tuple.size(); ++c) {
      auto& values = out.values[c];
      const auto at = std::find(values.begin(), values.end(), tuple[c]);
      out.codes.push_back(static_cast<std::uint32_t>(at - values.begin()));
      if (at == values.end()) values.push_back(tuple[c]);
    }
    out.counts.push_back(count);
  }
  return out;
}

EncodedCase encoded(const SmallCase& small, Dice& dice) {
  EncodedCase out;
  for (const auto& column : small.columns) {
    out.codebook.push_back(code_column(column.name, column.hierarchy, column.order));
    out.codebook.back().coding = column.coding;
    out.codebook.back().weight = column.weight;
  }
  out.histogram = make_histogram(counted(small, &dice), out.codebook);
  return out;
}

}  // namespace kanon::tests
