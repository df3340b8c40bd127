// Decides what becomes of each call that failing_calls.cpp stands in front of.
//   KANON_CALL_LIST=FILE   appends the kind of every counted call
//   KANON_CALL=KIND#n      at the n-th call of that kind (`any`: of all kinds that change a file) ...
//   KANON_CALL_DO=...      ... fail:ERRNO: it fails; fail_on:ERRNO: so do all later ones of the kind; half:ERRNO: it
//   writes
//                          the first half, and all later ones fail; else an action of fault_action.hpp comes before it
//   KANON_LACKS=KIND,..    a file system without them: `tmpfile` (O_TMPFILE), `exchange` (flags of renameat2)
//   KANON_WATCH=PATH       opens and reads of regular files whose path begins so are counted as `open` and `read`
#pragma once

#include <cstddef>

namespace kanon::faults {

enum class Kind { write, sync, rename, link, unlink, mkdir, truncate, create, tmpfile, fork, open, read };

struct Fate {
  int error = 0;      // errno to fail with; 0: the call is made
  bool half = false;  // of a write: only the first half is written
};

Fate fate_of(Kind kind, const char* path = nullptr);  // the path is for the list alone
bool lacks(const char* what);

// Nobody else is between two counted calls while one of these lives: for fork, whose child has no other thread that
// could ever let go.
class Alone {
 public:
  Alone();
  ~Alone();
  Alone(const Alone&) = delete;
  Alone& operator=(const Alone&) = delete;
};

// True for a regular file that is not one of the standard streams: messages always come out.
bool counts(int file);

// Inputs are known by the path they were opened by, and by their number from then on. Null: not watched.
const char* watched_path(const char* path);
const char* watched(int file);
void watch(int file, const char* path);

}  // namespace kanon::faults
