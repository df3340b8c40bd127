// kanon evaluate --classify and --regress: their options, and the run.
#pragma once

#include <string>
#include <vector>

#include "apps/cli/options.hpp"
#include "kanon/evaluate.hpp"
#include "kanon/learn.hpp"

namespace CLI {
class Option;
}

namespace kanon::cli {

struct LearnArguments {
  LearnRequest request;
  std::vector<std::string> further;           // releases beside the first one
  std::vector<const CLI::Option*> defaulted;  // have a value anyway: only they know whether they were given
  std::vector<const CLI::Option*> idle;       // those of the command that learning has no use for
  [[nodiscard]] bool wanted() const { return !request.classify.empty() || !request.regress.empty(); }
};

void add_learning(CLI::App& command, LearnArguments& arguments);

// Error: options of learning without a target to learn, or options of evaluation that have no effect with one.
Status check_learning(const LearnArguments& arguments);

// `evaluated` says which files, roles and missing texts.
Result<int> run_learning(LearnArguments arguments, const EvaluateRequest& evaluated, const Common& common);

}  // namespace kanon::cli
