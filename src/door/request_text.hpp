// A request in JSON as the text of a TOML table, so that recipes and requests are read by the same code and every key
// stands on a line of its own, in the order in which it was written.
#pragma once

#include <string>

#include "kanon/result.hpp"

namespace kanon::door {

// What is null is left out. Errors: no JSON object, a key twice, a number or a depth that no request has.
Result<std::string> request_as_toml(const std::string& request);

}  // namespace kanon::door
