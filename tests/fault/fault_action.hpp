// What a fault does to a run at its moment: it sends a signal, or changes an input. Used by the named points and by the
// interposed calls alike.
#pragma once

#include <string>

namespace kanon::faults {

// Does what `action` says:
//   kill:SIGNAL          INT, TERM, HUP, PIPE or KILL, sent to the program (from a child of it, too)
//   replace:FROM:TO      TO is FROM from now on, another file of the same name
//   overwrite:FROM:TO    TO keeps its inode and has the bytes of FROM
//   truncate:FILE:BYTES  append:FILE:FROM  remove:FILE  swap:A:B
// Anything else ends the program with exit code 99, so that a mistyped fault is not taken for a fault survived.
void do_fault(const std::string& action);

// Appends one line, whole even where several processes append to the file.
void append_line(const char* path, const std::string& line);

// The n-th time (from 1) of something with a name, written NAME#n or NAME.
struct Moment {
  std::string name;
  unsigned long number = 1;
};
Moment moment_of(const std::string& text);

// Actions separated by ';' are done one at each moment, beginning with the wanted one.
class Actions {
 public:
  explicit Actions(const std::string& text);
  void next();  // does the next action, if one is left
  [[nodiscard]] bool begun() const { return done_ > 0; }

 private:
  std::string rest_;
  int done_ = 0;
};

}  // namespace kanon::faults
