// Problems on which a bound of koptimize was once too high.
#include <gtest/gtest.h>

#include "search/koptimize/koptimize_search.hpp"
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

// A level that parts a class of 4 yes and 6 no into (0, 2), (0, 2) and (4, 2), k = 6: its cost is 6. What each small
// part adds may not be added up as if it were the only one.
TEST(KOptimizeRegress, ThreePartsOfAClassThatCannotBeParted) {
  Histogram histogram;
  add_tuple(histogram, {0, 0}, 0, 2);
  add_tuple(histogram, {0, 1}, 0, 2);
  add_tuple(histogram, {0, 2}, 4, 2);
  add_tuple(histogram, {1, 2}, 12, 0);
  CutColumn level = column_of("level", CutKind::chain, 3);
  level.refinements.push_back({{1, 2}, {}});
  const CutColumns columns{free_column("line", 2), level};
  const CutProblem problem{histogram, columns, 6, histogram.rows, {.name = CostName::cm}};
  ProofTrace trace(problem);
  KOptimizeOptions options;
  options.trace = &trace;
  options.warm_start = false;
  const auto found = koptimize_search(problem, options, {}, {});
  ASSERT_TRUE(found.ok());
  EXPECT_EQ(found->incumbent->cost.exact, 4u);
  EXPECT_EQ(trace.complaint(), "");
}

// Listens to what is said of the root.
class RootTrace : public Trace {
 public:
  void incumbent(const Incumbent& /*incumbent*/) override {}
  void parted(std::uint64_t /*subtree*/, TracedRefinement /*by*/, std::uint64_t /*in*/,
              std::uint64_t /*out*/) override {}
  void decided(std::uint64_t /*subtree*/, TracedRefinement /*what*/, bool /*in*/, std::string_view /*reason*/,
               const CostValue& /*bound*/) override {}
  void closed(std::uint64_t subtree, std::string_view /*reason*/, const CostValue& bound) override {
    if (subtree == 0) root = bound;
  }
  std::optional<CostValue> root;
};

// Twelve columns of 64 places: the coordinates of a cell need more than 64 bits.
TEST(KOptimizeRegress, CellsOfManyWideColumnsAreToldApart) {
  Histogram histogram;
  CutColumns columns;
  for (int c = 0; c < 12; ++c) columns.push_back(free_column("q" + std::to_string(c), 64));
  std::uint64_t state = 7;
  for (int t = 0; t < 400; ++t) {
    std::vector<std::uint32_t> codes;
    for (int c = 0; c < 12; ++c) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      codes.push_back(static_cast<std::uint32_t>(state >> 58));
    }
    add_tuple(histogram, codes, static_cast<std::uint32_t>(state >> 40) & 1,
              1 - (static_cast<std::uint32_t>(state >> 40) & 1));
  }
  const CutProblem problem{histogram, columns, 2, 0, {.name = CostName::cm}};
  RootTrace trace;
  KOptimizeOptions options;
  options.trace = &trace;
  options.warm_start = false;
  Budget budget;
  budget.evaluations = 40;
  const auto found = koptimize_search(problem, options, budget, {});
  ASSERT_TRUE(found.ok() && found->incumbent);
  EXPECT_LE(found->bound, found->incumbent->cost);
  if (trace.root) {
    EXPECT_LE(*trace.root, found->incumbent->cost);
  }
}

}  // namespace
}  // namespace kanon::tests
