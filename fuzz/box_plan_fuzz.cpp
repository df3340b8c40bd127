// The reader of plans of boxes on arbitrary bytes; what it takes, it must write and read again to the same text.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "plan/boxes/box_plan.hpp"
#include "release/box_loss.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto first = kanon::parse_box_plan(std::string(data, data + size), "fuzz");
  if (!first.ok()) return 0;
  const std::string text = kanon::box_plan_text(*first);
  const auto second = kanon::parse_box_plan(text, "fuzz");
  if (!second.ok() || kanon::box_plan_text(*second) != text) std::abort();
  if (!(kanon::box_cost(*second) >= 0)) std::abort();
  return 0;
}
