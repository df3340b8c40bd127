// Grid: a CutProblem in the numbers the search works with.
#include "space/grid.hpp"

#include <algorithm>
#include <numeric>

namespace kanon::koptimize {

void pack_columns(Grid& grid) {
  constexpr std::size_t kLargest = 2048;
  std::size_t size = kLargest + 1;
  for (std::uint32_t c = 0; c < grid.columns.size(); ++c) {
    const std::size_t places = grid.columns[c].places;
    if (size * places > kLargest) {
      grid.packs.emplace_back();
      size = 1;
    }
    grid.packs.back().push_back(c);
    size *= places;
  }
  for (std::size_t t = 0; t < grid.tuples; ++t) {
    for (const auto& pack : grid.packs) {
      std::size_t code = 0;
      for (const auto c : pack) code = code * grid.columns[c].places + grid.places[t * grid.columns.size() + c];
      grid.packed.push_back(static_cast<std::uint16_t>(code));
    }
  }
}

Grid make_grid(const CutProblem& problem) {
  Grid grid;
  for (std::uint32_t c = 0; c < problem.columns.size(); ++c) {
    const auto& column = problem.columns[c];
    GridColumn out{.kind = column.kind,
                   .places = column.positions,
                   .fixed_cuts = column.fixed_cuts,
                   .first_step = static_cast<std::uint32_t>(grid.steps.size()),
                   .steps = static_cast<std::uint32_t>(column.refinements.size())};
    for (std::uint32_t r = 0; r < column.refinements.size(); ++r) {
      const auto& refinement = column.refinements[r];
      grid.steps.push_back(
          {.column = c,
           .index = r,
           .cuts = refinement.cuts,
           .needs = refinement.needs ? static_cast<std::int32_t>(out.first_step + *refinement.needs) : -1});
    }
    grid.columns.push_back(std::move(out));
  }

  const std::size_t width = problem.columns.size();
  const std::size_t all = problem.histogram.tuples();
  std::vector<std::uint16_t> places(all * width);
  for (std::size_t t = 0; t < all; ++t) {
    for (std::size_t c = 0; c < width; ++c) {
      places[t * width + c] =
          static_cast<std::uint16_t>(problem.columns[c].position_of[problem.histogram.code(t, c).index]);
    }
  }
  grid.source.resize(all);
  std::iota(grid.source.begin(), grid.source.end(), 0u);
  const auto at = [&](std::uint32_t t) { return places.begin() + static_cast<std::ptrdiff_t>(t * width); };
  const auto ends = static_cast<std::ptrdiff_t>(width);
  std::stable_sort(grid.source.begin(), grid.source.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::lexicographical_compare(at(a), at(a) + ends, at(b), at(b) + ends);
  });
  for (std::size_t i = 0; i < all; ++i) {
    if (i == 0 || !std::equal(at(grid.source[i]), at(grid.source[i]) + ends, at(grid.source[i - 1]))) {
      grid.source_begin.push_back(static_cast<std::uint32_t>(i));
      grid.places.insert(grid.places.end(), at(grid.source[i]), at(grid.source[i]) + ends);
      ++grid.tuples;
    }
  }
  grid.source_begin.push_back(static_cast<std::uint32_t>(all));
  pack_columns(grid);
  return grid;
}

GroupMembers grid_members(const GroupMembers& members, const Grid& grid) {
  GroupMembers out;
  const auto each_source = [&](std::size_t tuple, const auto& add) {
    for (auto i = grid.source_begin[tuple]; i < grid.source_begin[tuple + 1]; ++i) add(grid.source[i]);
  };
  MergeMembers().run(members, grid.tuples, each_source, out);
  return out;
}

bool can_be_line(const Grid& grid, std::size_t column) {
  const std::size_t places = grid.columns[column].places;
  const std::size_t tables = 32 + 2 * (grid.steps.size() - grid.columns[column].steps);
  return places < 65536 && places * places * sizeof(Cost) * tables <= std::size_t{512} << 20;
}

}  // namespace kanon::koptimize
