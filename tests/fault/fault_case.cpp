// How runs with faults are drawn.
#include "fault/fault_case.hpp"

#include <algorithm>
#include <utility>

#include "support/dice.hpp"

namespace kanon::faults {
namespace {

using tests::Dice;

const std::vector<std::string> kSignals = {"KILL", "INT", "TERM", "HUP", "PIPE"};

// How often a family is drawn in one round over all commands.
constexpr std::size_t kShares[kFamilies] = {4, 3, 3, 6, 3, 2, 2, 1, 1};

std::string numbered(const std::string& name, unsigned long n) {
  return name + "#" + std::to_string(n);
}

Fault signal_at(Family family, const std::string& where, const std::string& signal) {
  const bool point = family == Family::signal_at_point;
  const std::string action = "kill:" + signal;
  return {.family = family,
          .environment = {(point ? "KANON_FAULT_POINT=" : "KANON_CALL=") + where,
                          (point ? "KANON_FAULT_DO=" : "KANON_CALL_DO=") + action},
          .interposed = !point,
          .signal = signal};
}

bool is_input_call(const std::string& kind) {
  return kind.starts_with("open ") || kind.starts_with("read ");
}

std::vector<std::string> ways_to_fail(const std::string& kind) {
  if (kind == "write") return {"fail_on:ENOSPC", "half:ENOSPC", "fail:EIO"};
  if (kind == "fork") return {"fail:EAGAIN"};
  if (kind == "create" || kind == "tmpfile") return {"fail:ENOSPC", "fail:EMFILE", "fail_on:EACCES"};
  if (kind == "rename" || kind == "link") return {"fail:EIO", "fail_on:EROFS"};
  return {"fail:EIO"};
}

Fault failing(const std::string& kind, unsigned long n, const std::string& how) {
  return {.family = Family::failing_call,
          .environment = {"KANON_CALL=" + numbered(kind, n), "KANON_CALL_DO=" + how},
          .interposed = true,
          .call = kind};
}

std::vector<Fault> failing_calls(const Known& known) {
  std::vector<Fault> out;
  for (const auto& [kind, count] : known.calls) {
    if (is_input_call(kind)) continue;
    for (unsigned long n = 1; n <= count; ++n) {
      for (const auto& how : ways_to_fail(kind)) out.push_back(failing(kind, n, how));
    }
  }
  return out;
}

unsigned long calls_in_all(const Known& known) {
  unsigned long out = 0;
  for (const auto& [kind, count] : known.calls) out += is_input_call(kind) ? 0 : count;
  return out;
}

std::vector<Fault> signals(const Known& known, Family family) {
  std::vector<Fault> out;
  if (family == Family::signal_at_point) {
    for (const auto& point : known.points) {
      for (const auto& signal : kSignals) out.push_back(signal_at(family, point, signal));
    }
    return out;
  }
  for (unsigned long n = 1; n <= calls_in_all(known); ++n) {
    for (const auto& signal : {"KILL", "INT", "HUP"}) out.push_back(signal_at(family, numbered("any", n), signal));
  }
  return out;
}

// The same faults where there is less to build on.
std::vector<Fault> poor_disks(const Known& known) {
  std::vector<Fault> out;
  for (const char* lacks : {"tmpfile", "exchange", "tmpfile,exchange"}) {
    std::vector<Fault> these = {{.interposed = true}};
    for (const auto& fault : failing_calls(known)) these.push_back(fault);
    for (unsigned long n = 1; n <= 2 * calls_in_all(known); ++n)
      these.push_back(signal_at(Family::signal_at_call, numbered("any", n), "KILL"));
    for (auto& fault : these) {
      fault.family = Family::poor_disk;
      fault.poor = true;
      fault.environment.push_back(std::string("KANON_LACKS=") + lacks);
      out.push_back(fault);
    }
  }
  return out;
}

// What may become of an input: `first` is done at the moment, `rest` at the next ones.
struct Change {
  std::string first, rest;
};

std::vector<Change> changes_of(const std::string& input, std::size_t bytes) {
  const std::string name = input.substr(input.rfind('/') + 1);
  const bool table = name.starts_with("people") || name.starts_with("b.");
  const std::string other = "spare/other/" + name, permuted = "spare/permuted/" + name;
  std::vector<Change> out = {{.first = "replace:" + other + ":" + input, .rest = {}},
                             {.first = "overwrite:" + other + ":" + input, .rest = {}},
                             {.first = "append:" + input + ":spare/more/" + name, .rest = {}},
                             {.first = "truncate:" + input + ":" + std::to_string(bytes / 2), .rest = {}},
                             {.first = "truncate:" + input + ":0", .rest = {}},
                             {.first = "remove:" + input, .rest = {}}};
  if (table) {
    out.push_back({.first = "replace:" + permuted + ":" + input, .rest = {}});
    out.push_back({.first = "overwrite:" + permuted + ":" + input, .rest = {}});
    out.push_back({.first = "swap:" + permuted + ":" + input, .rest = ";swap:" + permuted + ":" + input});
  }
  if (name == "b.csv") out.push_back({.first = "replace:" + other + ":in/parts/c.csv", .rest = {}});
  return out;
}

std::size_t size_of(const std::string& input) {
  return bytes_of(input).size();
}

// A plan is read for its kind first, and then watched and read again.
bool is_plan(const std::string& input) {
  return input.ends_with(".json");
}

std::vector<Fault> changes_at_calls(const Scenario& scenario, const Known& known) {
  std::vector<Fault> out;
  for (const auto& input : scenario.inputs) {
    for (const char* kind : {"open", "read"}) {
      const auto found = known.calls.find(std::string(kind) + " " + input);
      const unsigned long count = found == known.calls.end() ? 0 : found->second;
      for (unsigned long n = 1; n <= count; ++n) {
        for (const auto& change : changes_of(input, size_of(input))) {
          out.push_back({.family = Family::input_at_call,
                         .environment = {"KANON_WATCH=" + input, "KANON_CALL=" + numbered(kind, n),
                                         "KANON_CALL_DO=" + change.first + change.rest},
                         .interposed = true,
                         .change = change.first,
                         .other_counts = n == 1 || (n == 2 && is_plan(input))});
        }
      }
    }
  }
  return out;
}

std::vector<Fault> changes_at_points(const Scenario& scenario, const Known& known) {
  std::vector<Fault> out;
  const auto opened = std::find(known.points.begin(), known.points.end(), "table opened#1");
  for (const auto& input : scenario.inputs) {
    for (auto point = known.points.begin(); point != known.points.end(); ++point) {
      for (const auto& change : changes_of(input, size_of(input))) {
        out.push_back({.family = Family::input_at_point,
                       .environment = {"KANON_FAULT_POINT=" + *point, "KANON_FAULT_DO=" + change.first + change.rest},
                       .change = change.first,
                       .other_counts = input != scenario.inputs[0] || point < opened});
      }
    }
  }
  return out;
}

Fault at_moment(const Scenario& scenario, Family family, Dice& dice) {
  Fault out{.family = family, .moment = static_cast<double>(dice.below(1100)) / 1000};
  if (family == Family::signal_at_moment) {
    out.signal = dice.pick(kSignals);
    out.action = "kill:" + out.signal;
    return out;
  }
  const std::string input = dice.pick(scenario.inputs);
  const auto change = dice.pick(changes_of(input, size_of(input)));
  out.action = out.change = change.first;
  out.other_counts = true;
  return out;
}

std::vector<Case> all_cases(std::size_t scenario, const Known& known, Family family) {
  std::vector<Fault> faults;
  if (family == Family::signal_at_point || family == Family::signal_at_call) faults = signals(known, family);
  if (family == Family::failing_call) faults = failing_calls(known);
  if (family == Family::poor_disk) faults = poor_disks(known);
  if (family == Family::input_at_call) faults = changes_at_calls(scenarios()[scenario], known);
  if (family == Family::input_at_point) faults = changes_at_points(scenarios()[scenario], known);
  if (family == Family::streams) faults = {{.streams = Streams::unread}, {.streams = Streams::full}};
  std::vector<Case> out;
  for (const auto& fault : faults) {
    for (const bool over : {false, true}) out.push_back({.scenario = scenario, .over = over, .fault = fault});
  }
  return out;
}

// The cases of one command and family, in random order; moments never run out.
struct Bucket {
  std::size_t scenario;
  Family family;
  std::vector<Case> left;

