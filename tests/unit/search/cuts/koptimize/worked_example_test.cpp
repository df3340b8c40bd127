// The worked example of docs/algorithms/koptimize.md: the page shows what the search computes for these ten rows.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "search/cuts/koptimize/dive.hpp"
#include "search/cuts/koptimize/lines.hpp"
#include "search/cuts/koptimize/plain_bound.hpp"
#include "search/cuts/koptimize/target_stats.hpp"
#include "space/measure.hpp"

namespace kanon::koptimize {
namespace {

constexpr std::uint64_t kRows = 10, kK = 2;
constexpr std::size_t kAge = 0;
constexpr std::uint32_t kPlaces = 4;
constexpr StepIndex kEducation{3}, kSex{4};  // 0 to 2 are those of age
const std::vector<std::string> kAges{"20s", "30s", "40s", "50s"};

// Cuts between all neighbouring values.
CutColumn free_column(const std::string& name, std::uint32_t values) {
  CutColumn out;
  out.name = name;
  out.positions = values;
  for (std::uint32_t i = 0; i < values; ++i) {
    out.position_of.push_back(i);
    out.low.push_back(i);
    out.high.push_back(i);
    if (i > 0) out.refinements.push_back({.cuts = {i}, .needs = {}});
  }
  return out;
}

// Age, education (school, degree), sex (man, woman); and how many rows there are.
struct Tuple {
  std::uint32_t age, education, sex, rows;
};
const std::vector<Tuple> kTuples{{0, 0, 0, 1}, {0, 1, 0, 3}, {1, 0, 0, 1}, {1, 0, 1, 1}, {2, 1, 0, 2}, {3, 0, 0, 2}};

Histogram histogram_of_example() {
  Histogram out;
  out.columns = 3;
  out.rows = kRows;
  for (const auto& tuple : kTuples) {
    for (const auto code : {tuple.age, tuple.education, tuple.sex}) out.codes.push_back({code});
    out.counts.push_back(tuple.rows);
  }
  return out;
}

// The bound, with its tables to look at.
struct OpenBound : PlainBound<DmPolicy> {
  using PlainBound<DmPolicy>::PlainBound;
  using PlainBound<DmPolicy>::lower_;
  using PlainBound<DmPolicy>::exact_;
  using PlainBound<DmPolicy>::frame_;
  using PlainBound<DmPolicy>::path_;
};

class WorkedExample : public testing::Test {
 protected:
  const Histogram histogram = histogram_of_example();
  const CutColumns columns{free_column("age", 4), free_column("education", 2), free_column("sex", 2)};
  const CutProblem problem{
      .histogram = histogram, .columns = columns, .k = kK, .limit_rows = kRows, .cost = {.name = CostName::dm}};
  const Grid grid = make_grid(problem);
  const std::vector<DmPolicy::Stat> stats = row_stats<DmPolicy::Stat>(problem, grid);
  const DmPolicy policy{{.k = kK, .rows = kRows, .may_suppress = true}};
  const Setting<DmPolicy> setting{.grid = grid, .policy = policy, .stats = stats, .limit = kRows, .line = kAge};
  OpenBound bound{setting};

