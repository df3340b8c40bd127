// The checker's reader of plans of kind "boxes" on arbitrary bytes; what it takes must be safe to judge.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "certify/boxes/forced.hpp"
#include "certify/boxes/image.hpp"
#include "certify/boxes/plan_rules.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace kanon::certify;
  const auto plan = parse_box_plan(std::string(data, data + size), "fuzz");
  if (!plan.ok()) return 0;
  Findings findings;
  const auto domains = check_box_plan_itself(*plan, "fuzz", findings);
  const BoxImage image = planned_image(*plan);
  if (image.tallies.size() != image.shown.size()) std::abort();
  if (!domains.ok() || !*domains) return 0;
  const ForcedCells cells = forced_cells(*plan, **domains);
  if (cells.forced > cells.generalized) std::abort();
  return 0;
}
