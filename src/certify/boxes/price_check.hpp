// Does a prices file prove the bound of a plan of kind "boxes"? Recomputed from table and plan, in whole numbers.
//
// Every row has a price. If in every box that holds k rows the k dearest cost at most k times what the box loses, no
// local recoding costs less than all prices together; the dearest rows, as many as may be suppressed, count no more
// than a suppressed row loses. The proof is in docs/formats/prices.md.
#pragma once

#include <optional>
#include <vector>

#include "certify/boxes/domain.hpp"
#include "certify/boxes/plan_file.hpp"
#include "certify/boxes/price_file.hpp"
#include "certify/boxes/price_walk.hpp"
#include "certify/common/findings.hpp"
#include "certify/common/fingerprint.hpp"
#include "certify/common/wide.hpp"
#include "kanon/result.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// `domains` are those of the plan's quasi columns; `fingerprint` is the original's. The bound that was proven, as lm;
// nothing where it was not.
Result<std::optional<double>> check_prices(const VerifyRequest& request, const BoxPlan& plan,
                                           const std::vector<BoxDomain>& domains, Source& original,
                                           const TableFingerprint& fingerprint, Findings& findings);

// The most that the prices prove: their sum, less what the `limit_rows` dearest rows cost above `row_units`.
Wide proven_units(const PricedTuples& tuples, std::uint64_t limit_rows, std::uint64_t row_units);

}  // namespace kanon::certify
