// The commands that write files, each with its inputs and outputs, on small tables with planted values.
#pragma once

#include <string>
#include <vector>

namespace kanon::faults {

struct Scenario {
  std::string name;
  std::string command;                 // "{k}" stands for what differs between the older set and the new one
  std::vector<std::string> outputs{};  // below out/ and side/; the release, if any, first, then its plan
  std::vector<std::string> inputs{};   // below in/; the table first
  bool releases = false;               // the first two outputs are a release and its plan
  bool forces = true;                  // it overwrites only with --force
};

const std::vector<Scenario>& scenarios();

// Marks of an identifying and of a sensitive column: no file but the table may hold the first, none but table and
// release the second.
inline constexpr const char* kIdentifying = "Planted";
inline constexpr const char* kSensitive = "Marked";

inline constexpr const char* kNewer = "3";  // what {k} is
inline constexpr const char* kOlder = "5";

// The words of the command line after the program.
std::vector<std::string> words_of(const Scenario& scenario, const std::string& k, bool force);

// Makes in/ with every input, and for every input X what it may turn into while a run reads it: spare/other/X, another
// file of its kind; spare/permuted/X, a table whose columns stand in another order; spare/more/X, more to append.
// Works in the current folder, with the program `kanon`.
void prepare_inputs(const std::string& kanon);

}  // namespace kanon::faults
