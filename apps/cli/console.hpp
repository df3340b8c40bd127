// What all commands show at the terminal in the same way: the progress line, the solver log, errors; and Ctrl-C.
#pragma once

#include <string>
#include <vector>

#include "kanon/anonymize.hpp"

namespace kanon::cli {

// Options every command has.
struct Common {
  unsigned threads = 0;
  std::uint64_t memory_mb = 1024;
  bool json = false;
  bool quiet = false;
  bool force = false;
  bool verbose = false;  // also how the search went, in its own words
};

// Every Ctrl-C is one request to stop. One per process.
Cancel& cancel_on_interrupt();

// Shows stages and improvements on stderr: on a terminal with a live line, never with --quiet or --json.
class Console final : public Observer {
 public:
  explicit Console(const Common& common);
  ~Console() override;
  void stage(std::string_view what) override;
  void fraction(double done) override;
  void improved(const SearchProgress& progress) override;
  void searching(const SearchProgress& progress) override;

 private:
  void show(const std::string& line);
  void clear();
  bool live_;  // a terminal: one line that is written over
  bool log_;   // improvements are shown
  bool header_ = false;
  bool shown_ = false;
  std::string stage_;
};

RunOptions run_options(const Common& common, Console& console);

// Prints the error on stderr and returns the exit code that goes with it.
int fail(const Error& error);

// Remembers the files that this run has written, to name them if the summary cannot be printed. Empty names are
// skipped.
void remember_files(const std::vector<std::string>& paths);
// Which files have their names when the run ends otherwise than it should, as half a sentence.
std::string what_was_written();
// The error to report when standard output takes nothing more.
Error output_lost();

}  // namespace kanon::cli
