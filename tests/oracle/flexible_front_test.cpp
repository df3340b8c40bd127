// The front over refinements against brute force at every k: same optima, true bounds, the order it claims, budgets
// that leave true statements, and the same answer on any number of threads.
#include "search/cuts/front/flexible_front.hpp"

#include <gtest/gtest.h>
#include <oneapi/tbb/global_control.h>

#include <map>
#include <optional>
#include <set>

#include "oracle/cut_oracle.hpp"
#include "support/cut_case.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

constexpr CutShape kShape{.most_columns = 3, .most_candidates = 60, .most_rows = 30};

FlexibleProblem problem_of(const CutCase& small) {
  return {.histogram = small.histogram, .columns = small.columns, .limit_rows = small.limit, .cost = small.cost};
}

// Every k up to a little beyond the rows, thinned out for large tables.
std::vector<std::uint64_t> all_ks(const CutCase& small) {
  std::vector<std::uint64_t> out;
  for (std::uint64_t k = 1; k <= small.histogram.rows + 1; k += 1 + k / 8) out.push_back(k);
  return out;
}

FlexibleFront run(const CutCase& small, const Budget& budget) {
  auto front = flexible_front(problem_of(small), all_ks(small), {}, budget, {});
  EXPECT_TRUE(front.ok()) << front.error().text();
  return front.ok() ? *front : FlexibleFront{};
}

class Truth {
 public:
  explicit Truth(const CutCase& small) {
    for (const auto k : all_ks(small)) optimum_[k] = brute_force_optimum(problem_of(small).at(k));
  }
  const std::optional<Incumbent>& at(std::uint64_t k) const { return optimum_.at(k); }
  const std::map<std::uint64_t, std::optional<Incumbent>>& all() const { return optimum_; }

 private:
  std::map<std::uint64_t, std::optional<Incumbent>> optimum_;
};

void expect_witness(const CutCase& small, const FrontPoint& point) {
  const CutEvaluation again = evaluate_cuts(problem_of(small).at(point.k), point.cuts);
  EXPECT_TRUE(again.candidate);
  EXPECT_TRUE(same_cost(again.cost, point.cost)) << "k " << point.k;
  EXPECT_EQ(again.suppressed, point.suppressed_rows);
  EXPECT_LE(again.suppressed, small.limit);
}

// What holds whether a budget ended it or not.
void expect_true(const CutCase& small, const Truth& truth, const FlexibleFront& found) {
  const FrontPoint* before = nullptr;
  for (const auto& point : found.front.points) {
    expect_witness(small, point);
    ASSERT_TRUE(truth.at(point.k).has_value()) << "k " << point.k;
    EXPECT_TRUE(at_most(truth.at(point.k)->cost, point.cost)) << "k " << point.k;
    EXPECT_TRUE(at_most(point.bound, truth.at(point.k)->cost)) << "k " << point.k << " bound " << text_of(point.bound);
    EXPECT_LE(point.bound, point.cost);
    if (before != nullptr && rises_with_k(small.cost, small.limit)) {
      EXPECT_LE(before->cost, point.cost) << "k " << before->k << " and " << point.k;
      EXPECT_LE(before->bound, point.bound) << "k " << before->k << " and " << point.k;
    }
    before = &point;
  }
  for (const auto k : found.cannot_be_met) EXPECT_FALSE(truth.at(k).has_value()) << "k " << k;
  EXPECT_EQ(found.front.points.size() + found.cannot_be_met.size() + found.nothing_found.size(), truth.all().size());
}

void expect_complete(const Truth& truth, const FlexibleFront& found) {
  EXPECT_TRUE(found.front.complete);
  EXPECT_TRUE(found.nothing_found.empty());
  for (const auto& point : found.front.points) {
    EXPECT_EQ(point.bound, point.cost) << "k " << point.k;
    EXPECT_TRUE(same_cost(point.cost, truth.at(point.k)->cost))
        << "k " << point.k << ": " << text_of(point.cost) << ", optimum " << text_of(truth.at(point.k)->cost);
  }
}

TEST(FlexibleFrontOracle, EveryPointIsTheOptimumOfItsK) {
  std::uint64_t points = 0, without_search = 0, suppressing = 0, infeasible = 0;
  for (std::uint64_t seed = 1; seed <= 1200 / kShare; ++seed) {
    const CutCase small = random_cut_case(seed, kShape);
    const Truth truth(small);
    const FlexibleFront found = run(small, {});
    expect_true(small, truth, found);
    expect_complete(truth, found);
    points += found.front.points.size();
    without_search += found.without_search;
    infeasible += found.cannot_be_met.size();
    for (const auto& point : found.front.points) suppressing += point.suppressed_rows > 0 ? 1 : 0;
    if (HasFailure()) FAIL() << small.text();
  }
  // The test means something only where all of this occurs.
  EXPECT_GT(without_search, points / 10);
  EXPECT_GT(suppressing, points / 20);
  EXPECT_GT(infeasible, points / 20);
}

