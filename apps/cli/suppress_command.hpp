// What kanon suppress prints; kanon apply prints the same for a plan of blanked cells.
#pragma once

#include "apps/cli/console.hpp"
#include "kanon/suppress.hpp"

namespace kanon::cli {

// Prints the outcome as asked for and returns the exit code that goes with it.
int show(const SuppressOutcome& outcome, const Common& common);

}  // namespace kanon::cli
