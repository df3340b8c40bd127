// evaluate: reads both files and has risk, loss and what the data still say measured.
#include "kanon/evaluate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "base/clock.hpp"
#include "base/stage.hpp"
#include "base/text.hpp"
#include "base/try.hpp"
#include "certify/boxes/people_image.hpp"
#include "certify/plain/measure_plain.hpp"
#include "certify/recoding/people_image.hpp"
#include "engine/open_source.hpp"
#include "evaluate/boxed_groups.hpp"
#include "evaluate/figures/coded_file.hpp"
#include "evaluate/figures/image.hpp"
#include "evaluate/figures/loss.hpp"
#include "evaluate/figures/members.hpp"
#include "evaluate/figures/partition.hpp"
#include "evaluate/figures/risk.hpp"
#include "evaluate/figures/row_order.hpp"
#include "evaluate/population/survey_weights.hpp"
#include "evaluate/population/uniqueness.hpp"
#include "evaluate/roles.hpp"
#include "evaluate/statistics/say.hpp"
#include "evaluate/statistics/survey.hpp"
#include "plan/boxes/box_plan.hpp"
#include "publish/outputs.hpp"

namespace kanon {
namespace {

using evaluation::CodedColumn;
using evaluation::CodedFile;
using evaluation::Image;
using evaluation::Partition;
using Names = std::vector<std::string>;

constexpr std::size_t kOrderColumns = 6;  // further columns by which the order of rows is compared

std::string name_of_release(const EvaluateRequest& request) {
  return request.release_name.empty() ? request.release : request.release_name;
}

void add_name(Names& names, const std::string& name) {
  if (!name.empty() && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

// The columns to read: those with a role, those asked for, and a few more that both files have.
Names columns_to_read(const EvaluateRoles& roles, const Names& asked, const SourceInfo& original,
                      const SourceInfo& release) {
  Names out = roles.quasi;
  for (const auto& name : roles.sensitive) add_name(out, name);
  for (const auto& name : {roles.target, roles.weight, roles.entity, roles.strata, roles.psu}) add_name(out, name);
  for (const auto& name : asked) add_name(out, name);
  std::size_t further = 0;
  for (const auto& name : release.columns) {
    if (further == kOrderColumns) break;
    if (std::find(out.begin(), out.end(), name) != out.end()) continue;
    if (std::find(original.columns.begin(), original.columns.end(), name) == original.columns.end()) continue;
    out.push_back(name);
    ++further;
  }
  return out;
}

// How every column that was read stands in the release; those that have no role are copies, or nothing is known of
// them.
std::vector<Image> images_of(const CodedFile& original, const CodedFile& release, const EvaluateRoles& roles) {
  std::vector<Image> out;
  for (const auto& column : original.columns) {
    const CodedColumn& after = *release.find(column.name);
    const auto nodes = roles.nodes.find(column.name);
    out.push_back(nodes == roles.nodes.end()
                      ? evaluation::image_by_labels(column, after, roles.suppressed_as)
                      : evaluation::image_by_plan(column, after, nodes->second, roles.suppressed_as));
    const auto weight = roles.weights.find(column.name);
    if (weight != roles.weights.end()) out.back().weight = weight->second;
  }
  return out;
}

Partition groups_of(const CodedFile& file, const Names& quasi) {
  Partition out = evaluation::whole(file.rows);
  for (const auto& name : quasi) out = evaluation::refined(out, file.find(name)->codes);
  return out;
}

struct Files {
  CodedFile original, release;
  CodedFile entity;  // of the original alone: roles.unreleased_entity
  OrderFindings order;
};

// With one thread: only then do rows come in the order of the file, and sums in one order.
EngineOptions one_thread(const RunOptions& options) {
  EngineOptions out = engine_options(options);
  out.threads = 1;
  return out;
}

Result<Files> read_files(const EvaluateRequest& request, const EvaluateRoles& roles, const Names& asked,
                         const RunOptions& options) {
  tell_stage(options, "reading");
  KANON_TRY(const auto original,
            open_source({.path = request.original, .delimiter = request.delimiter}, one_thread(options)));
  KANON_TRY(const auto release,
            open_source({.path = request.release, .named = request.release_name, .safe_cells = roles.safe_cells},
                        one_thread(options)));
  KANON_CHECK(check_columns(roles, asked, original->info(), release->info()));
  const Names names = columns_to_read(roles, asked, original->info(), release->info());
  Files out;
  KANON_TRY(out.original, evaluation::read_columns(*original, names, roles.missing));
  KANON_TRY(out.release, evaluation::read_columns(*release, names, roles.missing));
  if (!roles.unreleased_entity.empty()) {
    KANON_CHECK(check_there({roles.unreleased_entity}, original->info(), "original"));
    KANON_TRY(out.entity, evaluation::read_columns(*original, {roles.unreleased_entity}, roles.missing));
  }
  for (const auto& [file, path] :
       {std::pair(&out.original, request.original), std::pair(&out.release, name_of_release(request))}) {
    if (file->rows == 0)
      return Error{.message = "the file has no rows: there is nothing to compare", .place = path, .hint = {}};
  }
  KANON_TRY(out.order, evaluation::look_at_order(*release));
  return out;
}

// Whom the groups of the release are about, by the plan. Nothing: the original has what the plan does not know.
Result<std::optional<evaluation::Members>> members_by_plan(const std::string& plan, const Files& files,
                                                           const EvaluateRoles& roles,
                                                           const std::vector<Image>& images) {
  const CodedColumn& entity = files.entity.columns[0];
  if (roles.kind != "boxes") return evaluation::members_of(files.original, files.release, images, entity);
  KANON_TRY(const BoxPlan boxes, read_box_plan(plan));
  const auto group_of = boxed_groups(boxes, files.original);
  return group_of ? std::optional(evaluation::members_in(*group_of, entity)) : std::nullopt;
}

// The groups of a file, and by whom their sizes are counted; null: by rows.
struct CountedGroups {
  const Partition* groups = nullptr;
  const CodedColumn* entity = nullptr;
};

Result<PopulationReport> population_report(const CountedGroups& before, const CountedGroups& after,
                                           std::uint64_t population) {
  const auto sizes_before = evaluation::sizes_of(*before.groups, before.entity);
  const auto sizes_after = evaluation::sizes_of(*after.groups, after.entity);
  for (const auto* sizes : {&sizes_before, &sizes_after}) {
    const std::uint64_t members = std::accumulate(sizes->begin(), sizes->end(), std::uint64_t{0});
    if (members <= population) continue;
    return Error{.message = fmt::format("a population of {} is smaller than the {}, which has {} {}",
                                        with_commas(population), sizes == &sizes_before ? "original" : "release",
                                        with_commas(members), before.entity == nullptr ? "rows" : "entities by group"),
                 .key = "request.population_size",
                 .hint = "Say how many people there are of whom the table has some, those in the table included."};
  }
  return PopulationReport{.size = population,
                          .before = evaluation::population_uniqueness(sizes_before, population),
                          .after = evaluation::population_uniqueness(sizes_after, population)};
}

Result<std::optional<WeightReport>> weight_report(const Files& files, const EvaluateRoles& roles,
                                                  const Partition& before, const Partition& after) {
  if (roles.weight.empty() || !roles.entity.empty() || !roles.unreleased_entity.empty())
    return std::optional<WeightReport>();
  KANON_TRY(const auto was, evaluation::design_of(files.original, roles.weight, {}, {}));
  KANON_TRY(const auto is, evaluation::design_of(files.release, roles.weight, {}, {}));
  return std::optional(WeightReport{.before = evaluation::weight_risk(before, was.weights, was.rows_without_weight),
                                    .after = evaluation::weight_risk(after, is.weights, is.rows_without_weight)});
}

Result<RiskReport> risk_report(const Files& files, const EvaluateRoles& roles, const std::vector<Image>& images,
                               const Partition& before, const Partition& after, const EvaluateRequest& request) {
  std::vector<double> thresholds = request.thresholds;
  if (thresholds.empty()) thresholds = {0.05, 0.09, 0.2};
  RiskReport out;
  CountedGroups was{.groups = &before}, is{.groups = &after};
  std::optional<evaluation::Members> members;
  if (!roles.unreleased_entity.empty()) {
    was.entity = files.entity.columns.data();
    KANON_TRY(members, members_by_plan(request.plan, files, roles, images));
    if (!members) {
      return Error{.message =
                       "the original has values that the plan does not know, so nobody can tell who is in which "
                       "group",
                   .place = {},
                   .hint = "Name the table that the plan was made for, or applied to."};
    }
    is = {.groups = &members->groups, .entity = &members->entity};
  } else if (!roles.entity.empty()) {
    was.entity = files.original.find(roles.entity);
    is.entity = files.release.find(roles.entity);
  }
  out.before = evaluation::risk_of(*was.groups, was.entity, thresholds);
  out.after = evaluation::risk_of(*is.groups, is.entity, thresholds);
  if (request.population_size) {
    KANON_TRY(out.population, population_report(was, is, *request.population_size));
  }
  KANON_TRY(out.weights, weight_report(files, roles, before, after));
  for (const auto& name : roles.sensitive) {
    out.sensitive_before.push_back(evaluation::sensitive_risk(before, *files.original.find(name)));
    out.sensitive_after.push_back(evaluation::sensitive_risk(after, *files.release.find(name)));
  }
  out.order = files.order;
  return out;
}

// Starred rows are a group, too: fewer than k of them would be told apart by that.
void judge_groups(Evaluation& out) {
  const bool blanked = out.loss.rows_with_suppressed > out.loss.starred_rows;
  // Groups that take a blank for a value may be smaller than k, so k is no measure of their size.
  if (blanked) {
    out.loss.average_group_by_k.reset();
    if (out.risk.weights) out.risk.weights->after.reset();
    if (out.risk.population) {
      auto& after = out.risk.population->after;
      after =
          evaluation::no_uniqueness(after.sample, out.risk.population->size,
                                    "single cells are blanked, so groups of rows that show the same do not tell it");
    }
  }
  if (!out.k || blanked) return;
  out.k_holds = out.risk.after.rows == 0 || out.risk.after.smallest >= *out.k;
}

void describe_request(const EvaluateRequest& request, const EvaluateRoles& roles, Evaluation& out) {
  out.original = request.original;
  out.release = name_of_release(request);
  out.plan = request.plan;
  out.quasi = roles.quasi;
  out.sensitive = roles.sensitive;
  out.target = roles.target;
  out.weight = roles.weight;
  out.entity = roles.unreleased_entity.empty() ? roles.entity : roles.unreleased_entity;
  out.strata = roles.strata;
  out.psu = roles.psu;
  out.k = roles.k;
}

Status check_request(const EvaluateRequest& request) {
  for (const auto& [path, what] : {std::pair(request.original, "original"), std::pair(request.release, "release")}) {
    if (path.empty()) {
      return Error{.message = fmt::format("no {} is named", what),
                   .place = {},
                   .hint = "Say which files: kanon evaluate ORIGINAL RELEASE"};
    }
  }
  for (const double threshold : request.thresholds) {
    if (threshold > 0 && threshold < 1) continue;
    return Error{
        .message = "a threshold of the risk must be above 0 and below 1", .key = "request.threshold", .hint = {}};
  }
  return Done{};
}

// Some label of the column stands for several values, as far as the plan says.
bool hides_values(const EvaluateRoles& roles, const std::string& name) {
  const auto nodes = roles.nodes.find(name);
  return roles.kind != "recoding" || nodes == roles.nodes.end() ||
         std::any_of(nodes->second.begin(), nodes->second.end(),
                     [](const evaluation::KnownNode& node) { return node.values.size() > 1; });
}

// Where people are counted: in the release, where it tells whose row is whose, else in the original by the plan.
Result<std::optional<certify::PlainPeople>> people_of(const EvaluateRequest& request, const EvaluateRoles& roles,
                                                      Source& original, Source& release) {
  std::optional<certify::PlainPeople> out;
  if (!roles.entity.empty()) {
    out = {.column = {.name = roles.entity, .missing = roles.missing}, .table = &release};
  } else if (!roles.unreleased_entity.empty()) {
    out = {.column = {.name = roles.unreleased_entity, .missing = roles.missing}};
    KANON_TRY(out->shown, roles.kind == "boxes" ? certify::people_image_of_boxes(request.plan, original)
                                                : certify::people_image_of(request.plan, original));
    if (out->shown) out->table = &original;
  }
  return out;
}

// Whom the columns tell apart that are neither recoded nor sensitive. The files are read with all threads here.
Result<std::optional<PlainRisk>> plain_risk(const EvaluateRequest& request, const EvaluateRoles& roles,
                                            std::uint64_t rows, bool suppressed, const RunOptions& options) {
  KANON_TRY(const auto original,
            open_source({.path = request.original, .delimiter = request.delimiter}, engine_options(options)));
  KANON_TRY(const auto release,
            open_source({.path = request.release, .named = request.release_name, .safe_cells = roles.safe_cells},
                        engine_options(options)));
  certify::PlainQuestion question{
      .k = roles.k.value_or(0), .rows = rows, .accepted = roles.accepted, .missing = roles.missing};
  for (const auto& name : roles.quasi) {
    if (suppressed || hides_values(roles, name)) question.hidden.push_back(name);
  }
  bool all_there = true;  // in the original, too
  const auto is_one_of = [](const Names& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const auto& name : release->info().columns) {
    const bool quasi = is_one_of(roles.quasi, name), sensitive = is_one_of(roles.sensitive, name);
    question.columns.push_back({.name = name, .role = quasi ? "quasi" : sensitive ? "sensitive" : "plain"});
    all_there = all_there && is_one_of(original->info().columns, name);
  }
  KANON_TRY(question.people, people_of(request, roles, *original, *release));
  return certify::measure_plain(question, *release, all_there ? original.get() : nullptr);
}

}  // namespace

Result<Evaluation> evaluate(const EvaluateRequest& asked, const RunOptions& options) {
  const auto start = Clock::now();
  KANON_CHECK(check_request(asked));
  EvaluateRequest request = asked;
  if (request.plan.empty() && request.quasi.empty()) request.plan = plan_found_beside(request.release);
  KANON_TRY(const EvaluateRoles roles, evaluate_roles(request));
  KANON_TRY(const SayRequest say, parse_say(request));
  KANON_TRY(const Files files, read_files(request, roles, say.columns, options));
  tell_stage(options, "counting groups");
  const auto images = images_of(files.original, files.release, roles);
  const std::vector<Image> quasi_images(images.begin(),
                                        images.begin() + static_cast<std::ptrdiff_t>(roles.quasi.size()));
  const Partition before = groups_of(files.original, roles.quasi), after = groups_of(files.release, roles.quasi);

  Evaluation out;
  describe_request(request, roles, out);
  KANON_TRY(out.risk, risk_report(files, roles, quasi_images, before, after, request));
  out.loss = evaluation::loss_of({.original = files.original,
                                  .release = files.release,
                                  .images = quasi_images,
                                  .groups = after,
                                  .suppressed_as = roles.suppressed_as,
                                  .target = roles.target,
                                  .matrix = roles.matrix,
                                  .k = roles.k});
  out.risk.starred_rows = out.loss.starred_rows;
  judge_groups(out);
  if (request.measure_plain) {
    KANON_TRY(out.plain, plain_risk(request, roles, out.risk.after.rows,
                                    out.loss.starred_rows + out.loss.dropped_rows > 0, options));
  }
  evaluation::compare_order(files.original, files.release, images, out.risk.order);
  tell_stage(options, "estimating");
  KANON_CHECK(fill_say(say, roles, files.original, files.release, images, out));
  state_assumptions(roles, images, out);
  out.seconds = seconds_since(start);
  return out;
}

}  // namespace kanon
