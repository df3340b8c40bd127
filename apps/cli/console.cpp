// What all commands show at the terminal in the same way: the progress line, the solver log, errors; and Ctrl-C.
#include "apps/cli/console.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>

#include "apps/verify/flag_words.hpp"
#include "base/exit_code.hpp"
#include "base/text.hpp"

namespace kanon::cli {
namespace {

// A signal handler can only reach static storage; this is the one place that has some.
Cancel g_cancel;

// The files of the one command that runs; main asks for them when it has ended.
std::vector<std::string> g_files;

double gap_percent(const SearchProgress& progress) {
  return progress.incumbent > 0 ? 100 * (progress.incumbent - progress.bound) / progress.incumbent : 0;
}

// Failures to write to stderr are ignored: if its reader is gone, the work still goes on.
void say(const std::string& text) {
  std::fputs(text.c_str(), stderr);
}

extern "C" void on_interrupt(int signal) {
  g_cancel.request();
  if (signal == SIGPIPE) g_cancel.request();  // nobody reads any more: nothing is released either
}

}  // namespace

Cancel& cancel_on_interrupt() {
  // SIGHUP: the terminal was closed; SIGPIPE: whoever read our output is gone.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    struct sigaction before {};
    sigaction(signal, nullptr, &before);
    // SIGHUP that is ignored stays so, as nohup wants it. SIGINT does not: shells ignore it for programs in the
    // background, and whoever sends it to one of them wants it to stop.
    if (before.sa_handler == SIG_IGN && (signal == SIGHUP || signal == SIGPIPE)) continue;
    struct sigaction action {};
    action.sa_handler = on_interrupt;
    sigaction(signal, &action, nullptr);
  }
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
  say(fmt::format("\r\033[K{}", line));
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
    say(fmt::format("{:>9} {:>12} {:>16} {:>16} {:>8}\n", "seconds", "evaluated", "incumbent", "bound", "gap"));
  header_ = true;
  say(fmt::format("{:>9.2f} {:>12} {:>16.8g} {:>16.8g} {:>7.1f}%\n", progress.seconds, progress.evaluated,
                  progress.incumbent, progress.bound, gap_percent(progress)));
}

void Console::searching(const SearchProgress& progress) {
  std::string line = fmt::format("{} ... {:.0f} s", stage_, progress.seconds);
  if (!progress.doing.empty()) {
    line += fmt::format(", {}: {} steps", progress.doing, with_commas(progress.evaluated));
    if (progress.bound > 0) line += fmt::format(", bound {}", with_commas(static_cast<std::uint64_t>(progress.bound)));
  } else {
    line += fmt::format(", {} evaluated", with_commas(progress.evaluated));
  }
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

void remember_files(const std::vector<std::string>& paths) {
  for (const auto& path : paths) {
    if (!path.empty()) g_files.push_back(path);
  }
}

std::string what_was_written() {
  return g_files.empty() ? "nothing was written" : "the files were written: " + list_of(g_files);
}

Error output_lost() {
  if (g_files.empty()) {
    return Error{
        .message = "the output could not be written", .place = {}, .hint = "Free some space, or send it elsewhere."};
  }
  return Error{
      .message = "the files were written, and only the summary on standard output could not be: " + list_of(g_files),
      .place = {},
      .hint = "They are complete. Free some space, or send the output elsewhere."};
}

int fail(const Error& error) {
  say(fmt::format("error: {}\n", apps::text_with_flags(error)));
  return kanon::exit_code_of(error.kind);
}

}  // namespace kanon::cli
