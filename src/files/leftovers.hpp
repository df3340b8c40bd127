// Leftovers: what a killed process has left behind, found by the next one. Hidden files and spill folders have a name
// that no person would choose, and their owner holds a lock on them: where nobody does, the owner is dead.
#pragma once

#include <string>

namespace kanon {

// A hidden place in the folder of the path: ".STEM.kanon-XXXXXXXXXXXXXXXX.EXTENSION", drawn at random.
std::string hidden_beside(const std::string& path);
// "kanon-XXXXXXXXXXXXXXXX", drawn at random.
std::string spill_name();

// Removes the hidden files, or the spill folders, in this folder that are this user's and that nobody has locked.
// Failing to do so is no error: they are tried again next time.
void remove_leftovers(const std::string& folder);
void remove_spill_leftovers(const std::string& folder);

}  // namespace kanon
