// Adds up the weights of every group.
#include "evaluate/population/survey_weights.hpp"

#include <algorithm>

namespace kanon::evaluation {

WeightRisk weight_risk(const Partition& groups, const std::vector<double>& weights, std::uint64_t rows_without_weight) {
  WeightRisk out{.rows_without_weight = rows_without_weight};
  std::vector<double> people(groups.groups);
  for (std::size_t row = 0; row < weights.size(); ++row) people[groups.group_of[row]] += weights[row];
  const std::vector<std::uint64_t> rows = groups.sizes();
  for (std::size_t g = 0; g < people.size(); ++g) {
    const double risk = 1 / std::max(1.0, people[g]);  // a row is at least one person
    out.people += people[g];
    out.highest = std::max(out.highest, risk);
    out.average += risk * static_cast<double>(rows[g]);
  }
  out.average /= static_cast<double>(weights.size());
  return out;
}

}  // namespace kanon::evaluation
