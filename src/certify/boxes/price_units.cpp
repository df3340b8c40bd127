// From places and weights to whole units, rounded down.
#include "certify/boxes/price_units.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

namespace kanon::certify {
namespace {

constexpr long double kWhole = 4294967296.0L;  // 2^32: products of places, weights and units stay below 2^128
constexpr long double kError = 0x1p-10L;       // far above what a few operations on 2^40 units may be wrong by

bool is_whole(long double x) {
  return std::abs(x) < kWhole && x == std::floor(x);
}

// The weights times the least power of 2 that makes them whole.
std::optional<std::vector<std::uint64_t>> whole_weights(const std::vector<double>& weights) {
  for (long double scale = 1; scale <= 1024; scale *= 2) {
    std::vector<std::uint64_t> out;
    for (const double weight : weights) {
      if (is_whole(weight * scale)) out.push_back(static_cast<std::uint64_t>(weight * scale));
    }
    if (out.size() == weights.size()) return out;
  }
  return std::nullopt;
}

bool all_whole(const BoxDomain& domain) {
  return std::all_of(domain.low.begin(), domain.low.end(), is_whole) &&
         std::all_of(domain.high.begin(), domain.high.end(), is_whole) && domain.whole < kWhole;
}

}  // namespace

UnitColumn::UnitColumn(const BoxDomain& domain, Wide times, Wide over) : domain_(&domain), times_(times), over_(over) {
  for (std::size_t at = 0; at < domain.low.size(); ++at) {
    low_.push_back(static_cast<std::uint64_t>(domain.low[at] - domain.low.front()));
    high_.push_back(static_cast<std::uint64_t>(domain.high[at] - domain.low.front()));
  }
  if (times % over == 0) step_ = static_cast<std::uint64_t>(times / over);
}

UnitColumn::UnitColumn(const BoxDomain& domain, long double share) : domain_(&domain), share_(share) {}

std::uint64_t UnitColumn::rounded_down(BoxRun run) const {
  if (over_ > 0) return static_cast<std::uint64_t>(times_ * (high_[run.last] - low_[run.first]) / over_);
  if (!(domain_->whole > 0)) return 0;
  return static_cast<std::uint64_t>(std::max(0.0L, domain_->lost(run) / domain_->whole * share_ - kError));
}

std::vector<UnitColumn> unit_columns(const std::vector<BoxDomain>& domains, const std::vector<double>& weights,
                                     std::uint64_t row_units) {
  const auto whole = whole_weights(weights);
  const std::uint64_t sum = whole ? std::accumulate(whole->begin(), whole->end(), std::uint64_t{0}) : 0;
  const long double real_sum = std::accumulate(weights.begin(), weights.end(), 0.0L);
  std::vector<UnitColumn> out;
  for (std::size_t c = 0; c < domains.size(); ++c) {
    const BoxDomain& domain = domains[c];
    if (whole && all_whole(domain) && domain.whole > 0)
      out.emplace_back(domain, static_cast<Wide>(row_units) * (*whole)[c],
                       static_cast<Wide>(sum) * static_cast<std::uint64_t>(domain.whole));
    else
      out.emplace_back(domain, weights[c] / real_sum * static_cast<long double>(row_units));
  }
  return out;
}

}  // namespace kanon::certify
