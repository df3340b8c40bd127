// Names the moments of a run at which a fault would hurt, so that the tests can stop or disturb the run exactly there.
#pragma once

namespace kanon {

// Does nothing in the product. A test program defines the same function itself: the linker takes an object from a
// static library only for a symbol that is still missing, so the program's own definition wins, and nothing else is
// different. The definition must therefore stay alone in its source file.
void fault_point(const char* name);

}  // namespace kanon
