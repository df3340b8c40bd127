// Puts the checks of a plan of kind "boxes" in their order: plan, release, original, prices.
#include "certify/boxes/check_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/try.hpp"
#include "certify/boxes/compare.hpp"
#include "certify/boxes/forced.hpp"
#include "certify/boxes/image.hpp"
#include "certify/boxes/label_columns.hpp"
#include "certify/boxes/model_groups.hpp"
#include "certify/boxes/people_image.hpp"
#include "certify/boxes/plan_rules.hpp"
#include "certify/boxes/price_check.hpp"
#include "certify/labels/label_truth.hpp"
#include "certify/models/check_models.hpp"
#include "certify/models/check_values.hpp"
#include "certify/plan/roles_of.hpp"
#include "certify/recoding/check_release.hpp"
#include "certify/recoding/model_groups.hpp"
#include "certify/recoding/plan_rules.hpp"

namespace kanon::certify {
namespace {

// That no boxes lose less is the search's word, unless prices came with it.
void trust_bound(const VerifyRequest& request, const BoxPlan& plan, Findings& findings) {
  if (!request.prices.empty() || !(plan.frame.claim.bound > 0)) return;
  findings.trusts(
      fmt::format("bound: that no boxes lose less than {} is not recomputed without --prices", plan.frame.claim.bound));
}

Status check_box_models(const VerifyRequest& request, const BoxPlan& plan, const GroupedRows& release,
                        const std::optional<Population>& people, Findings& findings) {
  if (!plan.frame.models) return Done{};
  check_release_values(plan.frame, release.sensitive, request.original.empty(), findings);
  check_models(*plan.frame.models, box_facts(plan, release, people ? &people->table : nullptr),
               starred_group(plan, release), findings);
  doubt_models(plan.frame, request.hierarchies, request.original.empty(), findings);
  return check_value_hierarchies(plan.frame, request.hierarchies, findings);
}

Verdict verdict_of(const BoxPlan& plan, const GroupedRows& release, Findings findings) {
  Verdict verdict = verdict_of(plan.frame.k, std::move(findings));
  verdict.columns = roles_of(plan.frame.columns);
  verdict.rows = release.rows;
  const auto star = release.grouper.groups().find(starred_ids(plan).data());
  if (star && plan.frame.claim.starred_rows > 0)
    verdict.starred_rows = std::min(plan.frame.claim.starred_rows, release.tallies[*star].rows);
  for (std::size_t g = 0; g < release.tallies.size(); ++g) {
    const std::uint64_t rows = release.tallies[g].rows;
    verdict.smallest_group = verdict.smallest_group == 0 ? rows : std::min(verdict.smallest_group, rows);
    if (star != g || rows > verdict.starred_rows) ++verdict.groups;
  }
  return verdict;
}

}  // namespace

Result<Verdict> check_box_plan(const VerifyRequest& request, const BoxPlan& plan, Source& release_file,
                               Source* original_file, Source* population, std::optional<ReleaseOrder>& image) {
  Findings findings;
  KANON_TRY(const auto domains, check_box_plan_itself(plan, request.plan, findings));
  check_model_claims(plan.frame, findings);
  KANON_CHECK(check_labels_true(
      {.columns = label_columns(plan), .shown_as = plan.frame.shown_as, .missing = plan.frame.missing},
      without_value_hierarchies(plan.frame, request.hierarchies), findings));
  // With an entity the k asked for is one of entities, which are counted below, beside the plan's own k.
  if (request.entity.empty()) check_asked_k(request.k, plan.frame.k, findings);
  const std::vector<std::string>& columns = release_file.info().columns;
  check_identifiers(plan.frame, columns, findings);
  if (original_file == nullptr) leave_entities_open(plan.frame, findings);
  if (!check_columns("release", plan.frame.released_names(), columns, findings) || !domains) {
    Verdict verdict = verdict_of(plan.frame.k, std::move(findings));
    KANON_TRY(verdict.rows, release_file.count_rows());
    return verdict;
  }
  const HashKey key = HashKey::random();
  const auto others = original_file == nullptr ? std::vector<std::string>() : plan.frame.other_names();
  KANON_TRY(
      const GroupedRows release,
      group_rows(
          release_file,
          {.quasi = plan.frame.quasi_names(), .others = others, .targets = {}, .sensitive = model_columns(plan.frame)},
          ids_for_box_release(plan), key));
  check_box_release(plan, *domains, release, findings);
  std::optional<Population> people;
  if (population != nullptr) {
    KANON_TRY(people, read_population(plan.frame, ids_for_box_table(plan), *population));
  }
  BoxVerdict boxes{.formed_at = plan.formed_at};
  if (original_file != nullptr &&
      check_columns("original", plan.frame.all_names(), original_file->info().columns, findings)) {
    KANON_TRY(BoxOriginal original, image_of_table(plan, *original_file, key));
    if (people) original.fingerprint.add_population(people->fingerprint);
    check_original_values(plan.frame, original.sensitive, findings);
    const std::uint64_t entities = std::max(plan.frame.k, request.entity.empty() ? 0 : request.k.value_or(0));
    const bool known = check_box_original(plan, release, original, entities, findings);
    if (known && plan.promises_entities()) image = people_image(plan);
    if (!request.prices.empty()) {
      KANON_TRY(boxes.proven_bound,
                check_prices(request, plan, *domains, *original_file, original.fingerprint, findings));
    }
  }
  KANON_CHECK(check_box_models(request, plan, release, people, findings));
  trust_bound(request, plan, findings);
  findings.trusts(kAskedIsTrusted);
  const ForcedCells cells = forced_cells(plan, *domains);
  boxes.generalized_cells = cells.generalized;
  boxes.forced_cells = cells.forced;
  boxes.tight = cells.tight;
  Verdict verdict = verdict_of(plan, release, std::move(findings));
  verdict.boxes = boxes;
  verdict.entity = plan.frame.entity;
  verdict.people_judged = plan.frame.entity.empty() || original_file != nullptr;
  if (verdict.people_judged) verdict.smallest_entities = plan.frame.claim.smallest_entities;
  return verdict;
}

}  // namespace kanon::certify
