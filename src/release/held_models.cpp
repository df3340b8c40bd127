// How far a release holds the models it was made for.
#include "release/held_models.hpp"

#include <algorithm>

#include "models/ratio.hpp"
#include "models/words.hpp"

namespace kanon {
namespace {

double number_in(const SensitiveModel& model) {
  return value_of(model.name == ModelName::recursive ? model.factor : model.limit);
}

// Of what is asked of every group: the measure nearest to its limit.
class Nearest {
 public:
  explicit Nearest(const GroupTest& test) : test_(test), are_least_(test.are_least()), worst_(are_least_.size()) {}

  void look(const TestedGroup& group) {
    const auto measures = test_.measures(group);
    for (std::size_t m = 0; m < worst_.size(); ++m) {
      const bool nearer = !worst_[m] || (are_least_[m] ? measures[m] < *worst_[m] : measures[m] > *worst_[m]);
      if (nearer) worst_[m] = measures[m];
    }
  }
  [[nodiscard]] double of(std::size_t model, double where_no_group) const {
    return worst_[model].value_or(where_no_group);
  }
  [[nodiscard]] bool is_least(std::size_t model) const { return are_least_[model]; }

 private:
  const GroupTest& test_;
  std::vector<bool> are_least_;
  std::vector<std::optional<double>> worst_;
};

// Of the shares of a presence; 1 where there is no group.
double least_share(const std::vector<TestedGroup>& groups, const std::optional<TestedGroup>& starred) {
  double out = 1;
  const auto look = [&](const TestedGroup& group) {
    out = std::min(out, static_cast<double>(group.rows) / static_cast<double>(group.population));
  };
  for (const auto& group : groups) look(group);
  if (starred) look(*starred);
  return out;
}

double fewest_rows(const std::vector<TestedGroup>& groups) {
  std::uint64_t out = groups.empty() ? 0 : groups.front().rows;
  for (const auto& group : groups) out = std::min(out, group.rows);
  return static_cast<double>(out);
}

}  // namespace

std::vector<HeldModel> held_models(const GroupTest& test, const std::vector<TestedGroup>& released,
                                   const std::optional<TestedGroup>& starred,
                                   const std::optional<std::uint64_t>& k_map_rows) {
  const Models& asked = test.models();
  Nearest nearest(test);
  RiskTotals risk;
  for (const auto& group : released) {
    nearest.look(group);
    test.budget().add(group.rows, risk);
  }
  if (starred) nearest.look(*starred);
  std::vector<HeldModel> out;
  const auto texts = texts_of(asked);
  std::size_t text = 0, next = 0;
  const auto add = [&](double limit, double held, bool is_least) {
    out.push_back({.asked = texts[text++], .limit = limit, .held = held, .is_least = is_least});
  };
  const auto add_nearest = [&](double limit) {
    add(limit, nearest.of(next, limit), nearest.is_least(next));
    ++next;
  };
  for (const auto& model : asked.sensitive) add_nearest(number_in(model));
  if (asked.k_map && k_map_rows) add(static_cast<double>(*k_map_rows), fewest_rows(released), true);
  if (asked.k_map && !k_map_rows) add_nearest(static_cast<double>(*asked.k_map));
  if (asked.presence) {
    const double from = value_of(asked.presence->from);
    if (from > 0)
      out.push_back({.asked = texts[text], .limit = from, .held = least_share(released, starred), .is_least = true});
    add_nearest(value_of(asked.presence->to));
  }
  const auto rows = static_cast<double>(std::max<std::uint64_t>(risk.rows, 1));
  if (asked.average_risk) add(value_of(*asked.average_risk), static_cast<double>(risk.groups) / rows, false);
  if (asked.records_at_risk)
    add(value_of(asked.records_at_risk->share), static_cast<double>(risk.risky_rows) / rows, false);
  return out;
}

}  // namespace kanon
