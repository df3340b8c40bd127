// MoveSpace: the candidates of a problem as sets of steps, and who can cost them.
//
// A step is a refinement of any column (koptimize::Grid numbers them all); a candidate is a set of steps closed under
// what they need; the empty set is the most general. Two ways to know what a candidate costs: Moves stands at one and
// walks to its neighbours, touching only the groups that change; Whole regroups all tuples for any candidate at once.
// Both give the same whole units. A space is immutable and may be used by many threads; Moves and Whole may not.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <vector>

#include "kanon/result.hpp"
#include "search/common/problem.hpp"
#include "space/grid.hpp"

namespace kanon::moves {

using koptimize::Grid;

// By step: 1 where it is in.
using Chosen = std::vector<std::uint8_t>;

struct Standing {
  Cost cost = 0;
  Cost suppressed = 0;  // rows in groups below k
  friend auto operator<=>(const Standing&, const Standing&) = default;
};

class Moves {
 public:
  virtual ~Moves() = default;

  // Go anywhere: regroups all tuples. `chosen` must be closed under needs.
  virtual void set(const Chosen& chosen) = 0;
  [[nodiscard]] const Chosen& chosen() const { return chosen_; }
  [[nodiscard]] const Standing& now() const { return now_; }
  [[nodiscard]] virtual std::size_t groups() const = 0;

  // What it needs is in, and it is not. / It is in, and nothing that needs it is.
  [[nodiscard]] bool may_add(std::size_t step) const;
  [[nodiscard]] bool may_remove(std::size_t step) const { return chosen_[step] != 0 && needed_by_[step] == 0; }

  // One move; the opposite one undoes it. Allowed only where may_add, may_remove say so.
  virtual void add(std::size_t step) = 0;
  virtual void remove(std::size_t step) = 0;

  // Where a move would lead; nothing changes.
  [[nodiscard]] virtual Standing after_add(std::size_t step) = 0;
  [[nodiscard]] virtual Standing after_remove(std::size_t step) = 0;
  // after_add of every step that may be added, each with its number. All cuts of an ordered column in one pass over
  // the tuples.
  struct Look {
    std::uint32_t step = 0;
    Standing standing;
  };
  virtual void look_at_additions(std::vector<Look>& out) = 0;
  void look_at_removals(std::vector<Look>& out);

 protected:
  Moves(const Grid& grid, Standing empty) : grid_(grid), chosen_(grid.steps.size()), now_(empty) {
    needed_by_.resize(grid.steps.size());
  }
  void mark(std::size_t step, bool in);

  const Grid& grid_;
  Chosen chosen_;
  std::vector<std::uint32_t> needed_by_;  // by step: steps in that need it
  Standing now_;
};

class Whole {
 public:
  virtual ~Whole() = default;
  // `chosen` must be closed under needs.
  [[nodiscard]] virtual Standing cost_of(const Chosen& chosen) = 0;
};

class MoveSpace {
 public:
  virtual ~MoveSpace() = default;

  // Error: a problem too large for the numbers that are used.
  static Result<std::unique_ptr<const MoveSpace>> make(const CutProblem& problem);

  [[nodiscard]] const CutProblem& problem() const { return problem_; }
  [[nodiscard]] const Grid& grid() const { return grid_; }
  [[nodiscard]] std::size_t steps() const { return grid_.steps.size(); }
  [[nodiscard]] Cost limit() const { return static_cast<Cost>(problem_.limit_rows); }

  // Stands at the most general candidate.
  [[nodiscard]] virtual std::unique_ptr<Moves> moves() const = 0;
  [[nodiscard]] virtual std::unique_ptr<Whole> whole() const = 0;
  [[nodiscard]] virtual CostValue value(Cost cost) const = 0;
  // No candidate costs less.
  [[nodiscard]] virtual CostValue bound() const = 0;

  [[nodiscard]] CutSets cuts(const Chosen& chosen) const;
  // Measured anew, from the histogram.
  [[nodiscard]] Incumbent incumbent(const Chosen& chosen) const;
  [[nodiscard]] bool closed(const Chosen& chosen) const;

 protected:
  explicit MoveSpace(const CutProblem& problem) : problem_(problem), grid_(koptimize::make_grid(problem)) {}

  CutProblem problem_;
  Grid grid_;
};

}  // namespace kanon::moves
