// What the target of a group costs: cm with any classes and matrix, rm with variances or absolute deviations.
//
// A group carries a few whole numbers about its target, its cells, which add up when groups merge: with classes the
// rows of each class but the last, with moments the rows that have a number and its first two moments. Whole numbers,
// so the same group costs the same however it was merged.
//
// With CostSpec::suppressed_together `suppressed` is to be asked once, of all suppressed rows: their charge as one
// group.
//
// Claim (bound): the sum over ALL groups of a level vector of min(released, suppressed) is at most the cost of that
// vector and of every more general one with any groups suppressed: merging groups never lowers what they cost released,
// and suppressed rows are charged row by row, or as one group, which costs at least what its parts do.
#pragma once

#include <cstdint>
#include <vector>

#include "cost/group_totals.hpp"
#include "encode/cost_spec.hpp"
#include "encode/histogram.hpp"
#include "kanon/cost.hpp"
#include "kanon/result.hpp"

namespace kanon {

using TargetCell = std::int64_t;

// How the target of a histogram becomes cells.
class TargetCells {
 public:
  explicit TargetCells(const Histogram& histogram);
  [[nodiscard]] std::size_t count() const { return count_; }  // per group; 0: the histogram knows no target
  void write(std::size_t tuple, TargetCell* cells) const;
  [[nodiscard]] double centre() const { return centre_; }
  [[nodiscard]] double sum_scale() const { return sum_scale_; }
  [[nodiscard]] double square_scale() const { return square_scale_; }

 private:
  const Histogram& histogram_;
  std::size_t count_ = 0;
  double centre_ = 0, sum_scale_ = 1, square_scale_ = 1;  // moments: cell = moment about the centre x scale
};

// One cost over cells. Charges are whole numbers: rows for cm, 2^-60 of the whole table's dispersion for rm.
class TargetCharge {
 public:
  // Error: the histogram does not know what the cost needs, or the matrix is not one row and column per class.
  static Result<TargetCharge> make(const Histogram& histogram, const TargetCells& cells, const CostSpec& cost);

  [[nodiscard]] std::int64_t released(const TargetCell* cells, std::uint64_t rows) const;
  [[nodiscard]] std::int64_t suppressed(const TargetCell* cells, std::uint64_t rows) const;
  // The charge of a cost of 1: rm of the table as one group; cm where every row is charged the dearest entry.
  [[nodiscard]] double whole(std::uint64_t rows) const;
  [[nodiscard]] CostValue value(std::int64_t charge) const;
  // The same, rounded down: rounding never prunes a candidate of equal cost.
  [[nodiscard]] CostValue bound(std::int64_t charge) const;

 private:
  [[nodiscard]] std::int64_t shown(const TargetCell* cells, std::uint64_t rows) const;
  [[nodiscard]] double deviation(const TargetCell* cells, std::uint64_t rows) const;
  [[nodiscard]] double variance(const TargetCell* cells) const;
  void weigh_table(const Histogram& histogram, const TargetCells& cells);

  CostSpec cost_;
  std::size_t classes_ = 0;
  std::int64_t dearest_ = 1;          // cm: a suppressed row
  std::vector<std::uint32_t> order_;  // rm absolute: classes that are numbers, ascending
  std::vector<double> numbers_;       // by class
  double units_ = 0, row_units_ = 0;  // rm: units per dispersion, and of a suppressed row with a number
  double sum_scale_ = 1, square_scale_ = 1;
};

}  // namespace kanon
