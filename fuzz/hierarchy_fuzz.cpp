// The hierarchy reader on arbitrary bytes; what it takes, it must write and read again unchanged.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "table/hierarchy.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto first = kanon::parse_hierarchy(std::string(data, data + size), "fuzz");
  if (!first.ok()) return 0;
  const auto second = kanon::parse_hierarchy(kanon::hierarchy_text(*first), "fuzz");
  if (!second.ok() || second->leaves != first->leaves || second->labels != first->labels) std::abort();
  return 0;
}
