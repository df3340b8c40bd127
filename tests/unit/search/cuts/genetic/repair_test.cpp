// Repair and breeding: every child is a candidate, and repair changes as few refinements as any candidate would.
#include "search/cuts/genetic/repair.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "oracle/cut_oracle.hpp"
#include "search/cuts/genetic/breed.hpp"
#include "search/cuts/moves/random_candidate.hpp"
#include "support/cut_case.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using genetic::repair;
using moves::Chosen;

std::size_t distance(const Chosen& a, const Chosen& b) {
  std::size_t out = 0;
  for (std::size_t s = 0; s < a.size(); ++s) out += a[s] != b[s] ? 1 : 0;
  return out;
}

bool closed(const moves::Grid& grid, const Chosen& chosen) {
  for (std::size_t s = 0; s < chosen.size(); ++s) {
    const auto needs = grid.steps[s].needs;
    if (chosen[s] != 0 && needs >= 0 && chosen[static_cast<std::size_t>(needs)] == 0) return false;
  }
  return true;
}

// All candidates of a small problem as sets of steps.
std::vector<Chosen> candidates_of(const CutCase& small, const moves::Grid& grid) {
  std::vector<Chosen> out;
  for (const auto& sets : all_candidates(small.columns)) {
    Chosen& chosen = out.emplace_back(grid.steps.size());
    for (std::size_t c = 0; c < sets.size(); ++c) {
      for (const auto r : sets[c]) chosen[grid.columns[c].first_step + r] = 1;
    }
  }
  return out;
}

Chosen any_bits(std::size_t steps, Random& random) {
  Chosen out(steps);
  for (auto& bit : out) bit = random.below(2) == 0 ? 1 : 0;
  return out;
}

TEST(Repair, ChangesAsFewRefinementsAsAnyCandidateWould) {
  constexpr CutShape kShape{.most_columns = 3, .most_positions = 9, .most_candidates = 500};
  std::uint64_t broken = 0;
  for (std::uint64_t seed = 1; seed <= 1000 / kShare; ++seed) {
    const auto small = random_cut_case(seed, kShape);
    const auto grid = koptimize::make_grid(small.problem());
    const auto candidates = candidates_of(small, grid);
    Random random(seed, 1);
    for (int i = 0; i < 10; ++i) {
      const Chosen bits = any_bits(grid.steps.size(), random);
      Chosen repaired = bits;
      repair(grid, repaired);
      ASSERT_TRUE(closed(grid, repaired)) << small.text();
      std::size_t least = bits.size();
      std::size_t fewest = bits.size();  // refinements of the most general among the nearest
      for (const auto& candidate : candidates) {
        const auto changes = distance(bits, candidate);
        const auto in = static_cast<std::size_t>(std::count(candidate.begin(), candidate.end(), 1));
        fewest = changes < least ? in : changes == least ? std::min(fewest, in) : fewest;
        least = std::min(least, changes);
      }
      ASSERT_EQ(distance(bits, repaired), least) << small.text();
      ASSERT_EQ(static_cast<std::size_t>(std::count(repaired.begin(), repaired.end(), 1)), fewest) << small.text();
      broken += closed(grid, bits) ? 0 : 1;
    }
  }
  EXPECT_GT(broken, 1000 / kShare);  // the test has had something to repair
}

TEST(Repair, LeavesCandidatesAsTheyAre) {
  constexpr CutShape kShape{.least_columns = 2, .most_columns = 5, .most_positions = 12, .most_candidates = 100'000};
  for (std::uint64_t seed = 1; seed <= 500 / kShare; ++seed) {
    const auto small = random_cut_case(seed, kShape);
    const auto grid = koptimize::make_grid(small.problem());
    Random random(seed, 2);
    const Chosen before = moves::random_candidate(grid, random);
    ASSERT_TRUE(closed(grid, before));
    Chosen after = before;
    repair(grid, after);
    EXPECT_EQ(before, after);
  }
}

// Iyengar's condition: after any crossover and mutation a chromosome is a valid generalization.
TEST(Breed, EveryChildIsACandidate) {
  constexpr CutShape kShape{.least_columns = 2, .most_columns = 5, .most_positions = 20, .most_candidates = 1u << 30};
  for (std::uint64_t seed = 1; seed <= 1500 / kShare; ++seed) {
    const auto small = random_cut_case(seed, kShape);
    const auto grid = koptimize::make_grid(small.problem());
    if (grid.steps.empty()) continue;
    Random random(seed, 3);
    Chosen mother = moves::random_candidate(grid, random), father = moves::random_candidate(grid, random);
    for (int generation = 0; generation < 20; ++generation) {
      Chosen child = genetic::cross(mother, father, random);
      for (std::size_t s = 0; s < child.size(); ++s) ASSERT_TRUE(child[s] == mother[s] || child[s] == father[s]);
      if (distance(mother, father) > 1) {
        EXPECT_NE(child, mother);
        EXPECT_NE(child, father);
      }
      genetic::mutate(child, random.share() * random.share(), random);
      repair(grid, child);
      ASSERT_TRUE(closed(grid, child)) << small.text();
      Chosen other = child;
      genetic::disturb(grid, other, random);
      ASSERT_TRUE(closed(grid, other)) << small.text();
      EXPECT_NE(child, other);
      mother = std::move(father);
      father = std::move(child);
    }
  }
}

TEST(Breed, MutatesAsOftenAsItIsTold) {
  Random random(5, 4);
  for (const double probability : {0.0, 0.001, 0.1, 0.5, 1.0}) {
    std::size_t changed = 0;
    for (int i = 0; i < 2000; ++i) {
      Chosen bits(100);
      genetic::mutate(bits, probability, random);
      changed += static_cast<std::size_t>(std::count(bits.begin(), bits.end(), 1));
    }
    EXPECT_NEAR(static_cast<double>(changed) / 200'000, probability, 0.005);
  }
}

TEST(Breed, DrawsTheBestMoreOften) {
  Random random(6, 5);
  std::vector<std::size_t> drawn(10);
  for (int i = 0; i < 100'000; ++i) ++drawn[genetic::biased_rank(drawn.size(), 1.5, random)];
  EXPECT_TRUE(std::is_sorted(drawn.rbegin(), drawn.rend()));
  // The density falls linearly from 1.5 to 0.5.
  EXPECT_NEAR(static_cast<double>(drawn.front()) / 100'000, 0.145, 0.01);
  EXPECT_NEAR(static_cast<double>(drawn.back()) / 100'000, 0.055, 0.01);
}

}  // namespace
}  // namespace kanon::tests
