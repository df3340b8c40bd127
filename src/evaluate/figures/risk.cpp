// Group sizes and the risk of being found by them.
#include "evaluate/figures/risk.hpp"

#include <algorithm>

namespace kanon::evaluation {
namespace {

// Bounds of the histogram of sizes; the last bucket is open.
constexpr std::uint64_t kLeast[] = {1, 2, 3, 5, 10, 20, 50, 100, 500, 1000, 10'000};

std::vector<SizeBucket> histogram(const std::vector<std::uint64_t>& sizes, const std::vector<std::uint64_t>& rows) {
  constexpr std::size_t kBuckets = std::size(kLeast);
  std::vector<SizeBucket> out;
  for (std::size_t b = 0; b < kBuckets; ++b) {
    out.push_back({.least = kLeast[b], .most = b + 1 < kBuckets ? kLeast[b + 1] - 1 : 0});
  }
  for (std::size_t g = 0; g < sizes.size(); ++g) {
    const auto above = std::upper_bound(std::begin(kLeast), std::end(kLeast), sizes[g]);
    auto& bucket = out[static_cast<std::size_t>(above - std::begin(kLeast)) - 1];
    ++bucket.groups;
    bucket.rows += rows[g];
  }
  std::erase_if(out, [](const SizeBucket& bucket) { return bucket.groups == 0; });
  return out;
}

double median_of(std::vector<std::uint64_t> sizes) {
  std::sort(sizes.begin(), sizes.end());
  const std::size_t n = sizes.size();
  return (static_cast<double>(sizes[(n - 1) / 2]) + static_cast<double>(sizes[n / 2])) / 2;
}

}  // namespace

std::vector<std::uint64_t> sizes_of(const Partition& groups, const CodedColumn* entity) {
  if (entity == nullptr) return groups.sizes();
  std::vector<std::uint64_t> out(groups.groups);
  for (const auto& part : parts_of(groups, entity->codes)) out[part.group] += entity->texts[part.code] ? 1 : 0;
  for (auto& size : out) size = std::max<std::uint64_t>(1, size);
  return out;
}

RiskFigures risk_of(const Partition& groups, const CodedColumn* entity, const std::vector<double>& thresholds) {
  RiskFigures out;
  out.rows = groups.group_of.size();
  out.groups = groups.groups;
  for (const double threshold : thresholds) out.above.push_back({.threshold = threshold});
  if (out.rows == 0) return out;
  const std::vector<std::uint64_t> rows = groups.sizes(), sizes = sizes_of(groups, entity);
  const auto [least, most] = std::minmax_element(sizes.begin(), sizes.end());
  out.smallest = *least;
  out.largest = *most;
  out.median = median_of(sizes);
  out.highest = 1 / static_cast<double>(*least);
  double sum = 0;
  for (std::size_t g = 0; g < sizes.size(); ++g) {
    const double risk = 1 / static_cast<double>(sizes[g]);
    sum += entity != nullptr ? risk * static_cast<double>(rows[g]) : 1;
    if (sizes[g] == 1) out.unique_rows += rows[g];
    for (auto& share : out.above) share.rows += risk > share.threshold ? rows[g] : 0;
  }
  out.average = sum / static_cast<double>(out.rows);
  for (auto& share : out.above) share.share = static_cast<double>(share.rows) / static_cast<double>(out.rows);
  out.sizes = histogram(sizes, rows);
  return out;
}

}  // namespace kanon::evaluation
