// The words that the name of a column is made of.
#include "table/column_words.hpp"

#include <utility>

namespace kanon {
namespace {

bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) {
  return c >= 'a' && c <= 'z';
}
bool is_letter(char c) {
  return is_upper(c) || is_lower(c) || static_cast<unsigned char>(c) >= 0x80;
}

bool starts_word(std::string_view name, std::size_t i) {
  if (i == 0 || !is_upper(name[i])) return false;
  return is_lower(name[i - 1]) || (is_upper(name[i - 1]) && i + 1 < name.size() && is_lower(name[i + 1]));
}

}  // namespace

std::vector<std::string> words_of(std::string_view name) {
  std::vector<std::string> out;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) out.push_back(std::move(word));
    word.clear();
  };
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (!is_letter(name[i]) || starts_word(name, i)) end_word();
    if (is_letter(name[i])) word += is_upper(name[i]) ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
  }
  end_word();
  return out;
}

}  // namespace kanon
