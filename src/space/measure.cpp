// Measure: the cost of one recoding, straight from the histogram.
#include "space/measure.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "cost/cost_terms.hpp"

namespace kanon::koptimize {
namespace {

struct Group {
  std::uint64_t rows = 0;
  bool released = false;  // it has k rows, or entities, and holds the models
  std::vector<std::uint64_t> classes;
  double numbers = 0, sum = 0, squares = 0;
  std::vector<std::uint32_t> tuples;  // where a group is more than its rows
};

using Groups = std::map<std::vector<std::uint32_t>, Group>;

// Runs counted from 0, by position.
std::vector<std::uint32_t> runs_by_position(std::uint32_t positions, const std::vector<std::uint32_t>& cuts) {
  std::vector<std::uint32_t> out(positions, 0);
  for (const auto cut : cuts) {
    for (std::uint32_t p = cut; p < positions; ++p) ++out[p];
  }
  return out;
}

bool is_released(const CutProblem& problem, const Group& group, MergeMembers& merge, GroupMembers& merged) {
  if (!problem.histogram.members) return group.rows >= problem.k;
  const auto each_tuple = [&](std::size_t, const auto& add) {
    for (const auto t : group.tuples) add(t);
  };
  merge.run(*problem.histogram.members, 1, each_tuple, merged);
  const std::uint64_t people = merged.entities.empty() ? group.rows : merged.entities.members(0);
  const GroupTest* test = problem.histogram.test.get();
  return people >= problem.k && (test == nullptr || test->holds(merged.tested(0, group.rows)));
}

Groups group(const CutProblem& problem, const CutSets& cuts) {
  const auto& histogram = problem.histogram;
  std::vector<std::vector<std::uint32_t>> runs;
  for (std::size_t c = 0; c < problem.columns.size(); ++c) {
    runs.push_back(runs_by_position(problem.columns[c].positions, cuts[c]));
  }
  Groups out;
  std::vector<std::uint32_t> key(problem.columns.size());
  for (std::uint32_t t = 0; t < histogram.tuples(); ++t) {
    for (std::size_t c = 0; c < key.size(); ++c) {
      key[c] = runs[c][problem.columns[c].position_of[histogram.code(t, c).index]];
    }
    Group& into = out[key];
    into.rows += histogram.counts[t];
    if (histogram.members) into.tuples.push_back(t);
    const std::size_t classes = histogram.classes.size();
    into.classes.resize(classes);
    for (std::size_t j = 0; j < classes; ++j) into.classes[j] += histogram.class_counts[t * classes + j];
    if (histogram.target_counts.empty()) continue;
    into.numbers += histogram.target_counts[t];
    into.sum += histogram.target_sums[t];
    into.squares += histogram.target_squares[t];
  }
  MergeMembers merge;
  GroupMembers merged;
  for (auto& [runs_of_group, g] : out) g.released = is_released(problem, g, merge, merged);
  return out;
}

CostValue dm(const Groups& groups, std::uint64_t rows) {
  CostValue out;
  for (const auto& [key, g] : groups) out.exact += g.rows * (g.released ? g.rows : rows);
  return out;
}

// `together`: all suppressed rows are charged as one group.
CostValue cm(Groups groups, const std::vector<std::vector<std::uint32_t>>& matrix, bool together) {
  if (together) {
    Group pool;
    for (auto at = groups.begin(); at != groups.end();) {
      if (at->second.released) {
        ++at;
        continue;
      }
      pool.classes.resize(at->second.classes.size());
      for (std::size_t j = 0; j < pool.classes.size(); ++j) pool.classes[j] += at->second.classes[j];
      pool.rows += at->second.rows;
      at = groups.erase(at);
    }
    pool.released = true;
    groups[{}] = pool;
  }
  const auto charge = [&](std::size_t row, std::size_t shown) -> std::uint64_t {
    return matrix.empty() ? (row == shown ? 0 : 1) : matrix[row][shown];
  };
  CostValue out;
  std::uint64_t most = matrix.empty() ? 1 : 0;
  for (const auto& row : matrix) most = std::max<std::uint64_t>(most, *std::max_element(row.begin(), row.end()));
  for (const auto& [key, g] : groups) {
    std::uint64_t least = g.rows * most;
    for (std::size_t shown = 0; g.released && shown < g.classes.size(); ++shown) {
      std::uint64_t sum = 0;
      for (std::size_t j = 0; j < g.classes.size(); ++j) sum += g.classes[j] * charge(j, shown);
      least = std::min(least, sum);
    }
    out.exact += least;
  }
  return out;
}

CostValue lm(const Groups& groups, const CutProblem& problem, const CutSets& cuts) {
  double total = 0, weights = 0;
  for (std::size_t c = 0; c < problem.columns.size(); ++c) {
    const auto& column = problem.columns[c];
    const double range = column.high.back() - column.low.front();
    std::vector<std::uint32_t> firsts{0};
    firsts.insert(firsts.end(), cuts[c].begin(), cuts[c].end());
    firsts.push_back(column.positions);
    double sum = 0;
    for (const auto& [key, g] : groups) {
      const double width = column.high[firsts[key[c] + 1] - 1] - column.low[firsts[key[c]]];
      const double loss = !g.released ? 1 : range > 0 ? width / range : 0;
      sum += static_cast<double>(g.rows) * loss;
    }
    total += column.weight * sum;
    weights += column.weight;
  }
  return {.exact = 0, .real = weights > 0 ? total / weights / static_cast<double>(problem.histogram.rows) : 0};
}

double variance(const Group& g) {
  return g.numbers > 0 ? std::max(0.0, g.squares - g.sum * g.sum / g.numbers) : 0;
}

// Sum of distances from the median; `order`: the classes that are numbers, ascending.
double deviation(const Group& g, const std::vector<double>& numbers, const std::vector<std::size_t>& order) {
  std::uint64_t all = 0, upto = 0;
  for (const auto j : order) all += g.classes[j];
  double median = 0;
  for (const auto j : order) {
    upto += g.classes[j];
    if (2 * upto >= all) {
      median = numbers[j];
      break;
    }
  }
  double sum = 0;
  for (const auto j : order) sum += static_cast<double>(g.classes[j]) * std::abs(numbers[j] - median);
  return sum;
}

CostValue rm(const Groups& groups, const CutProblem& problem) {
  const auto& numbers = problem.histogram.class_numbers;
  const bool absolute = problem.cost.dispersion == Dispersion::absolute;
  std::vector<std::size_t> order;
  for (std::size_t j = 0; j < numbers.size() && absolute; ++j) {
    if (!std::isnan(numbers[j])) order.push_back(j);
  }
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return numbers[a] < numbers[b]; });
  const auto count = [&](const Group& g) {
    if (!absolute) return g.numbers;
    double sum = 0;
    for (const auto j : order) sum += static_cast<double>(g.classes[j]);
    return sum;
  };
  const auto dispersion = [&](const Group& g) { return absolute ? deviation(g, numbers, order) : variance(g); };
  Group whole;
  whole.classes.resize(problem.histogram.classes.size());
  double released = 0, suppressed = 0;
  for (const auto& [key, g] : groups) {
    for (std::size_t j = 0; j < g.classes.size(); ++j) whole.classes[j] += g.classes[j];
    whole.numbers += g.numbers, whole.sum += g.sum, whole.squares += g.squares;
    if (g.released)
      released += dispersion(g);
    else
      suppressed += count(g);
  }
  const double all = dispersion(whole);
  return {.exact = 0, .real = all > 0 ? released / all + suppressed / count(whole) : 0};
}

