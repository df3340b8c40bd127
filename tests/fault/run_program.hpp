// Runs one program to its end, with what may happen to it from outside: a signal or a change of its input at a moment,
// and standard streams that nobody reads.
#pragma once

#include <string>
#include <vector>

namespace kanon::faults {

enum class Streams { kept, unread, full };  // unread: a pipe without a reader; full: no byte can be written

struct Command {
  std::vector<std::string> words;          // the program first
  std::vector<std::string> environment{};  // NAME=VALUE, added to what there is
  Streams streams = Streams::kept;
  double moment = -1;    // seconds after the start at which `action` is done; none when below 0
  std::string action{};  // kill:SIGNAL, or one of fault_action.hpp
};

struct Ended {
  int code = -1;   // exit code; -1 when a signal ended it
  int signal = 0;  // that signal
  bool hung = false;
  double seconds = 0;
  std::string output, error;
};

// Also waits for what the program left running in the background. Call become_reaper() once before, and have no other
// children.
Ended run(const Command& command);
void become_reaper();

// The command as one can type it.
std::string typed(const Command& command);

}  // namespace kanon::faults
