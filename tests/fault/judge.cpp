// Judges what a run with a fault left behind.
#include "fault/judge.hpp"

#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <stdexcept>

#include "fault/fault_action.hpp"
#include "fault/judge_parts.hpp"

namespace kanon::faults {
namespace {

namespace fs = std::filesystem;

// Outputs of two runs are the same set: to the byte, or but for times, dates and keys where those vary.
bool same_set(const Known& known, const Files& now, const Files& reference) {
  for (const auto& path : known.outputs) {
    const auto a = now.find(path), b = reference.find(path);
    if (a == now.end() || b == reference.end()) return false;
    if (a->second.bytes == b->second.bytes) continue;
    const auto old = known.older.find(path);
    if (old != known.older.end() && a->second.bytes == old->second.bytes) return false;
    if (!known.varying.contains(path) || !alike(a->second.bytes, b->second.bytes)) return false;
  }
  return true;
}

bool is_older(const Known& known, const Files& now, bool over) {
  for (const auto& path : known.outputs) {
    const auto found = now.find(path);
    if (over ? found == now.end() || found->second.bytes != known.older.at(path).bytes : found != now.end())
      return false;
  }
  return true;
}

}  // namespace

// What a clean run makes of the changed input, should the change have come before the run opened it.
const Judge::Other& Judge::with_change(const Case& what) {
  const std::string key = std::to_string(what.scenario) + " " + what.fault.change;
  if (const auto found = others_.find(key); found != others_.end()) return found->second;
  const std::string here = fs::current_path().string(), folder = scratch_ + "/other";
  fs::remove_all(folder);
  enter_folder(prepared_, folder, nullptr);
  do_fault(what.fault.change);
  const Ended ended = run(command_of(scenarios()[what.scenario], programs_.kanon, kNewer, false));
  Other other{.code = ended.code, .outputs = outputs_now()};
  if (chdir(here.c_str()) != 0) throw std::runtime_error("cannot go back to " + here);
  setenv("TMPDIR", (here + "/tmp").c_str(), 1);
  return others_[key] = std::move(other);
}

// The change came before the run opened its input, and a clean run refuses that input with the same exit code.
bool Judge::refused_as_changed(const Case& what, const Ended& ended, Found found) {
  if (!what.fault.other_counts || found != Found::older || ended.signal != 0) return false;
  return ended.code != 0 && ended.code != 3 && ended.code == with_change(what).code;
}

// A search that is stopped releases the best it has: other files than the clean run's. The checker must accept a
// release against the table.
bool Judge::is_another_set(const Case& what, const Ended& ended) const {
  const Scenario& scenario = scenarios()[what.scenario];
  const Known& known = known_[what.scenario];
  const Files now = outputs_now();
  for (const auto& path : known.outputs) {
    const auto found = now.find(path);
    // What proves a minimum is not there where the search was stopped before it had one.
    const bool unproven =
        path.ends_with("witnesses.jsonl") && ended.output.find("no witnesses are written") != std::string::npos;
    if (found == now.end() ? !unproven : found->second.bytes == known.older.at(path).bytes) return false;
  }
  // What else is stopped tells what it has come to, and says that it was stopped.
  if (!scenario.releases) return ended.output.find("stopped") != std::string::npos;
  const std::string table = scenario.inputs[0].starts_with("in/parts/") ? "in/parts/*.csv" : scenario.inputs[0];
  const Ended checked = run({.words = {programs_.check, known.outputs[0], "--plan", known.outputs[1], "--original",
                                       table, "--threads", "1"}});
  return checked.code == 0;
}

Found Judge::found_set(const Case& what, const Ended& ended, const Files& now) {
  const Known& known = known_[what.scenario];
  const Fault& fault = what.fault;
  // What was changed before it was read may lead to the very files that were there.
  const bool again = what.over && fault.other_counts && ended.code == 0;
  if (is_older(known, now, what.over) && !(again && same_set(known, now, with_change(what).outputs)))
    return Found::older;
  if (same_set(known, now, known.newer)) return Found::newer;
  if (fault.other_counts && same_set(known, now, with_change(what).outputs)) return Found::newer;
  const bool stopped = !fault.signal.empty() && fault.signal != "KILL" && ended.code == 3;
  return stopped && is_another_set(what, ended) ? Found::newer : Found::neither;
}

// Whatever a killed run left in hidden files and in TMPDIR, the next run removes.
void Judge::check_next_run(const Case& what, std::vector<std::string>& complaints) {
  const Known& known = known_[what.scenario];
  const Ended next = run(command_of(scenarios()[what.scenario], programs_.kanon, kNewer, true));
  const Files now = outputs_now();
  if (next.code != known.code || !same_set(known, now, known.newer) || now.size() != known.outputs.size())
    complaints.push_back("the next run does not mend it: " + names_of(now) + " " + next.error);
  if (!files_below("tmp").empty()) complaints.push_back("the next run leaves " + names_of(files_below("tmp")));
}

Judgement Judge::judge(const Case& what, const Ended& ended, const Files& inputs) {
  const Scenario& scenario = scenarios()[what.scenario];
  const Known& known = known_[what.scenario];
  const Files now = outputs_now(), temporary = files_below("tmp");
  Judgement out;
  auto& complaints = out.complaints;
  out.found = found_set(what, ended, now);
  if (ended.hung) complaints.emplace_back("it hangs");
  if (out.found == Found::neither)
    complaints.push_back("neither the old set nor the new one: " + states_of(known, now, what.over));
  if (!refused_as_changed(what, ended, out.found)) check_ending(what, known, ended, out.found, complaints);
  check_messages(what, known, ended, out.found, complaints);
  const bool left = check_leftovers(what, known, now, temporary, complaints);
  if (out.found != Found::neither) check_modes(known, now, what.over, out.found, complaints);
  check_planted(scenario, known, now, temporary, ended, complaints);
  if (what.fault.change.empty()) check_inputs(inputs, complaints);
  if (left && complaints.empty()) check_next_run(what, complaints);
  return out;
}

}  // namespace kanon::faults
