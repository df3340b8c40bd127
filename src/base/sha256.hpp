// SHA-256 (FIPS 180-4), and the digest keyed with it (HMAC, RFC 2104).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace kanon {

// The digest of `message` as 64 lower-case hexadecimal digits. Messages up to 2^61 - 1 bytes.
std::string sha256_hex(std::string_view message);

// The same of a message that comes in pieces.
class Sha256 {
 public:
  void add(std::string_view piece);
  [[nodiscard]] std::string hex();    // ends the message: nothing may be added afterwards
  [[nodiscard]] std::string bytes();  // the same as 32 bytes

 private:
  // FIPS 180-4, 5.3.3.
  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::string rest_;  // less than a block
  std::uint64_t bytes_ = 0;
};

// HMAC-SHA-256 of a message that comes in pieces: who does not have the key learns nothing from it, and cannot test a
// guess of the message.
class KeyedSha256 {
 public:
  explicit KeyedSha256(std::string_view key);
  void add(std::string_view piece) { inner_.add(piece); }
  [[nodiscard]] std::string hex();  // ends the message: nothing may be added afterwards

 private:
  Sha256 inner_, outer_;
};

}  // namespace kanon
