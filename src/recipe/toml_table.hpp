// The text of a TOML file as a table; what cannot be read is one error with its line.
#pragma once

#include <fmt/format.h>

#include <toml++/toml.h>
#include <string>

#include "base/text.hpp"
#include "kanon/result.hpp"

namespace kanon {

// `what`: recipe or policy; `page` has an example of one.
inline Result<toml::table> toml_table(const std::string& text, const std::string& source, const std::string& what,
                                      const std::string& page) {
  if (!is_utf8(text))
    return Error{.message = fmt::format("the {} is not UTF-8 text", what), .place = source, .hint = {}};
  try {
    return toml::table(toml::parse(text, source));
  } catch (const toml::parse_error& error) {
    return Error{.message = std::string(error.description()),
                 .place = fmt::format("{} line {}", source, error.source().begin.line),
                 .hint = fmt::format("A {} is a TOML file; {} has an example.", what, page)};
  }
}

}  // namespace kanon
