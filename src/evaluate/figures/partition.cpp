// Groups rows by codes, one column at a time: a pair of group and code becomes a new group.
#include "evaluate/figures/partition.hpp"

#include <tsl/robin_map.h>

#include <algorithm>

#include "base/mixed_hash.hpp"

namespace kanon::evaluation {
std::vector<std::uint64_t> Partition::sizes() const {
  std::vector<std::uint64_t> out(groups);
  for (const std::uint32_t group : group_of) ++out[group];
  return out;
}

Partition whole(std::uint64_t rows) {
  return {.group_of = std::vector<std::uint32_t>(rows), .groups = rows > 0 ? 1U : 0U};
}

Partition refined(const Partition& partition, const std::vector<std::uint32_t>& codes) {
  Partition out;
  out.group_of.reserve(codes.size());
  tsl::robin_map<std::uint64_t, std::uint32_t, MixedHash> at;
  for (std::size_t row = 0; row < codes.size(); ++row) {
    const std::uint64_t key = (std::uint64_t{partition.group_of[row]} << 32U) | codes[row];
    const auto [found, added] = at.try_emplace(key, out.groups);
    if (added) ++out.groups;
    out.group_of.push_back(found->second);
  }
  return out;
}

std::vector<GroupPart> parts_of(const Partition& partition, const std::vector<std::uint32_t>& codes) {
  const Partition finer = refined(partition, codes);
  std::vector<GroupPart> out(finer.groups);
  for (std::size_t row = 0; row < codes.size(); ++row) {
    auto& part = out[finer.group_of[row]];
    part.group = partition.group_of[row];
    part.code = codes[row];
    ++part.rows;
  }
  std::sort(out.begin(), out.end(), [](const GroupPart& a, const GroupPart& b) {
    return a.group != b.group ? a.group < b.group : a.code < b.code;
  });
  return out;
}

}  // namespace kanon::evaluation
