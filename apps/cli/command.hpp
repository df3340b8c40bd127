// How a command becomes part of the program: its options, the text below its help, and the run that ends in an exit
// code.
#pragma once

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <type_traits>

#include "apps/cli/console.hpp"

namespace kanon::cli {

struct CommandText {
  const char* name;
  const char* purpose;   // one line
  const char* examples;  // below the options
};

inline int exit_code_of(int code) {
  return code;
}
inline int exit_code_of(const Result<int>& done) {
  return done.ok() ? *done : fail(done.error());
}

// `run` takes the arguments and returns an exit code, or an Error that is printed.
template <class Arguments>
void add_command(CLI::App& app, int& exit_code, const CommandText& text, void (*add_options)(CLI::App&, Arguments&),
                 const auto& run) {
  auto* command = app.add_subcommand(text.name, text.purpose);
  const auto arguments = std::make_shared<Arguments>();
  add_options(*command, *arguments);
  command->footer(text.examples);
  command->callback([arguments, run, &exit_code] { exit_code = exit_code_of(run(*arguments)); });
}

// One JSON object where that is asked for, nothing with --quiet, else the text.
void print(const Common& common, const auto& outcome, const auto& json_of, const auto& text_of) {
  if (common.json) {
    std::cout << json_of(outcome);
  } else if (!common.quiet) {
    if constexpr (std::is_invocable_v<decltype(text_of), decltype(outcome), bool>)
      std::cout << text_of(outcome, common.verbose);
    else
      std::cout << text_of(outcome);
  }
}

// Runs with the progress shown; the live line is gone before anything is printed.
auto with_progress(const Common& common, const auto& run) {
  Console console(common);
  return run(run_options(common, console));
}

}  // namespace kanon::cli
