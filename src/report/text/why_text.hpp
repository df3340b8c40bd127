// What the columns of a release show, and why the dearest loss had to be.
#pragma once

#include <string>

#include "kanon/anonymize.hpp"
#include "report/common/json_parts.hpp"

namespace kanon {

// The labels of each column, so far as they fit a line of the terminal.
std::string labels_text(const AnonymizeOutcome& outcome);

// By recodings that are one step finer, which were counted: nothing here is estimated.
std::string forced_text(const AnonymizeOutcome& outcome);
Json forced_json(const AnonymizeOutcome& outcome);

}  // namespace kanon
