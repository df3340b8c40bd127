// Small functions that turn values, counts and lists into words.
#include "certify/common/wording.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace kanon::certify {
namespace {

constexpr std::size_t kLongest = 80;  // bytes of a value that are shown

}  // namespace

std::string in_quotes(std::string_view text) {
  if (text.empty()) return "(empty)";
  const bool cut = text.size() > kLongest;
  if (cut) {
    text = text.substr(0, kLongest);
    // Never end inside a UTF-8 character: the text also goes into JSON.
    while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xc0) == 0x80) text.remove_suffix(1);
    if (!text.empty() && static_cast<unsigned char>(text.back()) >= 0xc0) text.remove_suffix(1);
  }
  std::string out = "'";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      out += fmt::format("\\x{:02x}", byte);
    } else {
      out.push_back(c);
    }
  }
  return out + (cut ? "...'" : "'");
}

std::string counted(std::uint64_t number, std::string_view noun) {
  return fmt::format("{} {}{}", number, noun, number == 1 ? "" : "s");
}

std::string listed(const std::vector<std::string>& instances, std::uint64_t total) {
  std::string out;
  const std::size_t shown = std::min(kListed, instances.size());
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) out += "; ";
    out += instances[i];
  }
  if (total > shown) out += fmt::format(" and {} more", total - shown);
  return out;
}

std::string names(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) {
    if (!out.empty()) out += ", ";
    out += in_quotes(text);
  }
  return out;
}

}  // namespace kanon::certify
