// A verdict for people and for programs; kanon-check and `kanon verify` show the same.
#pragma once

#include <string>

#include "kanon/json.hpp"
#include "kanon/verify.hpp"

namespace kanon {

// Lines: what holds, what fails, the caveat, and the verdict as the last line.
std::string verdict_text(const Verdict& verdict);

// For --quiet: nothing where the release keeps its promises, else what fails and the verdict.
std::string verdict_failures(const Verdict& verdict);

// What --strict has against a release that holds: columns that nobody accepted. Empty: nothing.
std::string strict_failure(const Verdict& verdict);

}  // namespace kanon
