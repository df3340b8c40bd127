// Text in 80 columns: cut, padded and wrapped by characters, with nothing in it that moves the cursor.
#include "report/common/layout.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.hpp"

namespace kanon {
namespace {

// A byte within a character of UTF-8.
bool continues(char c) {
  return (static_cast<unsigned char>(c) >> 6) == 2;
}

std::string without_end(const std::string& line) {
  return line.substr(0, line.find_last_not_of(' ') + 1);
}

}  // namespace

std::size_t width_of(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

std::string printable(std::string_view text) {
  std::string out(text);
  for (char& c : out) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = '?';
  }
  return out;
}

std::string fitted(std::string_view text, std::size_t width) {
  std::string out = printable(text);
  if (width_of(out) <= width) return out;
  std::size_t end = 0;
  for (std::size_t seen = 0; end < out.size(); ++end) {
    if (!continues(out[end]) && seen++ == width - 1) break;
  }
  return out.substr(0, end) + "~";
}

std::string padded_left(std::string_view text, std::size_t width) {
  const std::string shown = fitted(text, width);
  return std::string(width - width_of(shown), ' ') + shown;
}

std::string padded_right(std::string_view text, std::size_t width) {
  const std::string shown = fitted(text, width);
  return shown + std::string(width - width_of(shown), ' ');
}

std::string wrapped(std::string_view text, std::size_t indent) {
  const auto begin = std::min(text.find_first_not_of(' '), text.size());
  std::string out, line(text.substr(0, begin));
  for (const auto& word : split(text.substr(begin), ' ')) {
    const bool is_first = line.find_first_not_of(' ') == std::string::npos;
    if (!is_first && width_of(line) + 1 + width_of(word) > kTextWidth) {
      out += without_end(line) + "\n";
      line = std::string(indent, ' ');
    } else if (!is_first) {
      line += ' ';
    }
    line += fitted(word, kTextWidth - indent);
  }
  return out + without_end(line) + "\n";
}

std::string files_line(const std::vector<std::string>& files) {
  if (files.size() < 2) return {};
  return wrapped(fmt::format("  table              {} files: {}", files.size(), printable(list_of(files))), 21);
}

std::string counted(std::uint64_t number, std::string_view what) {
  return fmt::format("{} {}{}", with_commas(number), what, number == 1 ? "" : "s");
}

std::string ended(std::string line) {
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

std::string shown_cost(const CostValue& value, CostName cost) {
  return is_exact(cost) ? with_commas(value.exact) : fmt::format("{:.6f}", value.real);
}

std::string cost_in_full(const CostValue& value, CostName cost) {
  return is_exact(cost) ? fmt::format("{}", value.exact) : fmt::format("{}", value.real);
}

}  // namespace kanon
