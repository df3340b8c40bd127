// The version of the library, as in the file VERSION (a test compares them).
#pragma once

namespace kanon {

inline constexpr char kVersion[] = "0.1.0";

}  // namespace kanon
