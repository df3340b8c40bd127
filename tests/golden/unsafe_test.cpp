// Minimal unsafe combinations and the fewest blanked cells on real tables: numbers found by programs that share no
// code.
#include <gtest/gtest.h>

#include "golden/unsafe_tables.hpp"
#include "search/cells/suppress/original_suppression.hpp"
#include "search/cells/unsafe/unsafe_search.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

struct Known {
  const char* file;
  Result<TextTable> (*read)();
  std::uint64_t combinations;
  std::uint64_t cells;
};

const Known kKnown[] = {
    {"els/els2002_complete11_15183.csv", els_11, 251033, 16375},
    {"adult/adult_train_30162.csv", adult_9, 62809, 18213},
    {"nltcs/nltcs_21574.csv", nltcs_16, 61767, 1864},
};

TEST(UnsafeGolden, KnownCounts) {
  KANON_SKIP_WHERE_SLOW();
  std::size_t seen = 0;
  for (const auto& known : kKnown) {
    SCOPED_TRACE(known.file);
    if (data_file(known.file).empty()) continue;
    ++seen;
    const auto text = known.read();
    ASSERT_TRUE(text.ok()) << text.error().text();
    const CellTable table = cells_of(*text);
    for (const UnsafeEngine engine : {UnsafeEngine::records, UnsafeEngine::column_sets}) {
      UnsafeOptions options;
      options.engine = engine;
      const auto found = unsafe_combinations(table, 2, options);
      ASSERT_TRUE(found.ok());
      EXPECT_EQ(found->total.combinations, known.combinations);
      EXPECT_EQ(found->total.pairs, known.combinations);  // with k = 2 each belongs to one row
    }
    const auto least = original_suppression(table, 2);
    ASSERT_TRUE(least.ok());
    EXPECT_EQ(least->cells, known.cells);
  }
  if (seen == 0) GTEST_SKIP() << "no data: els, adult and nltcs below KANON_DATA";
}

// sdcMicro's kAnon blanks 157, 293 and 500 cells of this table, greedily and under the weaker wildcard rule.
TEST(UnsafeGolden, NoMoreCellsThanGreedy) {
  if (data_file("sdcmicro/testdata.csv").empty()) GTEST_SKIP() << "no data: sdcmicro/testdata.csv below KANON_DATA";
  const auto text = testdata_7();
  ASSERT_TRUE(text.ok()) << text.error().text();
  const CellTable table = cells_of(*text);
  for (const auto& [k, greedy] : {std::pair{2u, 157u}, std::pair{3u, 293u}, std::pair{5u, 500u}}) {
    const auto least = original_suppression(table, k);
    ASSERT_TRUE(least.ok());
    EXPECT_LE(least->cells, greedy) << k;
  }
}

}  // namespace
}  // namespace kanon::tests
