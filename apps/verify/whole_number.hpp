// A check for options that take a whole number: CLI11's own would take -1 for 18446744073709551615.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "base/text.hpp"

namespace kanon::apps {

inline CLI::Validator whole_number() {
  return CLI::Validator(
      [](std::string& text) {
        return parse_count(text) ? std::string() : "\"" + text.substr(0, 40) + "\" is not a whole number, 0 or more";
      },
      "NUMBER");
}

}  // namespace kanon::apps
