// A 128-bit unsigned integer: squares of row counts and products of 64-bit words do not fit 64 bits.
#pragma once

#include <string>

namespace kanon::certify {

__extension__ typedef unsigned __int128 Wide;  // the keyword spares -Wpedantic, which knows no such type

std::string decimal(Wide number);

}  // namespace kanon::certify
