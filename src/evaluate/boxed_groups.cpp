// Finds the tuple of a row by the positions of its values.
#include "evaluate/boxed_groups.hpp"

#include <map>

namespace kanon {
namespace {

constexpr std::uint32_t kNowhere = ~std::uint32_t{0};

// By code of the column in the original: the position of the value in the plan.
std::vector<std::uint32_t> positions_of(const BoxPlanColumn& column, const evaluation::CodedColumn& original) {
  std::map<Value, std::uint32_t> place;
  std::uint32_t at = 0;
  for (const auto& values : column.positions) {
    for (const auto& value : values) place.emplace(value, at);
    ++at;
  }
  for (const auto& value : column.unseen) place.emplace(value, at++);
  std::vector<std::uint32_t> out;
  for (const auto& text : original.texts) {
    const auto found = place.find(text);
    out.push_back(found == place.end() ? kNowhere : found->second);
  }
  return out;
}

}  // namespace

std::optional<std::vector<std::optional<std::uint32_t>>> boxed_groups(const BoxPlan& plan,
                                                                      const evaluation::CodedFile& original) {
  const auto stars = static_cast<std::uint32_t>(plan.starred_box());  // the box that looks like them, or one more group
  std::map<std::vector<std::uint32_t>, std::optional<std::uint32_t>> group_of;
  for (const auto& tuple : plan.tuples) {
    if (tuple.is_parted()) return std::nullopt;
    std::optional<std::uint32_t> group;
    if (!tuple.to.empty())
      group = tuple.to[0].box;
    else if (plan.claim.starred_rows > 0)
      group = stars;
    group_of.emplace(tuple.at, group);
  }
  std::vector<std::vector<std::uint32_t>> positions;
  std::vector<const evaluation::CodedColumn*> columns;
  for (const auto* column : plan.quasi()) {
    columns.push_back(original.find(column->name));
    positions.push_back(positions_of(*column, *columns.back()));
  }
  std::vector<std::optional<std::uint32_t>> out;
  std::vector<std::uint32_t> at(columns.size());
  for (std::size_t row = 0; row < original.rows; ++row) {
    for (std::size_t c = 0; c < columns.size(); ++c) at[c] = positions[c][columns[c]->codes[row]];
    const auto tuple = group_of.find(at);
    if (tuple == group_of.end()) return std::nullopt;
    out.push_back(tuple->second);
  }
  return out;
}

}  // namespace kanon
