// What a fault does to a run at its moment. System calls are made directly: calls through the C library could be
// interposed, and a fault must not meet another fault.
#include "fault/fault_action.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <vector>

namespace kanon::faults {
namespace {

// Of the program itself; a child that it forks still knows it.
const pid_t g_program = getpid();

constexpr unsigned kExchange = 2;  // RENAME_EXCHANGE

[[noreturn]] void give_up(const std::string& action) {
  std::fprintf(stderr, "fault: cannot be done: %s\n", action.c_str());
  syscall(SYS_exit_group, 99);
  std::abort();
}

void must(bool done, const std::string& action) {
  if (!done) give_up(action);
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> out(1);
  for (const char c : text) {
    if (c == ':')
      out.emplace_back();
    else
      out.back() += c;
  }
  out.resize(3);
  return out;
}

int signal_number(const std::string& name) {
  static const std::map<std::string, int> known = {
      {"INT", SIGINT}, {"TERM", SIGTERM}, {"HUP", SIGHUP}, {"PIPE", SIGPIPE}, {"KILL", SIGKILL}};
  const auto found = known.find(name);
  return found == known.end() ? -1 : found->second;
}

// Copies all bytes of `from` to where `to` was opened.
bool copy_into(const std::string& from, const std::string& to, int flags) {
  const long in = syscall(SYS_openat, AT_FDCWD, from.c_str(), O_RDONLY, 0);
  const long out = syscall(SYS_openat, AT_FDCWD, to.c_str(), O_WRONLY | flags, 0600);
  if (in < 0 || out < 0) return false;
  std::vector<char> buffer(65536);
  long got = 0;
  bool whole = true;
  while (whole && (got = syscall(SYS_read, in, buffer.data(), buffer.size())) > 0)
    whole = syscall(SYS_write, out, buffer.data(), got) == got;
  syscall(SYS_close, in);
  syscall(SYS_close, out);
  return whole && got == 0;
}

bool rename_files(const std::string& from, const std::string& to, unsigned flags) {
  return syscall(SYS_renameat2, AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), flags) == 0;
}

}  // namespace

void do_fault(const std::string& action) {
  const std::vector<std::string> words = words_of(action);
  const std::string& verb = words[0];
  if (verb == "kill") {
    const int number = signal_number(words[1]);  // a child may outlive the program: then there is nobody to stop
    must(number > 0 && (syscall(SYS_kill, g_program, number) == 0 || errno == ESRCH), action);
  } else if (verb == "replace") {
    must(rename_files(words[1], words[2], 0), action);
  } else if (verb == "swap") {
    must(rename_files(words[1], words[2], kExchange), action);
  } else if (verb == "overwrite") {
    must(copy_into(words[1], words[2], O_TRUNC), action);
  } else if (verb == "append") {
    must(copy_into(words[2], words[1], O_APPEND), action);
  } else if (verb == "truncate") {
    must(syscall(SYS_truncate, words[1].c_str(), std::atol(words[2].c_str())) == 0, action);
  } else if (verb == "remove") {
    must(syscall(SYS_unlinkat, AT_FDCWD, words[1].c_str(), 0) == 0, action);
  } else {
    give_up(action);
  }
}

void append_line(const char* path, const std::string& line) {
  const std::string whole = line + "\n";
  const long file = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND, 0600);
  must(file >= 0 && syscall(SYS_write, file, whole.data(), whole.size()) == static_cast<long>(whole.size()), line);
  syscall(SYS_close, file);
}

Moment moment_of(const std::string& text) {
  const auto mark = text.rfind('#');
  if (mark == std::string::npos) return {.name = text};
  return {.name = text.substr(0, mark), .number = std::strtoul(text.c_str() + mark + 1, nullptr, 10)};
}

Actions::Actions(const std::string& text) : rest_(text) {}

void Actions::next() {
  ++done_;
  if (rest_.empty()) return;
  const auto end = rest_.find(';');
  const std::string action = rest_.substr(0, end);
  rest_ = end == std::string::npos ? std::string() : rest_.substr(end + 1);
  do_fault(action);
}

}  // namespace kanon::faults
