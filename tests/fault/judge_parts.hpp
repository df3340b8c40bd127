// The single questions of which a judgement is made (judge.hpp). Each adds what it finds wrong to `complaints`.
#pragma once

#include <string>
#include <vector>

#include "fault/judge.hpp"

namespace kanon::faults {

using Complaints = std::vector<std::string>;

std::string names_of(const Files& files);
// Each output with what it is: old, new, missing, other.
std::string states_of(const Known& known, const Files& now, bool over);

// Exit code and signal fit the fault and the set: who says that it failed left the old set, and the other way round.
void check_ending(const Case& what, const Known& known, const Ended& ended, Found found, Complaints& complaints);
// One error, which names the file that could not be written; nothing was written only where that is so.
void check_messages(const Case& what, const Known& known, const Ended& ended, Found found, Complaints& complaints);
// True when something is left that the next run may remove.
bool check_leftovers(const Case& what, const Known& known, const Files& now, const Files& temporary,
                     Complaints& complaints);
void check_modes(const Known& known, const Files& now, bool over, Found found, Complaints& complaints);
void check_planted(const Scenario& scenario, const Known& known, const Files& now, const Files& temporary,
                   const Ended& ended, Complaints& complaints);
void check_inputs(const Files& before, Complaints& complaints);

}  // namespace kanon::faults
