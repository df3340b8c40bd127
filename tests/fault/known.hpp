// What a command does when nothing goes wrong: the older set, the new one, the moments it passes.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "fault/file_set.hpp"
#include "fault/run_program.hpp"
#include "fault/scenario.hpp"

namespace kanon::faults {

struct Programs {
  std::string kanon, with_faults, check, library;
};

// A set of outputs, by path.
struct Known {
  std::vector<std::string> outputs;
  Files older, newer;
  std::set<std::string> varying;               // outputs that differ between two runs in times, dates and keys
  std::vector<std::string> points;             // passed, in their order, as NAME#n
  std::map<std::string, unsigned long> calls;  // by kind; opens and reads of an input as "open PATH", "read PATH"
  double seconds = 0;
  int code = 0;
};

// Makes the folder of one run and goes there: inputs and what they may turn into, and the older set if it is wanted.
void enter_folder(const std::string& prepared, const std::string& folder, const Known* older);

// Plans and proofs hold values of the table: they are for their owner alone.
bool is_private(const std::string& output);
// What an older file had, before a run replaces it.
unsigned older_mode(const std::string& output);

Command command_of(const Scenario& scenario, const std::string& program, const char* k, bool force);

// The files of out/ and side/, without their folders.
Files outputs_now();

Known get_to_know(const Scenario& scenario, const Programs& programs, const std::string& prepared,
                  const std::string& folder);

}  // namespace kanon::faults
