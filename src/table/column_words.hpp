// The words that the name of a column is made of.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kanon {

// In lower case: split at everything that is no letter, and where capitals begin a word.
std::vector<std::string> words_of(std::string_view name);

}  // namespace kanon
