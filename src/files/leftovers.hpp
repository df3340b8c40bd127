// Leftovers: what a killed process has left behind, found by the next one. Hidden files and spill folders have a name
// that no person would choose, and their owner holds a lock on them: where nobody does, the owner is dead.
#pragma once

#include <string>

namespace kanon {

// ".STEM.kanon-XXXXXXXXXXXXXXXX.EXTENSION", drawn at random; the extension comes with its dot, or is empty.
std::string hidden_name(const std::string& stem, const std::string& extension);
// "kanon-XXXXXXXXXXXXXXXX", drawn at random.
std::string spill_name();

// Removes the hidden files, or the spill folders, in this folder that are this user's and that nobody has locked.
// Failing to do so is no error: they are tried again next time.
void remove_leftovers(const std::string& folder);
void remove_spill_leftovers(const std::string& folder);

}  // namespace kanon
