// Opens the table a plan is applied to.
#include "wave/source.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/text.hpp"
#include "base/try.hpp"
#include "engine/open_source.hpp"
#include "files/output_file.hpp"
#include "publish/outputs.hpp"
#include "recipe/policy.hpp"

namespace kanon {
namespace {

Status check_columns(const std::vector<std::string>& planned, const SourceInfo& info) {
  if (planned == info.columns) return Done{};
  for (const auto& name : planned) {
    if (std::find(info.columns.begin(), info.columns.end(), name) == info.columns.end()) {
      return Error{.message = fmt::format("the table has no column \"{}\", the plan does", name),
                   .place = info.files[0],
                   .hint = did_you_mean_column(name, info.columns)};
    }
  }
  return Error{.message = "the table's columns are not the plan's: " + list_of(planned),
               .place = info.files[0],
               .hint = "A plan is for tables with the same columns in the same order."};
}

}  // namespace

std::string new_plan_of(const ApplyRequest& request) {
  return request.new_plan.empty() ? plan_beside(request.release) : request.new_plan;
}

Result<std::unique_ptr<ReportFile>> report_of(const ApplyRequest& request, const RunOptions& options,
                                              Publication& publication) {
  if (request.report.empty()) return std::unique_ptr<ReportFile>();
  Recipe files;  // only the names: what was decided stands in the plan
  files.table = request.table;
  files.delimiter = request.delimiter;
  files.release = request.release;
  files.plan = new_plan_of(request);
  files.start = request.plan;
  files.report = request.report;
  KANON_TRY(ReportFile report, ReportFile::create(files, {}, options, publication));
  return std::make_unique<ReportFile>(std::move(report));
}

std::string command_of(const ApplyRequest& request) {
  const auto name = [](const std::string& path) { return std::filesystem::path(path).filename().string(); };
  std::string out = fmt::format("kanon apply {} {} -o {} --unseen {}", name(request.plan), name(request.table),
                                name(request.release), name_of(request.unseen));
  if (!request.suppress.empty()) out += " --suppress " + request.suppress;
  if (!request.population.empty()) out += " --population " + name(request.population);
  if (!request.policy.empty()) out += " --policy " + name(request.policy);
  for (const auto& column : request.accept) out += " --accept " + column;
  if (request.strict) out += " --strict";
  return out;
}

Result<Source*> open_to_apply(const ApplyRequest& request, const std::vector<std::string>& planned, bool safe_cells,
                              const RunOptions& options, Publication& publication) {
  const std::string plan = new_plan_of(request);
  KANON_CHECK(check_outputs(request.release, plan, safe_cells, options));
  if (options.observer != nullptr) options.observer->stage("reading");
  KANON_TRY(Source * source,
            publication.open_table({.path = request.table, .delimiter = request.delimiter}, engine_options(options)));
  std::vector<std::string> inputs = source->info().files;
  inputs.push_back(request.plan);
  for (const auto& file : {request.recipe, request.population, request.policy}) inputs.push_back(file);
  KANON_CHECK(check_separate({request.release, plan}, inputs));
  KANON_CHECK(check_columns(planned, source->info()));
  return source;
}

Status check_promised(const ApplyRequest& request, const PlanTerms& plan) {
  const Models& models = plan.models.asked;
  if (!request.population.empty() && models.population.empty()) {
    return Error{.message = "the plan promises nothing about a table of the population",
                 .key = "request.population",
                 .hint = "Leave it out."};
  }
  if (request.population.empty() && !models.population.empty()) {
    return Error{
        .message = "the plan promises something about the population, and its table is not named",
        .key = "request.population",
        .hint = fmt::format("Add `request.population` FILE; for the plan's table it was {}.", models.population)};
  }
  if (request.policy.empty()) return Done{};
  KANON_TRY(Policy policy, read_policy(request.policy));
  const std::string& people = policy.models.population;
  std::error_code ignored;
  if (!people.empty() && !std::filesystem::equivalent(people, request.population, ignored)) {
    return Error{.message = fmt::format("the policy names another population, {}", people),
                 .key = "request.population",
                 .hint = "Give that file."};
  }
  const std::string& planned = plan.reserve ? plan.reserve->limit : plan.limit;
  return check_promise(std::move(policy), plan.reserve ? plan.reserve->k : plan.k,
                       request.suppress.empty() ? planned : request.suppress, models);
}

Result<std::string> limit_to_apply(const ApplyRequest& request, const std::string& planned, bool made_for) {
  if (request.suppress.empty()) return planned;
  if (!made_for) return request.suppress;
  return Error{.message = fmt::format("the plan was made for this table, with the limit \"{}\"", planned),
               .key = "request.suppress",
               .hint = "Leave it out, or make a new plan with kanon anonymize."};
}

Error over_the_limit(const ApplyRequest& request, const std::string& limit, std::uint64_t allowed,
                     std::uint64_t suppressed) {
  return Error{.kind = ErrorKind::cannot_be_met,
               .message = fmt::format("the plan would suppress {} rows of this table, its limit \"{}\" allows {}",
                                      with_commas(suppressed), limit, with_commas(allowed)),
               .place = request.table,
               .hint = "Allow more with `request.suppress`, or make a new plan for this table with kanon anonymize."};
}

}  // namespace kanon
