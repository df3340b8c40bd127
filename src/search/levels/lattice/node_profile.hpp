// NodeProfile: the groups of one level vector by size, with everything that any k, limit and cost need.
//
// Size is the largest k for which a group may be released: its rows, its distinct entities, or 0 where it fails a
// model. Sums of `rows` and `squares` are of rows in any case. Rows are suppressed in groups below some size, all of
// them: the choices of a vector are its thresholds. Threshold i suppresses the groups smaller than sizes[i] and
// releases groups of at least sizes[i]. A profile may be cut off at a limit of suppressed rows; a threshold that
// suppresses more is then not in it.
#pragma once

#include <optional>
#include <vector>

#include "cost/lm.hpp"
#include "cost/target_charge.hpp"
#include "search/common/front.hpp"

namespace kanon::lattice {

struct NodeProfile {
  std::vector<LevelIndex> levels;
  std::uint64_t rows = 0, groups = 0, squares = 0;  // of all groups; squares: sum of size^2
  std::vector<std::int64_t> released;               // per target cost: charge of all groups when released
  std::vector<std::int64_t> least;                  // the same with each group released or suppressed, if that is less

  // Distinct group sizes, ascending. Where everything may be suppressed the other lists have one entry more: that.
  std::vector<std::uint32_t> sizes;
  std::vector<std::uint64_t> rows_below, groups_below, squares_below;  // by threshold: of the suppressed groups
  // Where there is a budget over all groups: rows at risk, of all groups, and by threshold of the suppressed ones.
  std::uint64_t risky_rows = 0;
  std::vector<std::uint64_t> risky_rows_below;
  std::vector<std::uint64_t> loss_below;  // [threshold * columns + column]: lm, whole units
  // [threshold * target costs + target cost]: of the suppressed groups, if released, suppressed, the least of the two
  std::vector<std::int64_t> released_below, suppressed_below, least_below;

  [[nodiscard]] std::size_t thresholds() const { return rows_below.size(); }
  // The threshold that releases groups of at least k. Empty: it suppresses more than the limit the profile was made
  // for.
  [[nodiscard]] std::optional<std::size_t> at(std::uint64_t k) const;
  // Rows in groups below k; empty where the profile was cut off before.
  [[nodiscard]] std::optional<std::uint64_t> suppressed_rows(std::uint64_t k) const;
  // The last threshold that suppresses at most `limit_rows` and releases something: LimitUse::max. There always is one.
  [[nodiscard]] std::size_t most(std::uint64_t limit_rows) const;
};

// Computes the costs that were asked for from profiles.
class NodeCosts {
 public:
  // Error: a cost looks at a target that the histogram does not know.
  static Result<NodeCosts> make(const Histogram& histogram, const Codebook& codebook, std::vector<CostSpec> costs);

  [[nodiscard]] const std::vector<CostSpec>& specs() const { return specs_; }
  [[nodiscard]] std::uint64_t rows() const { return rows_; }
  [[nodiscard]] bool wants_loss() const { return wants_loss_; }
  [[nodiscard]] const std::vector<TargetCharge>& charges() const { return charges_; }
  [[nodiscard]] const LmCost& lm() const { return lm_; }

  // Cost number `which` of a vector at a threshold.
  [[nodiscard]] CostValue cost(const NodeProfile& profile, std::size_t which, std::size_t threshold) const;
  // Do the groups that a threshold releases keep the budget over all groups, where there is one?
  [[nodiscard]] bool within_budget(const NodeProfile& profile, std::size_t threshold) const;
  // At most the cost of this vector and of every more general one, whatever is suppressed (claims: cost/*.hpp; the
  // average size of the released groups is least when all are released, and grows when groups merge).
  [[nodiscard]] CostValue bound(const NodeProfile& profile, std::size_t which) const;
  // What suppressing the groups below a threshold adds to `bound`, as a real number: at least so much more does every
  // vector cost that is between (level by level) the one bounded and the one of this profile, and releases no smaller
  // groups. Rows below the threshold here are below it in every finer vector; what their groups cost there, released or
  // suppressed, is no more than here, and they are suppressed. Average sizes: nothing is said to be added.
  [[nodiscard]] double suppression_adds(const NodeProfile& profile, std::size_t which, std::size_t threshold) const;
  // Released rows per released group; where nothing is released, the same as for one group of all rows.
  [[nodiscard]] CostValue average(std::uint64_t released_rows, std::uint64_t released_groups, bool rounded_down) const;
  // The point of the front that a vector gives at a threshold that releases something; its bound is not set.
  [[nodiscard]] FrontPoint point(const NodeProfile& profile, std::size_t which, std::size_t threshold) const;
  // The one point of LimitUse::max, and all points of LimitUse::free by rising k (dominated ones included).
  [[nodiscard]] FrontPoint most_point(const NodeProfile& profile, std::size_t which, std::uint64_t limit_rows) const;
  [[nodiscard]] std::vector<FrontPoint> free_points(const NodeProfile& profile, std::size_t which,
                                                    std::uint64_t limit_rows) const;

 private:
  NodeCosts(const Histogram& histogram, const Codebook& codebook, std::vector<CostSpec> costs);

  std::vector<CostSpec> specs_;
  LmCost lm_;
  std::uint64_t rows_ = 0;
  std::size_t columns_ = 0;
  bool wants_loss_ = false;
  bool plain_ = true;  // a group below k has fewer than k rows
  RiskBudget budget_;
  std::vector<TargetCharge> charges_;   // of the costs that look at a target
  std::vector<std::size_t> charge_of_;  // by cost
};

// The profile of one vector, from the histogram: simple, and as slow as reading all tuples. Error: too many columns and
// values for the widest key.
Result<NodeProfile> profile_of(const Histogram& histogram, const Codebook& codebook, const NodeCosts& costs,
                               const std::vector<LevelIndex>& levels, std::uint64_t limit_rows);

}  // namespace kanon::lattice
