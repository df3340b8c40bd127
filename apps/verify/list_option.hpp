// An option that takes several texts in one word, a,b,c, and leaves the next word alone.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace kanon::apps {

CLI::Option* add_list(CLI::App& command, const std::string& name, auto& into, const std::string& help) {
  return command.add_option(name, into, help)->delimiter(',')->allow_extra_args(false);
}

}  // namespace kanon::apps
