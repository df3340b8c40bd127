// Damages the result of a clean run in ways that the judge must notice: a judge who accepts everything proves nothing.
#pragma once

#include <string>
#include <vector>

#include "fault/judge.hpp"

namespace kanon::faults {

// What the judge overlooked, or complained of although nothing was wrong; empty when it is as it should be.
std::vector<std::string> mistakes_of(Judge& judge, const Programs& programs, const std::string& prepared,
                                     const std::string& folder, const std::vector<Known>& known);

}  // namespace kanon::faults
