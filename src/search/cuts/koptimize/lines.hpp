// Which columns are worth tiling exactly.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "space/grid.hpp"

namespace kanon::koptimize {

// The two columns whose tilings leave most open, the first one first: by the entropy of the places, where every one of
// them can be parted from its neighbours. The bound at the root does not tell lines apart.
template <class Stat>
std::vector<std::size_t> promising_lines(const Grid& grid, const std::vector<Stat>& stats) {
  std::vector<std::pair<double, std::size_t>> promises;
  for (std::size_t c = 0; c < grid.columns.size(); ++c) {
    const auto& column = grid.columns[c];
    std::vector<double> rows(column.places, 0);
    double all = 0, entropy = 0;
    for (std::size_t t = 0; t < grid.tuples; ++t) {
      rows[grid.places[t * grid.columns.size() + c]] += static_cast<double>(stats[t].n);
      all += static_cast<double>(stats[t].n);
    }
    for (const double n : rows) entropy -= n > 0 ? n / all * std::log(n / all) : 0;
    const double parts = column.kind == CutKind::chain ? 0.1 : 1;
    const double promise = column.places > 1 ? entropy * parts * column.steps / (column.places - 1.0) : 0;
    if (can_be_line(grid, c)) promises.emplace_back(-promise, c);
  }
  std::sort(promises.begin(), promises.end());
  std::vector<std::size_t> out;
  for (const auto& [promise, c] : promises) {
    if (out.size() < 2 && (out.empty() || promise < 0)) out.push_back(c);
  }
  return out.empty() ? std::vector<std::size_t>{0} : out;
}

}  // namespace kanon::koptimize
