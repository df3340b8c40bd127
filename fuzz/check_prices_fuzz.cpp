// The checker's prices reader on arbitrary bytes; of what it takes, the parts that a proof relies on must hold.
#include <cstdint>
#include <cstdlib>
#include <sstream>
#include <string>

#include "certify/boxes/price_file.hpp"
#include "certify/boxes/price_units.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::istringstream in(std::string(data, data + size));
  const auto prices = kanon::certify::parse_prices(in, "fuzz", nullptr);
  if (!prices.ok()) return 0;
  if (prices->row_units < 1 || prices->row_units > kanon::certify::kMostRowUnits || prices->k < 1) std::abort();
  if (prices->units.size() != prices->columns.size()) std::abort();
  for (const auto& line : prices->lines) {
    if (line.values.size() != prices->columns.size() || line.rows < 1) std::abort();
  }
  return 0;
}
