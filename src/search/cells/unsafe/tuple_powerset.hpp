// TuplePowerset: for one tuple, its minimal unsafe combinations by a table of all sets of columns
// (kernels_powerset.inc).
//
// Costs about as much whatever there is to be found, and little per combination: for tables of up to 22 columns.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "search/cells/unsafe/pair_table.hpp"

namespace kanon::unsafe {

class TuplePowerset {
 public:
  TuplePowerset(const PairTable& pairs, const Kernels& kernels);

  static bool fits(std::size_t columns, std::uint64_t need) {
    return columns <= kMostPowersetColumns && need <= kMostPowersetNeed;
  }
  // `need` at least 1, and fits(). The answer is good until the next call.
  std::span<const FoundSet> of(std::size_t place, std::uint32_t need, std::uint32_t max_size);

 private:
  void order_columns(std::size_t place);
  void compare(std::size_t place);
  void prepare(std::uint32_t need);

  const PairTable& pairs_;
  const Kernels& kernels_;
  std::vector<std::vector<std::uint32_t>> rows_with_;  // by column and code
  std::vector<std::uint8_t> query_, order_;
  std::vector<std::uint32_t> sets_;
  std::vector<std::uint64_t> low_names_, high_names_;
  std::vector<std::uint64_t> counts_, unsafe_;
  std::vector<std::uint8_t> filled_, alive_;
  std::unique_ptr<FoundSet[]> found_;
};

}  // namespace kanon::unsafe
