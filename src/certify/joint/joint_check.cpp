// Counts, for every pair of groups of two releases, the entities that the two have in common.
#include "certify/joint/joint_check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "base/try.hpp"
#include "certify/common/findings.hpp"
#include "certify/common/wording.hpp"
#include "certify/joint/joint_groups.hpp"

namespace kanon::certify {
namespace {

constexpr std::size_t kPairsShown = 5;

Error wrong_use(std::string message, std::string hint) {
  return Error{.message = std::move(message), .place = {}, .hint = std::move(hint)};
}

Status check_use(const VerifyRequest& request) {
  if (request.with.empty())
    return wrong_use("`request.with_plan` and `request.with_original` belong to a second release",
                     "add `request.with` with the second release");
  if (request.entity.empty())
    return wrong_use("nothing says whom the rows of the two releases are about",
                     "add `request.entity` with the column");
  if (!request.rule.empty() || !request.witnesses.empty())
    return wrong_use("two releases are taken together where columns are recoded, not where cells are blanked",
                     "leave `request.rule` and `request.witnesses` out");
  return Done{};
}

// The request for one release alone. Entities are counted where there is no plan to say what k counts.
VerifyRequest alone(const VerifyRequest& request, const JointSide& side) {
  VerifyRequest out = request;
  out.release = side.release;
  out.plan = side.plan;
  out.original = side.original;
  out.with.clear();
  out.with_plan.clear();
  out.with_original.clear();
  if (side.plan.empty()) return out;
  out.plain_entity = request.entity;
  out.entity.clear();
  out.quasi.clear();
  out.missing.clear();
  return out;
}

using Members = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

// Calls `visit` with the groups of every entity that both sides have.
template <class Visit>
void for_entities_in_both(const Members& first, const Members& second, const Visit& visit) {
  const auto end_of = [](const Members& members, std::size_t begin) {
    std::size_t end = begin;
    while (end < members.size() && members[end].first == members[begin].first) ++end;
    return end;
  };
  std::size_t a = 0, b = 0;
  while (a < first.size() && b < second.size()) {
    const std::size_t a_end = end_of(first, a), b_end = end_of(second, b);
    if (first[a].first == second[b].first) visit(a, a_end, b, b_end);
    const bool forward_a = first[a].first <= second[b].first, forward_b = second[b].first <= first[a].first;
    if (forward_a) a = a_end;
    if (forward_b) b = b_end;
  }
}

// The number of entities of each pair of groups; the key packs both group numbers.
using PairCounts = std::unordered_map<std::uint64_t, std::uint64_t>;

std::uint64_t pair_of(std::uint32_t first, std::uint32_t second) {
  return std::uint64_t{first} << 32 | second;
}

PairCounts count_pairs(const Members& first, const Members& second) {
  PairCounts out;
  for_entities_in_both(first, second, [&](std::size_t a, std::size_t a_end, std::size_t b, std::size_t b_end) {
    for (std::size_t i = a; i < a_end; ++i) {
      for (std::size_t j = b; j < b_end; ++j) ++out[pair_of(first[i].second, second[j].second)];
    }
  });
  return out;
}

std::uint64_t count_entities(const Members& members) {
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < members.size(); ++i) out += i == 0 || members[i].first != members[i - 1].first ? 1 : 0;
  return out;
}

JointVerdict judge(const EntityGroups& first, const EntityGroups& second, const PairCounts& pairs, std::uint64_t k) {
  JointVerdict out{.k = k,
                   .first_entities = count_entities(first.members),
                   .second_entities = count_entities(second.members),
                   .rows_without_entity = first.rows_without + second.rows_without};
  for_entities_in_both(first.members, second.members,
                       [&](std::size_t a, std::size_t a_end, std::size_t b, std::size_t b_end) {
                         std::uint64_t least = 0;
                         for (std::size_t i = a; i < a_end; ++i) {
                           for (std::size_t j = b; j < b_end; ++j) {
                             const auto common = pairs.at(pair_of(first.members[i].second, second.members[j].second));
                             least = least == 0 ? common : std::min(least, common);
                           }
                         }
                         ++out.entities;
                         out.narrowed += least < k ? 1 : 0;
                         out.smallest = out.smallest == 0 ? least : std::min(out.smallest, least);
                       });
  return out;
}

// The pairs of groups that narrow, fewest entities first.
void tell_pairs(const EntityGroups& first, const EntityGroups& second, const PairCounts& pairs, JointVerdict& out) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> small;
  for (const auto& [pair, count] : pairs) {
    if (count < out.k) small.emplace_back(count, pair);
  }
  const std::size_t shown = std::min<std::size_t>(small.size(), kPairsShown);
  std::partial_sort(small.begin(), small.begin() + static_cast<std::ptrdiff_t>(shown), small.end());
  out.narrow_pairs = small.size();
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [count, pair] = small[i];
    out.pairs.push_back({.first = first.name(static_cast<std::uint32_t>(pair >> 32)),
                         .second = second.name(static_cast<std::uint32_t>(pair)),
                         .common = count});
  }
}

