// Whether a record could do with cheaper cells blanked under rule original, by comparing it with every other record.
//
// A set X of its cells is enough exactly when at least k rows equal the record outside X, that is, when X contains the
// difference sets of so many rows. So only rows that differ in cells cheaper than the claim matter, and only unions of
// their difference sets.
#pragma once

#include <cstdint>
#include <vector>

#include "certify/cells/tuples.hpp"

namespace kanon::certify {

enum class LeastAnswer { least, cheaper, unknown };  // unknown: more cases than are looked at

class CellLeast {
 public:
  // `weights` by column, 1 or more. At most 64 columns.
  CellLeast(const CellTuples& table, std::vector<std::uint64_t> weights, bool missing_never_matches);

  // Is there a set of cells cheaper than `weight` after whose blanking k rows look like tuple t?
  LeastAnswer judge(std::size_t t, std::uint64_t weight, std::uint64_t k);

 private:
  struct Difference {
    std::uint64_t columns = 0;
    std::uint64_t rows = 0;
  };

  [[nodiscard]] std::uint64_t weight_of(std::uint64_t columns) const;
  [[nodiscard]] std::uint64_t difference(std::size_t t, std::size_t other) const;
  void find_near(std::size_t t, std::uint64_t weight);
  void count_differing(std::size_t t, std::size_t begin, std::size_t end);
  void add(std::uint64_t columns, std::uint64_t rows, std::uint64_t weight);
  bool reaches(std::uint64_t blanked, std::vector<Difference> open, std::uint64_t k, std::uint64_t weight);

  const CellTuples& table_;
  std::vector<std::uint64_t> weights_;
  bool never_;
  std::uint64_t lightest_ = 1;
  std::vector<std::vector<std::uint8_t>> bytes_;  // per column: the last byte of every tuple's id
  std::vector<std::uint8_t> differing_;           // per tuple of a block: columns whose bytes differ
  std::vector<Difference> near_;
  std::uint64_t steps_ = 0;
};

}  // namespace kanon::certify
