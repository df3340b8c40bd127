// Finds the people of each group by the runs that it shows.
#include "certify/boxes/model_groups.hpp"

#include <optional>

#include "certify/boxes/compare.hpp"
#include "certify/models/check_models.hpp"

namespace kanon::certify {
namespace {

// The runs of a group; nothing where it shows what is no label.
std::optional<std::vector<BoxRun>> runs_of(const BoxPlan& plan, const std::uint32_t* shows) {
  std::vector<BoxRun> out;
  for (std::size_t c = 0; c < plan.quasi.size(); ++c) {
    if (shows[c] >= plan.quasi[c].shown.size()) return std::nullopt;
    out.push_back(plan.quasi[c].shown[shows[c]].run);
  }
  return out;
}

bool holds(const std::vector<BoxRun>& runs, const std::uint32_t* at) {
  for (std::size_t c = 0; c < runs.size(); ++c) {
    if (!runs[c].holds(at[c])) return false;
  }
  return true;
}

}  // namespace

std::vector<GroupFacts> box_facts(const BoxPlan& plan, const GroupedRows& release, const GroupedRows* population) {
  std::vector<GroupFacts> out = facts_of(release);
  if (population == nullptr) return out;
  const GroupedRows& people = *population;
  const std::optional<std::size_t> starred = starred_group(plan, release);
  std::vector<bool> held(people.tallies.size(), false);
  for (std::size_t g = 0; g < out.size(); ++g) {
    out[g].people = 0;
    const auto runs = runs_of(plan, release.grouper.groups().ids(g));
    if (starred == g || !runs) continue;
    for (std::size_t t = 0; t < people.tallies.size(); ++t) {
      if (!holds(*runs, people.grouper.groups().ids(t))) continue;
      held[t] = true;
      *out[g].people += people.tallies[t].rows;
    }
  }
  if (!starred) return out;
  for (std::size_t t = 0; t < held.size(); ++t) *out[*starred].people += held[t] ? 0 : people.tallies[t].rows;
  return out;
}

}  // namespace kanon::certify
