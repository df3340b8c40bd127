// How a kernel asks a watch: kernels are compiled for several machines and know nothing but a function and its context.
#pragma once

#include "base/watch.hpp"
#include "search/cells/unsafe/kernels.hpp"

namespace kanon::unsafe {

inline Poll poll_of(Watch& watch) {
  return {[](void* asked) { return static_cast<Watch*>(asked)->over(); }, &watch};
}

}  // namespace kanon::unsafe
