// anonymize: table -> histogram -> search -> plan -> release, each stage handing one value to the next.
#include "kanon/anonymize.hpp"
#include "recipe/search_words.hpp"

#include <optional>

#include "base/clock.hpp"
#include "base/fault_point.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "job/prepare.hpp"
#include "models/words.hpp"
#include "publish/outputs.hpp"
#include "publish/plain_columns.hpp"
#include "publish/release_found.hpp"
#include "publish/report_file.hpp"
#include "publish/table_files.hpp"
#include "recipe/check_recipe.hpp"
#include "recipe/limit.hpp"
#include "recipe/names.hpp"
#include "recipe/policy.hpp"
#include "recipe/usual_time.hpp"
#include "solve/encode_source.hpp"
#include "solve/local_job.hpp"
#include "solve/one_finer.hpp"
#include "solve/run_search.hpp"

namespace kanon {
namespace {

// The recipe that repeats this run; its paths are seen from where it stands.
Status write_recipe_copy(const Recipe& recipe, const RunOptions& options, Publication& publication) {
  if (recipe.output.write_recipe.empty()) return Done{};
  KANON_TRY(OutputFile * file, publication.files.create(recipe.output.write_recipe, options.force));
  return file->write(recipe_text(recipe_beside(recipe.output.write_recipe, recipe)));
}

}  // namespace

std::string plan_beside(const std::string& release) {
  return release + ".plan.json";
}

Result<AnonymizeOutcome> anonymize(const Recipe& given, const RunOptions& options) {
  KANON_TRY(const Recipe recipe, with_policy(given));
  Publication publication;
  KANON_CHECK(write_recipe_copy(recipe, options, publication));
  KANON_TRY(AnonymizeOutcome outcome, recipe.output.report.empty()
                                          ? prepare_anonymize(recipe, options, publication)
                                          : anonymize_with_report(recipe, options, publication));
  KANON_CHECK(publication.give_names());
  return outcome;
}

Result<AnonymizeOutcome> prepare_anonymize(const Recipe& given, const RunOptions& options, Publication& publication) {
  const auto start = Clock::now();
  const Recipe recipe = with_usual_time(with_reserve(given));
  AnonymizeOutcome outcome;
  if (has_usual_time(given)) outcome.usual_seconds = recipe.budget.seconds;
  outcome.cost_name = recipe.loss.cost;
  outcome.search = search_name(recipe.search);
  outcome.release = recipe.output.release;
  outcome.plan = recipe.output.plan.empty() ? plan_beside(recipe.output.release) : recipe.output.plan;
  KANON_CHECK(check_recipe(recipe));
  KANON_CHECK(check_outputs(outcome.release, outcome.plan, recipe.output.safe_cells, options));
  std::optional<TraceFile> trace;
  if (!recipe.output.trace.empty()) {
    KANON_TRY(OutputFile * file, publication.files.create(recipe.output.trace, options.force, Readers::owner_only));
    trace.emplace(*file);
    outcome.trace = recipe.output.trace;
  }
  if (!recipe.output.prices.empty()) KANON_CHECK(OutputFile::create(recipe.output.prices, options.force));

  if (options.observer != nullptr) options.observer->stage("reading");
  KANON_CHECK(publication.watch(recipe));
  KANON_TRY(Source * source, publication.open_table({.path = recipe.data.table, .delimiter = recipe.data.delimiter},
                                                    engine_options(options)));
  std::vector<std::string> inputs = source->info().files;
  for (const auto& column : recipe.data.quasi) inputs.push_back(column.file);
  for (const auto& file : files_of(recipe.promise.models)) inputs.push_back(file);
  inputs.push_back(words_of(recipe.search).start);
  KANON_CHECK(check_separate({outcome.release, outcome.plan, recipe.output.trace, recipe.output.prices}, inputs));
  KANON_CHECK(tell_files(*source, outcome.table_files, outcome.warnings));
  if (recipe.has_cells)
    outcome.warnings.emplace_back("what the recipe says in [cells] is for kanon suppress, and was not used");
  KANON_TRY(Source * population,
            publication.open_population(recipe.promise.models.population, engine_options(options)));
  KANON_TRY(const EncodedTable table, encode_source(recipe, *source, population));
  KANON_CHECK(check_plain_columns(table.schema(), recipe, *source, publication));
  fault_point("table counted");
  tell_notes(table, outcome.warnings);
  outcome.k = *recipe.promise.k;
  outcome.asked = recipe.promise.asked;
  outcome.rows = table.histogram.rows;
  KANON_TRY(outcome.limit_rows, limit_in_rows(recipe.promise.suppress, outcome.rows));
  if (groups_rows(search_name(recipe.search))) {
    KANON_CHECK(release_local(recipe, table, *source, options, publication, outcome));
    outcome.seconds = seconds_since(start);
    return outcome;
  }
  KANON_TRY(const SearchOutcome found, run_search(recipe, table, options, trace ? &*trace : nullptr, outcome));
  if (trace) KANON_CHECK(trace->finish());
  outcome.forced = forced_loss(table, found, outcome.k, outcome.limit_rows);
  outcome.forced_not_measured = why_no_forced_loss(table, recipe.data.entity);
  fault_point("searched");
  KANON_CHECK(release_found(recipe, table, found, *source, options, publication, outcome));
  outcome.seconds = seconds_since(start);
  return outcome;
}

}  // namespace kanon
