// Options that mean the same in every command, added in one place.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/console.hpp"
#include "base/column_texts.hpp"

namespace CLI {
class App;
}

namespace kanon::cli {

void add_common(CLI::App& command, Common& common);

// How a table is read.
struct Reading {
  std::string delimiter;
  std::vector<std::string> missing;
};
void add_reading(CLI::App& command, Reading& reading);
Result<std::optional<char>> delimiter_of(const Reading& reading);

// Into a request that says how its table is read. Error: no delimiter.
Status take_reading(const Reading& reading, auto& request) {
  const auto delimiter = delimiter_of(reading);
  if (!delimiter.ok()) return delimiter.error();
  request.delimiter = *delimiter;
  request.missing = one_by_one(reading.missing);
  return Done{};
}

}  // namespace kanon::cli
