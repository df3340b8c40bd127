// Hubs near single records, for tables whose patterns are too many to list.
#pragma once

#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/suppress/strict_model.hpp"

namespace kanon::strict {

// For a model without all patterns: adds, for every record, what it shows at its least cost under rule original as a
// hub, with the record's witnesses as anchors, and lets records pay at the hubs of their witnesses. The bound may then
// claim for every record what it pays under rule original. Requires `original` of the same table, k and weights; if it
// is not complete, hubs come from the tuples it has reached, and the bound may claim no more than before.
//
// Claim: that is sound. Let o[r] be the least cost of r under rule original, and prices a[r] <= max(o[r], below). In a
// star of a hub that blanks `below` or more everybody pays at least `below`, and at least o[r], because every release
// that is safe under strict is safe under original; so no such star is negative, whether its hub is in the model or
// not. For hubs that blank less, an arc that was left out costs `below` or more, and no less than o[r].
void add_near_hubs(Model& model, const OriginalSuppression& original);

// For a model with few hubs and no time left: for every column, records with equal values there, k neighbours in sorted
// order at a time. So not all is blanked if any value is shared by k records. The bound may claim what it did.
void add_sorted_hubs(Model& model);

}  // namespace kanon::strict
