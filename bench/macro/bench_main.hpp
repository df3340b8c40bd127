// What the benchmarks with options share: they read their options, run, and fail where an answer is wrong.
#pragma once

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <string>

#include "kanon/result.hpp"

namespace kanon::tests {

// `run` says whether all answers were right. The exit code is 0 only where they were.
template <class Options>
int bench_main(int argc, char** argv, const std::string& question, void (*add_options)(CLI::App&, Options&),
               Result<bool> (*run)(const Options&)) {
  Options options;
  CLI::App app(question);
  add_options(app, options);
  CLI11_PARSE(app, argc, argv);
  const auto done = run(options);
  if (!done.ok()) fmt::print(stderr, "error: {}\n", done.error().text());
  return done.ok() && *done ? 0 : 1;
}

}  // namespace kanon::tests
