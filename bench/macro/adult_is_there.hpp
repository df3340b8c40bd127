// Whether the table of the Adult experiment can be read; where not, says what to do about it.
#pragma once

#include <fmt/format.h>

#include "golden/adult_experiment.hpp"

namespace kanon::tests {

inline bool adult_is_there() {
  if (!adult_file().empty()) return true;
  fmt::print("skipped: no adult/adult_train_30162.csv below {}; set KANON_DATA to the folder that holds it\n",
             data_folder());
  return false;
}

}  // namespace kanon::tests
