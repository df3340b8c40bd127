// ReportFile: the report of a job that makes a release. Its name is checked before any work is done, and it watches the
// search. It is written when the release has been checked, before anything has its name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "files/output_file.hpp"
#include "kanon/anonymize.hpp"
#include "kanon/frontier.hpp"
#include "kanon/report.hpp"
#include "kanon/suppress.hpp"
#include "publish/publication.hpp"

namespace kanon {

// Keeps the solver log and passes everything on to the caller's observer, if there is one.
class ProgressRecorder final : public Observer {
 public:
  explicit ProgressRecorder(Observer* next) : next_(next) {}
  void stage(std::string_view what) override;
  void fraction(double done) override;
  void improved(const SearchProgress& progress) override;
  void searching(const SearchProgress& progress) override;
  [[nodiscard]] const std::vector<SearchProgress>& progress() const { return points_; }

 private:
  Observer* next_;
  std::vector<SearchProgress> points_;
};

class ReportFile {
 public:
  // Creates the report that the recipe names. The report describes this recipe and these hierarchies. Error: an input
  // has the same name.
  static Result<ReportFile> create(const Recipe& recipe, ColumnFiles hierarchies, const RunOptions& options,
                                   Publication& publication);

  // The options with an observer that also keeps the solver log; valid as long as this object lives.
  RunOptions watched(const RunOptions& options);

  // Evaluates the release, has it checked against the original, and writes the report.
  Status finish(const AnonymizeOutcome& outcome, const FrontierOutcome* front, const std::string& repeat,
                const RunOptions& options);
  Status finish(const SuppressOutcome& outcome, const SuppressRequest& request, const RunOptions& options);
  // Of an earlier plan on a table: there is no recipe, and `command` makes the release again.
  Status finish_applied(const AnonymizeOutcome& outcome, const std::string& command, const RunOptions& options);
  Status finish_applied(const SuppressOutcome& outcome, const std::string& command, const RunOptions& options);

 private:
  ReportFile(OutputFile& file, Publication& publication, Recipe recipe, ColumnFiles hierarchies, ReportFormat format);
  // How a reader repeats the run: a command, and the recipe that it reads, where there is one.
  struct Repeat {
    std::string command, recipe;
  };
  template <class Outcome>
  Status write(const Outcome& outcome, const FrontierOutcome* front, const Repeat& repeat, const RunOptions& options);

  OutputFile& file_;
  Publication& publication_;
  Recipe recipe_;
  ColumnFiles hierarchies_;
  ReportFormat format_;
  std::unique_ptr<ProgressRecorder> recorder_;
};

// Runs a job and writes the report that its recipe names.
Result<AnonymizeOutcome> anonymize_with_report(const Recipe& recipe, const RunOptions& options,
                                               Publication& publication);
Result<FrontierOutcome> frontier_with_report(const FrontierRequest& request, const RunOptions& options,
                                             Publication& publication);
Result<SuppressOutcome> suppress_with_report(const SuppressRequest& request, const RunOptions& options,
                                             Publication& publication);

// A recipe whose paths are relative to the folder of `place`, as they must stand in a file there.
Recipe recipe_beside(const std::string& place, Recipe recipe);
SuppressRequest recipe_beside(const std::string& place, SuppressRequest request);

}  // namespace kanon
