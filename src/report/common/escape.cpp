// Makes any bytes safe to stand in a page or in Markdown.
#include "report/common/escape.hpp"

#include <cstdint>

#include "base/text.hpp"
#include "report/common/layout.hpp"

namespace kanon {
namespace {

constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

// Length of the character that begins here if it is well-formed, else 0.
std::size_t character_at(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = first < 0x80   ? 1
                             : first < 0xC2 ? 0
                             : first < 0xE0 ? 2
                             : first < 0xF0 ? 3
                             : first < 0xF5 ? 4
                                            : 0;
  if (length == 0 || length > text.size()) return 0;
  return is_utf8(text.substr(0, length)) ? length : 0;
}

// Marks that turn the direction of what follows (U+200E, U+200F, U+202A..E, U+2066..9), line and paragraph separators.
bool turns(std::string_view character) {
  if (character.size() != 3 || character[0] != '\xE2') return false;
  const auto second = static_cast<unsigned char>(character[1]), third = static_cast<unsigned char>(character[2]);
  if (second == 0x80) return third == 0x8E || third == 0x8F || (third >= 0xA8 && third <= 0xAE);
  return second == 0x81 && third >= 0xA6 && third <= 0xA9;
}

// Both sets of control characters.
bool is_control(std::string_view character) {
  const auto first = static_cast<unsigned char>(character[0]);
  if (character.size() == 1) return first < 0x20 || first == 0x7F;
  return character.size() == 2 && first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

}  // namespace

std::string clean_text(std::string_view text, bool keep_lines) {
  std::string out;
  while (!text.empty()) {
    const std::size_t length = character_at(text);
    const std::string_view character = text.substr(0, length);
    const auto first = static_cast<unsigned char>(text[0]);
    const bool blank = first == '\n' || first == '\r' || first == '\t';
    if (keep_lines && first == '\n') {
      out += '\n';
    } else if (blank) {
      out += ' ';
    } else if (length == 0 || turns(character) || is_control(character)) {
      out += kReplacement;
    } else {
      out += character;
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return out;
}

std::string html_escaped(std::string_view text, bool keep_lines) {
  std::string out;
  for (const char c : clean_text(text, keep_lines)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string markdown_escaped(std::string_view text) {
  std::string out;
  for (const char c : clean_text(text)) {
    if (std::string_view("\\`*_[]<>#|~&").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  // What would begin a list at the start of a line.
  const auto blank = out.find(' ');
  if (blank == 1 && (out[0] == '-' || out[0] == '+')) out.insert(0, "\\");
  const bool numbered = blank != std::string::npos && blank > 1 && (out[blank - 1] == '.' || out[blank - 1] == ')') &&
                        out.find_first_not_of("0123456789") == blank - 1;
  if (numbered) out.insert(blank - 1, "\\");
  return out;
}

std::string shortened(std::string_view text, std::size_t most) {
  std::string clean = clean_text(text);
  if (width_of(clean) <= most) return clean;
  std::size_t end = 0;
  for (std::size_t seen = 0; seen + 1 < most; ++seen) end += character_at(std::string_view(clean).substr(end));
  return clean.substr(0, end) + std::string(kEllipsis);
}

}  // namespace kanon
