// The reader of plans of boxes on arbitrary bytes; what it takes, it must write and read again to the same text, and
// its cost must be a number.
#include "plan/boxes/box_plan.hpp"
#include "release/box_loss.hpp"
#include "round_trip.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto plan = kanon::fuzz::round_trip(data, size, kanon::parse_box_plan, kanon::box_plan_text);
  if (plan && !(kanon::box_cost(*plan) >= 0)) std::abort();
  return 0;
}
