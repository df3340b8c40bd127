// The recipe reader on arbitrary bytes; what it takes, it must write and read again to the same text.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "kanon/recipe.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto first = kanon::parse_recipe(std::string(data, data + size), "fuzz");
  if (!first.ok()) return 0;
  const std::string text = kanon::recipe_text(*first);
  const auto second = kanon::parse_recipe(text, "fuzz");
  if (!second.ok() || kanon::recipe_text(*second) != text) std::abort();
  return 0;
}
