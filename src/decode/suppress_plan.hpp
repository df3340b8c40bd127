// From what a search over cells found to a plan in the user's values, and to the certificate of rule original.
#pragma once

#include <string>

#include "encode/encode_cells.hpp"
#include "kanon/suppress.hpp"
#include "plan/cells/cell_plan.hpp"
#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/suppress/rules.hpp"

namespace kanon {

// The whole plan except the status and the bound of its claim.
CellPlan make_cell_plan(const SuppressRequest& request, const EncodedCells& cells, const CellRelease& release);

// The release of rule original in the form of the strict one.
CellRelease release_of(const CellTable& table, const OriginalSuppression& found);

// The cost that is proven even where the search was stopped: tuples that were not reached are blanked whole.
std::uint64_t proven_cost(const CellTable& table, const OriginalSuppression& found);

// docs/formats/witnesses.md.
std::string witnesses_text(const EncodedCells& cells, const OriginalSuppression& found, const std::string& plan_digest);

}  // namespace kanon
