// Whether a group holds its models, by the definitions and nothing else.
#include "support/model_definitions.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace kanon::tests {
namespace {

using Real = long double;
using Counts = std::vector<std::uint64_t>;

// Numbers this near are ties: groups are small, and what is no tie is farther apart.
constexpr Real kTie = 1e-13L;

Real real(const Ratio& ratio) {
  return static_cast<Real>(ratio.above) / static_cast<Real>(ratio.below);
}

std::vector<Real> shares(const Counts& counts) {
  const auto all = static_cast<Real>(std::accumulate(counts.begin(), counts.end(), std::uint64_t{0}));
  std::vector<Real> out;
  for (const auto count : counts) out.push_back(all > 0 ? static_cast<Real>(count) / all : 0);
  return out;
}

Real entropy(const std::vector<Real>& p) {
  Real out = 0;
  for (const Real share : p) out -= share > 0 ? share * std::log(share) : 0;
  return out;
}

bool recursive(Counts counts, const SensitiveModel& model) {
  std::sort(counts.begin(), counts.end(), std::greater<>());
  Real tail = 0;
  for (std::size_t i = model.limit.above - 1; i < counts.size(); ++i) tail += static_cast<Real>(counts[i]);
  return static_cast<Real>(counts[0]) < real(model.factor) * tail - kTie;
}

// By the hierarchy: what has to pass between the nodes of a level, level by level; a root above all of them.
Real tree_distance(const std::vector<Real>& p, const std::vector<Real>& q,
                   const std::vector<std::vector<Value>>& labels) {
  std::vector<std::vector<Value>> lines = labels;
  const bool one_top =
      std::all_of(lines.begin(), lines.end(), [&](auto& line) { return line.back() == lines[0].back(); });
  const std::size_t height = lines[0].size() - (one_top ? 1 : 0);
  if (height == 0) return 0;
  Real out = 0;
  for (std::size_t level = 0; level < height; ++level) {
    std::map<Value, Real> difference;
    for (std::size_t v = 0; v < p.size(); ++v) difference[lines[v][level]] += p[v] - q[v];
    for (const auto& [label, by] : difference) out += std::abs(by);
  }
  return out / (2 * static_cast<Real>(height));
}

Real distance(const SensitiveModel& model, const SensitiveColumn& column, const std::vector<Real>& p,
              const std::vector<Real>& q) {
  Real out = 0;
  if (model.name == ModelName::t_hierarchy) return tree_distance(p, q, column.labels);
  if (model.name == ModelName::t_equal) {
    for (std::size_t v = 0; v < p.size(); ++v) out += std::abs(p[v] - q[v]) / 2;
    return out;
  }
  Real upto = 0;
  for (std::size_t v = 0; v + 1 < p.size(); ++v) {
    upto += p[v] - q[v];
    out += std::abs(upto) / static_cast<Real>(p.size() - 1);
  }
  return out;
}

bool capped(const SensitiveModel& model, const SensitiveColumn& column, const std::vector<Real>& p,
            const std::vector<Real>& q) {
  for (std::size_t v = 0; v < p.size(); ++v) {
    Real cap = real(model.limit);
    if (model.name == ModelName::cap_value && column.values[v].value_or("") != model.value) continue;
    if (model.name == ModelName::beta) cap = (1 + real(model.limit)) * q[v];
    if (model.name == ModelName::enhanced_beta) cap = (1 + std::min(real(model.limit), -std::log(q[v]))) * q[v];
    if (p[v] > cap + kTie) return false;
  }
  return true;
}

bool holds(const SensitiveModel& model, const SensitiveColumn& column, const Counts& counts) {
  const auto known = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  const auto values =
      static_cast<std::uint64_t>(std::count_if(counts.begin(), counts.end(), [](auto n) { return n > 0; }));
  const auto p = shares(counts), q = shares(column.rows);
  const bool is_l =
      model.name == ModelName::distinct || model.name == ModelName::entropy || model.name == ModelName::recursive;
  if (known == 0) return !is_l || model.limit == Ratio{1, 1};
  switch (model.name) {
    case ModelName::distinct:
      return values >= model.limit.above;
    case ModelName::entropy:
      return entropy(p) >= std::log(real(model.limit)) - kTie;
    case ModelName::recursive:
      return recursive(counts, model);
    case ModelName::t_equal:
    case ModelName::t_ordered:
    case ModelName::t_hierarchy:
      return distance(model, column, p, q) <= real(model.limit) + kTie;
    case ModelName::cap:
    case ModelName::cap_value:
    case ModelName::beta:
    case ModelName::enhanced_beta:
      break;
  }
  return capped(model, column, p, q);
}

}  // namespace

bool holds_by_definition(const Models& models, const std::vector<SensitiveColumn>& columns, const DefinedGroup& group) {
  for (const auto& model : models.sensitive) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (columns[c].name == model.column && !holds(model, columns[c], group.counts[c])) return false;
    }
  }
  const auto rows = static_cast<Real>(group.rows), people = static_cast<Real>(group.population);
  if (models.k_map && !models.population.empty() && group.population < *models.k_map) return false;
  if (!models.presence) return true;
  return rows >= real(models.presence->from) * people - kTie && rows <= real(models.presence->to) * people + kTie;
}

}  // namespace kanon::tests
