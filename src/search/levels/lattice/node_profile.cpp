// NodeProfile: the groups of one level vector by size, with everything that any k, limit and cost need.
#include "search/levels/lattice/node_profile.hpp"

#include "base/try.hpp"
#include "search/levels/lattice/profiler.hpp"
#include "search/levels/lattice/widths.hpp"

namespace kanon::lattice {

std::optional<std::size_t> NodeProfile::at(std::uint64_t k) const {
  const auto first = std::lower_bound(sizes.begin(), sizes.end(), k);
  const auto threshold = static_cast<std::size_t>(first - sizes.begin());
  if (threshold == thresholds()) return std::nullopt;
  return threshold;
}

std::optional<std::uint64_t> NodeProfile::suppressed_rows(std::uint64_t k) const {
  const auto threshold = at(k);
  return threshold ? std::optional(rows_below[*threshold]) : std::nullopt;
}

std::size_t NodeProfile::most(std::uint64_t limit_rows) const {
  const auto last = rows_below.begin() + static_cast<std::ptrdiff_t>(sizes.size());
  return static_cast<std::size_t>(std::upper_bound(rows_below.begin(), last, limit_rows) - rows_below.begin()) - 1;
}

NodeCosts::NodeCosts(const Histogram& histogram, const Codebook& codebook, std::vector<CostSpec> costs)
    : specs_(std::move(costs)),
      lm_(histogram, codebook),
      rows_(histogram.rows),
      columns_(codebook.size()),
      plain_(histogram.members == nullptr && histogram.test == nullptr) {}

Result<NodeCosts> NodeCosts::make(const Histogram& histogram, const Codebook& codebook, std::vector<CostSpec> costs) {
  NodeCosts out(histogram, codebook, std::move(costs));
  const TargetCells cells(histogram);
  for (const CostSpec& spec : out.specs_) {
    out.charge_of_.push_back(out.charges_.size());
    if (spec.average_size) continue;
    if (spec.name == CostName::sum || !spec.terms.empty() || spec.suppressed_together) {
      return Error{.message = "over whole levels a cost is one of lm, dm, cm and rm, with one target",
                   .place = "cost",
                   .hint = "Use `recipe.search.name` climb, genetic, anneal or best."};
    }
    if (spec.name == CostName::lm) out.wants_loss_ = true;
    if (spec.name != CostName::cm && spec.name != CostName::rm) continue;
    KANON_TRY(const auto& charge, TargetCharge::make(histogram, cells, spec));
    out.charges_.push_back(charge);
  }
  return out;
}

CostValue NodeCosts::cost(const NodeProfile& profile, std::size_t which, std::size_t threshold) const {
  const std::uint64_t suppressed = profile.rows_below[threshold];
  if (specs_[which].average_size)
    return average(rows_ - suppressed, profile.groups - profile.groups_below[threshold], false);
  switch (specs_[which].name) {
    case CostName::lm:
      return {.exact = 0,
              .real = lm_.value(profile.levels.data(), suppressed, &profile.loss_below[threshold * columns_])};
    case CostName::dm:
      return {.exact = profile.squares - profile.squares_below[threshold] + rows_ * suppressed, .real = 0};
    case CostName::cm:
    case CostName::rm:
    case CostName::sum:  // refused
      break;
  }
  const std::size_t target = charge_of_[which];
  const std::size_t at = threshold * charges_.size() + target;
  return charges_[target].value(profile.released[target] - profile.released_below[at] + profile.suppressed_below[at]);
}

CostValue NodeCosts::bound(const NodeProfile& profile, std::size_t which) const {
  // A group of few entities, or one that fails a model, may be suppressed although it has many rows: then all that is
  // known is that groups have one.
  if (specs_[which].average_size)
    return plain_ ? average(rows_, profile.groups, true) : CostValue{.exact = 0, .real = 1};
  switch (specs_[which].name) {
    case CostName::lm:
      return {.exact = 0, .real = lm_.unsuppressed_bound(profile.levels.data())};
    case CostName::dm:
      return {.exact = profile.squares, .real = 0};
    case CostName::cm:
    case CostName::rm:
    case CostName::sum:  // refused
      break;
  }
  return charges_[charge_of_[which]].bound(profile.least[charge_of_[which]]);
}

double NodeCosts::suppression_adds(const NodeProfile& profile, std::size_t which, std::size_t threshold) const {
  if (specs_[which].average_size) return 0;
  const std::uint64_t suppressed = profile.rows_below[threshold];
  switch (specs_[which].name) {
    case CostName::lm:
      return lm_.suppression_adds(suppressed, &profile.loss_below[threshold * columns_]);
    case CostName::dm:
      return static_cast<double>(rows_ * suppressed - profile.squares_below[threshold]);
    case CostName::cm:
    case CostName::rm:
    case CostName::sum:  // refused
      break;
  }
  const TargetCharge& charge = charges_[charge_of_[which]];
  const std::size_t at = threshold * charges_.size() + charge_of_[which];
  const CostValue added = charge.bound(profile.suppressed_below[at] - profile.least_below[at]);
  return static_cast<double>(added.exact) + added.real;
}

CostValue NodeCosts::average(std::uint64_t released_rows, std::uint64_t released_groups, bool rounded_down) const {
  const double out = released_groups > 0 ? static_cast<double>(released_rows) / static_cast<double>(released_groups)
                                         : static_cast<double>(rows_);
  return {.exact = 0, .real = rounded_down ? out * (1 - 1e-12) : out};
}

FrontPoint NodeCosts::point(const NodeProfile& profile, std::size_t which, std::size_t threshold) const {
  const CostValue value = cost(profile, which, threshold);
  return {.k = profile.sizes[threshold],
          .cost = value,
          .bound = {},
          .suppressed_rows = profile.rows_below[threshold],
          .levels = profile.levels};
}

FrontPoint NodeCosts::most_point(const NodeProfile& profile, std::size_t which, std::uint64_t limit_rows) const {
  return point(profile, which, profile.most(limit_rows));
}

std::vector<FrontPoint> NodeCosts::free_points(const NodeProfile& profile, std::size_t which,
                                               std::uint64_t limit_rows) const {
  std::vector<FrontPoint> out;
  for (std::size_t i = 0; i <= profile.most(limit_rows); ++i) out.push_back(point(profile, which, i));
  return out;
}

Result<NodeProfile> profile_of(const Histogram& histogram, const Codebook& codebook, const NodeCosts& costs,
                               const std::vector<LevelIndex>& levels, std::uint64_t limit_rows) {
  return with_width(codebook, [&](auto width) -> Result<NodeProfile> {
    constexpr std::size_t kWords = decltype(width)::value;
    const Ground<kWords> ground(histogram, codebook, !costs.charges().empty());
    RollUp<kWords> roll_up;
    Groups<kWords> now = ground.finest(), next;
    for (std::size_t c = 0; c < levels.size(); ++c) {
      if (levels[c].index == 0) continue;
      roll_up.raise(now, ground.field(c), ground.above(c, 0, levels[c].index), next);
      std::swap(now, next);
    }
    NodeProfile out;
    Profiler<kWords>(ground, costs, limit_rows).profile(levels, now, out);
    return out;
  });
}

}  // namespace kanon::lattice
