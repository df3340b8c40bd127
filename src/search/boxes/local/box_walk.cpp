// In which order a walk over boxes chooses the columns.
#include "search/boxes/local/box_walk.hpp"

namespace kanon::local {
namespace {

// What the cheapest run of more than one leaf loses.
Units first_step(const BoxColumn& column) {
  Units out = -1;
  const auto take = [&](Run run) {
    const Units units = column.units(run);
    if (out < 0 || units < out) out = units;
  };
  if (column.nested) {
    for (const auto& node : column.nodes) {
      if (node.children > 0) take(node.run);
    }
  } else {
    for (std::uint32_t at = 1; at < column.whole.size(); ++at) {
      if (column.whole[at].first < at) take({at - 1, at});
    }
  }
  return out;
}

}  // namespace

std::vector<std::uint32_t> walk_order(const std::vector<BoxColumn>& columns) {
  std::vector<std::uint32_t> out(columns.size());
  std::iota(out.begin(), out.end(), 0);
  std::vector<Units> steps;
  for (const auto& column : columns) steps.push_back(first_step(column));
  std::stable_sort(out.begin(), out.end(), [&](std::uint32_t a, std::uint32_t b) { return steps[a] > steps[b]; });
  return out;
}

}  // namespace kanon::local
