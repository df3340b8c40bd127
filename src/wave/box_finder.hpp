// BoxFinder: of the boxes of a plan that hold a tuple, the one that loses least.
//
// Boxes stand in order of their loss; for every column and position there is a set of those that hold it, as bits, and
// a tuple looks for the first bit that all its sets have. Memory: positions x boxes / 8 bytes; columns with very many
// positions have no sets, their runs are looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "plan/boxes/box_plan.hpp"

namespace kanon {

class BoxFinder {
 public:
  // The plan must outlive it. All boxes are open at first.
  explicit BoxFinder(const BoxPlan& plan);

  // The cheapest open box that holds these positions; of equals the first of the plan.
  [[nodiscard]] std::optional<std::uint32_t> cheapest(const std::vector<std::uint32_t>& at) const;
  void close(std::uint32_t box);

 private:
  using Word = std::uint64_t;
  [[nodiscard]] bool holds(std::uint32_t box, const std::vector<std::uint32_t>& at) const;

  const BoxPlan& plan_;
  std::vector<const BoxPlanColumn*> quasi_;
  std::vector<std::uint32_t> boxes_;        // by rank: the box
  std::vector<std::uint32_t> rank_of_;      // by box
  std::size_t words_ = 0;                   // of a set
  std::vector<Word> open_;                  // by rank
  std::vector<std::vector<Word>> holding_;  // by column, [position * words + word]; empty: no sets
};

}  // namespace kanon
