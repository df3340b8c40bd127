// The checker's own reading of a prices file (docs/formats/prices.md): what proves a bound on local recoding.
#pragma once

#include <cstdint>
#include <istream>
#include <string>
#include <vector>

#include "kanon/observer.hpp"
#include "kanon/result.hpp"

namespace kanon::certify {

struct PriceLine {
  std::vector<std::string> values;  // one per column; the missing value is the empty text
  std::uint64_t rows = 0;
  std::uint64_t price = 0;  // of one row, in units
};

struct PriceFile {
  std::string fingerprint;
  std::vector<std::string> columns;
  std::uint64_t k = 0;
  std::uint64_t limit_rows = 0;
  std::uint64_t rows = 0;
  std::uint64_t row_units = 0;       // 1 to kMostRowUnits
  std::vector<std::uint64_t> units;  // by column
  bool exact = false;
  std::uint64_t bound = 0;  // units of all rows together
  std::vector<PriceLine> lines;
};

// Errors: what cannot be understood, with its line; a request to stop.
Result<PriceFile> parse_prices(std::istream& in, const std::string& place, const Cancel* cancel);
Result<PriceFile> read_prices(const std::string& path, const Cancel* cancel);

}  // namespace kanon::certify
