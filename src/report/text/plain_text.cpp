// A line for the verdict, and the sentences that go with it, wrapped.
#include "report/text/plain_text.hpp"

#include <fmt/format.h>

#include "base/plain_words.hpp"
#include "report/common/layout.hpp"

namespace kanon {

std::string standing_text(Standing standing, const std::optional<PlainRisk>& plain) {
  constexpr std::size_t kIndent = 21;
  std::string out = fmt::format("  verdict            {}\n", standing_words(standing, plain));
  if (!plain) return out;
  for (const std::string& sentence : plain_sentences(*plain))
    out += wrapped(std::string(kIndent, ' ') + printable(sentence), kIndent);
  return out;
}

}  // namespace kanon
