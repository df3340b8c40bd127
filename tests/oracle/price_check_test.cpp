// The checker's verdict about prices against a naive one over all boxes, on random small problems; prices of the
// search, random ones, and ones that are moved to the very edge.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "certify/boxes/price_check.hpp"
#include "certify/boxes/price_walk.hpp"
#include "search/boxes/local/local_search.hpp"
#include "support/cut_case.hpp"
#include "support/naive_runs.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

using certify::BoxDomain;
using certify::BoxRun;
using certify::Wide;

// A problem as the checker sees it, and all its boxes: the tuples they hold, and the least units of those that hold the
// same.
struct Problem {
  std::vector<BoxDomain> domains;
  std::vector<certify::UnitColumn> units;
  certify::PricedTuples tuples;
  std::uint64_t k = 1;
  std::map<std::uint32_t, std::uint64_t> boxes;

  Problem(const CutCase& one, std::uint64_t row_units) : k(one.k) {
    std::vector<double> weights;
    std::vector<std::set<BoxRun>> runs;
    for (const auto& column : one.columns) {
      runs.push_back(naive_runs<BoxRun>(column));
      weights.push_back(column.weight);
      BoxDomain domain;
      domain.any = column.kind == CutKind::free && column.fixed_cuts.empty();
      domain.low.assign(column.low.begin(), column.low.end());
      domain.high.assign(column.high.begin(), column.high.end());
      domain.whole = domain.high.back() - domain.low.front();
      if (!domain.any) {
        EXPECT_EQ(certify::plant_nodes({runs.back().begin(), runs.back().end()}, domain).value_or(""), "");
      }
      domains.push_back(std::move(domain));
    }
    units = certify::unit_columns(domains, weights, row_units);
    tuples.positions.resize(domains.size());
    for (std::size_t t = 0; t < one.histogram.tuples(); ++t) {
      tuples.rows.push_back(one.histogram.counts[t]);
      for (std::size_t c = 0; c < domains.size(); ++c)
        tuples.positions[c].push_back(one.columns[c].position_of[one.histogram.code(t, c).index]);
    }
    add_boxes(runs, 0, (1u << tuples.size()) - 1, 0);
  }

  void add_boxes(const std::vector<std::set<BoxRun>>& runs, std::size_t c, std::uint32_t held, std::uint64_t loss) {
    if (c == runs.size()) {
      const auto [box, added] = boxes.emplace(held, loss);
      box->second = std::min(box->second, loss);
      return;
    }
    for (const BoxRun run : runs[c]) {
      std::uint32_t inside = 0;
      for (std::uint32_t t = 0; t < tuples.size(); ++t) {
        if ((held >> t & 1u) != 0 && run.holds(tuples.positions[c][t])) inside |= 1u << t;
      }
      add_boxes(runs, c + 1, inside, loss + units[c].units(run));
    }
  }

  // The definition, row by row.
  [[nodiscard]] bool naive_holds() const {
    for (const auto& [held, loss] : boxes) {
      std::vector<std::uint64_t> prices;
      for (std::uint32_t t = 0; t < tuples.size(); ++t) {
        if ((held >> t & 1u) != 0) prices.insert(prices.end(), tuples.rows[t], tuples.prices[t]);
      }
      if (prices.size() < k) continue;
      std::sort(prices.rbegin(), prices.rend());
      Wide sum = 0;
      for (std::uint64_t i = 0; i < k; ++i) sum += prices[i];
      if (sum > static_cast<Wide>(k) * loss) return false;
    }
    return true;
  }
  [[nodiscard]] bool checker_holds() const {
    const auto found = certify::find_dear_box(domains, units, tuples, k, nullptr);
    EXPECT_TRUE(found.ok());
    return !found->has_value();
  }
};

bool is_small(const CutCase& one) {
  std::uint64_t boxes = 1;
  for (const auto& column : one.columns) {
    if (column.kind == CutKind::free && !column.fixed_cuts.empty()) return false;  // no plan says such a column
    boxes *= naive_runs<BoxRun>(column).size();
  }
  return one.histogram.tuples() <= 14 && boxes <= 20'000;
}

