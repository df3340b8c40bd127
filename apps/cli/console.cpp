// What all commands share towards the person at the terminal: Ctrl-C, the progress line, the solver log, error texts.
#include "apps/cli/console.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

namespace kanon::cli {
namespace {

constexpr int kExitInterrupted = 130;  // as shells report a program ended by Ctrl-C

// A signal handler can only reach static storage; this is the one place that has some.
Cancel g_cancel;

double gap_percent(const SearchProgress& progress) {
  return progress.incumbent > 0 ? 100 * (progress.incumbent - progress.bound) / progress.incumbent : 0;
}

extern "C" void on_interrupt(int) {
  g_cancel.request();
}

}  // namespace

Cancel& cancel_on_interrupt() {
  struct sigaction action {};
  action.sa_handler = on_interrupt;
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  return g_cancel;
}

Console::Console(const Common& common)
    : live_(isatty(STDERR_FILENO) == 1 && !common.quiet && !common.json), log_(!common.quiet && !common.json) {}

Console::~Console() {
  clear();
}

void Console::clear() {
  if (shown_) std::fputs("\r\033[K", stderr);
  shown_ = false;
}

void Console::show(const std::string& line) {
  if (!live_) return;
  fmt::print(stderr, "\r\033[K{}", line);
  std::fflush(stderr);
  shown_ = true;
}

void Console::stage(std::string_view what) {
  stage_ = what;
  show(stage_ + " ...");
}

void Console::fraction(double done) {
  show(fmt::format("{} ... {:.0f}%", stage_, 100 * done));
}

void Console::improved(const SearchProgress& progress) {
  if (!log_) return;
  clear();
  if (!header_)
    fmt::print(stderr, "{:>9} {:>12} {:>16} {:>16} {:>8}\n", "seconds", "evaluated", "incumbent", "bound", "gap");
  header_ = true;
  fmt::print(stderr, "{:>9.2f} {:>12} {:>16.8g} {:>16.8g} {:>7.1f}%\n", progress.seconds, progress.evaluated,
             progress.incumbent, progress.bound, gap_percent(progress));
}

void Console::searching(const SearchProgress& progress) {
  std::string line = fmt::format("{} ... {:.0f} s, {} evaluated", stage_, progress.seconds, progress.evaluated);
  if (header_) {
    line += fmt::format(", cost {:.8g}, bound {:.8g}, gap {:.1f}%", progress.incumbent, progress.bound,
                        gap_percent(progress));
  }
  show(line);
}

RunOptions run_options(const Common& common, Console& console) {
  RunOptions out;
  out.threads = common.threads;
  out.memory_mb = common.memory_mb;
  out.force = common.force;
  out.cancel = &cancel_on_interrupt();
  out.observer = &console;
  return out;
}

int fail(const Error& error) {
  fmt::print(stderr, "error: {}\n", error.text());
  switch (error.kind) {
    case ErrorKind::wrong_input:
      return 1;
    case ErrorKind::cannot_be_met:
      return 2;
    case ErrorKind::interrupted:
      return kExitInterrupted;
  }
  return 1;
}

}  // namespace kanon::cli
