// Puts the checks of a plan of blanked cells in their order: plan, release, rules, original, certificate.
#include "certify/cells/check_plan.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/try.hpp"
#include "certify/cells/compare.hpp"
#include "certify/cells/image.hpp"
#include "certify/cells/label_columns.hpp"
#include "certify/cells/plan_rules.hpp"
#include "certify/cells/verdict.hpp"
#include "certify/cells/witnesses.hpp"
#include "certify/common/wording.hpp"
#include "certify/labels/label_truth.hpp"
#include "certify/plan/roles_of.hpp"
#include "certify/recoding/check_release.hpp"
#include "certify/recoding/plan_rules.hpp"

namespace kanon::certify {
namespace {

void check_hidden(const CellPlan& plan, const std::vector<std::string>& found, Findings& findings) {
  std::vector<std::string> seen;
  for (const std::string& name : plan.hidden_names()) {
    if (std::find(found.begin(), found.end(), name) != found.end()) seen.push_back(name);
  }
  if (!seen.empty()) findings.fails("release: columns that must not be in it: " + names(seen));
}

Result<RuleDemand> demand_of(const VerifyRequest& request, const CellPlan& plan) {
  RuleDemand out;
  if (!request.rule.empty()) {
    KANON_TRY(out.required, parse_rules(request.rule));
  }
  out.required.insert(plan.rule);
  out.max_size = plan.max_size;
  out.request = {.k = plan.k, .missing_never_matches = plan.reading.missing_never_matches, .cancel = request.cancel};
  return out;
}

// That no release costs less is the search's word, unless a certificate came with it.
void trust_bound(const VerifyRequest& request, const CellPlan& plan, Findings& findings) {
  if (!request.witnesses.empty() || plan.claim.bound == 0) return;
  findings.trusts(fmt::format("bound: that no release costs less than {} is not recomputed{}", plan.claim.bound,
                              plan.rule == CellRule::original && plan.max_size == 0 ? " without --witnesses" : ""));
}

}  // namespace

Result<Verdict> check_cell_plan(const VerifyRequest& request, const CellPlan& plan, Source& release_file,
                                Source* original_file) {
  Findings findings;
  const PlanTuples tuples = number_tuples(plan);
  const bool usable = check_cell_plan_itself(plan, tuples, findings);
  KANON_CHECK(check_labels_true({.columns = label_columns(plan), .missing = plan.reading.missing}, request.hierarchies,
                                findings));
  check_asked_k(request.k, plan.k, findings);
  KANON_TRY(const RuleDemand demand, demand_of(request, plan));
  const std::vector<std::string>& columns = release_file.info().columns;
  check_hidden(plan, columns, findings);
  if (!check_columns("release", plan.released_names(), columns, findings) || !usable) {
    Verdict verdict = verdict_of(plan.k, std::move(findings));
    KANON_TRY(verdict.rows, release_file.count_rows());
    return verdict;
  }
  const std::vector<std::string> quasi = plan.quasi_names();
  const HashKey key = HashKey::random();
  const auto others = original_file == nullptr ? std::vector<std::string>() : plan.other_names();
  KANON_TRY(const GroupedRows release,
            group_rows(release_file, {.quasi = quasi, .others = others, .targets = {}}, tuples.ids, key));
  check_cell_release(plan, tuples, release, findings);
  std::optional<OriginalImage> original;
  if (original_file != nullptr &&
      check_columns("original", plan.all_names(), original_file->info().columns, findings)) {
    KANON_TRY(original, image_of(plan, tuples, *original_file, ids_for_table(plan, release.grouper), key));
    check_cell_original(plan, tuples, release, *original, findings);
  }
  trust_bound(request, plan, findings);
  findings.trusts(kAskedIsTrusted);
  const GroupedRows* table = original ? &original->table : nullptr;
  KANON_TRY(CellVerdict cells, judge_rules({.release = release, .original = table, .quasi = quasi}, demand, findings));
  if (!request.witnesses.empty() && table != nullptr) {
    KANON_CHECK(check_witnesses(request, plan, tuples, *table, findings));
  }
  Verdict verdict = verdict_of(plan.k, std::move(findings), release, std::move(cells));
  verdict.columns = roles_of(plan.columns);
  return verdict;
}

}  // namespace kanon::certify
