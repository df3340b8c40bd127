// Estimates of who is alone in the population: against cases done by hand, another program's figures (golden/
// population_uniqueness.csv beside the data), and at the edges.
#include "evaluate/population/uniqueness.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <numeric>

#include "base/text.hpp"
#include "evaluate/population/group_sizes.hpp"
#include "evaluate/population/pitman.hpp"
#include "evaluate/population/snb.hpp"
#include "evaluate/population/zayatz.hpp"

namespace kanon::tests {
namespace {

using evaluation::fit_pitman;
using evaluation::fit_snb;
using evaluation::group_sizes;
using evaluation::GroupSizes;
using evaluation::PitmanFit;
using evaluation::population_uniqueness;
using Sizes = std::vector<std::uint64_t>;

// "1:1206 2:486": 1206 groups of one member, 486 of two.
Sizes sizes_of(const std::string& text) {
  Sizes out;
  for (const auto& part : split(text, ' ')) {
    const auto numbers = split(part, ':');
    out.insert(out.end(), parse_count(numbers[1]).value(), parse_count(numbers[0]).value());
  }
  return out;
}

// ---- by hand ----

TEST(Zayatz, ThreeOfSixPeople) {
  // One group of one, one of two. h(1) = 3/6; h(2) = 2 C(4,2) / C(6,3) = 12/20. Alone: 1 * (0.5 / (0.5 + 0.6)) = 5/11
  // of a group in the sample, so 10/11 of six people.
  EXPECT_NEAR(evaluation::zayatz_share(group_sizes({2, 1}), 6), 10.0 / 11 / 6, 1e-15);
}

TEST(Zayatz, TheWholePopulationIsCounted) {
  EXPECT_DOUBLE_EQ(evaluation::zayatz_share(group_sizes({1, 1, 2, 3}), 7), 2.0 / 7);
}

TEST(Pitman, TheFormulaOfEwensIsItsCaseOfAlphaNought) {
  // Two groups in a sample of three: theta / (theta + 1) + theta / (theta + 2) = 1 has the root sqrt(2).
  const auto fit = fit_pitman(group_sizes({1, 2}));
  ASSERT_TRUE(fit);
  EXPECT_EQ(fit->alpha, 0);
  EXPECT_NEAR(fit->theta, std::sqrt(2.0), 1e-12);
  EXPECT_NEAR(evaluation::pitman_share(*fit, 1000).value(), std::sqrt(2.0) / 1000, 1e-15);
}

// The logarithm of the likelihood, term by term.
double log_likelihood(const PitmanFit& fit, const Sizes& sizes) {
  double out = 0, people = 0;
  for (std::size_t g = 1; g < sizes.size(); ++g) out += std::log(fit.theta + static_cast<double>(g) * fit.alpha);
  for (const auto size : sizes) {
    for (std::uint64_t j = 1; j < size; ++j) out += std::log(static_cast<double>(j) - fit.alpha);
    people += static_cast<double>(size);
  }
  for (double j = 1; j < people; ++j) out -= std::log(fit.theta + j);
  return out;
}

TEST(Pitman, NothingNearTheFitIsMoreLikely) {
  for (const auto& sizes : {sizes_of("1:70 2:11 3:4 5:2 40:1"), sizes_of("1:9 2:8 3:9 4:7 30:30"), Sizes{1, 1, 1, 1, 9},
                            Sizes{1, 300, 2000}, sizes_of("1:400 2:3")}) {
    const auto fit = fit_pitman(group_sizes(sizes));
    ASSERT_TRUE(fit);
    const double best = log_likelihood(*fit, sizes);
    for (const double by : {-1e-2, -1e-4, 1e-4, 1e-2}) {
      const double scale = std::max(1.0, std::abs(fit->theta));
      for (const PitmanFit near : {PitmanFit{.theta = fit->theta + by * scale, .alpha = fit->alpha},
                                   PitmanFit{.theta = fit->theta, .alpha = fit->alpha + by},
                                   PitmanFit{.theta = fit->theta + by * scale, .alpha = fit->alpha + by / 3}}) {
        if (near.alpha < 0 || near.alpha >= 1 || near.theta <= -near.alpha) continue;
        EXPECT_LE(log_likelihood(near, sizes), best + 1e-9) << fit->theta << " " << fit->alpha << " by " << by;
      }
    }
  }
}

// Groups of one and of two members that the sample would have: the model's sizes, each person drawn by itself.
std::pair<double, double> expected_groups(const evaluation::SnbFit& fit, double f) {
  const double beta = std::exp(fit.log_beta);
  double ones = 0, twos = 0, chance = std::exp(fit.alpha * fit.log_beta), beyond = 0;
  for (double x = 0; x < 1e6; ++x) {  // others in the group of the population
    const double size = x + 1;
    ones += chance * size * f * std::pow(1 - f, x);
    if (x > 0) twos += chance * size * x / 2 * f * f * std::pow(1 - f, x - 1);
    beyond += chance;
    if (beyond > 1 - 1e-13 || std::pow(1 - f, x) < 1e-18) break;
    chance *= (fit.alpha + x) / size * (1 - beta);
  }
  return {fit.groups * ones, fit.groups * twos};
}

TEST(Snb, TheFitHasAsManyGroupsOfOneAndTwoMembers) {
  for (const auto& [text, population] : {std::pair("1:70 2:11 3:4 5:2 40:1", 400),
                                         {"1:70 2:11 3:4 5:2 40:1", 20'000},
                                         {"1:90 2:60 3:40 4:30 5:11", 2000},
                                         {"1:7 2:1 9:3", 60}}) {
    const GroupSizes sizes = group_sizes(sizes_of(text));
    const auto people = static_cast<std::uint64_t>(population);
    const auto fit = fit_snb(sizes, people);
    ASSERT_TRUE(fit) << text;
    const auto [ones, twos] = expected_groups(*fit, static_cast<double>(sizes.members) / population);
    EXPECT_NEAR(ones / static_cast<double>(sizes.of_size(1)), 1, 1e-8) << text << " of " << population;
    EXPECT_NEAR(twos / static_cast<double>(sizes.of_size(2)), 1, 1e-8) << text << " of " << population;
  }
}

TEST(Snb, GroupsOfThePopulation) {
  // f = 1/2, groups of one and of two members, 4 people: with the sums of the estimator written out.
  const double first = 2 * 0.25 + 2 * 0.25 * 0.75, second = 2 * 0.5 * 0.5 + 0.25 * (2.25 - 1);
  const double third = 2 * 0.5 + 0.25, fourth = 2 * 0.5 + 2 * 0.5 * 0.5;
  EXPECT_NEAR(evaluation::shlosser_groups(group_sizes({1, 1, 2}), 8),
              3 + 2 * first / second * third * third / (fourth * fourth), 1e-12);
}

// ---- at the edges ----

TEST(PopulationUniqueness, EverybodyAloneTellsNothing) {
  for (const auto& sizes : {Sizes{1}, Sizes(50, 1)}) {
    const auto found = population_uniqueness(sizes, 1000);
    EXPECT_EQ(found.taken, "");
    EXPECT_FALSE(found.share);
    for (const auto& estimate : found.estimates) {
      EXPECT_FALSE(estimate.share);
      EXPECT_NE(estimate.problem.find("everybody is alone"), std::string::npos);
    }
  }
}

TEST(PopulationUniqueness, NobodyAloneInTheFileIsAloneInThePopulation) {
  for (const auto& sizes : {Sizes(50, 5), Sizes{2, 3, 900}}) {
    const auto found = population_uniqueness(sizes, 100'000);
    EXPECT_EQ(found.taken, "zayatz");
    EXPECT_EQ(found.share, 0.0);
    EXPECT_FALSE(found.estimates[1].share);
    EXPECT_NE(found.reason.find("nobody"), std::string::npos);
  }
}

TEST(PopulationUniqueness, TheWholePopulationIsCounted) {
  for (const auto& [sizes, share] : {std::pair(Sizes{1}, 1.0), {Sizes{1, 1, 2}, 0.5}, {Sizes{4}, 0.0}}) {
    const auto found = population_uniqueness(sizes, std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0}));
    EXPECT_EQ(found.taken, "counted");
    EXPECT_EQ(found.share, share);
    EXPECT_EQ(found.fraction, 1);
  }
}

TEST(PopulationUniqueness, ATenthOfThePopulationDecides) {
  const Sizes sizes = sizes_of("1:70 2:11 3:4 5:2 40:1");  // 154 people
  EXPECT_EQ(population_uniqueness(sizes, 1540).taken, "pitman");
  const auto found = population_uniqueness(sizes, 1539);
  EXPECT_TRUE(found.taken == "snb" || found.taken == "zayatz");
  EXPECT_EQ(found.share, std::min(found.estimates[0].share.value(), found.estimates[2].share.value()));
}

TEST(PopulationUniqueness, ZayatzIsTakenWhereTheOtherHasNoAnswer) {
  const auto no_pairs = population_uniqueness({1, 1, 3, 3, 7}, 100);
  EXPECT_EQ(no_pairs.taken, "zayatz");
  EXPECT_NE(no_pairs.estimates[2].problem.find("two members"), std::string::npos);
  Sizes nearly_all(1000, 1);
  nearly_all.push_back(2);  // theta of about half a million
  const auto small = population_uniqueness(nearly_all, 20'000);
  EXPECT_EQ(small.taken, "zayatz");
  EXPECT_NE(small.estimates[1].problem.find("large populations"), std::string::npos);
}

TEST(PopulationUniqueness, SharesAreSharesWhateverTheSizes) {
  for (const auto& sizes :
       {Sizes{1, 2}, Sizes{1, 1, 2, 100'000'000}, Sizes{1, 1, 1, 2, 2, 900}, Sizes{1, 2, 30'000'000}}) {
    const std::uint64_t people = std::accumulate(sizes.begin(), sizes.end(), std::uint64_t{0});
    for (const std::uint64_t population : {people, people + 1, 2 * people, 1000 * people, ~std::uint64_t{0}}) {
      const auto found = population_uniqueness(sizes, population);
      for (const auto& estimate : found.estimates) {
        EXPECT_EQ(estimate.share.has_value(), estimate.problem.empty());
        EXPECT_GE(estimate.share.value_or(0), 0);
        EXPECT_LE(estimate.share.value_or(0), 1);
      }
      EXPECT_EQ(found.share.has_value(), !found.taken.empty());
      EXPECT_FALSE(found.reason.empty());
    }
  }
}

// ---- against another program ----

using Line = std::map<std::string, std::string>;

std::vector<Line> golden_lines() {
  const char* folder = std::getenv("KANON_DATA");
  std::ifstream in(std::string(folder != nullptr ? folder : "../shared/data") + "/../golden/population_uniqueness.csv");
  std::vector<Line> out;
  std::string text;
  if (!std::getline(in, text)) return out;
  const auto names = split(trimmed(text), ',');
  while (std::getline(in, text)) {
    const auto cells = split(trimmed(text), ',');  // a line may end with a carriage return
    Line line;
    for (std::size_t c = 0; c < names.size() && c < cells.size(); ++c) line[names[c]] = cells[c];
    out.push_back(std::move(line));
  }
  return out;
}

void expect_figure(const std::optional<double>& found, const Line& line, const std::string& name, double tolerance) {
  if (line.at(name).empty()) return;
  const double expected = parse_number(line.at(name)).value();
  ASSERT_TRUE(found) << name;
  EXPECT_NEAR(*found / expected, 1, tolerance) << name << " " << line.at("quasi") << " of " << line.at("population");
}

TEST(PopulationUniqueness, TheGoldens) {
  const auto lines = golden_lines();
  if (lines.empty()) GTEST_SKIP() << "no data: golden/population_uniqueness.csv is not there";
  std::size_t snb = 0;
  for (const auto& line : lines) {
    const auto found =
        population_uniqueness(sizes_of(line.at("class_sizes")), parse_count(line.at("population")).value());
    EXPECT_EQ(std::to_string(found.sample), line.at("rows"));
    expect_figure(found.estimates[0].share, line, "own_zayatz", 1e-6);  // computed with fewer digits
    expect_figure(found.estimates[0].share, line, "arx_zayatz", 1e-9);
    expect_figure(found.pitman_theta, line, "own_theta", 1e-5);
    expect_figure(found.pitman_alpha, line, "own_alpha", 1e-4);
    expect_figure(found.estimates[1].share, line, "own_pitman", 5e-6);
    expect_figure(found.estimates[1].share, line, "arx_pitman", 2e-8);
    expect_figure(found.estimates[2].share, line, "own_snb", 1e-6);
    expect_figure(found.snb_groups, line, "own_snb_K", 1e-9);
    expect_figure(found.share, line, "arx_dankar", 2e-8);
    EXPECT_EQ(found.taken, lower(line.at("dankar_uses")));
    snb += line.at("own_snb").empty() ? 0 : 1;
  }
  EXPECT_EQ(lines.size(), 16U);
  EXPECT_EQ(snb, 6U);
}

}  // namespace
}  // namespace kanon::tests
