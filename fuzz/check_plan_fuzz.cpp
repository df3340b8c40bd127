// The checker's plan reader on arbitrary bytes; of what it takes, the parts that verdicts rely on must hold.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "certify/plan/plan_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto plan = kanon::certify::parse_plan(std::string(data, data + size), "fuzz");
  if (!plan.ok()) return 0;
  const auto released = plan->released_names();
  if (released.size() != plan->quasi_names().size() + plan->other_names().size()) std::abort();
  if (released.size() > plan->all_names().size() || plan->quasi().size() != plan->quasi_names().size()) std::abort();
  return 0;
}
