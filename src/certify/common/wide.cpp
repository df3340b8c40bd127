// Decimal digits of 128-bit integers, which no standard function prints.
#include "certify/common/wide.hpp"

#include <algorithm>

namespace kanon::certify {

std::string decimal(Wide number) {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number > 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

}  // namespace kanon::certify
