// Brute force over refinements.
#include "oracle/cut_oracle.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "support/model_definitions.hpp"

namespace kanon::tests {
namespace {

using Tuples = std::vector<std::size_t>;

// ---- groups ----

std::uint32_t position(const CutProblem& problem, std::size_t tuple, std::size_t column) {
  return problem.columns[column].position_of[problem.histogram.code(tuple, column).index];
}

// The run of positions a position falls into: number of cuts at or below it.
std::size_t run(const std::vector<std::uint32_t>& cuts, std::uint32_t position) {
  return static_cast<std::size_t>(std::count_if(cuts.begin(), cuts.end(), [&](auto cut) { return cut <= position; }));
}

std::vector<Tuples> groups_of(const CutProblem& problem, const CutSets& cuts) {
  std::map<std::size_t, Tuples> groups;  // by the runs, read as digits
  for (std::size_t t = 0; t < problem.histogram.tuples(); ++t) {
    std::size_t key = 0;
    for (std::size_t c = 0; c < cuts.size(); ++c) key = key * 1000 + run(cuts[c], position(problem, t, c));
    groups[key].push_back(t);
  }
  std::vector<Tuples> out;
  for (auto& [key, tuples] : groups) out.push_back(std::move(tuples));
  return out;
}

std::uint64_t rows_of(const CutProblem& problem, const Tuples& tuples) {
  std::uint64_t rows = 0;
  for (const auto t : tuples) rows += problem.histogram.counts[t];
  return rows;
}

// By the definitions: what the tuples of a group have of each sensitive column.
bool holds_models(const CutProblem& problem, const Tuples& group) {
  if (!problem.histogram.test) return true;
  const GroupTest& test = *problem.histogram.test;
  DefinedGroup defined{.rows = rows_of(problem, group), .counts = {}};
  for (std::size_t c = 0; c < test.columns().size(); ++c) {
    auto& counts = defined.counts.emplace_back(test.columns()[c].values.size());
    for (const auto t : group) {
      for (const auto& count : problem.histogram.members->values.of(t)) {
        if (count.value >= test.first_value(c) && count.value < test.first_value(c + 1))
          counts[count.value - test.first_value(c)] += count.rows;
      }
    }
  }
  return holds_by_definition(test.models(), test.columns(), defined);
}

// k rows, or, where the histogram knows entities, k different ones; and the models hold.
bool is_released(const CutProblem& problem, const Tuples& group) {
  if (!holds_models(problem, group)) return false;
  if (!problem.histogram.members || problem.histogram.members->entities.empty())
    return rows_of(problem, group) >= problem.k;
  const EntitySets& entities = problem.histogram.members->entities;
  std::uint64_t lone = 0;
  std::set<std::uint32_t> others;
  for (const auto t : group) {
    lone += entities.lone[t];
    for (const auto id : entities.ids_of(t)) others.insert(id);
  }
  return lone + others.size() >= problem.k;
}

Tuples everybody(const CutProblem& problem) {
  Tuples out;
  for (std::size_t t = 0; t < problem.histogram.tuples(); ++t) out.push_back(t);
  return out;
}

// ---- cm ----

std::uint64_t entry(const CutProblem& problem, std::size_t row, std::size_t shown) {
  return problem.cost.matrix.empty() ? (row == shown ? 0 : 1) : problem.cost.matrix[row][shown];
}

std::uint64_t misclassified(const CutProblem& problem, const Tuples& group) {
  const std::size_t classes = problem.histogram.classes.size();
  std::uint64_t best = ~std::uint64_t{0};
  for (std::size_t shown = 0; shown < classes; ++shown) {
    std::uint64_t cost = 0;
    for (const auto t : group)
      for (std::size_t row = 0; row < classes; ++row)
        cost += problem.histogram.class_counts[t * classes + row] * entry(problem, row, shown);
    best = std::min(best, cost);
  }
  return best;
}

std::uint64_t largest_entry(const CutProblem& problem) {
  if (problem.cost.matrix.empty()) return 1;
  std::uint64_t out = 0;
  for (const auto& line : problem.cost.matrix)
    for (const auto value : line) out = std::max<std::uint64_t>(out, value);
  return out;
}

// ---- lm ----

double cell_loss(const CutColumn& column, const std::vector<std::uint32_t>& cuts, std::uint32_t position) {
  const double domain = column.high.back() - column.low.front();
  std::uint32_t first = position;
  std::uint32_t last = position;
  while (first > 0 && std::find(cuts.begin(), cuts.end(), first) == cuts.end()) --first;
  while (last + 1 < column.positions && std::find(cuts.begin(), cuts.end(), last + 1) == cuts.end()) ++last;
  return domain == 0 ? 0 : (column.high[last] - column.low[first]) / domain;
}

double loss(const CutProblem& problem, const CutSets& cuts, const std::vector<Tuples>& groups) {
  double weights = 0;
  double total = 0;
  for (std::size_t c = 0; c < cuts.size(); ++c) {
    const auto& column = problem.columns[c];
    double sum = 0;
    for (const auto& group : groups) {
      const bool released = is_released(problem, group);
      for (const auto t : group)
        sum += problem.histogram.counts[t] * (released ? cell_loss(column, cuts[c], position(problem, t, c)) : 1);
    }
    total += column.weight * sum / static_cast<double>(problem.histogram.rows);
    weights += column.weight;
  }
  return total / weights;
}

// ---- rm ----

struct Numbers {
  double count = 0;
  double dispersion = 0;
};

Numbers squared_deviations(const CutProblem& problem, const Tuples& group) {
  double count = 0;
  double sum = 0;
  double squares = 0;
  for (const auto t : group) {
    count += problem.histogram.target_counts[t];
    sum += problem.histogram.target_sums[t];
    squares += problem.histogram.target_squares[t];
  }
  return {.count = count, .dispersion = count == 0 ? 0 : std::max(0.0, squares - sum * sum / count)};
}

Numbers absolute_deviations(const CutProblem& problem, const Tuples& group) {
  const std::size_t classes = problem.histogram.classes.size();
  std::vector<double> numbers;
  for (const auto t : group) {
    for (std::size_t c = 0; c < classes; ++c) {
      const double number = problem.histogram.class_numbers[c];
      if (!std::isnan(number)) numbers.insert(numbers.end(), problem.histogram.class_counts[t * classes + c], number);
    }
  }
  std::sort(numbers.begin(), numbers.end());
  double sum = 0;
  for (const double number : numbers) sum += std::abs(number - numbers[numbers.size() / 2]);
  return {.count = static_cast<double>(numbers.size()), .dispersion = sum};
}

Numbers dispersion(const CutProblem& problem, const Tuples& group) {
  return problem.cost.dispersion == Dispersion::variance ? squared_deviations(problem, group)
                                                         : absolute_deviations(problem, group);
}

double relative_dispersion(const CutProblem& problem, const std::vector<Tuples>& groups) {
  const Numbers all = dispersion(problem, everybody(problem));
  if (all.dispersion == 0) return 0;
  double sum = 0;
  for (const auto& group : groups) {
    const Numbers here = dispersion(problem, group);
    sum += is_released(problem, group) ? here.dispersion : here.count * all.dispersion / all.count;
  }
  return sum / all.dispersion;
}

// ---- candidates ----

std::vector<std::vector<std::uint32_t>> closed_sets_of(const CutColumn& column) {
  std::vector<std::vector<std::uint32_t>> out{{}};
  // A refinement needs an earlier one only, so adding them in order meets every closed set once.
  for (std::uint32_t r = 0; r < column.refinements.size(); ++r) {
    const auto before = out;
    for (auto set : before) {
      const auto& needs = column.refinements[r].needs;
      if (needs && std::find(set.begin(), set.end(), *needs) == set.end()) continue;
      set.push_back(r);
      out.push_back(std::move(set));
    }
  }
  return out;
}

// The fixed cuts, and those of refinements that are there with all their cuts and whose need is there.
bool is_closed(const CutColumn& column, const std::vector<std::uint32_t>& cuts) {
  const std::set<std::uint32_t> given(cuts.begin(), cuts.end());
  std::set<std::uint32_t> explained(column.fixed_cuts.begin(), column.fixed_cuts.end());
  std::set<std::uint32_t> in;
  if (given.size() != cuts.size() || !std::is_sorted(cuts.begin(), cuts.end())) return false;
  if (!std::includes(given.begin(), given.end(), explained.begin(), explained.end())) return false;
  for (std::uint32_t r = 0; r < column.refinements.size(); ++r) {
    const auto& refinement = column.refinements[r];
    const bool there =
        std::all_of(refinement.cuts.begin(), refinement.cuts.end(), [&](auto cut) { return given.count(cut) > 0; });
    if (!there || (refinement.needs && in.count(*refinement.needs) == 0)) continue;
    in.insert(r);
    explained.insert(refinement.cuts.begin(), refinement.cuts.end());
  }
  return explained == given;
}

// cm with all suppressed rows as one group.
std::uint64_t misclassified_together(const CutProblem& problem, const std::vector<Tuples>& groups) {
  std::uint64_t out = 0;
  Tuples suppressed;
  for (const auto& group : groups) {
    if (is_released(problem, group))
      out += misclassified(problem, group);
    else
      suppressed.insert(suppressed.end(), group.begin(), group.end());
  }
  return out + misclassified(problem, suppressed);
}

CostValue cost_of(const CutProblem& problem, const CutSets& cuts, const std::vector<Tuples>& groups);

// Each cost by itself as a share of the most it can be, times its weight.
double weighted_sum(const CutProblem& problem, const CutSets& cuts, const std::vector<Tuples>& groups) {
  double out = 0;
  const auto rows = static_cast<double>(problem.histogram.rows);
  for (const auto& term : problem.cost.terms) {
    CostSpec cost = problem.cost;
    cost.terms.clear();
    cost.name = term.name;
    const CutProblem alone{
        .histogram = term.target == 0 ? problem.histogram : problem.histogram.further.at(term.target - 1),
        .columns = problem.columns,
        .k = problem.k,
        .limit_rows = problem.limit_rows,
        .cost = cost};
    const CostValue value = cost_of(alone, cuts, groups);
    double share = value.real;
    if (term.name == CostName::dm) share = static_cast<double>(value.exact) / (rows * rows);
    if (term.name == CostName::cm && largest_entry(alone) > 0)
      share = static_cast<double>(value.exact) / (rows * static_cast<double>(largest_entry(alone)));
    out += term.weight * share;
  }
  return out;
}

CostValue cost_of(const CutProblem& problem, const CutSets& cuts, const std::vector<Tuples>& groups) {
  CostValue out;
  if (!problem.cost.terms.empty()) {
    out.real = weighted_sum(problem, cuts, groups);
    return out;
  }
  switch (problem.cost.name) {
    case CostName::lm:
      out.real = loss(problem, cuts, groups);
      return out;
    case CostName::rm:
      out.real = relative_dispersion(problem, groups);
      return out;
    case CostName::dm:
      for (const auto& group : groups) {
        const std::uint64_t rows = rows_of(problem, group);
        out.exact += is_released(problem, group) ? rows * rows : rows * problem.histogram.rows;
      }
      return out;
    case CostName::sum:  // has terms
      return out;
    case CostName::cm:
      if (problem.cost.suppressed_together) {
        out.exact = misclassified_together(problem, groups);
        return out;
      }
      for (const auto& group : groups) {
        const std::uint64_t rows = rows_of(problem, group);
        out.exact += is_released(problem, group) ? misclassified(problem, group) : rows * largest_entry(problem);
      }
      return out;
  }
  return out;
}

std::size_t size_of(const RefinementSets& sets) {
  std::size_t out = 0;
  for (const auto& set : sets) out += set.size();
  return out;
}

// By the definitions: groups by rows, and the share of rows in groups whose risk is above.
bool is_within_budget(const CutProblem& problem, const std::vector<Tuples>& groups) {
  if (!problem.histogram.test) return true;
  const Models& models = problem.histogram.test->models();
  const auto share_of = [](const Ratio& ratio) {
    return static_cast<long double>(ratio.above) / static_cast<long double>(ratio.below);
  };
  long double count = 0, all = 0, risky = 0;
  for (const auto& group : groups) {
    if (!is_released(problem, group)) continue;
    const auto rows = static_cast<long double>(rows_of(problem, group));
    ++count;
    all += rows;
    if (models.records_at_risk && rows * share_of(models.records_at_risk->risk) < 1 - 1e-12L) risky += rows;
  }
  if (models.average_risk && count > share_of(*models.average_risk) * all + 1e-12L) return false;
  return !models.records_at_risk || risky <= share_of(models.records_at_risk->share) * all + 1e-12L;
}

}  // namespace

CutEvaluation evaluate_cuts(const CutProblem& problem, const CutSets& cuts) {
  CutEvaluation out;
  if (cuts.size() != problem.columns.size()) return out;
  out.candidate = true;
  for (std::size_t c = 0; c < cuts.size(); ++c) out.candidate = out.candidate && is_closed(problem.columns[c], cuts[c]);
  const auto groups = groups_of(problem, cuts);
  for (const auto& group : groups) {
    if (!is_released(problem, group)) out.suppressed += rows_of(problem, group);
  }
  out.cost = cost_of(problem, cuts, groups);
  out.within_budget = is_within_budget(problem, groups);
  return out;
}

std::vector<RefinementSets> all_candidates(const CutColumns& columns) {
  std::vector<RefinementSets> out{{}};
  for (const auto& column : columns) {
    std::vector<RefinementSets> longer;
    for (const auto& start : out) {
      for (const auto& set : closed_sets_of(column)) {
        longer.push_back(start);
        longer.back().push_back(set);
      }
    }
    out = std::move(longer);
  }
  return out;
}

CutSets cuts_of(const CutColumns& columns, const RefinementSets& in) {
  CutSets out;
  for (std::size_t c = 0; c < columns.size(); ++c) {
    std::vector<std::uint32_t> cuts = columns[c].fixed_cuts;
    for (const auto r : in[c]) {
      const auto& more = columns[c].refinements[r].cuts;
      cuts.insert(cuts.end(), more.begin(), more.end());
    }
    std::sort(cuts.begin(), cuts.end());
    out.push_back(std::move(cuts));
  }
  return out;
}

CutOptimum solve_by_force(const CutProblem& problem) {
  CutOptimum out;
  out.least_suppressed = problem.histogram.rows;
  for (const auto& candidate : all_candidates(problem.columns)) {
    ++out.candidates;
    const CutSets cuts = cuts_of(problem.columns, candidate);
    const CutEvaluation found = evaluate_cuts(problem, cuts);
    out.least_suppressed = std::min(out.least_suppressed, found.suppressed);
    if (found.suppressed > problem.limit_rows || !found.within_budget) continue;
    if (out.best && !at_most(found.cost, out.best->cost)) continue;
    const bool same = out.best && at_most(out.best->cost, found.cost);
    if (same && size_of(out.refinements) <= size_of(candidate)) continue;
    out.best = Incumbent{.levels = {}, .cuts = cuts, .cost = found.cost, .suppressed_rows = found.suppressed};
    out.refinements = candidate;
  }
  return out;
}

std::optional<Incumbent> brute_force_optimum(const CutProblem& problem) {
  return solve_by_force(problem).best;
}

bool at_most(const CostValue& a, const CostValue& b) {
  return a.exact <= b.exact && a.real <= b.real + 1e-12 + 1e-9 * std::max(std::abs(a.real), std::abs(b.real));
}

bool same_cost(const CostValue& a, const CostValue& b) {
  return at_most(a, b) && at_most(b, a);
}

std::string text_of(const CostValue& cost) {
  return cost.exact > 0 ? fmt::format("{}", cost.exact) : fmt::format("{:.17g}", cost.real);
}

std::string text_of(const CutSets& cuts) {
  return fmt::format("{}", cuts);
}

}  // namespace kanon::tests
