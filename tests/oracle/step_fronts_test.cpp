// The price of each step of a model, at every k, against brute force and the lattice search on small random tables; and
// how the searches share a budget.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "models/range_words.hpp"
#include "models/words.hpp"
#include "oracle/lattice_front_case.hpp"
#include "search/levels/front/grid.hpp"
#include "search/levels/lattice/lattice_search.hpp"
#include "solve/frontier_fronts.hpp"
#include "support/model_case.hpp"
#include "support/model_tries.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

// A range in the words of the model; steps on both sides of what small groups meet.
std::string range_of(const SensitiveModel& model) {
  switch (model.name) {
    case ModelName::distinct:
      return model.column + "=1..4";
    case ModelName::entropy:
      return model.column + "=entropy:1..3/0.5";
    case ModelName::recursive:
      return model.column + "=recursive:1.5/1..3";
    case ModelName::t_equal:
      return model.column + "=0..1/0.25";
    case ModelName::t_ordered:
      return model.column + "=0..0.6/0.2:ordered";
    case ModelName::t_hierarchy:
      return model.column + "=0..0.6/0.2:tree.csv";
    case ModelName::cap:
      return model.column + "=0.25..1/0.25";
    case ModelName::cap_value:
      return model.column + ":" + model.value + "=0.1..0.5/0.2";
    case ModelName::beta:
      return model.column + "=beta:0.5..2/0.5";
    case ModelName::enhanced_beta:
      return model.column + "=enhanced-beta:0.25..1/0.25";
  }
  return {};
}

// A random table, with the first of its models as a range.
struct StepCase {
  TargetCase table;
  CostSpec cost;
  EncodedCase coded;
  std::vector<SensitiveModel> steps;
  std::vector<std::shared_ptr<const GroupTest>> tests;
  std::uint64_t limit = 0, least_k = 1;
  LimitUse use = LimitUse::free;

  [[nodiscard]] StepFrontsProblem problem() const {
    return {.front = {.histogram = coded.histogram,
                      .codebook = coded.codebook,
                      .limit_rows = limit,
                      .use = use,
                      .cost = cost},
            .tests = tests,
            .least_k = least_k};
  }
};

StepCase random_step_case(std::uint64_t seed, ModelName name) {
  Dice dice(seed + 66'000'000 + static_cast<std::uint64_t>(name) * 1'000'000);
  StepCase out;
  out.table = random_target_case(dice, {.rows = {1, 24}, .leaves = {1, 5}, .most_nodes = 48});
  add_models(out.table, name, dice);
  out.cost = random_cost(dice);
  out.coded = encoded(out.table, use_of(out.cost), dice);
  const SensitiveModel& ranged = out.table.models.sensitive.front();
  auto steps = parse_range(option_of(ranged), range_of(ranged));
  EXPECT_TRUE(steps.ok()) << range_of(ranged);
  out.steps = std::move(steps).value();
  for (const auto& step : out.steps) {
    Models models = out.table.models;
    models.sensitive.front() = step;
    auto test = GroupTest::make(models, out.table.distribution);
    out.tests.push_back(std::make_shared<const GroupTest>(std::move(test).value()));
  }
  const std::size_t rows = out.table.small.rows.size();
  out.limit = dice.pick(std::vector<std::uint64_t>{0, dice.from_to(1, rows), rows});
  if (dice.one_in(3)) out.least_k = dice.from_to(2, 4);
  if (dice.one_in(4)) out.use = LimitUse::max;
  return out;
}

// The least cost of what holds k and the models of the table; infinite: nothing does.
double optimum_at(const std::vector<Choice>& choices, std::uint64_t k) {
  double out = HUGE_VAL;
  for (const Choice& choice : choices) {
    if (choice.k >= k) out = std::min(out, choice.cost);
  }
  return out;
}

// Of anonymize --search lattice; infinite where it releases nothing.
double lattice_at(const StepCase& made, std::size_t step, std::uint64_t k) {
  Histogram histogram = made.coded.histogram;
  histogram.test = made.tests[step];
  const LevelProblem problem{
      .histogram = histogram, .codebook = made.coded.codebook, .k = k, .limit_rows = made.limit, .cost = made.cost};
  const auto found = lattice_search(problem, kOneThread, {});
  EXPECT_TRUE(found.ok());
  if (!found.ok() || !found->incumbent || found->incumbent->suppressed_rows == histogram.rows) return HUGE_VAL;
  return real(found->incumbent->cost);
}

// Whether a limit asks for more than a lower one does.
bool rises_with_limit(const SensitiveModel& model) {
  return option_of(model) == "l";
}

struct Tally {
  std::uint64_t cells = 0, empty = 0, priced = 0;
};

