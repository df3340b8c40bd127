// The library's errors in the words of the command line: keys of recipes and requests become flags.
//
// Errors name a key in `key`, and in their sentences between backquotes, with what it is a key of in front:
// `recipe.suppress`, `request.pick`. This is the one place that knows the flags for them.
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "kanon/result.hpp"

namespace kanon::apps {

// The flag for a key; a key that is neither of a recipe nor of a request is shown as it is.
inline std::string flag_of(std::string_view key) {
  using Words = std::pair<std::string_view, std::string_view>;
  constexpr std::array kOther = {Words{"recipe.k", "-k"},
                                 Words{"request.k", "-k"},
                                 Words{"recipe.output.release", "-o"},
                                 Words{"request.release", "-o"},
                                 Words{"recipe.search.name", "--search"},
                                 Words{"recipe.matrix", "--cost-matrix"},
                                 Words{"request.run.memory_mb", "--memory"},
                                 Words{"request.points", "--csv"}};
  const auto other = std::find_if(kOther.begin(), kOther.end(), [&](const auto& one) { return one.first == key; });
  if (other != kOther.end()) return std::string(other->second);
  if (!key.starts_with("recipe.") && !key.starts_with("request.")) return std::string(key);
  std::string out = "--" + std::string(key.substr(key.rfind('.') + 1));
  std::replace(out.begin(), out.end(), '_', '-');
  return out;
}

// `text` with flags in place of the keys between backquotes.
inline std::string with_flags(const std::string& text) {
  std::string out;
  std::size_t from = 0;
  for (;;) {
    const std::size_t begin = text.find("`re", from), end = text.find('`', begin + 1);
    if (begin == std::string::npos || end == std::string::npos) return out + text.substr(from);
    const std::string_view key = std::string_view(text).substr(begin + 1, end - begin - 1);
    const bool is_key = key.find_first_not_of("abcdefghijklmnopqrstuvwxyz_.") == key.npos &&
                        (key.starts_with("recipe.") || key.starts_with("request."));
    out += text.substr(from, begin - from);
    out += is_key ? flag_of(key) : text.substr(begin, end - begin + 1);
    from = end + 1;
  }
}

inline std::string text_with_flags(Error error) {
  error.message = with_flags(error.message);
  error.hint = with_flags(error.hint);
  if (error.place.empty()) error.place = flag_of(error.key);
  return error.text();
}

}  // namespace kanon::apps
