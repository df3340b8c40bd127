// Assertions: on they end the program, off they are not even evaluated; in neither case do they show a value.
#include "base/assert.hpp"

#include <gtest/gtest.h>

namespace kanon {
namespace {

TEST(AssertDeathTest, NamesTheConditionAndThePlace) {
  EXPECT_DEATH(assertion_failed("rows == 3", "some_file.cpp", 7),
               "some_file.cpp:7: this should always hold: rows == 3");
}

TEST(AssertDeathTest, IsEvaluatedOnlyWhereItIsOn) {
  int evaluated = 0;
  const auto holds = [&] { return ++evaluated > 0; };
  KANON_ASSERT(holds());
  EXPECT_EQ(evaluated, KANON_ASSERTIONS >= 1 ? 1 : 0);
  KANON_ASSERT_SLOW(holds());
  EXPECT_EQ(evaluated, KANON_ASSERTIONS);
#if KANON_ASSERTIONS
  EXPECT_DEATH(KANON_ASSERT(evaluated < 0), "evaluated < 0");
#else
  KANON_ASSERT(evaluated < 0);
#endif
}

}  // namespace
}  // namespace kanon
