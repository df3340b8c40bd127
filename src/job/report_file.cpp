// The report of a job that makes a release, and the report on any evaluation.
#include "job/report_file.hpp"

#include <filesystem>
#include <optional>

#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "job/publish.hpp"
#include "job/report_parts.hpp"
#include "plan/cell_plan.hpp"

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

Status add_digest(std::vector<FileDigest>& out, const char* what, const std::string& path) {
  KANON_TRY(FileDigest digest, digest_of(what, path));
  out.push_back(std::move(digest));
  return Done{};
}

Status add_digests(const std::vector<std::string>& table, const Recipe* recipe, const Evaluation& found,
                   std::vector<FileDigest>& out) {
  for (std::size_t f = 0; f < table.size() && f < kMostFiles; ++f)
    KANON_CHECK(add_digest(out, "original table", table[f]));
  if (recipe != nullptr) {
    for (const auto& column : recipe->quasi) {
      if (!column.file.empty()) KANON_CHECK(add_digest(out, "hierarchy", column.file));
    }
  }
  if (!found.plan.empty()) KANON_CHECK(add_digest(out, "plan", found.plan));
  return add_digest(out, "release", found.release);
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
Result<Judged> judge(const Evaluation& found, std::optional<char> delimiter, const RunOptions& options) {
  if (options.observer != nullptr) options.observer->stage("checking");
  const bool recodes = !found.plan.empty() && plan_kind(found.plan) == "recoding";
  auto verdict = verify({.release = found.release,
                         .plan = found.plan,
                         .original = found.original,
                         .entity = recodes ? found.entity : std::string(),
                         .delimiter = delimiter,
                         .threads = options.threads,
                         .memory_mb = options.memory_mb,
                         .temp_folder = options.temp_folder,
                         .cancel = options.cancel});
  if (verdict.ok()) return Judged{.verdict = std::move(*verdict), .not_judged = {}};
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
// Signs of life are kept where the bound has moved.
void ProgressRecorder::searching(const SearchProgress& progress) {
  if (!points_.empty() && points_.back().bound != progress.bound && points_.size() < kMostPoints)
    points_.push_back(progress);
  if (next_ != nullptr) next_->searching(progress);
}

Recipe recipe_beside(const std::string& place, Recipe recipe) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::absolute(place).parent_path().lexically_normal();
  const auto relative = [&](std::string& path) {
    if (!path.empty()) path = fs::absolute(path).lexically_normal().lexically_proximate(folder).string();
  };
  for (auto* path :
       {&recipe.table, &recipe.release, &recipe.plan, &recipe.start, &recipe.trace, &recipe.prices, &recipe.report})
    relative(*path);
  for (auto& column : recipe.quasi) relative(column.file);
  return recipe;
}

ReportFile::ReportFile(OutputFile file, Recipe recipe, ReportFormat format, std::vector<std::string> table_files)
    : file_(std::move(file)), recipe_(std::move(recipe)), format_(format), table_files_(std::move(table_files)) {}

Result<ReportFile> ReportFile::create(const Recipe& recipe, const RunOptions& options) {
  KANON_TRY(const ReportFormat format, report_format(recipe.report));
  KANON_TRY(OutputFile file, OutputFile::create(recipe.report, options.force));
  KANON_TRY(std::vector<std::string> files, table_files(recipe.table, recipe.delimiter, options));
  std::vector<std::string> others = files;
  for (const auto& column : recipe.quasi) others.push_back(column.file);
  for (const auto& path : {recipe.start, recipe.release, recipe.plan, recipe.trace, recipe.prices})
    others.push_back(path);
  if (recipe.plan.empty() && !recipe.release.empty()) others.push_back(plan_beside(recipe.release));
  KANON_CHECK(check_separate({recipe.report}, others));
  return ReportFile(std::move(file), recipe, format, std::move(files));
}

RunOptions ReportFile::watched(const RunOptions& options) {
  recorder_ = std::make_unique<ProgressRecorder>(options.observer);
  RunOptions out = options;
  out.observer = recorder_.get();
  return out;
}

template <class Outcome>
Status ReportFile::write(const Outcome& outcome, const FrontierOutcome* front, const std::string& repeat,
                         const RunOptions& options) {
  EvaluateRequest request{.original = recipe_.table, .release = outcome.release, .plan = outcome.plan};
  request.delimiter = recipe_.delimiter;
  KANON_TRY(const Evaluation evaluation, evaluate(request, options));
  KANON_TRY(const Judged judged, judge(evaluation, recipe_.delimiter, options));
  ReportSource source{.evaluation = evaluation, .recipe = &recipe_, .front = front};
  outcome_into(outcome, source);
  if (judged.verdict) source.verdict = &*judged.verdict;
  source.not_judged = judged.not_judged;
  if (recorder_) source.progress = recorder_->progress();
  source.repeat = repeat;
  if (!repeat.empty()) source.recipe_text = recipe_text(recipe_beside(file_.path(), recipe_));
  KANON_CHECK(add_digests(table_files_, &recipe_, evaluation, source.digests));
  KANON_CHECK(file_.write(report_text(assemble_report(source), format_)));
  KANON_CHECK(file_.sync());
  return file_.publish();
}

Status ReportFile::finish(const AnonymizeOutcome& outcome, const FrontierOutcome* front, const std::string& repeat,
                          const RunOptions& options) {
  Status done = write(outcome, front, repeat, options);
  if (done.ok()) return done;
  std::error_code ignored;
  for (const auto& path : {outcome.release, outcome.plan, outcome.trace, outcome.boxes ? outcome.boxes->prices : ""}) {
    if (!path.empty()) std::filesystem::remove(path, ignored);
  }
  return done;
}

Status ReportFile::finish(const SuppressOutcome& outcome, const RunOptions& options) {
  Status done = write(outcome, nullptr, {}, options);
  if (done.ok()) return done;
  std::error_code ignored;
  for (const auto& path : {outcome.release, outcome.plan, outcome.witnesses}) {
    if (!path.empty()) std::filesystem::remove(path, ignored);
  }
  return done;
}

Result<Report> report_on(const Evaluation& evaluation, std::optional<char> delimiter, const RunOptions& options) {
  ReportSource source{.evaluation = evaluation};
  Judged judged;
  if (!evaluation.plan.empty()) {
    KANON_TRY(judged, judge(evaluation, delimiter, options));
  }
  if (judged.verdict) source.verdict = &*judged.verdict;
  source.not_judged = judged.not_judged;
  KANON_TRY(const std::vector<std::string> files, table_files(evaluation.original, delimiter, options));
  KANON_CHECK(add_digests(files, nullptr, evaluation, source.digests));
  return assemble_report(source);
}

}  // namespace kanon
