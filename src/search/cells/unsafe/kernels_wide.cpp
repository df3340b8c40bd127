// The kernels for processors with AVX2; CMakeLists.txt gives this file the flags where they are known.
#include "search/cells/unsafe/kernels.hpp"

#if defined(__AVX2__)
#include "search/cells/unsafe/kernels_body.inc"
#endif

namespace kanon::unsafe {

const Kernels* wide_kernels() {
#if defined(__AVX2__)
  return &kThese;
#else
  return nullptr;
#endif
}

}  // namespace kanon::unsafe
