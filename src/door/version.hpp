// What this library is: its version, its engine, how it was built.
#pragma once

#include <string>

namespace kanon::door {

// {"kanon", "abi", "engine", "build"}
const std::string& version_json();

}  // namespace kanon::door
