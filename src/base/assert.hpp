// KANON_ASSERT: a condition that holds unless our own code is wrong. It says nothing about the user's input.
//
//   KANON_ASSERT(condition)       costs next to nothing compared with what it stands beside
//   KANON_ASSERT_SLOW(condition)  recomputes something in the obvious way and compares
//
// The build decides which are on: KANON_ASSERTIONS is 0 (none), 1 (the cheap ones) or 2 (all). The presets with
// sanitizers, and with them fuzzing, have all of them on. The plain build has none, because the library of the tests
// there is the one that users run; `cmake -DKANON_ASSERTIONS=2` switches them on anywhere. A condition that is off is
// compiled, so that it cannot rot, and never evaluated.
//
// An assertion that fails ends the program. It prints its text and its place and no value: a table may be about people.
#pragma once

#include <cstdio>
#include <cstdlib>

#ifndef KANON_ASSERTIONS
#define KANON_ASSERTIONS 0
#endif

namespace kanon {

[[noreturn]] inline void assertion_failed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: this should always hold: %s\n  This is a bug in kanon; please report it.\n", file, line,
               condition);
  std::abort();
}

}  // namespace kanon

// `if` rather than a conditional expression: a branch that is never taken is never evaluated, but it is compiled.
#define KANON_ASSERT_IF(on, ...)                                                       \
  do {                                                                                 \
    if constexpr (on) {                                                                \
      if (!(__VA_ARGS__)) ::kanon::assertion_failed(#__VA_ARGS__, __FILE__, __LINE__); \
    } else if (false) {                                                                \
      static_cast<void>(__VA_ARGS__);                                                  \
    }                                                                                  \
  } while (false)
#define KANON_ASSERT(...) KANON_ASSERT_IF((KANON_ASSERTIONS >= 1), __VA_ARGS__)
#define KANON_ASSERT_SLOW(...) KANON_ASSERT_IF((KANON_ASSERTIONS >= 2), __VA_ARGS__)
