// Texts of one column as they are written on the command line.
#include "base/column_texts.hpp"

#include "base/text.hpp"

namespace kanon {

std::vector<std::string> one_by_one(const std::vector<std::string>& texts) {
  std::vector<std::string> out;
  for (const std::string& text : texts) {
    const auto colon = text.rfind(':');
    if (colon == std::string::npos || colon == 0 || text.find('/', colon) == std::string::npos) {
      out.push_back(text);
      continue;
    }
    for (const auto& part : split(text.substr(colon + 1), '/')) out.push_back(text.substr(0, colon + 1) + part);
  }
  return out;
}

}  // namespace kanon
