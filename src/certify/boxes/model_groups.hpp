// Groups of a release of boxes as the models see them.
#pragma once

#include <vector>

#include "certify/boxes/plan_file.hpp"
#include "certify/common/group_rows.hpp"
#include "certify/models/judge_group.hpp"

namespace kanon::certify {

// The groups with their people, where a population is given by its positions: everybody whom the box of a group holds.
// Boxes may overlap, and who is in several may be meant by each of them. Those of the starred rows are all whom no box
// holds. Time: tuples of the population times groups.
std::vector<GroupFacts> box_facts(const BoxPlan& plan, const GroupedRows& release, const GroupedRows* population);

}  // namespace kanon::certify
