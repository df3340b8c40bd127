// Adult with nine full-domain hierarchies: the optima another tool reports for the same question (score to the digits
// it prints, suppressed rows exactly). Prints effort and CPU time per case.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <memory>

#include "engine/open_source.hpp"
#include "plan/recoding/plan.hpp"
#include "recipe/limit.hpp"
#include "search/levels/lattice/lattice_search.hpp"
#include "solve/encode_source.hpp"
#include "support/share.hpp"

namespace kanon {
namespace {

const std::vector<std::string> kQuasi = {
    "sex", "age", "race", "marital_status", "education", "native_country", "workclass", "occupation", "salary_class"};

std::string data_folder() {
  const char* named = std::getenv("KANON_DATA");
  return named != nullptr ? named : "../shared/data";
}

double cpu_milliseconds() {
  return 1000.0 * static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

class Adult : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    const std::string folder = data_folder() + "/adult";
    if (!std::filesystem::exists(folder + "/adult_train_30162.csv")) return;
    Recipe recipe;
    for (const auto& name : kQuasi) {
      recipe.data.quasi.push_back({.name = name,
                                   .coding = CodingKind::levels,
                                   .file = folder + "/hierarchies_arx/adult_hierarchy_" + name + ".csv"});
    }
    auto source = open_source({.path = folder + "/adult_train_30162.csv", .delimiter = {}}, {});
    ASSERT_TRUE(source.ok()) << source.error().text();
    auto table = encode_source(recipe, **source);
    ASSERT_TRUE(table.ok()) << table.error().text();
    table_ = std::make_unique<EncodedTable>(std::move(*table));
  }
  static void TearDownTestSuite() { table_.reset(); }
  void SetUp() override {
    if (!table_) GTEST_SKIP() << "no data: adult/adult_train_30162.csv below " << data_folder();
  }

  struct Found {
    Incumbent incumbent;
    std::uint64_t limit_rows = 0;
  };
  static Found solve(CostName cost, const std::string& limit, std::uint64_t k) {
    Found out;
    out.limit_rows = *limit_in_rows(limit, table_->histogram.rows);
    const double start = cpu_milliseconds();
    const LevelProblem problem{.histogram = table_->histogram,
                               .codebook = table_->codebook,
                               .k = k,
                               .limit_rows = out.limit_rows,
                               .cost = {.name = cost}};
    auto found = lattice_search(problem, {}, {});
    const double spent = cpu_milliseconds() - start;
    EXPECT_TRUE(found.ok() && found->complete && found->incumbent);
    if (!found.ok() || !found->incumbent) return out;
    out.incumbent = *found->incumbent;
    fmt::print("  {} limit {:>4} k {:>3}: {} suppressed {:>4}, evaluated {:>5} of {}, {:.0f} CPU ms\n",
               cost == CostName::dm ? "dm" : "lm", limit, k,
               cost == CostName::dm ? fmt::format("{}", out.incumbent.cost.exact)
                                    : fmt::format("{:.6f}", out.incumbent.cost.real),
               out.incumbent.suppressed_rows, found->effort.evaluated, found->effort.nodes, spent);
    return out;
  }

  static std::unique_ptr<EncodedTable> table_;
};
std::unique_ptr<EncodedTable> Adult::table_;

struct Expected {
  std::uint64_t k;
  double cost;
  std::uint64_t suppressed;
};

TEST_F(Adult, TheTableIsTheOneMeant) {
  EXPECT_EQ(table_->histogram.rows, 30162u);
  std::uint64_t nodes = 1;
  for (const auto& column : table_->codebook) nodes *= column.levels.size();
  EXPECT_EQ(nodes, 12960u);
}

TEST_F(Adult, LossWithoutSuppression) {
  for (const Expected& row :
       std::vector<Expected>{{2, .6037, 0}, {5, .6355, 0}, {10, .6355, 0}, {50, .6355, 0}, {100, .6985, 0}}) {
    const Found found = solve(CostName::lm, "none", row.k);
    EXPECT_NEAR(found.incumbent.cost.real, row.cost, 0.5e-4 + 1e-9) << "k " << row.k;
    EXPECT_EQ(found.incumbent.suppressed_rows, row.suppressed) << "k " << row.k;
  }
}

TEST_F(Adult, LossWithOnePercent) {
  for (const Expected& row : std::vector<Expected>{
           {2, .281637, 295}, {5, .402001, 294}, {10, .448440, 262}, {50, .560050, 265}, {100, .611326, 223}}) {
    const Found found = solve(CostName::lm, "1%", row.k);
    EXPECT_EQ(found.limit_rows, 301u);
    EXPECT_NEAR(found.incumbent.cost.real, row.cost, 0.5e-6 + 1e-9) << "k " << row.k;
    EXPECT_EQ(found.incumbent.suppressed_rows, row.suppressed) << "k " << row.k;
  }
}

TEST_F(Adult, LossWithAnySuppression) {
  KANON_SKIP_WHERE_SLOW();
  for (const Expected& row : std::vector<Expected>{
           {2, .166508, 2998}, {5, .227700, 2553}, {10, .267741, 3983}, {50, .380158, 5124}, {100, .418917, 5669}}) {
    const Found found = solve(CostName::lm, "any", row.k);
    EXPECT_NEAR(found.incumbent.cost.real, row.cost, 0.5e-6 + 1e-9) << "k " << row.k;
    EXPECT_EQ(found.incumbent.suppressed_rows, row.suppressed) << "k " << row.k;
  }
}

TEST_F(Adult, DiscernibilityWithOnePercent) {
  for (const Expected& row : std::vector<Expected>{
           {2, 4.603e6, 62}, {5, 7.221e6, 105}, {10, 10.54e6, 121}, {50, 38.72e6, 169}, {100, 52.97e6, 24}}) {
    const Found found = solve(CostName::dm, "1%", row.k);
    const double digit = row.cost < 1e7 ? 1e3 : 1e4;  // the last digit printed
    EXPECT_NEAR(static_cast<double>(found.incumbent.cost.exact), row.cost, digit / 2 + 1) << "k " << row.k;
    EXPECT_EQ(found.incumbent.suppressed_rows, row.suppressed) << "k " << row.k;
  }
}

TEST_F(Adult, TheLevelsOfTheKnownOptimum) {
  const Found found = solve(CostName::lm, "1%", 5);
  std::vector<std::uint32_t> levels;
  for (const auto& name : kQuasi) {
    for (std::size_t c = 0; c < table_->codebook.size(); ++c) {
      if (table_->codebook[c].name == name) levels.push_back(found.incumbent.levels[c].index);
    }
  }
  EXPECT_EQ(levels, (std::vector<std::uint32_t>{0, 3, 1, 1, 2, 2, 1, 1, 0}));
}

}  // namespace
}  // namespace kanon
