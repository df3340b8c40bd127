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

// For tests of the real data that take minutes under sanitizers.
#define KANON_SKIP_WHERE_SLOW() \
  if (kanon::tests::kShare > 1) GTEST_SKIP() << "sanitizers are slow: tests/oracle runs the same code under them"
