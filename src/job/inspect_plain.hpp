// inspect's look at the columns that would be released as they are: whom they tell apart, and what they tell of the
// quasi-identifiers.
#pragma once

#include "kanon/inspect.hpp"
#include "kanon/result.hpp"
#include "table/source.hpp"

namespace kanon {

// Fills in `found.plain` by the roles and the quasi-identifiers that `found` has, and warns of columns that are nearly
// different in every row.
Status inspect_plain(const InspectRequest& request, Source& source, Inspection& found);

// A column whose name alone says weight is somebody's body where the table has a height, too.
void mend_body_weights(Inspection& found);

}  // namespace kanon
