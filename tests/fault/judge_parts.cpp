// The single questions of which a judgement is made.
#include "fault/judge_parts.hpp"

#include <algorithm>
#include <csignal>
#include <map>

namespace kanon::faults {
namespace {

bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

int number_of(const std::string& signal) {
  static const std::map<std::string, int> numbers = {
      {"INT", SIGINT}, {"TERM", SIGTERM}, {"HUP", SIGHUP}, {"PIPE", SIGPIPE}, {"KILL", SIGKILL}};
  const auto found = numbers.find(signal);
  return found == numbers.end() ? 0 : found->second;
}

bool is_output(const Known& known, const std::string& path) {
  return std::find(known.outputs.begin(), known.outputs.end(), path) != known.outputs.end();
}

// .NAME.kanon-XXXX, as unfinished files are called.
bool is_hidden(const std::string& path) {
  return path[path.rfind('/') + 1] == '.' && holds(path, ".kanon-");
}

// A program that a signal ended before it could handle it, or that cannot: either set may stand.
bool ended_by(const Fault& fault, const Ended& ended) {
  const bool unread = fault.streams == Streams::unread && ended.signal == SIGPIPE;
  return ended.signal != 0 && (unread || ended.signal == number_of(fault.signal));
}

std::size_t count_errors(const std::string& text) {
  std::size_t out = text.starts_with("error: ") ? 1 : 0;
  for (auto place = text.find("\nerror: "); place != std::string::npos; place = text.find("\nerror: ", place + 1))
    ++out;
  return out;
}

// Its name, its folder, or the folder for temporary files.
bool names_a_file(const std::string& text, const Known& known) {
  for (const auto& path : known.outputs) {
    if (holds(text, path)) return true;
  }
  return holds(text, "TMPDIR") || holds(text, "/tmp") || holds(text, "out/") || holds(text, "side");
}

}  // namespace

std::string names_of(const Files& files) {
  std::string out;
  for (const auto& [path, file] : files) out += (out.empty() ? "" : ", ") + path;
  return out.empty() ? "nothing" : out;
}

std::string states_of(const Known& known, const Files& now, bool over) {
  std::string out;
  for (const auto& path : known.outputs) {
    const auto found = now.find(path);
    const char* state = "of another content";
    if (found == now.end())
      state = "missing";
    else if (over && found->second.bytes == known.older.at(path).bytes)
      state = "old";
    else if (found->second.bytes == known.newer.at(path).bytes ||
             (known.varying.contains(path) && alike(found->second.bytes, known.newer.at(path).bytes)))
      state = "new";
    out += (out.empty() ? "" : ", ") + path + " is " + state;
  }
  return out;
}

void check_ending(const Case& what, const Known& known, const Ended& ended, Found found, Complaints& complaints) {
  const Fault& fault = what.fault;
  if (ended.signal != 0) {
    if (!ended_by(fault, ended)) complaints.push_back("it crashed with signal " + std::to_string(ended.signal));
    // A handled signal is one that the program reaches its handler for: at a named point it always does.
    if (fault.family == Family::signal_at_point && fault.signal != "KILL" && ended.signal != 0)
      complaints.push_back(fault.signal + " is not handled");
    return;
  }
  const bool stopped = !fault.signal.empty() && ended.code == 3;
  const bool done = ended.code == known.code || stopped || (fault.other_counts && (ended.code == 0 || ended.code == 3));
  if (done) {
    if (found == Found::older) complaints.emplace_back("it says that it is done, and the old set stands");
    return;
  }
  if (fault.streams != Streams::kept) {
    if (ended.code != 1 && ended.code != 130)
      complaints.push_back("exit code " + std::to_string(ended.code) + " for streams nobody reads");
    return;
  }
  if (found == Found::newer)
    complaints.push_back("it says that it failed (" + std::to_string(ended.code) + "), and the new set stands");
  const bool by_signal = !fault.signal.empty();
  const int named = 128 + number_of(fault.signal);
  if (by_signal ? ended.code != 130 && ended.code != named : ended.code != 1)
    complaints.push_back("exit code " + std::to_string(ended.code));
}

void check_messages(const Case& what, const Known& known, const Ended& ended, Found found, Complaints& complaints) {
  const Fault& fault = what.fault;
  if (found == Found::newer && holds(ended.error, "nothing was written"))
    complaints.emplace_back("it says that nothing was written, and the new set stands");
  if (ended.signal != 0 || fault.streams == Streams::unread) return;
  const bool failed = ended.code != 0 && ended.code != 3;
  if (failed && count_errors(ended.error) != 1)
    complaints.push_back(std::to_string(count_errors(ended.error)) + " errors are told instead of one");
  if (failed && !fault.call.empty() && !names_a_file(ended.error, known))
    complaints.emplace_back("the error names no file");
  if (failed && holds(ended.error, "This is a bug")) complaints.emplace_back("a fault is called a bug of kanon");
}

bool check_leftovers(const Case& what, const Known& known, const Files& now, const Files& temporary,
                     Complaints& complaints) {
  const Fault& fault = what.fault;
  const bool killed = fault.signal == "KILL";
  bool left = false;
  for (const auto& [path, file] : now) {
    if (is_output(known, path)) continue;
    // Without anonymous files a killed run leaves its temporaries; a file that cannot be removed stays as well.
    const bool excused = is_hidden(path) && ((fault.poor && killed) || fault.call == "unlink");
    if (!excused) complaints.push_back("left behind: " + path);
    if (excused && killed && (file.mode & 077u) != 0) complaints.push_back("others may read " + path);
    left = true;
  }
  for (const auto& [path, file] : temporary) {
    if (!killed && fault.call != "unlink") complaints.push_back("left behind: " + path);
    if ((file.mode & 077u) != 0 && path.ends_with('/')) complaints.push_back("others may look into " + path);
    left = true;
  }
  return left;
}

void check_modes(const Known& known, const Files& now, bool over, Found found, Complaints& complaints) {
  for (const auto& path : known.outputs) {
    const auto place = now.find(path);
    if (place == now.end()) continue;
    unsigned wanted = is_private(path) ? 0600 : 0644;
    if (over) wanted = found == Found::older ? older_mode(path) : wanted & older_mode(path);
    char text[64];
    std::snprintf(text, sizeof text, " has mode %o, not %o", place->second.mode, wanted);
    if (place->second.mode != wanted) complaints.push_back(path + text);
  }
}

void check_planted(const Scenario& scenario, const Known& known, const Files& now, const Files& temporary,
                   const Ended& ended, Complaints& complaints) {
  for (const auto* files : {&now, &temporary}) {
    for (const auto& [path, file] : *files) {
      const bool reference = known.newer.contains(path) && known.newer.at(path).bytes == file.bytes;
      if (reference || path.ends_with('/')) continue;
      const bool whole = path.ends_with(".parquet") && is_output(known, path);
      const std::string text = whole ? text_of_parquet(path, "rows.csv") : file.bytes;
      if (holds(text, kIdentifying)) complaints.push_back("identifiers in " + path);
      const bool release = scenario.releases && path == known.outputs[0];
      const bool excused = release || is_hidden(path) || files == &temporary;  // what is read by the owner alone
      if (holds(text, kSensitive) && !excused) complaints.push_back("sensitive values in " + path);
    }
  }
  for (const char* mark : {kIdentifying, kSensitive}) {
    if (holds(ended.output, mark) || holds(ended.error, mark))
      complaints.emplace_back("planted values in the messages");
  }
}

void check_inputs(const Files& before, Complaints& complaints) {
  const Files now = files_below("in");
  if (now.size() != before.size()) complaints.push_back("the folder of inputs holds " + names_of(now));
  for (const auto& [path, file] : before) {
    const auto found = now.find(path);
    if (found == now.end() || found->second.bytes != file.bytes) complaints.push_back("an input was changed: " + path);
  }
}

}  // namespace kanon::faults
