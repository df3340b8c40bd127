// Of groups with a box each: the rows of a tuple stay together, nobody is lost, and the limit is kept.
#pragma once

#include <gtest/gtest.h>

#include <map>

#include "search/boxes/local/grouping.hpp"
#include "support/cut_case.hpp"

namespace kanon::tests {

inline void expect_whole_tuples(const CutCase& small, const std::vector<local::Group>& groups,
                                const std::vector<local::Share>& suppressed) {
  std::map<std::uint32_t, std::uint32_t> rows;
  for (const auto& group : groups) {
    for (const auto& share : group.members) {
      EXPECT_EQ(share.rows, small.histogram.counts[share.item]) << "a tuple was parted\n" << small.text();
      rows[share.item] += share.rows;
    }
  }
  std::uint64_t gone = 0;
  for (const auto& share : suppressed) {
    rows[share.item] += share.rows;
    gone += share.rows;
  }
  EXPECT_LE(gone, small.limit) << small.text();
  ASSERT_EQ(rows.size(), small.histogram.tuples());
  for (const auto& [tuple, count] : rows) EXPECT_EQ(count, small.histogram.counts[tuple]);
}

}  // namespace kanon::tests