// Even where the budget is spent at once, no point that was searched ends above its start; and a start is no proof.
TEST(FlexibleFrontOracle, NoPointEndsAboveItsStart) {
  std::uint64_t started = 0, unproven = 0;
  for (std::uint64_t seed = 1; seed <= 600 / kShare; ++seed) {
    const CutCase small = random_cut_case(seed, kShape);
    const Truth truth(small);
    std::set<std::uint64_t> asked;
    std::uint64_t spent = 0;
    const FlexibleOptions options{.start = [&](std::uint64_t k, const Budget& budget) -> FlexibleStart {
      EXPECT_TRUE(asked.insert(k).second) << "asked for twice";
      EXPECT_LE(budget.evaluations.value_or(9), 4U) << "more than half of all there is";
      ++spent;
      return {.cuts = truth.at(k) ? std::optional(truth.at(k)->cuts) : std::nullopt, .evaluated = 1};
    }};
    const auto found = flexible_front(problem_of(small), all_ks(small), options, {.seconds = {}, .evaluations = 8}, {});
    ASSERT_TRUE(found.ok());
    expect_true(small, truth, *found);
    EXPECT_GE(found->front.evaluated, spent) << "what the starts took counts, too";
    for (const auto& point : found->front.points) {
      if (asked.count(point.k) == 0) continue;
      EXPECT_TRUE(same_cost(point.cost, truth.at(point.k)->cost)) << "k " << point.k;
      ++started;
      unproven += point.bound < point.cost ? 1 : 0;
    }
    if (HasFailure()) FAIL() << small.text();
  }
  EXPECT_GT(started, 600 / kShare);
  EXPECT_GT(unproven, 20 / kShare);
}

// Claims 1 to 3 by brute force alone.
TEST(FlexibleFrontOracle, OptimaRiseWithKWhereClaimed) {
  std::uint64_t rises = 0, falls_of_rm = 0;
  for (std::uint64_t seed = 1; seed <= 1200 / kShare; ++seed) {
    const CutCase small = random_cut_case(seed, kShape);
    const Truth truth(small);
    const Incumbent* before = nullptr;
    bool met = true;
    for (const auto& [k, optimum] : truth.all()) {
      EXPECT_TRUE(met || !optimum) << "k " << k << " can be met, a smaller one cannot";
      met = optimum.has_value();
      if (!optimum) continue;
      if (before != nullptr && rises_with_k(small.cost, small.limit)) {
        EXPECT_TRUE(at_most(before->cost, optimum->cost)) << "k " << k;
        rises += at_most(optimum->cost, before->cost) ? 0 : 1;
      } else if (before != nullptr) {
        falls_of_rm += at_most(before->cost, optimum->cost) ? 0 : 1;
      }
      before = &*optimum;
    }
    if (HasFailure()) FAIL() << small.text();
  }
  EXPECT_GT(rises, 500u / kShare);
  EXPECT_GT(falls_of_rm, 0u);  // else claim 3 would give away something for nothing
}

TEST(FlexibleFrontOracle, ABudgetLeavesTrueStatements) {
  std::uint64_t incomplete = 0;
  for (std::uint64_t seed = 1; seed <= 800 / kShare; ++seed) {
    const CutCase small = random_cut_case(seed, kShape);
    const Truth truth(small);
    Budget budget;
    budget.evaluations = 1 + seed % 97;
    const FlexibleFront found = run(small, budget);
    expect_true(small, truth, found);
    if (found.front.complete) expect_complete(truth, found);
    incomplete += found.front.complete ? 0 : 1;
    if (HasFailure()) FAIL() << small.text();
  }
  EXPECT_GT(incomplete, 100u / kShare);
}

TEST(FlexibleFrontOracle, AStoppedFrontIsTrue) {
  for (std::uint64_t seed = 1; seed <= 100 / kShare; ++seed) {
    const CutCase small = random_cut_case(seed, kShape);
    const Truth truth(small);
    Cancel cancel;
    Budget budget;
    budget.cancel = &cancel;
    if (seed % 2 == 0) cancel.request();  // before it begins
    std::uint64_t heard = 0;
    auto found = flexible_front(problem_of(small), all_ks(small), {}, budget, [&](const FrontPoint&) {
      if (++heard == 3) cancel.request();
    });
    ASSERT_TRUE(found.ok());
    expect_true(small, truth, *found);
    if (HasFailure()) FAIL() << small.text();
  }
}

TEST(FlexibleFrontOracle, AGapIsKeptByEveryPoint) {
  for (std::uint64_t seed = 1; seed <= 200 / kShare; ++seed) {
    const CutCase small = random_cut_case(seed, kShape);
    const Truth truth(small);
    Budget budget;
    budget.gap = 0.2;
    const FlexibleFront found = run(small, budget);
    expect_true(small, truth, found);
    EXPECT_TRUE(found.nothing_found.empty());
    for (const auto& point : found.front.points) {
      const double cost = static_cast<double>(point.cost.exact) + point.cost.real;
      const double bound = static_cast<double>(point.bound.exact) + point.bound.real;
      EXPECT_LE(cost - bound, 0.2 * cost + 1e-12) << "k " << point.k;
    }
    if (HasFailure()) FAIL() << small.text();
  }
}

TEST(FlexibleFrontOracle, SameAnswerOnAnyNumberOfThreads) {
  const oneapi::tbb::global_control four(oneapi::tbb::global_control::max_allowed_parallelism, 4);
  for (std::uint64_t seed = 1; seed <= 150 / kShare; ++seed) {
    const CutCase small = random_cut_case(seed, kShape);
    Budget one, many;
    one.threads = 1;
    many.threads = 4;
    const FlexibleFront a = run(small, one), b = run(small, many);
    ASSERT_EQ(a.front.points.size(), b.front.points.size());
    EXPECT_EQ(a.front.evaluated, b.front.evaluated);
    for (std::size_t i = 0; i < a.front.points.size(); ++i) {
      EXPECT_EQ(a.front.points[i].cost, b.front.points[i].cost);
      EXPECT_EQ(a.front.points[i].cuts, b.front.points[i].cuts);
    }
    if (HasFailure()) FAIL() << small.text();
  }
}

}  // namespace
}  // namespace kanon::tests
