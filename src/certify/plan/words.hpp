// The words of a plan file that steer the checker, as it understands them by itself: read once, and shown in messages.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace kanon::certify {

enum class Coding { intervals, taxonomy, levels, keep, suppressed };
enum class CostKind { dm, lm, cm, rm, sum };
enum class Claimed { optimal, feasible, unchanged };
// dropped: a quasi-identifier that is not released, in plans of cells.
enum class PlanRole { quasi, identifier, entity, sensitive, target, weight, plain, dropped };

template <class Choice>
struct Word {
  std::string_view text;
  Choice choice;
};

inline constexpr Word<Coding> kCodings[] = {{"intervals", Coding::intervals},
                                            {"taxonomy", Coding::taxonomy},
                                            {"levels", Coding::levels},
                                            {"keep", Coding::keep},
                                            {"suppressed", Coding::suppressed}};
inline constexpr Word<CostKind> kCosts[] = {
    {"dm", CostKind::dm}, {"lm", CostKind::lm}, {"cm", CostKind::cm}, {"rm", CostKind::rm}, {"sum", CostKind::sum}};
inline constexpr std::span<const Word<CostKind>> kCostsOfSums = std::span(kCosts).first<4>();
inline constexpr Word<CostKind> kOnlyLm[] = {{"lm", CostKind::lm}};
inline constexpr Word<CostKind> kOnlyRm[] = {{"rm", CostKind::rm}};
inline constexpr Word<Claimed> kClaims[] = {
    {"optimal", Claimed::optimal}, {"feasible", Claimed::feasible}, {"unchanged", Claimed::unchanged}};
inline constexpr std::span<const Word<Claimed>> kClaimsOfBoxes = std::span(kClaims).first<2>();
inline constexpr Word<PlanRole> kRolesOfCells[] = {{"quasi", PlanRole::quasi},   {"identifier", PlanRole::identifier},
                                                   {"entity", PlanRole::entity}, {"sensitive", PlanRole::sensitive},
                                                   {"target", PlanRole::target}, {"weight", PlanRole::weight},
                                                   {"plain", PlanRole::plain},   {"dropped", PlanRole::dropped}};
inline constexpr std::span<const Word<PlanRole>> kRoles = std::span(kRolesOfCells).first<7>();

template <class Choice, std::size_t count>
std::string text_of(const Word<Choice> (&words)[count], Choice choice) {
  for (const Word<Choice>& word : words) {
    if (word.choice == choice) return std::string(word.text);
  }
  return {};
}
inline std::string word_of(Coding coding) {
  return text_of(kCodings, coding);
}
inline std::string word_of(CostKind cost) {
  return text_of(kCosts, cost);
}
inline std::string word_of(Claimed status) {
  return text_of(kClaims, status);
}
inline std::string word_of(PlanRole role) {
  return text_of(kRolesOfCells, role);
}

// Columns of these roles are not in a release.
inline bool is_hidden(PlanRole role) {
  return role == PlanRole::identifier || role == PlanRole::entity || role == PlanRole::dropped;
}

// Costs that look at a target column.
inline bool has_target(CostKind cost) {
  return cost == CostKind::cm || cost == CostKind::rm;
}

}  // namespace kanon::certify
