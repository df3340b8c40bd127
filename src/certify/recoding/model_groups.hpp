// Groups of a release, or of its original by a plan, as the models see them.
#pragma once

#include <optional>
#include <vector>

#include "certify/common/group_rows.hpp"
#include "certify/models/judge_group.hpp"
#include "certify/plan/plan_file.hpp"
#include "certify/recoding/check_release.hpp"
#include "certify/recoding/label_space.hpp"
#include "kanon/result.hpp"
#include "table/source.hpp"

namespace kanon::certify {

// A population in the groups that `ids` make of its values. An Error: a quasi-identifier is not among its columns.
struct Population {
  GroupedRows table;
  TableFingerprint fingerprint;
};
Result<Population> read_population(const PlanFile& plan, std::vector<TextIds> ids, Source& population);

// The groups of a release with their people, where a population is given. Those of the starred rows are all who belong
// to no other group, the values of which the plan may not even know.
std::vector<GroupFacts> release_facts(const LabelSpace& space, const ReleaseGroups& release,
                                      const GroupedRows* population);

// Marks the groups of the original that some model refuses. Where only a population could tell, and there is none, the
// release is believed: what it shows as a group is one. Without a release such groups are refused.
void refuse_groups(const PlanFile& plan, const LabelSpace& space, const ReleaseGroups* release,
                   const GroupedRows* population, GroupedRows& original);

}  // namespace kanon::certify
