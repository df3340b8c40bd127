// The kernels for every processor, and the choice between the kinds.
#include "search/cells/unsafe/kernels_body.inc"

namespace kanon::unsafe {

const Kernels& plain_kernels() {
  return kThese;
}

const Kernels& kernels() {
#if defined(__x86_64__)
  const bool wide = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
                    __builtin_cpu_supports("popcnt");
  const Kernels* found = wide ? wide_kernels() : nullptr;
  if (found != nullptr) return *found;
#endif
  return kThese;
}

}  // namespace kanon::unsafe
