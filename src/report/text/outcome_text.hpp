// Renders what a run found as text for a terminal and as one JSON object. No arithmetic on data, only layout.
#pragma once

#include <string>

#include "kanon/anonymize.hpp"
#include "kanon/json.hpp"

namespace kanon {

// `verbose`: also how far the search had to go, in its own words. `command` is "anonymize" or "apply".
std::string outcome_text(const AnonymizeOutcome& outcome, bool verbose = false);

// What a reader of any release must know; the same words everywhere. `entity`: the column whose values k counts.
std::string caveats(const std::string& entity = {});

// Of groups without a value in a sensitive column, behind those with one; nothing where there are none.
std::string no_value_at_all(const SensitiveOutcome& column);

// The cost as people read it: exact integers for dm, six digits for lm.
std::string shown_cost(const AnonymizeOutcome& outcome);

}  // namespace kanon