  bool take(Dice& dice, std::vector<Case>& out) {
    const bool moments = family == Family::signal_at_moment || family == Family::input_at_moment;
    const Scenario& command = scenarios()[scenario];
    if (family == Family::input_at_moment && command.inputs.empty()) return false;
    if (moments) {
      out.push_back({.scenario = scenario, .over = dice.one_in(2), .fault = at_moment(command, family, dice)});
    } else if (!left.empty()) {
      out.push_back(std::move(left.back()));
      left.pop_back();
    } else {
      return false;
    }
    return true;
  }
};

}  // namespace

const char* name_of(Family family) {
  static const char* const names[kFamilies] = {"signal at a named point", "signal at a call",
                                               "signal at a moment",      "failing call",
                                               "poor file system",        "input changed at a named point",
                                               "input changed at a call", "input changed at a moment",
                                               "nobody reads, or full"};
  return names[static_cast<std::size_t>(family)];
}

std::vector<Case> draw_cases(const std::vector<Known>& known, std::size_t runs, std::uint64_t seed) {
  Dice dice(seed);
  std::vector<Bucket> buckets;
  for (std::size_t s = 0; s < known.size(); ++s) {
    for (std::size_t f = 0; f < kFamilies; ++f) {
      const auto family = static_cast<Family>(f);
      buckets.push_back({.scenario = s, .family = family, .left = all_cases(s, known[s], family)});
      dice.shuffle(buckets.back().left);
    }
  }
  std::vector<Case> out;
  while (out.size() < runs) {
    dice.shuffle(buckets);
    for (auto& bucket : buckets) {
      for (std::size_t i = 0; i < kShares[static_cast<std::size_t>(bucket.family)]; ++i) {
        if (!bucket.take(dice, out)) break;
      }
    }
  }
  out.resize(runs);
  return out;
}

}  // namespace kanon::faults
