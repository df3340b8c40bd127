// verify: opens the files and puts the checks in their order.
#include "kanon/verify.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/try.hpp"
#include "certify/boxes/check_plan.hpp"
#include "certify/cells/check_named.hpp"
#include "certify/cells/check_plan.hpp"
#include "certify/common/wording.hpp"
#include "certify/form/check_form.hpp"
#include "certify/joint/entity_check.hpp"
#include "certify/joint/joint_check.hpp"
#include "certify/labels/label_truth.hpp"
#include "certify/models/check_models.hpp"
#include "certify/models/check_values.hpp"
#include "certify/plain/measure_plain.hpp"
#include "certify/plan/plan_json.hpp"
#include "certify/plan/roles_of.hpp"
#include "certify/recoding/check_named.hpp"
#include "certify/recoding/check_original.hpp"
#include "certify/recoding/check_release.hpp"
#include "certify/recoding/model_groups.hpp"
#include "certify/recoding/people_image.hpp"
#include "certify/recoding/plan_rules.hpp"
#include "engine/open_source.hpp"

namespace kanon {
namespace {

using namespace certify;

Error wrong_use(std::string message, std::string hint) {
  return Error{.message = std::move(message), .place = {}, .hint = std::move(hint)};
}

Status check_beside_plan(const VerifyRequest& request) {
  if (!request.quasi.empty() || !request.missing.empty() || !request.blank.empty() || request.missing_never_matches) {
    return wrong_use(
        "with a plan, `request.quasi`, `request.missing`, `request.missing_as` and `request.blank` have no place: the "
        "plan says what was done",
        "leave them out, or check without `request.plan`");
  }
  if ((!request.witnesses.empty() || !request.prices.empty()) && request.original.empty())
    return wrong_use("a certificate is checked against the original", "add `request.original` with the table");
  return Done{};
}

// Rules of blanked cells on named columns.
Status check_rule_request(const VerifyRequest& request) {
  if (!request.entity.empty()) return wrong_use("the rules of blanked cells count rows", "leave `request.entity` out");
  if (request.rule == "original" && request.original.empty())
    return wrong_use("rule original counts in the original table", "add `request.original` with the table");
  return Done{};
}

Status check_request(const VerifyRequest& request) {
  if (request.release.empty()) return wrong_use("there is no release to check", "name the released file");
  if (request.k && *request.k < 1) return wrong_use("k must be 1 or more", "give `request.k` 2 or more");
  if (!request.plan.empty()) return check_beside_plan(request);
  if (!request.witnesses.empty() || !request.prices.empty())
    return wrong_use("a certificate is that of a plan", "add `request.plan` with the plan");
  if (!request.population.empty())
    return wrong_use("a population is asked for by the models of a plan", "add `request.plan` with the plan");
  if (!request.hierarchies.empty())
    return wrong_use("a hierarchy says which labels a plan may show", "add `request.plan` with the plan");
  if (request.rule.empty() && !request.original.empty()) {
    return wrong_use("comparing with the original needs the plan", "add `request.plan` with the plan of the release");
  }
  if (request.rule.empty() && (!request.blank.empty() || request.missing_never_matches)) {
    return wrong_use("`request.blank` and `request.missing_as` are for the rules of blanked cells",
                     "add `request.rule` strict, or `request.rule` all");
  }
  if (!request.k)
    return wrong_use("there is no k to check", "add `request.k`, or `request.plan` with the plan of the release");
  if (request.quasi.empty()) {
    return wrong_use("there are no quasi-identifiers to check",
                     "add `request.quasi`, or `request.plan` with the plan of the release");
  }
  return request.rule.empty() ? Status(Done{}) : check_rule_request(request);
}

Result<std::unique_ptr<Source>> open(const SourceSpec& spec, const VerifyRequest& request) {
  return open_source(spec, engine_options(request));
}

// Null where none is given.
Result<std::unique_ptr<Source>> open_original(const VerifyRequest& request) {
  if (request.original.empty()) return std::unique_ptr<Source>();
  return open({.path = request.original, .delimiter = request.delimiter}, request);
}

// Null where none is given. Error: no model of the plan looks at one.
Result<std::unique_ptr<Source>> open_population(const VerifyRequest& request, const std::optional<PlanModels>& models) {
  if (request.population.empty()) return std::unique_ptr<Source>();
  if (!models || !models->asks_population())
    return wrong_use("no model of the plan looks at the people of a population", "leave `request.population` out");
  return open({.path = request.population, .delimiter = {}}, request);
}

ReleaseForm form_of(const auto& plan, const Source* original) {
  return {.quasi = plan.quasi_names(),
          .safe_cells = plan.safe_cells,
          .original = original == nullptr ? nullptr : &original->info()};
}

bool has_all(const Source& source, const std::vector<std::string>& needed) {
  const std::vector<std::string>& there = source.info().columns;
  return std::all_of(needed.begin(), needed.end(), [&](const std::string& name) {
    return std::find(there.begin(), there.end(), name) != there.end();
  });
}

// The delimiter is the original's, and a release found to have another is fine. Where the header line alone leads to
// other columns than the needed ones, the delimiter is tried on the release too.
Result<std::unique_ptr<Source>> open_release(const VerifyRequest& request, const std::vector<std::string>& needed,
                                             bool safe_cells = false) {
  SourceSpec spec{.path = request.release, .delimiter = {}, .named = request.release_name, .safe_cells = safe_cells};
  auto found = open(spec, request);
  if (!request.delimiter || (found.ok() && has_all(**found, needed))) return found;
  spec.delimiter = request.delimiter;
  auto given = open(spec, request);
  if (given.ok() && (!found.ok() || has_all(**given, needed))) return given;
  return found;
}

// That no candidate costs less is the search's word.
void trust_bound(const PlanClaim& claim, Findings& findings) {
  if (claim.exact_bound == 0 && !(claim.bound > 0)) return;
  findings.trusts(
      fmt::format("bound: that no recoding of these columns costs less than {} is not recomputed",
                  claim.is_exact() ? fmt::format("{}", claim.exact_bound) : fmt::format("{}", claim.bound)));
}

Verdict verdict_of(const PlanFile& plan, const ReleaseGroups& release, Findings findings) {
  Verdict verdict = verdict_of(plan.k, std::move(findings));
  verdict.columns = roles_of(plan.columns);
  verdict.rows = release.grouped.rows;
  verdict.groups = release.groups();
  verdict.starred_rows = release.starred_rows();
  verdict.smallest_group = release.smallest();
  if (release.starred && (verdict.groups == 0 || verdict.starred_rows < verdict.smallest_group)) {
    verdict.smallest_group = verdict.starred_rows;
  }
  return verdict;
}

// Quasi-identifiers of which the release does not show every value of every row.
std::vector<std::string> hidden_quasi(const PlanFile& plan) {
  std::vector<std::string> out;
  for (const PlanColumn* column : plan.quasi()) {
    const bool recoded = std::any_of(column->nodes.begin(), column->nodes.end(),
                                     [](const PlanNode& node) { return node.values.size() > 1 || node.suppressed; });
    if (recoded || plan.claim.suppressed_rows > 0) out.push_back(column->name);
  }
  return out;
}

// Whom the columns beside the quasi-identifiers tell apart is counted in people where k is: in the release, where it
// tells whose row is whose, else in the original as the plan shows it.
std::optional<PlainPeople> people_of(const EntityColumn& entity, Source& release, Source* original,
                                     std::optional<ReleaseOrder> image) {
  if (entity.name.empty()) return std::nullopt;
  if (has_all(release, {entity.name})) return PlainPeople{.column = entity, .table = &release};
  const bool there = original != nullptr && image && has_all(*original, {entity.name});
  if (!there) return PlainPeople{.column = entity, .table = nullptr};
  return PlainPeople{.column = entity, .table = original, .shown = std::move(image)};
}

// Looks at the columns beside the quasi-identifiers, where the verdict knows the columns of the release.
Result<Verdict> with_plain(const VerifyRequest& request, PlainQuestion question, Source& release, Source* original,
                           Result<Verdict> judged) {
  if (!judged.ok() || judged->columns.empty() || !request.measure_plain) return judged;
  // With an entity the k asked for is one of entities, whatever the plan's own.
  question.k = question.people ? request.k.value_or(judged->k) : judged->k;
  question.rows = judged->rows;
  question.columns = judged->columns;
  question.accepted.insert(question.accepted.end(), request.accept.begin(), request.accept.end());
  if (original != nullptr) {
    std::vector<std::string> needed;
    for (const ColumnRole& column : question.columns) {
      if (column.released) needed.push_back(column.name);
    }
    if (!has_all(*original, needed)) original = nullptr;
  }
  KANON_TRY(judged->plain, measure_plain(question, release, original));
  return judged;
}

Result<Verdict> check_cells_by_plan(const VerifyRequest& request, const std::string& text) {
  KANON_TRY(const CellPlan plan, parse_cell_plan(text, request.plan));
  if (!request.population.empty())
    return wrong_use("`request.population` is for plans that recode, this one blanks cells", "leave it out");
  if (!request.prices.empty())
    return wrong_use("`request.prices` are for local recoding, this plan blanks cells", "leave them out");
  if (plan.rule == CellRule::original && request.original.empty())
    return wrong_use("the plan is one of rule original, which counts in the original table",
                     "add `request.original` with the table");
  KANON_TRY(const std::unique_ptr<Source> release, open_release(request, plan.released_names(), plan.safe_cells));
  KANON_TRY(const std::unique_ptr<Source> original, open_original(request));
  KANON_TRY(Findings form, check_form(request, *release, form_of(plan, original.get())));
  return with_plain(request, {.accepted = plan.accepted, .missing = plan.reading.missing, .hidden = plan.quasi_names()},
                    *release, original.get(),
                    with_form(request, std::move(form), check_cell_plan(request, plan, *release, original.get())));
}

Status refuse_cell_options(const VerifyRequest& request) {
  if (request.rule.empty() && request.witnesses.empty()) return Done{};
  return wrong_use("`request.rule` and `request.witnesses` are for releases with blanked cells, this plan recodes",
                   "leave them out; to judge the release alone by a rule, leave `request.plan` out");
}

Result<Verdict> check_boxes_by_plan(const VerifyRequest& request, const std::string& text) {
  KANON_TRY(const BoxPlan plan, parse_box_plan(text, request.plan));
  if (!request.entity.empty() && request.entity != plan.frame.entity)
    return wrong_use(plan.frame.entity.empty()
                         ? "k counts rows in this plan of boxes, and entities are counted by one "
                           "that was made for them"
                         : "the plan counts the distinct values of " + in_quotes(plan.frame.entity) + ", not of " +
                               in_quotes(request.entity),
                     "leave `request.entity` out, or leave the plan out and name the columns: `request.k`, "
                     "`request.quasi` and `request.entity`");
  KANON_CHECK(refuse_cell_options(request));
  KANON_TRY(const std::unique_ptr<Source> release,
            open_release(request, plan.frame.released_names(), plan.frame.safe_cells));
  KANON_TRY(const std::unique_ptr<Source> original, open_original(request));
  KANON_TRY(const std::unique_ptr<Source> population, open_population(request, plan.frame.models));
  KANON_TRY(Findings form, check_form(request, *release, form_of(plan.frame, original.get())));
  std::optional<ReleaseOrder> image;
  auto judged = with_form(request, std::move(form),
                          check_box_plan(request, plan, *release, original.get(), population.get(), image));
  const EntityColumn entity{.name = plan.frame.entity, .missing = plan.frame.missing};
  return with_plain(request,
                    {.accepted = plan.frame.accepted,
                     .missing = plan.frame.missing,
                     .hidden = plan.frame.quasi_names(),
                     .people = people_of(entity, *release, original.get(), std::move(image))},
                    *release, original.get(), std::move(judged));
}

// How the two files of a check are read alike: as labels the one, as values the other.
struct Readings {
  explicit Readings(const PlanFile& plan) : space(plan) {}
  const LabelSpace space;
  const HashKey key = HashKey::random();
};

// Null where there is no original, or other columns are in it than the plan's: then it is not read.
std::unique_ptr<OriginalReader> read_ahead(const VerifyRequest& request, const PlanFile& plan, const Readings& readings,
                                           Source* original) {
  if (original == nullptr || !has_all(*original, plan.all_names())) return nullptr;
  return std::make_unique<OriginalReader>(plan, readings.space, *original, readings.key, request.threads);
}

const GroupedRows* table_of(const Population* population) {
  return population == nullptr ? nullptr : &population->table;
}

// `population`: null where none is given. `image`: how the plan shows the rows of the original, where it knows all
// their values.
Status compare_with_original(const PlanFile& plan, const Readings& readings, const ReleaseGroups& release,
                             const Source& original, OriginalReader* reader, const Population* population,
                             std::optional<ReleaseOrder>& image, Findings& findings) {
  findings.unchecked.clear();  // the original tells what the release alone could not
  if (!check_columns("original", plan.all_names(), original.info().columns, findings) || reader == nullptr)
    return Done{};
  KANON_TRY(OriginalRows rows, reader->take());
  if (population != nullptr) rows.fingerprint.add_population(population->fingerprint);
  refuse_groups(plan, readings.space, &release, table_of(population), rows.table);
  check_original_values(plan, rows.table.sensitive, findings);
  if (check_original(plan, readings.space, release, rows, findings))
    image = people_image(plan, readings.space, rows.table);
  return Done{};
}

Status check_plan_models(const VerifyRequest& request, const PlanFile& plan, const Readings& readings,
                         const ReleaseGroups& release, const Population* population, Findings& findings) {
  if (!plan.models) return Done{};
  check_release_values(plan, release.grouped.sensitive, request.original.empty(), findings);
  check_models(*plan.models, release_facts(readings.space, release, table_of(population)), release.starred, findings);
  doubt_models(plan, request.hierarchies, request.original.empty(), findings);
  return check_value_hierarchies(plan, request.hierarchies, findings);
}

Status check_plan_labels(const VerifyRequest& request, const PlanFile& plan, Findings& findings) {
  return check_labels_true({.columns = label_columns(plan), .shown_as = plan.shown_as, .missing = plan.missing},
                           without_value_hierarchies(plan, request.hierarchies), findings);
}

// The files of a check beside the release; null where they are not given.
struct Beside {
  Source* original = nullptr;
  Source* population = nullptr;
  OriginalReader* reader = nullptr;
};

Result<Verdict> check_recoding(const VerifyRequest& request, const PlanFile& plan, const Readings& readings,
                               Source& source, const Beside& beside, std::optional<ReleaseOrder>& image) {
  Findings findings;
  KANON_CHECK(check_plan(plan, request.plan, findings));
  check_model_claims(plan, findings);
  // With an entity the k asked for is one of entities, which are counted below, whatever the plan's own k.
  if (request.entity.empty()) check_asked_k(request.k, plan.k, findings);
  const std::vector<std::string>& columns = source.info().columns;
  check_identifiers(plan, columns, findings);
  leave_entities_open(plan, findings);
  if (!check_columns("release", plan.released_names(), columns, findings)) {
    Verdict verdict = verdict_of(plan.k, std::move(findings));
    KANON_TRY(verdict.rows, source.count_rows());
    return verdict;
  }
  // The other columns are read only where there is something to compare them with.
  const std::vector<std::string> others = beside.original == nullptr ? std::vector<std::string>() : plan.other_names();
  KANON_TRY(GroupedRows grouped, group_rows(source,
                                            {.quasi = plan.quasi_names(),
                                             .others = others,
                                             .targets = plan.counted_targets(),
                                             .sensitive = model_columns(plan)},
                                            readings.space.ids_for_release(), readings.key));
  const ReleaseGroups release = find_starred(std::move(grouped), plan, readings.space);
  check_release(plan, readings.space, release, findings);
  std::optional<Population> population;
  if (beside.population != nullptr) {
    KANON_TRY(population, read_population(plan, readings.space.ids_for_table(), *beside.population));
  }
  const Population* people = population ? &*population : nullptr;
  if (beside.original != nullptr)
    KANON_CHECK(
        compare_with_original(plan, readings, release, *beside.original, beside.reader, people, image, findings));
  KANON_CHECK(check_plan_models(request, plan, readings, release, people, findings));
  KANON_CHECK(check_plan_labels(request, plan, findings));
  trust_bound(plan.claim, findings);
  findings.trusts(kAskedIsTrusted);
  if (!request.entity.empty()) KANON_CHECK(check_entities(request, plan.quasi_names(), findings));
  Verdict verdict = verdict_of(plan, release, std::move(findings));
  if (!plan.entity.empty()) {
    verdict.entity = plan.entity;
    verdict.smallest_entities = plan.claim.smallest_entities;
    verdict.people_judged = beside.original != nullptr;
  }
  return verdict;
}

Result<Verdict> check_by_plan(const VerifyRequest& request) {
  KANON_TRY(const std::string text, read_plan_text(request.plan));
  const std::string kind = plan_kind(text);
  if (kind == "cells" && !request.entity.empty())
    return wrong_use("entities are counted where a plan recodes columns, and this is none",
                     "leave the plan out and name the columns: `request.k`, `request.quasi` and `request.entity`");
  if (kind == "cells") return check_cells_by_plan(request, text);
  if (kind == "boxes") return check_boxes_by_plan(request, text);
  KANON_TRY(const PlanFile plan, parse_plan(text, request.plan));
  KANON_CHECK(refuse_cell_options(request));
  if (!request.prices.empty())
    return wrong_use("`request.prices` are for local recoding, this plan recodes whole columns", "leave them out");
  KANON_TRY(const std::unique_ptr<Source> release, open_release(request, plan.released_names(), plan.safe_cells));
  KANON_TRY(const std::unique_ptr<Source> original, open_original(request));
  KANON_TRY(const std::unique_ptr<Source> population, open_population(request, plan.models));
  const Readings readings(plan);
  const auto reader = read_ahead(request, plan, readings, original.get());
  KANON_TRY(Findings form, check_form(request, *release, form_of(plan, original.get())));
  std::optional<ReleaseOrder> image;
  auto judged = with_form(
      request, std::move(form),
      check_recoding(request, plan, readings, *release,
                     {.original = original.get(), .population = population.get(), .reader = reader.get()}, image));
  const std::string& named = request.entity.empty() ? request.plain_entity : request.entity;
  const EntityColumn entity{.name = named.empty() ? plan.entity : named, .missing = plan.missing};
  return with_plain(request,
                    {.accepted = plan.accepted,
                     .missing = plan.missing,
                     .hidden = hidden_quasi(plan),
                     .people = people_of(entity, *release, original.get(), std::move(image))},
                    *release, original.get(), std::move(judged));
}

}  // namespace

Result<Verdict> verify(const VerifyRequest& request) {
  if (!request.with.empty() || !request.with_plan.empty() || !request.with_original.empty())
    return check_joint(request);
  KANON_CHECK(check_request(request));
  if (!request.plan.empty()) return check_by_plan(request);
  std::vector<std::string> needed = request.quasi;
  if (!request.entity.empty()) needed.push_back(request.entity);
  KANON_TRY(const std::unique_ptr<Source> release, open_release(request, needed));
  KANON_TRY(Findings form, check_form(request, *release));
  KANON_TRY(const std::unique_ptr<Source> original, open_original(request));
  KANON_TRY(Verdict verdict, with_form(request, std::move(form),
                                       request.rule.empty() ? check_named(request, *release)
                                                            : check_cells(request, *release, original.get())));
  verdict.columns = named_roles(request.quasi, release->info().columns);
  const EntityColumn entity{.name = request.entity, .missing = request.missing};
  return with_plain(request, {.people = people_of(entity, *release, nullptr, std::nullopt)}, *release, nullptr,
                    std::move(verdict));
}

}  // namespace kanon
