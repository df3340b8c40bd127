// kShare: sanitizers are slow, so under them a test looks at one problem in kShare; the release build looks at all.
#pragma once

#include <cstdint>

namespace kanon::tests {

#ifdef KANON_SANITIZED
inline constexpr std::uint64_t kShare = 20;
#else
inline constexpr std::uint64_t kShare = 1;
#endif

}  // namespace kanon::tests
