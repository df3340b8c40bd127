// Histogram: distinct quasi-identifier code tuples with counts, class counts and target moments.
//
// A search sees nothing else of the table, so it costs the same for ten thousand rows and ten billion with the same
// distinct tuples. Tuples are sorted, so nothing depends on the order in which an engine delivers them. Immutable once
// made.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "encode/codebook.hpp"
#include "encode/group_members.hpp"
#include "table/target_use.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

struct Histogram {
  std::size_t columns = 0;
  std::uint64_t rows = 0;
  std::vector<ValueCode> codes;       // tuple after tuple, in ascending order
  std::vector<std::uint32_t> counts;  // rows of each tuple

  std::vector<Value> classes;                // empty: no class was asked for
  std::vector<double> class_numbers;         // rm with absolute deviations: the number each class is; NaN: missing
  std::vector<std::uint32_t> class_counts;   // tuple after tuple, one per class
  std::vector<std::uint32_t> target_counts;  // rows with a number; empty: no target was asked for
  // Sums of the numbers minus the table's mean (rounded): that leaves the dispersion as it is and keeps rounding errors
  // small.
  std::vector<double> target_sums, target_squares;
  std::vector<Histogram> further = {};  // the same tuples, each with another target counted
  // By tuple, where k counts entities or a model is asked for; null: a group is its rows.
  std::shared_ptr<const GroupMembers> members = {};
  std::shared_ptr<const GroupTest> test = {};  // what is asked of a group beside k; null: nothing

  [[nodiscard]] std::size_t tuples() const { return counts.size(); }
  [[nodiscard]] ValueCode code(std::size_t tuple, std::size_t column) const { return codes[tuple * columns + column]; }
};

// For any use of a target `counts` must have its classes.
Histogram make_histogram(const TupleCounts& counts, const Codebook& codebook, TargetUse use = TargetUse::none);

}  // namespace kanon
