// The hierarchy reader on arbitrary bytes; what it takes, it must write and read again unchanged. The check must agree
// with the reader on what is an error.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "hierarchy/hierarchy.hpp"
#include "hierarchy/lint/lint.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto first = kanon::parse_hierarchy(text, "fuzz");
  if (kanon::lint_hierarchy(text, "fuzz", {}).usable() != first.ok()) std::abort();
  if (!first.ok()) return 0;
  const auto second = kanon::parse_hierarchy(kanon::hierarchy_text(*first), "fuzz");
  if (!second.ok() || second->leaves != first->leaves || second->labels != first->labels) std::abort();
  return 0;
}
