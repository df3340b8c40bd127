// The verdict in colour, at a terminal: green, amber, red. Where the output is no terminal, or NO_COLOR is set, nothing
// is added. The words say the same.
#pragma once

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "kanon/plain.hpp"

namespace kanon::apps {

inline bool is_verdict_line(const std::string& line) {
  return line.starts_with("  verdict ") || line.starts_with("apart  ") || line.starts_with("the release keeps ") ||
         line.starts_with("the release does NOT");
}

// Lines that say the verdict get its colour.
inline std::string in_colour(const std::string& text, Standing standing) {
  const char* colour = standing == Standing::holds              ? "\033[32m"
                       : standing == Standing::holds_for_listed ? "\033[33m"
                                                                : "\033[31m";
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
    const std::string line = text.substr(at, end - at);
    const bool verdict = is_verdict_line(line);
    out += verdict ? colour + line.substr(0, line.find_last_not_of('\n') + 1) + "\033[0m" +
                         line.substr(line.find_last_not_of('\n') + 1)
                   : line;
    at = end;
  }
  return out;
}

inline std::string coloured(const std::string& text, Standing standing) {
  const bool wanted = isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr;
  return wanted ? in_colour(text, standing) : text;
}

}  // namespace kanon::apps
