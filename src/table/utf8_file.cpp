// Says where a text file is not UTF-8.
#include "table/utf8_file.hpp"

#include <fstream>

#include "base/text.hpp"

namespace kanon {

std::optional<std::uint64_t> first_line_not_utf8(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::uint64_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    if (!is_utf8(line)) return number;
  }
  return std::nullopt;
}

Status check_file_name(const std::string& path) {
  if (is_utf8(path)) return Done{};
  return Error{.message = "the name of this file is not UTF-8 text, which the engine needs",
               .place = path,
               .hint = "Rename the file or its folder, or use a link with another name: ln -s FILE NAME"};
}

}  // namespace kanon