  Subtree root() const { return {.sides = Sides(grid.steps.size(), Side::open), .bound = 0, .id = 0}; }
  Subtree with(Subtree subtree, StepIndex step, Side side) const {
    decide(grid, subtree, step, side);
    return subtree;
  }
  // The bound of a subtree.
  Cost look_at(const Subtree& subtree) {
    bound.restart();
    bound.measure(subtree);
    return bound.bound();
  }
  // The bound with a step in.
  Cost probe(StepIndex step) {
    StepFlags wanted(grid.steps.size(), 0);
    wanted[step] = 1;
    bound.probe(wanted, kNever);
    return bound.in(step);
  }
  // The rows of each finest cell in a slab, as the page shows them: "1 + 3".
  std::string cells_in(Slab slab) const {
    std::string out;
    const auto& cells = bound.frame_.cells;
    for (const auto cell : cells.each_cell()) {
      Cost rows = 0;
      for (const auto e : cells.entries_of(cell)) {
        const Place place{cells.line[e]};
        if (place >= slab.first && place <= slab.last) rows += bound.frame_.stats[e].n;
      }
      if (rows > 0) out += (out.empty() ? "" : " + ") + std::to_string(rows);
    }
    return out;
  }
};

using Slabs = std::vector<Slab>;
constexpr Slab kAllAges[] = {{{0}, {0}}, {{1}, {1}}, {{2}, {2}}, {{3}, {3}}};
constexpr Slab kYoung{{0}, {1}}, kOld{{2}, {3}};

TEST_F(WorkedExample, AgeIsTheLine) {
  EXPECT_EQ(promising_lines(grid, stats).front(), kAge);
}

TEST_F(WorkedExample, TheRoot) {
  EXPECT_EQ(look_at(root()), 23);
  EXPECT_EQ(bound.path_, (Slabs{kYoung, kOld}));
  EXPECT_EQ(bound.frame_.cells.classes(), 1u);
  EXPECT_EQ(bound.frame_.cells.cells(), 3u);
  const Tiled head = bound.tile_head(kNever);
  EXPECT_EQ(head.cost, 28);
  EXPECT_EQ(head.slabs, Slabs(std::begin(kAllAges), std::end(kAllAges)));
  EXPECT_EQ(probe(kSex), 29);  // so that it goes out
}

TEST_F(WorkedExample, TheRootWithoutTheStepOfSex) {
  EXPECT_EQ(look_at(with(root(), kSex, Side::out)), 23);
  EXPECT_EQ(bound.frame_.cells.cells(), 2u);
  EXPECT_EQ(bound.lower_[kYoung], 18);
  EXPECT_EQ(bound.path_, (Slabs{kAllAges[0], kAllAges[1], kOld}));
  EXPECT_EQ(probe(kEducation), 26);
}

TEST_F(WorkedExample, TheHalves) {
  const Subtree parted = with(root(), kSex, Side::out);
  EXPECT_EQ(look_at(with(parted, kEducation, Side::out)), 28);
  EXPECT_EQ(look_at(with(parted, kEducation, Side::in)), 26);
  EXPECT_EQ(bound.frame_.cells.classes(), 2u);
  const Tiled head = bound.tile_head(28);
  EXPECT_EQ(head.cost, 26);
  EXPECT_EQ(head.slabs, (Slabs{kYoung, kOld}));
}

TEST_F(WorkedExample, TheProof) {
  Worker<DmPolicy> worker(setting);
  const Budget budget;
  const Dive made = dive(worker, grid, root(), kNever, 100, Stop(budget));
  using Kind = DiveEvent::Kind;
  ASSERT_EQ(made.events.size(), 4u);
  const auto &out = made.events[0], &parted = made.events[1];
  EXPECT_TRUE(out.kind == Kind::decided && out.step == kSex && !out.in && out.reason == "bound" && out.bound == 29);
  EXPECT_TRUE(parted.kind == Kind::parted && parted.step == kEducation && parted.bound == 23);
  EXPECT_EQ(made.events[2].subtree, parted.out_half);
  EXPECT_EQ(made.events[2].bound, 28);
  EXPECT_EQ(made.events[3].subtree, parted.in_half);
  EXPECT_EQ(made.events[3].bound, 26);
  for (std::size_t i : {2, 3}) EXPECT_TRUE(made.events[i].kind == Kind::closed && made.events[i].reason == "bound");
  EXPECT_TRUE(made.open.empty());
  EXPECT_EQ(made.looks, 3u);
  ASSERT_TRUE(made.found);
  EXPECT_EQ(made.found->cost, 26);
  EXPECT_EQ(made.found->line_cuts, std::vector<std::uint32_t>{2});
}

// All 32 sets of steps, by the definitions.
TEST_F(WorkedExample, TheOptimum) {
  std::uint64_t least = UINT64_MAX;
  for (std::uint32_t set = 0; set < 32; ++set) {
    CutSets cuts(columns.size());
    for (std::uint32_t s = 0; s < grid.steps.size(); ++s) {
      if ((set >> s & 1) != 0) cuts[grid.steps[s].column].push_back(grid.steps[s].cuts.front());
    }
    least = std::min(least, measure(problem, cuts).cost.exact);
  }
  EXPECT_EQ(least, 26u);
}

std::string page() {
  const char* root_folder = std::getenv("KANON_ROOT");
  std::ifstream file(std::string(root_folder == nullptr ? "." : root_folder) + "/docs/algorithms/koptimize.md");
  const std::string lines{std::istreambuf_iterator<char>(file), {}};
  std::string out;  // line breaks are nothing but spaces
  for (const char c : lines) out += c == '\n' ? ' ' : c;
  return out;
}

TEST_F(WorkedExample, ThePageShowsTheSlabsOfTheRoot) {
  const std::string page = koptimize::page();
  ASSERT_FALSE(page.empty()) << "KANON_ROOT must be the project's folder";
  look_at(root());
  for (std::uint32_t first = 0; first < kPlaces; ++first) {
    for (std::uint32_t last = first; last < kPlaces; ++last) {
      const Slab slab{{first}, {last}};
      const std::string name = first == last ? kAges[first] : kAges[first] + " to " + kAges[last];
      const std::string line =
          fmt::format("| {} | {} | {} | {} |", name, cells_in(slab), bound.lower_[slab], bound.exact_[slab]);
      EXPECT_NE(page.find(line), std::string::npos) << line;
    }
  }
}

TEST_F(WorkedExample, ThePageShowsTheTilings) {
  const std::string page = koptimize::page();
  // "15 + 8 = 23"
  const auto expect_sum = [&](const SlabTable& table, const Slabs& slabs) {
    std::string sum;
    Cost total = 0;
    for (const Slab slab : slabs) {
      sum += (sum.empty() ? "" : " + ") + std::to_string(table[slab]);
      total += table[slab];
    }
    sum += " = " + std::to_string(total);
    EXPECT_NE(page.find(sum), std::string::npos) << sum;
  };
  look_at(root());
  expect_sum(bound.lower_, bound.path_);
  expect_sum(bound.exact_, bound.tile_head(kNever).slabs);
  EXPECT_NE(page.find("the cheapest tiling costs " + std::to_string(probe(kSex))), std::string::npos);
  const Subtree parted = with(root(), kSex, Side::out);
  look_at(parted);
  expect_sum(bound.lower_, bound.path_);
  EXPECT_NE(page.find("the cheapest tiling costs " + std::to_string(probe(kEducation))), std::string::npos);
  for (const Side side : {Side::out, Side::in}) {
    look_at(with(parted, kEducation, side));
    expect_sum(bound.lower_, bound.path_);
    expect_sum(bound.exact_, bound.tile_head(kNever).slabs);
  }
}

}  // namespace
}  // namespace kanon::koptimize