// A sum of costs: each of them is measured by itself.
Measured measure_sum(const CutProblem& problem, const CutSets& cuts) {
  Measured out;
  for (const auto& term : problem.cost.terms) {
    const CutProblem alone{.histogram = histogram_of(term, problem.histogram),
                           .columns = problem.columns,
                           .k = problem.k,
                           .limit_rows = problem.limit_rows,
                           .cost = cost_of_term(term, problem.cost)};
    const Measured measured = measure(alone, cuts);
    out.suppressed_rows = measured.suppressed_rows;
    out.cost.real += term.weight * share_of(term, problem.cost, measured.cost, problem.histogram.rows);
  }
  return out;
}

}  // namespace

Measured measure(const CutProblem& problem, const CutSets& cuts) {
  if (!problem.cost.terms.empty()) return measure_sum(problem, cuts);
  const Groups groups = group(problem, cuts);
  Measured out;
  for (const auto& [key, g] : groups) out.suppressed_rows += g.released ? 0 : g.rows;
  switch (problem.cost.name) {
    case CostName::dm:
      out.cost = dm(groups, problem.histogram.rows);
      break;
    case CostName::cm:
      out.cost = cm(groups, problem.cost.matrix, problem.cost.suppressed_together);
      break;
    case CostName::lm:
      out.cost = lm(groups, problem, cuts);
      break;
    case CostName::rm:
      out.cost = rm(groups, problem);
      break;
    case CostName::sum:  // has terms
      break;
  }
  return out;
}

}  // namespace kanon::koptimize
