// Which box of a plan shows each row of an original, where the plan parts no tuple.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "evaluate/figures/coded_file.hpp"
#include "plan/boxes/box_plan.hpp"

namespace kanon {

// By row of `original`, which has the quasi-identifiers: its box, the number of boxes for starred rows, nothing for
// dropped ones. Empty: the plan has not all its tuples, or parts one of them.
std::optional<std::vector<std::optional<std::uint32_t>>> boxed_groups(const BoxPlan& plan,
                                                                      const evaluation::CodedFile& original);

}  // namespace kanon
