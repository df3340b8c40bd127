// SHA-256 as FIPS 180-4 writes it down: pad, then compress block by block. Plain: a hundred megabytes in less than a
// second.
#include "base/sha256.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace kanon {
namespace {

constexpr std::size_t kBlockBytes = 64;

// FIPS 180-4, 4.2.2: first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<std::uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t big_endian_word(const char* bytes) {
  std::uint32_t word = 0;
  for (int i = 0; i < 4; ++i) word = (word << 8) | static_cast<unsigned char>(bytes[i]);
  return word;
}

void compress(std::array<std::uint32_t, 8>& state, const char* block) {
  std::array<std::uint32_t, 64> w{};
  for (std::size_t t = 0; t < 16; ++t) w[t] = big_endian_word(block + 4 * t);
  for (std::size_t t = 16; t < 64; ++t) {
    const std::uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ (w[t - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ (w[t - 2] >> 10);
    w[t] = s1 + w[t - 7] + s0 + w[t - 16];
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t t = 0; t < 64; ++t) {
    const std::uint32_t sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const std::uint32_t choose = (e & f) ^ (~e & g);
    const std::uint32_t t1 = h + sum1 + choose + kRound[t] + w[t];
    const std::uint32_t sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
    h = g;
    g = f;
    f = e;
    e = d + t1;
    d = c;
    c = b;
    b = a;
    a = t1 + sum0 + majority;
  }
  const std::array<std::uint32_t, 8> worked = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < 8; ++i) state[i] += worked[i];
}

}  // namespace

void Sha256::add(std::string_view piece) {
  bytes_ += piece.size();
  if (!rest_.empty()) {
    const std::size_t missing = std::min(kBlockBytes - rest_.size(), piece.size());
    rest_ += piece.substr(0, missing);
    piece.remove_prefix(missing);
    if (rest_.size() < kBlockBytes) return;
    compress(state_, rest_.data());
    rest_.clear();
  }
  for (; piece.size() >= kBlockBytes; piece.remove_prefix(kBlockBytes)) compress(state_, piece.data());
  rest_ = piece;
}

// The rest, a one bit, zeros, and the length in bits as the last eight bytes of a block.
std::string Sha256::bytes() {
  std::string tail = std::move(rest_);
  tail.push_back(static_cast<char>(0x80));
  while (tail.size() % kBlockBytes != kBlockBytes - 8) tail.push_back('\0');
  const std::uint64_t bits = bytes_ * 8;
  for (int shift = 56; shift >= 0; shift -= 8) tail.push_back(static_cast<char>((bits >> shift) & 0xff));
  for (std::size_t at = 0; at < tail.size(); at += kBlockBytes) compress(state_, tail.data() + at);

  std::string out;
  for (const std::uint32_t word : state_) {
    for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<char>((word >> shift) & 0xff));
  }
  return out;
}

std::string Sha256::hex() {
  std::string out;
  for (const char byte : bytes()) {
    const auto value = static_cast<unsigned char>(byte);
    out.push_back("0123456789abcdef"[value >> 4]);
    out.push_back("0123456789abcdef"[value & 0xf]);
  }
  return out;
}

KeyedSha256::KeyedSha256(std::string_view key) {
  std::string block(key);
  if (block.size() > kBlockBytes) {
    Sha256 shortened;
    shortened.add(key);
    block = shortened.bytes();
  }
  block.resize(kBlockBytes, '\0');
  const auto masked = [&](unsigned char mask) {
    std::string out = block;
    for (char& byte : out) byte = static_cast<char>(static_cast<unsigned char>(byte) ^ mask);
    return out;
  };
  inner_.add(masked(0x36));
  outer_.add(masked(0x5c));
}

std::string KeyedSha256::hex() {
  outer_.add(inner_.bytes());
  return outer_.hex();
}

std::string sha256_hex(std::string_view message) {
  Sha256 digest;
  digest.add(message);
  return digest.hex();
}

}  // namespace kanon
