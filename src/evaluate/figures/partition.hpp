// Partition: rows in groups of equal codes, refined column by column.
#pragma once

#include <cstdint>
#include <vector>

namespace kanon::evaluation {

struct Partition {
  std::vector<std::uint32_t> group_of;  // by row
  std::uint32_t groups = 0;

  [[nodiscard]] std::vector<std::uint64_t> sizes() const;
};

Partition whole(std::uint64_t rows);  // all rows in one group
// Groups are numbered in the order in which their first rows stand.
Partition refined(const Partition& partition, const std::vector<std::uint32_t>& codes);

// A part of a group: rows that have one code in a further column.
struct GroupPart {
  std::uint32_t group = 0, code = 0;
  std::uint64_t rows = 0;
};
// By group, then by code.
std::vector<GroupPart> parts_of(const Partition& partition, const std::vector<std::uint32_t>& codes);

}  // namespace kanon::evaluation
