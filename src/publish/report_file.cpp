// The report of a job that makes a release, and the report on any evaluation.
#include "publish/report_file.hpp"
#include "recipe/search_words.hpp"

#include <filesystem>
#include <optional>

#include "base/fault_point.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "models/held.hpp"
#include "plan/cells/cell_plan.hpp"
#include "publish/outputs.hpp"
#include "report/story/parts.hpp"

namespace kanon {
namespace {

constexpr std::size_t kMostPoints = 4096;
constexpr std::size_t kMostFiles = 20;  // of a table that are hashed

void outcome_into(const AnonymizeOutcome& outcome, ReportSource& source) {
  source.outcome = &outcome;
}
void outcome_into(const SuppressOutcome& outcome, ReportSource& source) {
  source.cells = &outcome;
}

// The files of a report: where they can be read, and what they are called once they have their names.
struct ReportedFiles {
  std::string release, release_name;
  std::vector<std::string> several = {};  // the files of a release that is a glob
  std::string plan, plan_name;            // empty: none
  std::string population = {};            // what models look at; empty: none
  std::vector<std::string> population_files = {};
  std::string key;  // of the digests; empty: only the release has one
};

Status add_digests(const std::vector<std::string>& table, const ColumnFiles& hierarchies, const ReportedFiles& files,
                   std::vector<FileDigest>& out) {
  const auto add_keyed = [&](const char* what, const std::string& path, const std::string& name) -> Status {
    if (path.empty() || files.key.empty()) return Done{};
    KANON_TRY(FileDigest digest, keyed_digest(what, path, name, files.key));
    out.push_back(std::move(digest));
    return Done{};
  };
  for (std::size_t f = 0; f < table.size() && f < kMostFiles; ++f)
    KANON_CHECK(add_keyed("original table", table[f], table[f]));
  for (std::size_t f = 0; f < files.population_files.size() && f < kMostFiles; ++f)
    KANON_CHECK(add_keyed("population", files.population_files[f], files.population_files[f]));
  for (const auto& [column, file] : hierarchies) KANON_CHECK(add_keyed("hierarchy", file, file));
  KANON_CHECK(add_keyed("plan", files.plan, files.plan_name));
  for (const auto& path : files.several.empty() ? std::vector{files.release} : files.several) {
    KANON_TRY(FileDigest digest, plain_digest("release", path, files.several.empty() ? files.release_name : path));
    out.push_back(std::move(digest));
  }
  return Done{};
}

Result<std::vector<std::string>> table_files(const std::string& path, std::optional<char> delimiter,
                                             const RunOptions& options) {
  EngineOptions engine = engine_options(options);
  engine.observer = nullptr;
  KANON_TRY(const auto table, open_source({.path = path, .delimiter = delimiter}, engine));
  return table->info().files;
}

// The independent checker's verdict on the files, or why there is none.
struct Judged {
  std::optional<Verdict> verdict;
  std::string not_judged;
};
Result<Judged> judge(const Evaluation& found, const ReportedFiles& files, std::optional<char> delimiter,
                     ColumnFiles hierarchies, const RunOptions& options) {
  if (options.observer != nullptr) options.observer->stage("checking");
  const bool recodes = plan_kind(files.plan) == "recoding";
  auto verdict = verify({.release = files.release,
                         .release_name = files.release_name,
                         .plan = files.plan,
                         .original = found.original,
                         .entity = recodes ? found.entity : std::string(),
                         .hierarchies = std::move(hierarchies),
                         .population = files.population,
                         .measure_plain = false,
                         .delimiter = delimiter,
                         .threads = options.threads,
                         .memory_mb = options.memory_mb,
                         .temp_folder = options.temp_folder,
                         .cancel = options.cancel});
  if (verdict.ok()) {
    verdict->plain = found.plain;
    return Judged{.verdict = std::move(*verdict), .not_judged = {}};
  }
  if (verdict.error().kind == ErrorKind::interrupted) return verdict.error();
  return Judged{.verdict = {},
                .not_judged = "The independent checker could not judge it: " + verdict.error().message + "."};
}

}  // namespace

void ProgressRecorder::stage(std::string_view what) {
  if (next_ != nullptr) next_->stage(what);
}
void ProgressRecorder::fraction(double done) {
  if (next_ != nullptr) next_->fraction(done);
}
void ProgressRecorder::improved(const SearchProgress& progress) {
  if (points_.size() < kMostPoints) points_.push_back(progress);
  if (next_ != nullptr) next_->improved(progress);
}
// Of the progress reports only those are kept in which the bound has changed.
void ProgressRecorder::searching(const SearchProgress& progress) {
  if (!points_.empty() && points_.back().bound != progress.bound && points_.size() < kMostPoints)
    points_.push_back(progress);
  if (next_ != nullptr) next_->searching(progress);
}

namespace {

void see_from(const std::string& place, std::string& path) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::absolute(place).parent_path().lexically_normal();
  if (!path.empty()) path = fs::absolute(path).lexically_normal().lexically_proximate(folder).string();
}

}  // namespace

Recipe recipe_beside(const std::string& place, Recipe recipe) {
  for (auto* path :
       {&recipe.data.table, &recipe.output.release, &recipe.output.plan, &recipe.output.trace, &recipe.output.prices,
        &recipe.output.report, &recipe.promise.policy, &recipe.promise.models.population})
    see_from(place, *path);
  if (auto* koptimize = std::get_if<KoptimizeSearch>(&recipe.search)) see_from(place, koptimize->start);
  for (auto& model : recipe.promise.models.sensitive) see_from(place, model.file);
  for (auto& column : recipe.data.quasi) see_from(place, column.file);
  return recipe;
}

