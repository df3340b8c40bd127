// A reader on arbitrary bytes beside its writer: what the one takes, the other must write and the first read again to
// the same text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace kanon::fuzz {

// What was read again; nothing where the reader refuses the bytes. Aborts where the texts differ.
auto round_trip(const std::uint8_t* data, std::size_t size, const auto& parse, const auto& write) {
  auto first = parse(std::string(data, data + size), "fuzz");
  std::optional<std::remove_cvref_t<decltype(*first)>> out;
  if (!first.ok()) return out;
  const std::string text = write(*first);
  auto second = parse(text, "fuzz");
  if (!second.ok() || write(*second) != text) std::abort();
  out = std::move(*second);
  return out;
}

}  // namespace kanon::fuzz
