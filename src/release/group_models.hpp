// What the groups of a plan have for models to judge: their sensitive values, and who of the population looks alike.
#pragma once

#include <functional>
#include <vector>

#include "models/group_test.hpp"
#include "plan/common/plan_models.hpp"
#include "table/tuple_counts.hpp"

namespace kanon {

// The test that a plan asks of every group of a table that is counted by its sensitive columns. Labels for the distance
// by a hierarchy are those of the plan. Error: a hierarchy that lacks values of the table.
Result<GroupTest> test_of(const PlanModels& models, const TupleCounts& counts);

// What the plan tells of the models it was made by: the distribution and the hierarchies of the test's columns.
PlanModels plan_models(const GroupTest& test, const std::optional<std::uint64_t>& k_map_rows);

class GroupModels {
 public:
  // numbered(counts): the number of the group of each tuple, below `groups` where the table has rows in it.
  using Numbered = std::function<Result<std::vector<std::uint32_t>>(const TupleCounts&)>;
  static Result<GroupModels> make(const TupleCounts& counts, const GroupTest& test, const Numbered& numbered,
                                  std::size_t groups);

  [[nodiscard]] TestedGroup tested(std::size_t group, std::uint64_t rows) const {
    return {.rows = rows, .values = values_[group], .population = population_.empty() ? 0 : population_[group]};
  }
  // Several groups as one; who of the population is in none of the others is in it, too.
  struct Union {
    std::uint64_t rows = 0, population = 0;
    std::vector<ValueCount> values;
    [[nodiscard]] TestedGroup tested() const { return {.rows = rows, .values = values, .population = population}; }
  };
  [[nodiscard]] Union without(const std::vector<std::uint64_t>& rows, const std::vector<char>& released) const;

 private:
  std::vector<std::vector<ValueCount>> values_;  // by group
  std::vector<std::uint64_t> population_;        // by group, those without rows included; empty: nobody asks
};

}  // namespace kanon