SuppressRequest recipe_beside(const std::string& place, SuppressRequest request) {
  request.cells.recipe = recipe_beside(place, std::move(request.cells.recipe));
  for (auto& recode : request.cells.recodes) see_from(place, recode.column.file);
  see_from(place, request.witnesses);
  return request;
}

ReportFile::ReportFile(OutputFile& file, Publication& publication, Recipe recipe, ColumnFiles hierarchies,
                       ReportFormat format)
    : file_(file),
      publication_(publication),
      recipe_(std::move(recipe)),
      hierarchies_(std::move(hierarchies)),
      format_(format) {}

Result<ReportFile> ReportFile::create(const Recipe& recipe, ColumnFiles hierarchies, const RunOptions& options,
                                      Publication& publication) {
  KANON_TRY(const ReportFormat format, report_format(recipe.output.report));
  KANON_TRY(OutputFile * file, publication.files.create(recipe.output.report, options.force));
  publication.report_key = new_report_key();
  std::vector<std::string> others;
  for (const auto& hierarchy : hierarchies) others.push_back(hierarchy.second);
  for (const auto& path : {words_of(recipe.search).start, recipe.output.release, recipe.output.plan,
                           recipe.output.trace, recipe.output.prices})
    others.push_back(path);
  if (recipe.output.plan.empty() && !recipe.output.release.empty())
    others.push_back(plan_beside(recipe.output.release));
  KANON_CHECK(check_separate({recipe.output.report}, others));
  return ReportFile(*file, publication, recipe, std::move(hierarchies), format);
}

RunOptions ReportFile::watched(const RunOptions& options) {
  recorder_ = std::make_unique<ProgressRecorder>(options.observer);
  RunOptions out = options;
  out.observer = recorder_.get();
  return out;
}

template <class Outcome>
Status ReportFile::write(const Outcome& outcome, const FrontierOutcome* front, const Repeat& repeat,
                         const RunOptions& options) {
  const ReportedFiles files{.release = publication_.files.temporary_of(outcome.release),
                            .release_name = outcome.release,
                            .plan = publication_.files.temporary_of(outcome.plan),
                            .plan_name = outcome.plan,
                            .population = publication_.population(),
                            .population_files = publication_.population_files(),
                            .key = publication_.report_key};
  EvaluateRequest request{.original = recipe_.data.table, .release = files.release, .plan = files.plan};
  request.release_name = outcome.release;
  request.delimiter = recipe_.data.delimiter;
  request.measure_plain = false;  // the checker has done it for this release
  KANON_TRY(Evaluation evaluation, evaluate(request, options));
  evaluation.plan = outcome.plan;
  evaluation.plain = outcome.plain;
  KANON_TRY(const Judged judged, judge(evaluation, files, recipe_.data.delimiter, hierarchies_, options));
  fault_point("release evaluated");
  ReportSource source{.evaluation = evaluation, .recipe = repeat.recipe.empty() ? nullptr : &recipe_, .front = front};
  outcome_into(outcome, source);
  if (judged.verdict) source.verdict = &*judged.verdict;
  source.not_judged = judged.not_judged;
  if (recorder_) source.progress = recorder_->progress();
  source.repeat = repeat.command;
  source.recipe_text = repeat.recipe;
  KANON_CHECK(add_digests(publication_.table_files(), hierarchies_, files, source.digests));
  KANON_CHECK(file_.write(report_text(assemble_report(source), format_)));
  fault_point("report written");
  return Done{};
}

Status ReportFile::finish(const AnonymizeOutcome& outcome, const FrontierOutcome* front, const std::string& repeat,
                          const RunOptions& options) {
  Recipe shown = recipe_beside(file_.path(), recipe_);
  shown.promise.models = without_values(std::move(shown.promise.models));
  return write(outcome, front, {.command = repeat, .recipe = recipe_text(shown)}, options);
}

Status ReportFile::finish(const SuppressOutcome& outcome, const SuppressRequest& request, const RunOptions& options) {
  return write(
      outcome, nullptr,
      {.command = "kanon suppress recipe.toml --force", .recipe = recipe_text(recipe_beside(file_.path(), request))},
      options);
}

Status ReportFile::finish_applied(const AnonymizeOutcome& outcome, const std::string& command,
                                  const RunOptions& options) {
  return write(outcome, nullptr, {.command = command, .recipe = {}}, options);
}

Status ReportFile::finish_applied(const SuppressOutcome& outcome, const std::string& command,
                                  const RunOptions& options) {
  return write(outcome, nullptr, {.command = command, .recipe = {}}, options);
}

Result<Report> report_on(const Evaluation& evaluation, std::optional<char> delimiter, const RunOptions& options) {
  ReportSource source{.evaluation = evaluation};
  KANON_TRY(const std::vector<std::string> released, table_files(evaluation.release, {}, options));
  const ReportedFiles reported{.release = evaluation.release,
                               .release_name = evaluation.release,
                               .several = released,
                               .plan = evaluation.plan,
                               .plan_name = evaluation.plan,
                               .key = evaluation.plan.empty() ? "" : plan_report_key(evaluation.plan)};
  Judged judged;
  if (!evaluation.plan.empty()) {
    KANON_TRY(judged, judge(evaluation, reported, delimiter, {}, options));
  }
  if (judged.verdict) source.verdict = &*judged.verdict;
  source.not_judged = judged.not_judged;
  KANON_TRY(const std::vector<std::string> files, table_files(evaluation.original, delimiter, options));
  KANON_CHECK(add_digests(files, {}, reported, source.digests));
  return assemble_report(source);
}

}  // namespace kanon
