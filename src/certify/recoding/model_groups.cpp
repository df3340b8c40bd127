// Finds the people of each group by its labels.
#include "certify/recoding/model_groups.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/try.hpp"
#include "certify/common/wording.hpp"
#include "certify/models/check_models.hpp"

namespace kanon::certify {
namespace {

std::uint64_t people_of(const LabelSpace& space, const GroupedRows& population, const std::uint32_t* ids) {
  const auto there = space.all_labels(ids) ? population.grouper.groups().find(ids) : std::nullopt;
  return there ? population.tallies[*there].rows : 0;
}

Status has_quasi(const PlanFile& plan, const Source& population) {
  const std::vector<std::string>& there = population.info().columns;
  for (const std::string& name : plan.quasi_names()) {
    if (std::find(there.begin(), there.end(), name) != there.end()) continue;
    return Error{.message = fmt::format("the population has no column {}", in_quotes(name)),
                 .place = population.info().name,
                 .hint = "give a table of the population with the quasi-identifiers of the release"};
  }
  return Done{};
}

}  // namespace

Result<Population> read_population(const PlanFile& plan, std::vector<TextIds> ids, Source& population) {
  KANON_CHECK(has_quasi(plan, population));
  TableFingerprint fingerprint(plan.missing, plan.quasi_names());
  KANON_TRY(
      GroupedRows table,
      group_rows(population, {.quasi = plan.quasi_names(), .others = {}, .targets = {}, .fingerprint = &fingerprint},
                 std::move(ids), HashKey::random()));
  return Population{std::move(table), std::move(fingerprint)};
}

std::vector<GroupFacts> release_facts(const LabelSpace& space, const ReleaseGroups& release,
                                      const GroupedRows* population) {
  std::vector<GroupFacts> out = facts_of(release.grouped);
  if (population == nullptr) return out;
  std::uint64_t others = population->rows;
  for (std::size_t g = 0; g < out.size(); ++g) {
    if (release.starred == g) continue;
    out[g].people = people_of(space, *population, release.grouped.grouper.groups().ids(g));
    others -= *out[g].people;
  }
  if (release.starred) out[*release.starred].people = others;
  return out;
}

void refuse_groups(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups* release,
                   const GroupedRows* population, GroupedRows& original) {
  if (!plan.models) return;
  const GroupJudge judge(*plan.models);
  std::vector<GroupFacts> facts = facts_of(original);
  original.refused.assign(facts.size(), false);
  for (std::size_t g = 0; g < facts.size(); ++g) {
    const std::uint32_t* ids = original.grouper.groups().ids(g);
    if (population != nullptr) facts[g].people = people_of(space, *population, ids);
    const std::optional<bool> good = judge.all_hold(facts[g]);
    const auto shown = release == nullptr ? std::nullopt : release->grouped.grouper.groups().find(ids);
    original.refused[g] = !good.value_or(shown.has_value() && shown != release->starred);
  }
}

}  // namespace kanon::certify
