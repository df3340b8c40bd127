// Which function answers which command.
#include "door/commands.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "base/text.hpp"

namespace kanon::door {
namespace {

constexpr std::array kCommands = {std::pair{"inspect", &run_inspect},
                                  std::pair{"anonymize", &run_anonymize},
                                  std::pair{"frontier", &run_frontier},
                                  std::pair{"compare", &run_compare},
                                  std::pair{"unsafe", &run_unsafe},
                                  std::pair{"suppress", &run_suppress},
                                  std::pair{"apply", &run_apply},
                                  std::pair{"verify", &run_verify},
                                  std::pair{"evaluate", &run_evaluate},
                                  std::pair{"hierarchy", &run_hierarchy},
                                  std::pair{"check_hierarchy", &run_check_hierarchy},
                                  std::pair{"recipe", &run_recipe}};

}  // namespace

Result<Reply> run_command(Asked asked) {
  const std::string& command = asked.request.command();
  const auto found =
      std::find_if(kCommands.begin(), kCommands.end(), [&](const auto& one) { return command == one.first; });
  if (found != kCommands.end()) return found->second(asked);
  std::vector<std::string> names;
  for (const auto& [name, run] : kCommands) names.emplace_back(name);
  return Error{.message = command.empty() ? "the request names no command"
                                          : "there is no command \"" + command.substr(0, 40) + "\"",
               .key = "command",
               .hint = command.empty() ? "Write for example \"command\": \"inspect\"." : did_you_mean(command, names)};
}

}  // namespace kanon::door
