// TupleDifferences: for one tuple, the difference sets of the other tuples that matter, as bits for the search.
//
// With `need` other rows required, a row whose difference set contains those of `need` others never decides: wherever
// it agrees with the tuple, they do, and the combination is safe without it. On a table of 11,204 tuples and 19 columns
// some hundred rows are left. What is left out is right for every subset, so the answers do not depend on how thorough
// the filter is.
#pragma once

#include <vector>

#include "search/cells/unsafe/pair_table.hpp"

namespace kanon::unsafe {

class TupleDifferences {
 public:
  TupleDifferences(const PairTable& pairs, const Kernels& kernels);

  // `need` at least 1. The answer is good until the next call.
  DifferenceRows of(std::size_t place, std::uint32_t need, std::uint32_t max_size);

 private:
  struct Row {
    std::uint64_t mask;
    std::uint32_t place;
  };
  void find_dominators(std::size_t place, std::uint32_t need);
  void find_rows(std::size_t place, std::uint32_t need);
  void keep_undominated(std::uint32_t need, std::size_t most);
  void lay_out(std::size_t place);

  const PairTable& pairs_;
  const Kernels& kernels_;
  std::vector<std::uint8_t> query_;
  std::vector<std::uint8_t> agreements_;
  std::vector<std::uint32_t> places_;
  std::vector<std::uint8_t> dominates_;  // by place
  std::vector<Row> rows_, sorted_;
  std::vector<Dominator> dominators_;
  // What was kept, in order of size, then expanded to one bit per row.
  std::vector<std::uint64_t> kept_masks_, kept_rows_;
  std::vector<std::uint32_t> kept_places_;
  std::vector<std::uint64_t> differs_, masks_, earlier_;
};

}  // namespace kanon::unsafe