// The dearest that the tuple may be, all other prices kept; the checker must draw the line at the same unit.
bool expect_same_edge(Problem& problem, std::size_t tuple, std::uint64_t most) {
  std::uint64_t good = 0, bad = most;
  const std::uint64_t before = problem.tuples.prices[tuple];
  const auto holds_at = [&](std::uint64_t price) {
    problem.tuples.prices[tuple] = price;
    return problem.naive_holds();
  };
  if (!holds_at(0) || holds_at(most)) {
    problem.tuples.prices[tuple] = before;
    return false;
  }
  while (bad - good > 1) (holds_at(good + (bad - good) / 2) ? good : bad) = good + (bad - good) / 2;
  problem.tuples.prices[tuple] = good;
  EXPECT_TRUE(problem.checker_holds());
  problem.tuples.prices[tuple] = bad;
  EXPECT_FALSE(problem.checker_holds());
  problem.tuples.prices[tuple] = before;
  return true;
}

// The checker's units are those of the search where nothing is rounded; elsewhere between those and the true loss.
void expect_fair_units(const CutCase& one, const local::BoxSpace& space, const Problem& problem) {
  long double weights = 0;
  for (const auto& column : one.columns) weights += column.weight;
  for (std::size_t c = 0; c < one.columns.size(); ++c) {
    const BoxDomain& domain = problem.domains[c];
    for (const BoxRun run : naive_runs<BoxRun>(one.columns[c])) {
      const auto found = problem.units[c].units(run);
      const auto theirs = static_cast<std::uint64_t>(space.columns[c].units({run.first, run.last}));
      const long double share = static_cast<long double>(space.row_units) * one.columns[c].weight / weights;
      const long double loss = domain.whole > 0 ? domain.lost(run) / domain.whole * share : 0;
      if (space.exact) {
        EXPECT_EQ(found, theirs);
      }
      EXPECT_GE(found, theirs);
      EXPECT_LE(static_cast<long double>(found), loss + 1e-6L);
    }
  }
}

TEST(PriceCheck, TheVerdictIsThatOfAllBoxes) {
  const CutShape shape{
      .least_columns = 1, .most_columns = 4, .most_positions = 6, .most_candidates = 64, .most_rows = 16};
  std::uint64_t problems = 0, held = 0, broken = 0, certified = 0, inexact = 0, edges = 0;
  for (std::uint64_t seed = 1; problems < 1500 / kShare; ++seed) {
    const CutCase one = random_cut_case(seed, shape, CostName::lm);
    if (!is_small(one)) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    Budget budget;
    budget.evaluations = 200;
    budget.threads = 1;
    const auto found = local_search(one.problem(), {.seed = seed, .moves = 20}, budget, {});
    ASSERT_TRUE(found.ok()) << found.error().text();
    const PriceCertificate& certificate = found->certificate;
    ++problems;
    const auto space = local::make_box_space(one.problem());
    ASSERT_TRUE(space.ok());
    const auto row_units = static_cast<std::uint64_t>(space->row_units);
    Problem problem(one, row_units);
    expect_fair_units(one, *space, problem);
    Dice dice(seed);
    problem.tuples.prices.assign(certificate.prices.begin(), certificate.prices.end());
    if (problem.tuples.prices.size() == problem.tuples.size()) {  // what the search proves, the checker takes
      ++certified;
      inexact += certificate.exact ? 0 : 1;
      EXPECT_TRUE(problem.naive_holds());
      EXPECT_TRUE(problem.checker_holds());
      EXPECT_GE(certify::proven_units(problem.tuples, one.limit, row_units), static_cast<Wide>(certificate.bound));
      edges += expect_same_edge(problem, dice.below(problem.tuples.size()), problem.k * row_units) ? 1 : 0;
    }
    problem.tuples.prices.resize(problem.tuples.size());
    for (int i = 0; i < 4; ++i) {  // anything
      const auto most = row_units / (std::uint64_t{1} << dice.below(8)) + 1;
      for (auto& price : problem.tuples.prices) price = dice.one_in(3) ? 0 : dice.below(most);
      const bool holds = problem.naive_holds();
      ++(holds ? held : broken);
      EXPECT_EQ(problem.checker_holds(), holds);
      edges += expect_same_edge(problem, dice.below(problem.tuples.size()), problem.k * row_units) ? 1 : 0;
    }
  }
  EXPECT_GT(held, 0u);
  EXPECT_GT(broken, 0u);
  EXPECT_GT(edges, problems);
  EXPECT_GT(certified, problems / 2);
  RecordProperty("edges", std::to_string(edges));
  RecordProperty("held", std::to_string(held) + " of " + std::to_string(held + broken));
  RecordProperty("certified", std::to_string(certified) + ", rounded " + std::to_string(inexact));
}

}  // namespace
}  // namespace kanon::tests
