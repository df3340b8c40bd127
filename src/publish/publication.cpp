// Publication: files that are watched, files that are written, and the one moment in which these get their names.
#include "publish/publication.hpp"
#include "recipe/search_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/fault_point.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "publish/outputs.hpp"

namespace kanon {

Status Publication::watch(const Recipe& recipe) {
  for (const auto& column : recipe.data.quasi) KANON_CHECK(inputs_.add(column.file));
  for (const auto& model : recipe.promise.models.sensitive) KANON_CHECK(inputs_.add(model.file));
  return inputs_.add(words_of(recipe.search).start);
}

Status Publication::watch(const CellRecipe& recipe) {
  for (const auto& recode : recipe.recodes) KANON_CHECK(inputs_.add(recode.column.file));
  return watch(recipe.recipe);
}

Result<Source*> Publication::open_table(const SourceSpec& spec, const EngineOptions& options) {
  KANON_TRY(table_, open_source(spec, options));
  KANON_CHECK(check_separate(files.paths(), table_->info().files));
  return table_.get();
}

Result<Source*> Publication::open_population(const std::string& path, const EngineOptions& options) {
  if (path.empty()) return static_cast<Source*>(nullptr);
  population_path_ = path;
  KANON_TRY(population_, open_source({.path = path, .delimiter = {}}, options));
  KANON_CHECK(check_separate(files.paths(), population_->info().files));
  return population_.get();
}

Status Publication::unchanged() {
  KANON_CHECK(inputs_.unchanged());
  if (population_ != nullptr) KANON_CHECK(population_->unchanged());
  return table_ != nullptr ? table_->unchanged() : Status(Done{});
}

Error checker_refused(const Verdict& verdict) {
  std::vector<std::string> topics;
  for (const std::string& failure : verdict.failures) {
    std::string topic = failure.substr(0, failure.find(':'));
    if (std::find(topics.begin(), topics.end(), topic) == topics.end()) topics.push_back(std::move(topic));
  }
  return Error{.kind = ErrorKind::internal,
               .message = fmt::format("the independent checker refused the release, so it was not published; it found "
                                      "{} wrong, about: {}",
                                      verdict.failures.size() == 1 ? "one thing" : "several things", list_of(topics)),
               .place = {},
               .hint = "This is a bug in kanon; please report it. Your table was not changed."};
}

Result<Verdict> Publication::judge(VerifyRequest request) {
  request.population = population_path_;
  auto verdict = verify(request);
  if (!verdict.ok() && verdict.error().kind == ErrorKind::interrupted) return verdict;
  KANON_CHECK(unchanged());
  if (!verdict.ok() && verdict.error().place.starts_with(request.release)) {
    Error error = verdict.error();
    error.place.replace(0, request.release.size(), request.release_name);
    return error;
  }
  if (verdict.ok() && !verdict->holds()) return checker_refused(*verdict);
  fault_point("checked");
  return verdict;
}

Status Publication::give_names() {
  fault_point("before the last look at the inputs");
  KANON_CHECK(unchanged());
  return files.give_names();
}

Result<ReleaseFiles> ReleaseFiles::create(Publication& publication, const std::string& release, const std::string& plan,
                                          const std::string& certificate, bool force) {
  ReleaseFiles out;
  if (!certificate.empty()) {
    KANON_TRY(out.certificate, publication.files.create(certificate, force, Readers::owner_only));
  }
  KANON_TRY(out.plan, publication.files.create(plan, force, Readers::owner_only));
  KANON_TRY(out.release, publication.files.create(release, force));
  return out;
}

Status ReleaseFiles::write_release(Source& source, const ReleaseOrder& order) const {
  fault_point("before the release is written");
  KANON_TRY(const FileFormat format, release_format(release->path()));
  auto written =
      source.write_release(order, release->temporary(), format, release_delimiter(release->path(), source.info()));
  fault_point("release written");
  if (written.ok()) return release->sync();
  Error error = written.error();
  if (error.place.empty() && error.kind != ErrorKind::interrupted) error.place = release->path();
  return error;
}

VerifyRequest ReleaseFiles::to_check(const SourceSpec& original, const RunOptions& options) const {
  return {.release = release->temporary(),
          .release_name = release->path(),
          .plan = plan->temporary(),
          .original = original.path,
          .delimiter = original.delimiter,
          .threads = options.threads,
          .memory_mb = options.memory_mb,
          .temp_folder = options.temp_folder,
          .cancel = options.cancel};
}

ColumnFiles hierarchies_of(const Recipe& recipe) {
  ColumnFiles out;
  for (const auto& column : recipe.data.quasi) {
    if (!column.file.empty()) out.emplace_back(column.name, column.file);
  }
  for (const auto& model : recipe.promise.models.sensitive) {
    if (!model.file.empty()) out.emplace_back(model.column, model.file);
  }
  return out;
}

ColumnFiles hierarchies_of(const CellRecipe& recipe) {
  ColumnFiles out;
  for (const auto& recode : recipe.recodes) {
    if (!recode.column.file.empty()) out.emplace_back(recode.column.name, recode.column.file);
  }
  return out;
}

}  // namespace kanon