void compare(const StepCase& made, Tally& tally) {
  const std::size_t rows = made.table.small.rows.size();
  std::vector<std::uint64_t> ks;
  for (std::uint64_t k = 1; k <= rows + 1; ++k) ks.push_back(k);
  std::vector<std::size_t> begun;
  const auto found = fronts_of_steps(made.problem(), kOneThread, [&](std::size_t step) { begun.push_back(step); });
  ASSERT_TRUE(found.ok()) << found.error().text();
  ASSERT_EQ(found->fronts.size(), made.steps.size());
  EXPECT_EQ(begun.size(), made.steps.size());
  std::vector<double> last;  // of the step before
  for (std::size_t s = 0; s < made.steps.size(); ++s) {
    SCOPED_TRACE(text_of(made.steps[s]));
    FrontierFront front;
    fill_front(found->fronts[s], false, front);
    ASSERT_TRUE(front.complete);
    const auto cells = cheapest_at(front, ks);
    TargetCase table = made.table;
    table.models.sensitive.front() = made.steps[s];
    std::vector<Choice> choices;
    for (const auto& vector : all_choices(table, made.cost)) {
      const auto some = taken(vector, made.limit, made.use);
      choices.insert(choices.end(), some.begin(), some.end());
    }
    std::vector<double> costs;
    for (std::size_t i = 0; i < ks.size(); ++i) {
      SCOPED_TRACE("k " + std::to_string(ks[i]));
      const std::uint64_t k = std::max(ks[i], made.least_k);
      const double optimum = optimum_at(choices, k);
      costs.push_back(cells[i] ? cells[i]->cost.amount() : HUGE_VAL);
      ++tally.cells;
      if (!cells[i]) ++tally.empty;
      ASSERT_EQ(cells[i].has_value(), optimum < HUGE_VAL);
      if (!cells[i]) continue;
      EXPECT_NEAR(costs.back(), optimum, 1e-9);
      EXPECT_GE(cells[i]->k, k);
      EXPECT_TRUE(cells[i]->proven);
      const bool as_anonymize = made.use == LimitUse::free && !made.cost.average_size && made.cost.name != CostName::rm;
      if (as_anonymize && ks[i] % 3 == 1) {
        EXPECT_NEAR(lattice_at(made, s, k), costs.back(), 1e-9);
      }
    }
    // What a stricter step allows, a looser one does, and for no more.
    const bool rises = made.use == LimitUse::free && !made.cost.average_size && made.cost.name != CostName::rm;
    for (std::size_t i = 0; rises && i < last.size(); ++i) {
      const double loose = rises_with_limit(made.steps[s]) ? last[i] : costs[i];
      const double strict = rises_with_limit(made.steps[s]) ? costs[i] : last[i];
      EXPECT_LE(loose, strict + 1e-9) << "k " << ks[i];
      if (loose + 1e-9 < strict) ++tally.priced;
    }
    last = std::move(costs);
  }
}

class StepPrices : public ::testing::TestWithParam<ModelName> {};

TEST_P(StepPrices, EveryCellIsTheOptimumAtItsKAndStep) {
  Tally tally;
  for (std::uint64_t seed = 1; seed <= model_tries() / 2 && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    compare(random_step_case(seed, GetParam()), tally);
  }
  if (kShare > 1) return;  // too few to say
  EXPECT_GT(tally.priced, tally.cells / 500) << "steps must cost something";
  EXPECT_GT(tally.empty, 0u);
}

INSTANTIATE_TEST_SUITE_P(Models, StepPrices, ::testing::ValuesIn(all_models()));

TEST(StepPricesBudget, IsSharedAndWhatIsLeftGoesToTheLaterSteps) {
  StepCase made = random_step_case(5, ModelName::entropy);
  for (std::uint64_t seed = 6; LatticeGrid(made.coded.codebook).nodes() < 24; ++seed)
    made = random_step_case(seed, ModelName::entropy);
  const auto steps = static_cast<std::uint64_t>(made.steps.size());
  const auto run = [&](const Budget& budget, Cancel* cancel, std::size_t cancel_at) {
    StepFrontsProblem problem = made.problem();
    problem.cancel = cancel;
    auto found = fronts_of_steps(problem, budget, [&](std::size_t step) {
      if (cancel != nullptr && step == cancel_at) cancel->request();
    });
    EXPECT_TRUE(found.ok());
    return std::move(found).value();
  };
  const StepFronts small = run({.seconds = {}, .evaluations = 3 * steps, .threads = 1}, nullptr, 0);
  ASSERT_EQ(small.fronts.size(), steps);
  for (const Front& front : small.fronts) {
    EXPECT_FALSE(front.complete);
    EXPECT_EQ(front.evaluated, 3u);
  }
  std::uint64_t all = 0;
  const StepFronts whole = run(kOneThread, nullptr, 0);
  for (const Front& front : whole.fronts) all += front.evaluated;
  const StepFronts enough = run({.seconds = {}, .evaluations = steps * all, .threads = 1}, nullptr, 0);
  for (const Front& front : enough.fronts) EXPECT_TRUE(front.complete);
  Cancel cancel;
  const StepFronts stopped = run({.seconds = {}, .evaluations = {}, .cancel = &cancel, .threads = 1}, &cancel, 1);
  EXPECT_TRUE(stopped.stopped);
  ASSERT_EQ(stopped.fronts.size(), 2u);
  EXPECT_TRUE(stopped.fronts[0].complete);
  EXPECT_FALSE(stopped.fronts[1].complete);
  EXPECT_FALSE(cancel.requested()) << "the request has been acted upon";
}

}  // namespace
}  // namespace kanon::tests
