// The exit code of an error, the same for kanon and kanon-check; docs/guide.md says what each one means to a script.
#pragma once

#include "kanon/result.hpp"

namespace kanon {

inline constexpr int kExitInternal = 4;  // a mistake of kanon itself

constexpr int exit_code_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::wrong_input:
      return 1;
    case ErrorKind::cannot_be_met:
    case ErrorKind::budget_spent:  // nothing was released, and 3 would say that something was
      return 2;
    case ErrorKind::interrupted:
      return 130;  // as shells report a program ended by Ctrl-C
    case ErrorKind::internal:
      return kExitInternal;
  }
  return kExitInternal;
}

}  // namespace kanon
