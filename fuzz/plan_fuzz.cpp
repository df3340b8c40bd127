// The plan reader on arbitrary bytes; what it takes, it must write and read again to the same text.
#include "plan/recoding/plan.hpp"
#include "round_trip.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  kanon::fuzz::round_trip(data, size, kanon::parse_plan, kanon::plan_text);
  return 0;
}
