// Decides what becomes of each call that failing_calls.cpp stands in front of.
#include "fault/counted_call.hpp"

#include <sys/stat.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <thread>

#include "fault/fault_action.hpp"

namespace kanon::faults {
namespace {

constexpr std::array kNames = {"write",    "sync",   "rename",  "link", "unlink", "mkdir",
                               "truncate", "create", "tmpfile", "fork", "open",   "read"};
constexpr int kMostFiles = 65536;

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

int error_number(const std::string& name) {
  static const std::map<std::string, int> known = {{"ENOSPC", ENOSPC}, {"EIO", EIO},       {"EDQUOT", EDQUOT},
                                                   {"EPERM", EPERM},   {"EACCES", EACCES}, {"EROFS", EROFS},
                                                   {"EAGAIN", EAGAIN}, {"EMFILE", EMFILE}};
  const auto found = known.find(name);
  return found == known.end() ? EIO : found->second;
}

enum class What { act, fail, fail_on, half };

struct Settings {
  std::string list = variable("KANON_CALL_LIST");
  std::string lacks = "," + variable("KANON_LACKS") + ",";
  std::string watch = variable("KANON_WATCH");
  Moment moment = moment_of(variable("KANON_CALL"));
  std::string text = variable("KANON_CALL_DO");
  What what = What::act;
  int error = 0;
  Actions actions{text};

  Settings() {
    const auto colon = text.find(':');
    const std::string verb = text.substr(0, colon);
    what = verb == "fail" ? What::fail : verb == "fail_on" ? What::fail_on : verb == "half" ? What::half : What::act;
    if (what != What::act && colon != std::string::npos) error = error_number(text.substr(colon + 1));
  }
};

Settings& settings() {
  static Settings all;
  return all;
}

// Whether this call is of the kind that is waited for.
bool wanted(Kind kind, const std::string& name) {
  return name == kNames[static_cast<std::size_t>(kind)] || (name == "any" && kind != Kind::open && kind != Kind::read);
}

std::array<std::atomic<const char*>, kMostFiles> g_watched;  // the paths live as long as the program
std::atomic_flag g_taken;  // a mutex would know that the child of a fork is not its owner
unsigned long g_met = 0;

}  // namespace

Fate fate_of(Kind kind, const char* path) {
  Settings& asked = settings();
  const Alone alone;
  if (!asked.list.empty()) {
    append_line(asked.list.c_str(),
                kNames[static_cast<std::size_t>(kind)] + (path == nullptr ? std::string() : std::string(" ") + path));
  }
  if (asked.moment.name.empty() || !wanted(kind, asked.moment.name)) return {};
  const unsigned long number = ++g_met;
  if (number < asked.moment.number) return {};
  if (asked.what == What::act) {
    asked.actions.next();
    return {};
  }
  if (number == asked.moment.number) {
    if (asked.what == What::half) return {.half = true};
    return {.error = asked.error};
  }
  return asked.what == What::fail ? Fate{} : Fate{.error = asked.error};
}

Alone::Alone() {
  while (g_taken.test_and_set()) std::this_thread::yield();
}
Alone::~Alone() {
  g_taken.clear();
}

bool lacks(const char* what) {
  return settings().lacks.find(std::string(",") + what + ",") != std::string::npos;
}

bool counts(int file) {
  struct stat found {};
  return file > 2 && fstat(file, &found) == 0 && S_ISREG(found.st_mode);
}

const char* watched_path(const char* path) {
  const std::string& begin = settings().watch;
  if (begin.empty() || path == nullptr) return nullptr;
  const std::string name = path;
  constexpr std::string_view kOwn = "/proc/self/fd/";
  if (name.starts_with(kOwn)) return watched(std::atoi(name.c_str() + kOwn.size()));
  const auto place = name.starts_with(begin) ? 0 : name.find("/" + begin);
  if (place == std::string::npos) return nullptr;
  const Alone alone;
  static std::set<std::string> seen;
  return seen.insert(name.substr(place + (place == 0 ? 0 : 1))).first->c_str();
}

const char* watched(int file) {
  return file >= 0 && file < kMostFiles ? g_watched[static_cast<std::size_t>(file)].load() : nullptr;
}

void watch(int file, const char* path) {
  if (file >= 0 && file < kMostFiles) g_watched[static_cast<std::size_t>(file)] = path;
}

}  // namespace kanon::faults
