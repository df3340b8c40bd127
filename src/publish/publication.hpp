// Publication: what a job writes and what it reads. Everything is written without a name and judged by the independent
// checker; then all of it gets its name at once, and only if all that was read is still what it was.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/open_source.hpp"
#include "files/input_files.hpp"
#include "files/output_set.hpp"
#include "kanon/anonymize.hpp"
#include "kanon/cell_recipe.hpp"
#include "kanon/verify.hpp"
#include "table/source.hpp"

namespace kanon {

class Publication {
 public:
  OutputSet files;
  bool strict = false;          // columns that tell rows apart, and that nobody accepted, are an error
  std::string report_key = {};  // of the digests in a report, kept in the plan; empty: there is no report

  // Notes the files besides the table that the job is going to read: hierarchies, an earlier plan.
  Status watch(const Recipe& recipe);
  Status watch(const CellRecipe& recipe);
  Status watch(const std::string& path) { return inputs_.add(path); }
  // Opens the table; it is watched until the end. Error: an output that was created has the name of one of its files.
  Result<Source*> open_table(const SourceSpec& spec, const EngineOptions& options);
  // The same for the population that models look at; null where `path` is empty.
  Result<Source*> open_population(const std::string& path, const EngineOptions& options);
  // The files of the table that was opened.
  [[nodiscard]] const std::vector<std::string>& table_files() const { return table_->info().files; }

  // The table of the population, as it was named, and its files; empty: none was opened.
  [[nodiscard]] const std::string& population() const { return population_path_; }
  [[nodiscard]] std::vector<std::string> population_files() const {
    return population_ == nullptr ? std::vector<std::string>{} : population_->info().files;
  }

  // Asks the independent checker; a verdict that is not good is an error. If an input has changed meanwhile, that is
  // the error, whatever the checker says.
  Result<Verdict> judge(VerifyRequest request);

  // Gives all files their names.
  Status give_names();

 private:
  Status unchanged();

  InputFiles inputs_;
  std::unique_ptr<Source> table_, population_;
  std::string population_path_;  // empty: there is none
};

// The error for a release that the checker refuses. People are asked to report it, so it names what the findings are
// about (the text before their first colon: "release", "labels", k and its columns) and none of the values they show.
Error checker_refused(const Verdict& verdict);

// The files that a release of any kind consists of. They belong to a Publication.
struct ReleaseFiles {
  OutputFile* release = nullptr;
  OutputFile* plan = nullptr;
  OutputFile* certificate = nullptr;  // witnesses of blanked cells, prices of boxes; null: none

  // `certificate` may be empty: there is none.
  static Result<ReleaseFiles> create(Publication& publication, const std::string& release, const std::string& plan,
                                     const std::string& certificate, bool force);
  Status write_release(Source& source, const ReleaseOrder& order) const;
  // The request to the checker, without the certificate, which the caller adds.
  [[nodiscard]] VerifyRequest to_check(const SourceSpec& original, const RunOptions& options) const;
};

// Pairs of a column and a file.
using ColumnFiles = std::vector<std::pair<std::string, std::string>>;

// The hierarchy files of a recipe: the checker reads them, too.
ColumnFiles hierarchies_of(const Recipe& recipe);
ColumnFiles hierarchies_of(const CellRecipe& recipe);

}  // namespace kanon
