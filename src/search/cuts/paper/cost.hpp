// What each cost charges, in whole numbers: sums do not depend on their order and can be taken back.
//
// dm and cm are whole numbers anyway. lm and rm are counted in parts of 2^-61 and 2^-60 of the largest cost, so that
// rounding stays below 1e-11 of it.
//
// Claim (bound): let H be a head and A its allset. `inside` of a cell of A (the rows of one group of A) is at most what
// these rows cost in any descendant that keeps them, and at most what they cost suppressed where that is allowed; so
// the suppression cost of the rows H suppresses plus `inside` of all other cells is a bound of the subtree.
//  - dm: a released row is in a group of at least k rows and at least its cell (section 5.2); k <= rows, else H
//    suppresses all. A suppressed row costs all rows, which is no less.
//  - cm: the cheapest class to show costs no less for a union than its parts cost apart (Claim 5.3, for any matrix: a
//    least sum is at least the sum of the least); a suppressed row costs the largest entry.
//  - lm: runs only get shorter down to A; a suppressed cell costs 1, a whole column's run at most that.
//  - rm: deviations from the mean (median) of a union are no less than those of its parts from theirs. To suppress a
//    row may cost less than to release it, so where suppression is allowed a cell is charged the lesser of the two.
// tests/oracle/koptimize_test.cpp attacks it.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "kanon/result.hpp"
#include "search/cuts/paper/values.hpp"

namespace kanon::koptimize::paper {

using Amount = std::int64_t;
constexpr Amount kUnbounded = std::numeric_limits<Amount>::max();

class PaperCost {
 public:
  static Result<PaperCost> make(const CutProblem& problem);

  // What is added up over the rows of a cell: class counts, or count, sum and squares of the target.
  [[nodiscard]] std::size_t width() const { return width_; }
  void add_tuple(std::size_t tuple, double* stats) const;

  // `row_loss`: lm only, what one row loses by the runs it is shown by.
  [[nodiscard]] Amount released(std::uint64_t rows, const double* stats, Amount row_loss) const;
  [[nodiscard]] Amount suppressed(std::uint64_t rows, const double* stats) const;
  [[nodiscard]] Amount inside(std::uint64_t rows, const double* stats, Amount row_loss) const;

  // lm: per column and position, what the run of the position loses; empty for other costs.
  using Losses = std::vector<std::vector<Amount>>;
  [[nodiscard]] Losses losses_of(const Runs& runs) const;

  // Claim 5.4 needs a suppressed row to cost at least as much as any generalization of it: not so for rm.
  [[nodiscard]] bool suppression_is_dearest() const { return name() != CostName::rm || problem_->limit_rows == 0; }
  [[nodiscard]] CostName name() const { return problem_->cost.name; }

  [[nodiscard]] CostValue value(Amount amount) const;
  [[nodiscard]] CostValue bound(Amount amount) const;  // rounded down

 private:
  explicit PaperCost(const CutProblem& problem) : problem_(&problem) {}
  void prepare_cm();
  void prepare_lm();
  void prepare_rm();
  [[nodiscard]] Amount misclassified(const double* stats) const;
  [[nodiscard]] Amount dispersion(const double* stats) const;
  [[nodiscard]] double squared_deviations(const double* stats) const;
  [[nodiscard]] double absolute_deviations(const double* stats) const;
  [[nodiscard]] double numbers_in(const double* stats) const;

  const CutProblem* problem_;
  std::size_t width_ = 0;
  double parts_ = 1;                    // amounts per unit of cost
  Amount row_suppressed_ = 0;           // what a suppressed row costs (rm: one with a number)
  std::vector<Amount> matrix_;          // cm, row by row
  std::vector<double> column_parts_;    // lm: amounts per unit of loss of a cell
  double mean_ = 0;                     // rm, variance: deviations are counted from here
  std::vector<std::size_t> by_number_;  // rm, absolute: classes with a number, ascending by it
};

}  // namespace kanon::koptimize::paper
