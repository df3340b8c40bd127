// Damages the result of a clean run in ways that the judge must notice.
#include "fault/sabotage.hpp"

#include <sys/stat.h>

#include <filesystem>
#include <functional>

namespace kanon::faults {
namespace {

namespace fs = std::filesystem;

struct Sabotage {
  std::string name;
  std::function<void(const Known&, Ended&)> act;
};

void put(const std::string& path, const std::string& bytes) {
  const fs::perms mode = fs::exists(path) ? fs::status(path).permissions() : fs::perms::owner_read;
  write_file(path, {.bytes = bytes, .mode = static_cast<unsigned>(mode)});
}

std::vector<Sabotage> sabotages() {
  return {
      {"an output is missing", [](const Known& known, Ended&) { fs::remove(known.outputs[1]); }},
      {"an old file among new ones",
       [](const Known& known, Ended&) { put(known.outputs.back(), known.older.at(known.outputs.back()).bytes); }},
      {"a truncated release",
       [](const Known& known, Ended&) { fs::resize_file(known.outputs[0], fs::file_size(known.outputs[0]) / 2); }},
      {"a hidden file", [](const Known&, Ended&) { put("out/.release.kanon-0123456789abcdef", "x"); }},
      {"a folder in TMPDIR", [](const Known&, Ended&) { put("tmp/kanon-0123456789abcdef/spill", "x"); }},
      {"a name in the report",
       [](const Known&, Ended&) { put("side/report.html", bytes_of("side/report.html") + "Planted1017"); }},
      {"a plan for all to read", [](const Known& known, Ended&) { chmod(known.outputs[1].c_str(), 0644); }},
      {"a narrower mode that was not kept", [](const Known& known, Ended&) { chmod(known.outputs[0].c_str(), 0644); }},
      {"a changed input", [](const Known&, Ended&) { put("in/people.csv", bytes_of("in/people.csv") + "x\n"); }},
      {"a failure that was none", [](const Known&, Ended& ended) { ended.code = 1; }},
      {"a crash", [](const Known&, Ended& ended) { ended.signal = 11; }},
      {"a false word", [](const Known&, Ended& ended) { ended.error += "error: nothing was written\n"; }},
      {"a name in a message", [](const Known&, Ended& ended) { ended.output += "Planted1017"; }}};
}

}  // namespace

std::vector<std::string> mistakes_of(Judge& judge, const Programs& programs, const std::string& prepared,
                                     const std::string& folder, const std::vector<Known>& known) {
  std::vector<std::string> out;
  const Case clean{.scenario = 0, .over = true, .fault = {}};
  enter_folder(prepared, folder, known.data());
  const Files inputs = files_below("in");
  const Ended ended = run(command_of(scenarios()[0], programs.kanon, kNewer, true));
  for (const auto& complaint : judge.judge(clean, ended, inputs).complaints)
    out.push_back("a clean run is blamed: " + complaint);
  const Files before = files_below(".");
  for (const auto& sabotage : sabotages()) {
    Ended told = ended;
    sabotage.act(known[0], told);
    if (judge.judge(clean, told, inputs).complaints.empty()) out.push_back("not noticed: " + sabotage.name);
    for (const char* part : {"in", "out", "side", "tmp"}) {
      for (const auto& entry : fs::directory_iterator(part)) fs::remove_all(entry);
    }
    for (const auto& [path, file] : before) {
      if (!path.ends_with('/')) write_file(path, file);
    }
  }
  return out;
}

}  // namespace kanon::faults
