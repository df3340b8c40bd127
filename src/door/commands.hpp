// The commands of a request: each takes its keys, runs the job, and gives the outcome as JSON and as texts.
#pragma once

#include <map>
#include <string>

#include "door/places.hpp"
#include "door/request.hpp"

namespace kanon::door {

struct Reply {
  int code = 0;  // as the exit code of the command line
  std::string outcome;
  std::map<std::string, std::string> texts = {};
  std::map<std::string, KeptTable> tables = {};
};

// What a command works with.
struct Asked {
  Request& request;
  Places& places;
};

Result<Reply> run_command(Asked asked);

// One for each command.
Result<Reply> run_anonymize(Asked asked);
Result<Reply> run_frontier(Asked asked);
Result<Reply> run_compare(Asked asked);
Result<Reply> run_unsafe(Asked asked);
Result<Reply> run_suppress(Asked asked);
Result<Reply> run_apply(Asked asked);
Result<Reply> run_evaluate(Asked asked);
Result<Reply> run_verify(Asked asked);
Result<Reply> run_inspect(Asked asked);
Result<Reply> run_hierarchy(Asked asked);
Result<Reply> run_check_hierarchy(Asked asked);
Result<Reply> run_recipe(Asked asked);

}  // namespace kanon::door
