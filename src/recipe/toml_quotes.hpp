// A text as TOML writes it, in quotes: for recipes that are written, and for requests that are read as one.
#pragma once

#include <fmt/format.h>

#include <string>

namespace kanon {

inline std::string in_toml_quotes(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      out += {'\\', c};
    } else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) {
      out += fmt::format("\\u{:04X}", static_cast<unsigned>(c));
    } else {
      out += c;
    }
  }
  return out + "\"";
}

}  // namespace kanon
