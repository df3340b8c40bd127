// SHA-256 (FIPS 180-4).
#pragma once

#include <string>
#include <string_view>

namespace kanon {

// The digest of `message` as 64 lower-case hexadecimal digits. Messages up to 2^61 - 1 bytes.
std::string sha256_hex(std::string_view message);

}  // namespace kanon
