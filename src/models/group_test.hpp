// GroupTest: everything beside k that one released group has to hold.
//
// A group is told by the values it has of all sensitive columns that some model looks at: a value's number counts on
// from column to column. Where missing values count apart, the missing one has no number, and the rows of a column are
// those whose value is known.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "kanon/models.hpp"
#include "kanon/result.hpp"
#include "models/risk_budget.hpp"
#include "models/rule.hpp"

namespace kanon {

// What the rules ask of a group: its rows, its values, and how many people of the population it may mean.
struct TestedGroup {
  std::uint64_t rows = 0;
  ValueCounts values = {};
  std::uint64_t population = 0;
};

class GroupTest {
 public:
  // `columns`: those that the models look at, each once. Error: a model asks for a distance by ranks of values that
  // have no order, or for one value that does not occur.
  static Result<GroupTest> make(const Models& models, std::vector<SensitiveColumn> columns);
  // The same for what was asked of another table: a value that does not occur has no share to cap.
  static Result<GroupTest> make_again(const Models& models, std::vector<SensitiveColumn> columns);

  [[nodiscard]] bool holds(const TestedGroup& group) const;
  // At least the rows of the largest part of the group that holds: as of a rule.
  [[nodiscard]] std::uint64_t most(const TestedGroup& group) const;
  // Of every model in the order of `texts_of`, budgets left out: what is compared with its limit.
  [[nodiscard]] std::vector<double> measures(const TestedGroup& group) const;
  // By model, as `measures`: is the limit a least value?
  [[nodiscard]] std::vector<bool> are_least() const;

  // A group holds wherever some part of it does.
  [[nodiscard]] bool up_closed() const { return up_closed_; }
  [[nodiscard]] bool asks_population() const { return k_map_ > 0 || presence_; }
  [[nodiscard]] bool asks_values() const { return !rules_.empty(); }

  [[nodiscard]] const std::vector<SensitiveColumn>& columns() const { return columns_; }
  // The number of the first value of a column; of the end behind the last one.
  [[nodiscard]] std::uint32_t first_value(std::size_t column) const { return first_[column]; }
  [[nodiscard]] std::uint32_t values_end() const { return first_.back(); }

  [[nodiscard]] const RiskBudget& budget() const { return budget_; }
  [[nodiscard]] const Models& models() const { return models_; }

 private:
  static Result<GroupTest> make(const Models& models, std::vector<SensitiveColumn> columns, bool again);

  struct Asked {
    std::unique_ptr<const Rule> rule;
    std::size_t column;
  };
  // The values of one column, numbered from 0, and their rows.
  struct Part {
    ValueCounts counts;
    std::uint64_t rows = 0;
  };
  // Valid until the next call.
  [[nodiscard]] Part part_of(const TestedGroup& group, std::size_t column) const;

  Models models_;
  std::vector<SensitiveColumn> columns_;
  std::vector<std::uint32_t> first_ = {0};  // by column; one more at the end
  std::vector<Asked> rules_;                // by column, so that a column is looked up once
  std::vector<std::size_t> order_;          // of the rules, by model
  std::uint64_t k_map_ = 0;                 // by a table of the population; 0: not asked
  std::optional<Presence> presence_;
  bool up_closed_ = true;
  RiskBudget budget_;
};

}  // namespace kanon
