// Problems on which a bound of koptimize was once too high.
#include <gtest/gtest.h>

#include "search/cuts/koptimize/koptimize_search.hpp"
#include "support/proof_trace.hpp"

namespace kanon::tests {
namespace {

CutColumn column_of(const std::string& name, CutKind kind, std::uint32_t positions) {
  CutColumn out;
  out.name = name;
  out.kind = kind;
  out.positions = positions;
  for (std::uint32_t p = 0; p < positions; ++p) {
    out.position_of.push_back(p);
    out.low.push_back(p);
    out.high.push_back(p);
  }
  return out;
}

CutColumn free_column(const std::string& name, std::uint32_t positions) {
  CutColumn out = column_of(name, CutKind::free, positions);
  for (std::uint32_t cut = 1; cut < positions; ++cut) out.refinements.push_back({{cut}, {}});
  return out;
}

void add_tuple(Histogram& histogram, const std::vector<std::uint32_t>& codes, std::uint32_t yes, std::uint32_t no) {
  for (const auto code : codes) histogram.codes.push_back(ValueCode{code});
  histogram.counts.push_back(yes + no);
  histogram.class_counts.push_back(yes);
  histogram.class_counts.push_back(no);
  histogram.rows += yes + no;
  histogram.columns = codes.size();
  histogram.classes = {Value("yes"), Value("no")};
}

// A level that parts a class of 4 yes and 7 no into five parts of one no and the rest, k = 6: that costs 5 + 2. What
// each small part adds may not be added up as if it were the only one, which made 4 + 5.
TEST(KOptimizeRegress, ManyPartsOfAClassThatCannotBeParted) {
  Histogram histogram;  // line, level, noise, kept
  for (const std::uint32_t kept : {0u, 1u}) {
    for (std::uint32_t part = 0; part < 5; ++part) add_tuple(histogram, {0, part, 0, kept}, 0, 1);
    add_tuple(histogram, {0, 5, 0, kept}, 4, 2);
  }
  add_tuple(histogram, {0, 0, 0, 2}, 6, 0);  // here the level parts two classes of k rows
  add_tuple(histogram, {0, 5, 0, 2}, 6, 0);
  add_tuple(histogram, {0, 5, 0, 3}, 6, 0);  // here the noise pays
  add_tuple(histogram, {0, 5, 1, 3}, 0, 6);
  add_tuple(histogram, {0, 5, 0, 4}, 20, 0);  // here the line has to be cut
  add_tuple(histogram, {1, 5, 0, 4}, 0, 20);
  CutColumn level = column_of("level", CutKind::chain, 6);
  level.refinements.push_back({{1, 2, 3, 4, 5}, {}});
  CutColumn kept = column_of("kept", CutKind::fixed, 5);
  kept.fixed_cuts = {1, 2, 3, 4};
  const CutColumns columns{free_column("line", 2), level, free_column("noise", 2), kept};
  const CutProblem problem{histogram, columns, 6, histogram.rows, {.name = CostName::cm}};
  ProofTrace trace(problem);
  KOptimizeOptions options;
  options.trace = &trace;
  options.warm_start = false;
  const auto found = koptimize_search(problem, options, {}, {});
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->incumbent->cost.exact, 8u);
  EXPECT_EQ(trace.complaint(), "");
}

// Pairs of tuples that differ in the first column alone, and in class. The other coordinates of a cell take up more
// than 64 bits: where the first column is lost, both of a pair look like one cell. One cut of it makes every group
// pure.
TEST(KOptimizeRegress, CellsOfManyWideColumnsAreToldApart) {
  Histogram histogram;
  CutColumns columns{free_column("side", 8)};
  for (int c = 0; c < 12; ++c) columns.push_back(free_column("q" + std::to_string(c), 64));
  columns.push_back(free_column("line", 100));
  std::uint64_t state = 7;
  const auto random = [&](std::uint32_t below) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>((state >> 33) % below);
  };
  for (int t = 0; t < 100; ++t) {
    std::vector<std::uint32_t> codes{random(4)};
    // The ends of every domain occur, so that each column takes six bits.
    for (int c = 0; c < 12; ++c) codes.push_back(t == 0 ? 0 : t == 1 ? 63 : random(64));
    codes.push_back(random(100));
    add_tuple(histogram, codes, 1, 0);
    codes[0] += 4;
    add_tuple(histogram, codes, 0, 1);
  }
  const CutProblem problem{histogram, columns, 2, 0, {.name = CostName::cm}};
  KOptimizeOptions options;
  options.warm_start = false;
  Budget budget;
  budget.evaluations = 1000;
  const auto found = koptimize_search(problem, options, budget, {});
  ASSERT_TRUE(found.ok() && found->incumbent);
  EXPECT_EQ(found->incumbent->cost.exact, 0u);
}

}  // namespace
}  // namespace kanon::tests
