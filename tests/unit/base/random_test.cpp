// The streams are fixed for good: results of seeded searches depend on them.
#include "base/random.hpp"

#include <gtest/gtest.h>

namespace kanon {
namespace {

TEST(Random, TheFirstDrawsOfSeed0AreThoseOfSplitmix64) {
  Random random(0);
  EXPECT_EQ(random.next(), 0xE220A8397B1DCDAFu);
  EXPECT_EQ(random.next(), 0x6E789E6AA1B965F4u);
  EXPECT_EQ(random.next(), 0x06C45D188009454Fu);
}

TEST(Random, AStreamIsASeedOfItsOwn) {
  Random stream(7, 3), seed(scrambled(scrambled(7) + 3));
  for (int i = 0; i < 10; ++i) EXPECT_EQ(stream.next(), seed.next());
  EXPECT_NE(Random(7, 3).next(), Random(7, 4).next());
}

TEST(Random, DrawsStayWithinTheirRange) {
  Random random(1);
  for (int i = 0; i < 1000; ++i) {
    EXPECT_LT(random.below(3), 3u);
    const double share = random.share();
    EXPECT_TRUE(share >= 0 && share < 1) << share;
  }
}

}  // namespace
}  // namespace kanon
