// The plan reader on arbitrary bytes; what it takes, it must write and read again to the same text.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "plan/recoding/plan.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto first = kanon::parse_plan(std::string(data, data + size), "fuzz");
  if (!first.ok()) return 0;
  const std::string text = kanon::plan_text(*first);
  const auto second = kanon::parse_plan(text, "fuzz");
  if (!second.ok() || kanon::plan_text(*second) != text) std::abort();
  return 0;
}
