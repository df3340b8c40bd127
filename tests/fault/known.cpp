// What a command does when nothing goes wrong.
#include "fault/known.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace kanon::faults {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const std::string& path) {
  std::ifstream in(path);
  std::vector<std::string> out;
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

Ended run_clean(const Command& command) {
  Ended ended = run(command);
  if (ended.code != 0 && ended.code != 3)
    throw std::runtime_error("does not work without any fault: " + typed(command) + "\n" + ended.error);
  return ended;
}

void learn_moments(Known& known) {
  std::map<std::string, unsigned> passed;
  for (const auto& name : lines_of("points")) known.points.push_back(name + "#" + std::to_string(++passed[name]));
  for (const auto& kind : lines_of("calls")) ++known.calls[kind];
  fs::remove("points");
  fs::remove("calls");
}

// Planted values must be where they may be, and nowhere else, before any fault.
void check_planted(const Scenario& scenario, const Known& known) {
  for (const auto& [path, file] : known.newer) {
    const bool release = scenario.releases && path == known.outputs[0];
    const std::string text = path.ends_with(".parquet") ? text_of_parquet(path, "rows.csv") : file.bytes;
    if (text.find(kIdentifying) != std::string::npos) throw std::runtime_error(path + " holds identifiers");
    if (release == (text.find(kSensitive) == std::string::npos) && scenario.inputs.size() > 0)
      throw std::runtime_error(path + (release ? " lacks the sensitive column" : " holds sensitive values"));
  }
}

}  // namespace

bool is_private(const std::string& output) {
  for (const char* word : {"plan", "prices", "trace", "witnesses"}) {
    if (output.find(word) != std::string::npos) return true;
  }
  return false;
}

unsigned older_mode(const std::string& output) {
  return is_private(output) ? 0600 : 0640;
}

Files outputs_now() {
  Files out = files_below("out");
  out.merge(files_below("side"));
  std::erase_if(out, [](const auto& entry) { return entry.first.ends_with('/'); });
  return out;
}

void enter_folder(const std::string& prepared, const std::string& folder, const Known* older) {
  fs::create_directories(folder);
  for (const char* part : {"in", "spare"})
    fs::copy(prepared + "/" + part, folder + "/" + part, fs::copy_options::recursive);
  for (const char* part : {"out", "side", "tmp"}) fs::create_directory(folder + "/" + part);
  if (chdir(folder.c_str()) != 0) throw std::runtime_error("cannot go to " + folder);
  setenv("TMPDIR", (folder + "/tmp").c_str(), 1);
  if (older == nullptr) return;
  for (const auto& [path, file] : older->older) write_file(path, {.bytes = file.bytes, .mode = older_mode(path)});
}

Command command_of(const Scenario& scenario, const std::string& program, const char* k, bool force) {
  Command out{.words = words_of(scenario, k, force)};
  out.words.insert(out.words.begin(), program);
  return out;
}

Known get_to_know(const Scenario& scenario, const Programs& programs, const std::string& prepared,
                  const std::string& folder) {
  Known known;
  enter_folder(prepared, folder, nullptr);
  run_clean(command_of(scenario, programs.kanon, kOlder, false));
  known.older = outputs_now();
  const Ended ended = run_clean(command_of(scenario, programs.kanon, kNewer, true));
  known.seconds = ended.seconds;
  known.code = ended.code;
  known.newer = outputs_now();
  Command listing = command_of(scenario, programs.with_faults, kNewer, true);
  listing.environment = {"LD_PRELOAD=" + programs.library, "KANON_FAULT_LIST=" + folder + "/points",
                         "KANON_CALL_LIST=" + folder + "/calls", "KANON_WATCH=in/"};
  run_clean(listing);
  for (const auto& [path, file] : outputs_now()) {
    known.outputs.push_back(path);
    const std::string& first = known.newer[path].bytes;
    if (first == file.bytes) continue;
    if (path.ends_with(".parquet") || !alike(first, file.bytes))
      throw std::runtime_error(scenario.name + ": " + path + " differs from run to run");
    known.varying.insert(path);
  }
  if (!scenario.outputs.empty()) known.outputs = scenario.outputs;
  if (known.newer.size() != known.outputs.size() || known.older.size() != known.outputs.size())
    throw std::runtime_error(scenario.name + ": writes other files than it should");
  const auto same = [&](const std::string& path) { return known.older[path].bytes == known.newer[path].bytes; };
  if (std::all_of(known.outputs.begin(), known.outputs.end(), same))
    throw std::runtime_error(scenario.name + ": the old set and the new one cannot be told apart");
  learn_moments(known);
  check_planted(scenario, known);
  return known;
}

}  // namespace kanon::faults
