// A watch ends a search on request, by the clock and by the evaluations; a budget is spent once it is reached.
#include "base/watch.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace kanon {
namespace {

Budget of_seconds(double seconds) {
  Budget out;
  out.seconds = seconds;
  return out;
}

Budget of_evaluations(std::uint64_t evaluations) {
  Budget out;
  out.evaluations = evaluations;
  return out;
}

TEST(Watch, WithoutABudgetItIsNeverOver) {
  Watch watch{Budget{}};
  watch.count(1'000'000);
  EXPECT_FALSE(watch.over());
  EXPECT_FALSE(watch.stopped());
}

TEST(Watch, ABudgetIsSpentOnceItIsReached) {
  Watch watch(of_evaluations(3));
  watch.count(2);
  EXPECT_FALSE(watch.over());
  watch.count();
  EXPECT_FALSE(watch.stopped()) << "nobody has asked yet";
  EXPECT_TRUE(watch.over());
  EXPECT_TRUE(watch.stopped());
  EXPECT_EQ(watch.evaluated(), 3u);
  EXPECT_TRUE(Watch(of_seconds(0)).over());
  EXPECT_TRUE(Watch(of_evaluations(0)).over());
  EXPECT_FALSE(Watch(of_seconds(3600)).over());
}

TEST(Watch, OnceOverAlwaysOver) {
  Cancel cancel;
  Budget budget;
  budget.cancel = &cancel;
  Watch watch(budget);
  EXPECT_FALSE(watch.over());
  cancel.request();
  EXPECT_TRUE(watch.over());
  cancel.accept();
  EXPECT_TRUE(watch.over());
}

TEST(Watch, AShareOfTheTimeDoesNotStopTheRest) {
  Watch watch(of_seconds(3600));
  EXPECT_TRUE(watch.is_past(0));
  EXPECT_FALSE(watch.is_past(0.5));
  EXPECT_FALSE(watch.over());
}

TEST(Watch, EvaluationsThatAreDealtOutAreOnlyCounted) {
  Watch watch(without_evaluations(of_evaluations(1)));
  watch.count(5);
  EXPECT_FALSE(watch.over());
  EXPECT_EQ(watch.evaluated(), 5u);
}

TEST(Watch, TheHeartbeatTellsWhatIsKnown) {
  std::uint64_t told = 0;
  CostValue bound;
  Budget budget;
  budget.heartbeat = [&](std::uint64_t evaluated, const CostValue& known) {
    told = evaluated;
    bound = known;
  };
  Watch watch(budget);
  watch.count(7);
  watch.know({.exact = 40, .real = 0});
  watch.add_found(2);
  EXPECT_FALSE(watch.over());
  EXPECT_EQ(told, 0u) << "not before a fifth of a second";
  std::this_thread::sleep_for(std::chrono::milliseconds(210));
  EXPECT_FALSE(watch.over());
  EXPECT_EQ(told, 7u);
  EXPECT_EQ(bound, (CostValue{.exact = 42, .real = 0}));
}

TEST(Watch, ARareLookAsksOnceInManySteps) {
  Watch watch(of_evaluations(0));
  RareLook look(watch);
  EXPECT_FALSE(look.over());
  for (int i = 0; i < 1024; ++i) static_cast<void>(look.over());
  EXPECT_TRUE(look.over());
  EXPECT_TRUE(look.stopped());
}

TEST(Budget, TheRestIsNeverBelowZeroAndGoesOnCounting) {
  std::uint64_t told = 0;
  Budget budget = of_seconds(2);
  budget.evaluations = 10;
  budget.heartbeat = [&](std::uint64_t evaluated, const CostValue&) { told = evaluated; };
  const Budget rest = rest_of(budget, 0.5, 4);
  EXPECT_DOUBLE_EQ(*rest.seconds, 1.5);
  EXPECT_EQ(*rest.evaluations, 6u);
  rest.heartbeat(3, {});
  EXPECT_EQ(told, 7u);
  const Budget nothing = rest_of(budget, 3, 11);
  EXPECT_EQ(*nothing.seconds, 0);
  EXPECT_EQ(*nothing.evaluations, 0u);
}

TEST(Cancel, ListensToAnother) {
  Cancel outer, inner(&outer);
  EXPECT_FALSE(inner.requested());
  inner.request();
  EXPECT_TRUE(inner.requested());
  EXPECT_FALSE(outer.requested());
  EXPECT_TRUE(inner.accept());
  outer.request();
  EXPECT_TRUE(inner.requested());
  EXPECT_FALSE(inner.accept()) << "it is the outer one's request";
  EXPECT_TRUE(inner.requested());
}

}  // namespace
}  // namespace kanon
