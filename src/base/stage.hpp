// Tells the observer of a run which stage has begun.
#pragma once

#include <string_view>

#include "kanon/observer.hpp"

namespace kanon {

inline void tell_stage(const RunOptions& options, std::string_view stage) {
  if (options.observer != nullptr) options.observer->stage(stage);
}

}  // namespace kanon
