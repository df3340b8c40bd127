// Releases of random tables whose cells are hard to read: quotes, delimiters, line ends, blanks, look-alikes of
// nothing.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/dice.hpp"

namespace kanon::readers {

struct NastyRelease {
  std::string file;
  char delimiter = ',';
  std::vector<std::string> quasi;
  std::string error = {};  // why kanon did not release it, in its words
};

// Makes release `number` below `folder`, as Parquet or as CSV with any of the delimiters.
NastyRelease make_nasty(tests::Dice& dice, const std::string& folder, std::size_t number, bool parquet);

}  // namespace kanon::readers
