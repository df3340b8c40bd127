// The checker's own cm and rm, computed the long way.
#include "certify/recoding/target_costs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/text.hpp"
#include "certify/common/wording.hpp"
#include "certify/recoding/costs.hpp"
#include "table/missing_texts.hpp"

namespace kanon::certify {
namespace {

// The texts that mean missing become the empty one.
ClassRows cleaned(const ClassRows& rows, const std::vector<std::string>& missing) {
  ClassRows out;
  for (const auto& [text, count] : rows) {
    const bool is_missing = std::find(missing.begin(), missing.end(), text) != missing.end();
    out[is_missing ? std::string() : text] += count;
  }
  return out;
}

std::uint64_t sum_of(const ClassRows& rows) {
  std::uint64_t sum = 0;
  for (const auto& [text, count] : rows) sum += count;
  return sum;
}

Wide plain_cost(const ClassRows& group) {
  std::uint64_t most = 0;
  for (const auto& [text, count] : group) most = std::max(most, count);
  return sum_of(group) - most;
}

// The least cost over all classes that the group could show; empty if the matrix does not know a class of the group.
std::optional<Wide> matrix_cost(const ClassRows& group, const CostMatrix& matrix) {
  std::optional<Wide> least;
  for (std::size_t shown = 0; shown < matrix.classes.size(); ++shown) {
    Wide sum = 0;
    for (const auto& [text, count] : group) {
      const auto at = std::find(matrix.classes.begin(), matrix.classes.end(), text);
      if (at == matrix.classes.end()) return std::nullopt;
      sum += static_cast<Wide>(count) * matrix.costs[static_cast<std::size_t>(at - matrix.classes.begin())][shown];
    }
    if (!least || sum < *least) least = sum;
  }
  return least;
}

std::uint64_t largest_entry(const CostMatrix& matrix) {
  std::uint64_t largest = matrix.classes.empty() ? 1 : 0;
  for (const auto& row : matrix.costs) {
    for (const std::uint64_t cost : row) largest = std::max(largest, cost);
  }
  return largest;
}

// The targets of rows that were dropped from a release are not known.
bool all_at_hand(const std::string& cost, const TargetRows& rows, const char* source, Findings& findings) {
  const std::uint64_t gone = rows.suppressed_rows - std::min(rows.suppressed_rows, sum_of(rows.suppressed));
  if (gone == 0) return true;
  findings.leaves_open(
      fmt::format("{}: {} could not be recomputed, because {} not in the release; the original table would tell",
                  source, cost, counted(gone, "dropped row") + (gone == 1 ? " is" : " are")));
  return false;
}

std::optional<Wide> cm_cost(const PlanFile& plan, const TargetRows& rows, const char* source, Findings& findings) {
  const CostMatrix& matrix = plan.claim.matrix;
  std::vector<ClassRows> groups = rows.released;
  Wide cost = 0;
  if (plan.claim.together) {  // one group more
    if (!all_at_hand("cm", rows, source, findings)) return std::nullopt;
    groups.push_back(rows.suppressed);
  } else {
    cost = static_cast<Wide>(rows.suppressed_rows) * largest_entry(matrix);
  }
  for (const ClassRows& raw : groups) {
    const ClassRows group = cleaned(raw, missing_in(plan.missing, rows.column));
    const std::optional<Wide> of_group = matrix.classes.empty() ? plain_cost(group) : matrix_cost(group, matrix);
    if (!of_group) {
      findings.fails(fmt::format("{}: the matrix of cm does not know every class of the target", source));
      return std::nullopt;
    }
    cost += *of_group;
  }
  return cost;
}

void check_cm(const PlanFile& plan, const TargetRows& rows, const char* source, Findings& findings) {
  const std::optional<Wide> found = cm_cost(plan, rows, source, findings);
  if (!found) return;
  const Wide cost = *found;
  findings.judge(cost == plan.claim.exact_cost, fmt::format("{}: cm is {}, as claimed", source, plan.claim.exact_cost),
                 fmt::format("{}: cm is {}, the plan claims {}", source, decimal(cost), plan.claim.exact_cost));
}

// Every number of the group with how many rows have it, ascending. Texts that are no numbers count for nothing.
struct NumberRows {
  std::vector<std::pair<long double, std::uint64_t>> numbers;
  std::uint64_t rows = 0;
};

NumberRows numbers_in(const ClassRows& group) {
  NumberRows out;
  for (const auto& [text, count] : group) {
    const std::optional<double> number = parse_number(text);
    if (!number) continue;
    out.numbers.emplace_back(*number, count);
    out.rows += count;
  }
  std::sort(out.numbers.begin(), out.numbers.end());
  return out;
}

long double dispersion(const NumberRows& group, bool absolute) {
  if (group.rows == 0) return 0;
  long double middle = 0;
  if (absolute) {  // any number with at most half of the rows on either side
    std::uint64_t up_to = 0;
    for (const auto& [number, count] : group.numbers) {
      up_to += count;
      middle = number;
      if (up_to >= group.rows - up_to) break;
    }
  } else {
    for (const auto& [number, count] : group.numbers) middle += number * static_cast<long double>(count);
    middle /= static_cast<long double>(group.rows);
  }
  long double sum = 0;
  for (const auto& [number, count] : group.numbers) {
    const long double off = std::abs(number - middle);
    sum += static_cast<long double>(count) * (absolute ? off : off * off);
  }
  return sum;
}

double rm_cost(const PlanFile& plan, const TargetRows& rows) {
  const bool absolute = plan.claim.absolute;
  const std::vector<std::string> missing = missing_in(plan.missing, rows.column);
  ClassRows table = cleaned(rows.suppressed, missing);
  const NumberRows suppressed = numbers_in(table);
  long double within = 0;
  for (const ClassRows& raw : rows.released) {
    const ClassRows group = cleaned(raw, missing);
    within += dispersion(numbers_in(group), absolute);
    for (const auto& [text, count] : group) table[text] += count;
  }
  const NumberRows all = numbers_in(table);
  const long double whole = dispersion(all, absolute);
  if (!(whole > 0)) return 0;
  const long double share = static_cast<long double>(suppressed.rows) / static_cast<long double>(all.rows);
  return static_cast<double>(within / whole + share);
}

}  // namespace

void check_target_cost(const PlanFile& plan, const TargetRows& rows, const char* source, Findings& findings) {
  if (plan.claim.cost_name == CostKind::cm) {
    check_cm(plan, rows, source, findings);
    return;
  }
  if (!all_at_hand("rm", rows, source, findings)) return;
  const double cost = rm_cost(plan, rows);
  findings.judge(close(cost, plan.claim.cost), fmt::format("{}: rm is {}, as claimed", source, plan.claim.cost),
                 fmt::format("{}: rm is {}, the plan claims {}", source, cost, plan.claim.cost));
}

std::optional<long double> target_share(const PlanFile& plan, CostKind cost, const TargetRows& rows, const char* source,
                                        Findings& findings) {
  if (cost == CostKind::rm) {
    if (!all_at_hand(word_of(plan.claim.cost_name), rows, source, findings)) return std::nullopt;
    return rm_cost(plan, rows);
  }
  const std::optional<Wide> paid = cm_cost(plan, rows, source, findings);
  if (!paid) return std::nullopt;
  const std::uint64_t dearest = std::max<std::uint64_t>(1, largest_entry(plan.claim.matrix));
  return static_cast<long double>(*paid) / static_cast<long double>(plan.claim.rows) /
         static_cast<long double>(dearest);
}

}  // namespace kanon::certify
