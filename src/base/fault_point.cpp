// The product's answer to a named moment: nothing happens.
#include "base/fault_point.hpp"

namespace kanon {

void fault_point(const char* /*name*/) {}

}  // namespace kanon