std::string entities(std::uint64_t number) {
  return fmt::format("{} {}", number, number == 1 ? "entity" : "entities");
}

void tell(const JointVerdict& joint, Findings& findings) {
  if (joint.entities == 0) {
    // The two columns may merely name people differently. Then nothing was compared, so the check must not pass.
    findings.fails(
        fmt::format("together: no entity is in both releases ({} in the first, {} in the second), so nothing was "
                    "compared; --entity must name the same people in the same way in both",
                    joint.first_entities, joint.second_entities));
    return;
  }
  const auto percent = [&](std::uint64_t of) {
    return 100 * static_cast<double>(joint.entities) / static_cast<double>(of);
  };
  findings.judge(
      joint.narrowed == 0,
      fmt::format("together: the two groups of each of the {} in both releases have at least k = {} of them in "
                  "common, the fewest {}; in both are {:.1f}% of the {} in the first and {:.1f}% of the {} in the "
                  "second",
                  entities(joint.entities), joint.k, joint.smallest, percent(joint.first_entities),
                  entities(joint.first_entities), percent(joint.second_entities), joint.second_entities),
      fmt::format("together: {} of the {} in both releases are narrowed below k = {}, to {} at the least",
                  joint.narrowed, entities(joint.entities), joint.k, joint.smallest));
  if (joint.rows_without_entity > 0) {
    findings.leaves_open(
        fmt::format("together: {} without an entity could not be matched", counted(joint.rows_without_entity, "row")));
  }
}

void append(const std::vector<std::string>& from, std::vector<std::string>& to) {
  for (const auto& line : from) to.push_back("second release, " + line);
}

}  // namespace

Result<Verdict> check_joint(const VerifyRequest& request) {
  KANON_CHECK(check_use(request));
  const JointSide first{
      .release = request.release, .plan = request.plan, .original = request.original, .what = "first release"};
  const JointSide second{
      .release = request.with, .plan = request.with_plan, .original = request.with_original, .what = "second release"};
  KANON_TRY(Verdict verdict, verify(alone(request, first)));
  VerifyRequest of_second = alone(request, second);
  of_second.hierarchies.clear();  // they are those of the first plan, and so is the population
  of_second.population.clear();
  KANON_TRY(const Verdict other, verify(of_second));
  TextIds numbers;
  KANON_TRY(const EntityGroups a, entity_groups(first, request, numbers));
  KANON_TRY(const EntityGroups b, entity_groups(second, request, numbers));
  append(other.checked, verdict.checked);
  append(other.failures, verdict.failures);
  append(other.unchecked, verdict.unchecked);
  for (ModelVerdict model : other.models) {
    model.model = "second release, " + model.model;
    verdict.models.push_back(std::move(model));
  }
  const std::uint64_t k = request.k.value_or(std::min(a.k, b.k));
  const PairCounts pairs = count_pairs(a.members, b.members);
  verdict.joint = judge(a, b, pairs, k);
  verdict.joint->plain = other.plain;
  verdict.people_judged = verdict.people_judged && other.people_judged;
  Findings findings;
  if (verdict.joint->narrowed > 0) tell_pairs(a, b, pairs, *verdict.joint);
  tell(*verdict.joint, findings);
  verdict.checked.insert(verdict.checked.end(), findings.checked.begin(), findings.checked.end());
  verdict.failures.insert(verdict.failures.end(), findings.failures.begin(), findings.failures.end());
  verdict.unchecked.insert(verdict.unchecked.end(), findings.unchecked.begin(), findings.unchecked.end());
  return verdict;
}

}  // namespace kanon::certify
