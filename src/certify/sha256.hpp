// SHA-256 (FIPS 180-4), the checker's own, for the digest of a plan.
#pragma once

#include <string>
#include <string_view>

namespace kanon::certify {

// The digest of `message` as 64 lower-case hexadecimal digits. Messages up to 2^61 - 1 bytes.
std::string sha256_hex(std::string_view message);

}  // namespace kanon::certify
