// Rule: what one model says of one group, given how often it has each value of the sensitive column.
//
// A group is told by the values it has, each once, ascending, with their rows (more than 0), and the sum of these rows.
// Ties hold, and are decided exactly. Every rule is merge-closed: of two groups that hold, the union does.
#pragma once

#include <memory>
#include <span>

#include "kanon/models.hpp"
#include "models/sensitive_column.hpp"

namespace kanon {

using ValueCounts = std::span<const ValueCount>;

class Rule {
 public:
  virtual ~Rule() = default;
  [[nodiscard]] virtual bool holds(ValueCounts counts, std::uint64_t rows) const = 0;
  // At least the rows of the largest part of the group that holds; 0 where no part does. So of a group that is parted
  // and partly suppressed, whatever is done, no more rows are released.
  [[nodiscard]] virtual std::uint64_t most(ValueCounts counts, std::uint64_t rows) const = 0;
  // What is compared with the limit, for people.
  [[nodiscard]] virtual double measure(ValueCounts counts, std::uint64_t rows) const = 0;
  // A group holds wherever some part of it does.
  [[nodiscard]] virtual bool up_closed() const { return false; }
  // The limit is a least value of `measure`; else it is a greatest one.
  [[nodiscard]] virtual bool is_least() const { return false; }
};

// The model looks at the distribution of `column`, which must have labels for the distance by a hierarchy.
std::unique_ptr<const Rule> make_rule(const SensitiveModel& model, const SensitiveColumn& column);

// By family; make_rule chooses.
std::unique_ptr<const Rule> make_diversity(const SensitiveModel& model);
std::unique_ptr<const Rule> make_caps(const SensitiveModel& model, const SensitiveColumn& column);
std::unique_ptr<const Rule> make_closeness(const SensitiveModel& model, const SensitiveColumn& column);

}  // namespace kanon
