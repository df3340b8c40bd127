// Runs one program to its end, with what may happen to it from outside.
#include "fault/run_program.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <map>
#include <stdexcept>

#include "fault/fault_action.hpp"

namespace kanon::faults {
namespace {

constexpr double kLongest = 120;  // seconds until a run counts as one that hangs

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

struct Stream {
  int writing = -1, reading = -1;
};

Stream make_stream(Streams kind) {
  Stream out;
  if (kind == Streams::kept) {
    out.writing = out.reading = memfd_create("stream", MFD_CLOEXEC);
  } else if (kind == Streams::full) {
    out.writing = open("/dev/full", O_WRONLY | O_CLOEXEC);
  } else {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) == 0) {
      close(ends[0]);
      out.writing = ends[1];
    }
  }
  if (out.writing < 0) throw std::runtime_error("no stream for a program");
  return out;
}

std::string text_and_close(const Stream& stream) {
  std::string text;
  if (stream.reading >= 0) {
    char buffer[4096];
    ssize_t got = 0;
    lseek(stream.reading, 0, SEEK_SET);
    while ((got = read(stream.reading, buffer, sizeof buffer)) > 0) text.append(buffer, static_cast<std::size_t>(got));
  }
  close(stream.writing);
  return text;
}

[[noreturn]] void become(const Command& command, const Stream& output, const Stream& error) {
  const int nothing = open("/dev/null", O_RDONLY);
  dup2(nothing, 0);
  dup2(output.writing, 1);
  dup2(error.writing, 2);
  for (const auto& setting : command.environment) {
    const auto sign = setting.find('=');
    setenv(setting.substr(0, sign).c_str(), setting.substr(sign + 1).c_str(), 1);
  }
  std::vector<char*> words;
  for (const auto& word : command.words) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) std::signal(number, SIG_DFL);
  execv(words[0], words.data());
  _exit(98);
}

void act(const std::string& action, pid_t program) {
  static const std::map<std::string, int> signals = {{"kill:INT", SIGINT},
                                                     {"kill:TERM", SIGTERM},
                                                     {"kill:HUP", SIGHUP},
                                                     {"kill:PIPE", SIGPIPE},
                                                     {"kill:KILL", SIGKILL}};
  if (const auto found = signals.find(action); found != signals.end())
    kill(program, found->second);
  else
    do_fault(action);
}

// Waits for `program`, or for all that is left when it is -1; false when it took too long.
bool wait_until_gone(pid_t program, Clock::time_point start, const Command& command, int& status) {
  bool acted = command.moment < 0 || program < 0;
  for (;;) {
    const pid_t gone = waitpid(program, &status, WNOHANG);
    if (gone == program || (gone < 0 && errno == ECHILD)) return true;
    if (!acted && since(start) >= command.moment) {
      act(command.action, program);
      acted = true;
    }
    if (since(start) > kLongest) return false;
    usleep(gone > 0 ? 0 : 300);
  }
}

}  // namespace

void become_reaper() {
  if (prctl(PR_SET_CHILD_SUBREAPER, 1) != 0) throw std::runtime_error("cannot wait for children of children");
}

Ended run(const Command& command) {
  const Stream output = make_stream(command.streams);
  const Stream error = make_stream(command.streams == Streams::full ? Streams::kept : command.streams);
  const auto start = Clock::now();
  const pid_t program = fork();
  if (program < 0) throw std::runtime_error("cannot start a program");
  if (program == 0) become(command, output, error);
  Ended out;
  int status = 0, ignored = 0;
  if (!wait_until_gone(program, start, command, status)) {
    out.hung = true;
    kill(program, SIGKILL);
    waitpid(program, &status, 0);
  }
  out.seconds = since(start);
  if (!wait_until_gone(-1, start, command, ignored)) out.hung = true;
  if (WIFEXITED(status)) out.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) out.signal = WTERMSIG(status);
  out.output = text_and_close(output);
  out.error = text_and_close(error);
  return out;
}

std::string typed(const Command& command) {
  std::string out;
  for (const auto& setting : command.environment) {
    const auto sign = setting.find('=') + 1;
    out += setting.substr(0, sign) + "'" + setting.substr(sign) + "' ";
  }
  for (const auto& word : command.words) out += (out.empty() || out.back() == ' ' ? "" : " ") + word;
  if (command.moment >= 0) out += "   # " + command.action + " after " + std::to_string(command.moment) + " s";
  if (command.streams == Streams::unread) out += "   # nobody reads what it prints";
  if (command.streams == Streams::full) out += " >/dev/full";
  return out;
}

}  // namespace kanon::faults
