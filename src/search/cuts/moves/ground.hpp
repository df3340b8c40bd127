// Ground: what all Moves and Wholes of one problem share: stats, places by column, keys of runs, losses of runs.
#pragma once

#include <bit>
#include <optional>
#include <vector>

#include "cost/loss_units.hpp"
#include "search/cuts/moves/charges.hpp"
#include "search/cuts/moves/group_index.hpp"

namespace kanon::moves {

template <class Charge>
struct Ground {
  using Stat = typename Charge::Stat;

  const koptimize::Grid& grid;
  Charge charge;
  std::vector<Stat> stats;                              // by tuple
  std::optional<LossUnits> losses;                      // lm
  GroupMembers members = {};                            // by tuple; empty: a group is its rows
  const GroupTest* test = nullptr;                      // what is asked of a group beside k
  std::vector<std::vector<std::uint16_t>> places = {};  // by column, then tuple
  std::vector<unsigned> shifts = {};                    // by column: where its run stands in a key

  // k counts rows, and nothing else is asked.
  [[nodiscard]] bool plain() const { return members.empty() && test == nullptr; }

  void prepare() {
    const std::size_t width = grid.columns.size();
    unsigned shift = 0;
    for (std::size_t c = 0; c < width; ++c) {
      shifts.push_back(shift);
      shift += static_cast<unsigned>(std::bit_width(grid.columns[c].places - 1));
      auto& column = places.emplace_back(grid.tuples);
      for (std::size_t t = 0; t < grid.tuples; ++t) column[t] = grid.places[t * width + c];
    }
    shifts.push_back(shift);
  }
  [[nodiscard]] RunKey word(std::size_t column, std::uint32_t first) const { return RunKey{first} << shifts[column]; }
  [[nodiscard]] std::uint32_t first_in(RunKey key, std::size_t column) const {
    const auto bits = shifts[column + 1] - shifts[column];
    return static_cast<std::uint32_t>(key >> shifts[column]) & ((1u << bits) - 1);
  }
  // What a row loses in this column; 0 where the cost does not ask.
  [[nodiscard]] Cost loss(std::size_t column, std::uint32_t first, std::uint32_t last) const {
    if constexpr (Charge::kLosses) {
      return losses->of(column, first, last);
    } else {
      return 0;
    }
  }
};

}  // namespace kanon::moves
