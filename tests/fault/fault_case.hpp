// One run with one fault, and how such runs are drawn.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fault/known.hpp"
#include "fault/run_program.hpp"

namespace kanon::faults {

enum class Family {
  signal_at_point,
  signal_at_call,
  signal_at_moment,
  failing_call,
  poor_disk,
  input_at_point,
  input_at_call,
  input_at_moment,
  streams
};
inline constexpr std::size_t kFamilies = 9;
const char* name_of(Family family);

struct Fault {
  Family family = Family::streams;
  std::vector<std::string> environment{};
  bool interposed = false;  // the library stands in front of the calls
  double moment = -1;       // share of the time of a clean run; none when below 0
  std::string action{};     // at that moment
  std::string signal{};     // that is sent: INT, TERM, HUP, PIPE, KILL
  std::string call{};       // kind of the call that fails
  std::string change{};     // of an input: the action, as it would be done before the run
  bool other_counts =
      false;          // the change may come before the run opened that input: then the changed table is the table
  bool poor = false;  // a file system without anonymous files, or without exchange
  Streams streams = Streams::kept;
};

struct Case {
  std::size_t scenario = 0;
  bool over = false;  // with --force over an older set; else into an empty folder
  Fault fault{};
};

// Every command meets every family of faults; within a family all combinations come before any comes again, and moments
// are drawn anew each time. The same seed gives the same cases, as far as the runs pass the same points.
std::vector<Case> draw_cases(const std::vector<Known>& known, std::size_t runs, std::uint64_t seed);

}  // namespace kanon::faults
