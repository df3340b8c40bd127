// From cuts to labels: intervals, trees, levels; no two labels alike.
#include <set>

#include "decode/decode.hpp"
#include "encode/interval_column.hpp"
#include "encode/make_cut_column.hpp"
#include "support/files.hpp"
#include "support/jobs_hierarchy.hpp"
#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;
using Cuts = std::vector<std::uint32_t>;
PlanColumn decoded(const CodedColumn& column, const Cuts& cuts, const CutPoints& points = {}) {
  const auto made = make_cut_column(column, points);
  EXPECT_TRUE(made.ok());
  const Schema schema{{"id", "x"}, {Role::identifier, Role::quasi}};
  auto columns = decode_cuts(schema, {column}, {*made}, {cuts}, "*");
  EXPECT_EQ(columns.size(), 2u);
  EXPECT_TRUE(columns[0].nodes.empty());
  return columns[1];
}
Values labels(const PlanColumn& column) {
  Values out;
  for (const auto& node : column.nodes) out.push_back(node.label);
  return out;
}
CodedColumn ordered(const Values& values, const std::vector<std::string>& order = {}) {
  return *code_ordered("x", values, order);
}

TEST(DecodeCuts, NumbersAreCalledByTheirEnds) {
  const CodedColumn column = ordered({"17", "24", "20", "25", "30"});
  const PlanColumn out = decoded(column, {3});
  EXPECT_EQ(labels(out), (Values{"17-24", "25-30"}));
  EXPECT_EQ(out.nodes[0].values, (Values{"17", "20", "24"}));
  EXPECT_EQ(out.coding, CodingKind::intervals);
  EXPECT_TRUE(out.by_width);
  EXPECT_FALSE(out.has_level());
  EXPECT_EQ(labels(decoded(column, {})), Values{"*"});
  EXPECT_EQ(labels(decoded(column, {1, 2, 3, 4})), (Values{"17", "20", "24", "25", "30"}));
}

TEST(DecodeCuts, NegativeNumbersDatesAndTextsHaveDots) {
  EXPECT_EQ(labels(decoded(ordered({"-5", "-1", "0", "3"}), {2})), (Values{"-5..-1", "0-3"}));
  EXPECT_EQ(labels(decoded(ordered({"2019-01-01", "2019-01-05", "2020-01-01"}), {2})),
            (Values{"2019-01-01..2019-01-05", "2020-01-01"}));
  EXPECT_EQ(labels(decoded(ordered({"a", "b", "c"}, {"a", "b", "c"}), {2})), (Values{"a..b", "c"}));
  EXPECT_EQ(labels(decoded(ordered({"3", "1", "2"}, {"3", "1", "2"}), {2})), (Values{"3..1", "2"}));
}

TEST(DecodeCuts, TheMissingValueIsNamed) {
  const CodedColumn column = ordered({kMissing, "17", "20", "24"});
  EXPECT_EQ(labels(decoded(column, {1, 2})), (Values{kMissing, "17", "20-24"}));
  EXPECT_EQ(labels(decoded(column, {2})), (Values{"missing or 17", "20-24"}));
  EXPECT_EQ(labels(decoded(column, {3})), (Values{"missing or 17-20", "24"}));
}

TEST(DecodeCuts, EqualNumbersHaveOneName) {
  EXPECT_EQ(labels(decoded(ordered({"1", "1.0", "2"}), {1})), (Values{"1", "2"}));
}

TEST(DecodeCuts, ATextThatLooksLikeAnIntervalStaysApart) {
  const PlanColumn out = decoded(ordered({"a", "a..b", "b"}, {"a", "b", "a..b"}), {2});
  const Values names = labels(out);
  EXPECT_EQ(std::set<Value>(names.begin(), names.end()).size(), 2u);
  EXPECT_EQ(labels(decoded(ordered({"*", "a"}, {"*", "a"}), {1})), (Values{"\\*", "a"}));
}

TEST(DecodeCuts, TreeNodesHaveTheLowestLabelThatIsTheirs) {
  const CodedColumn column = coded_by(jobs("all"), CodingKind::taxonomy);
  EXPECT_EQ(labels(decoded(column, {})), Values{"all"});
  const PlanColumn open = decoded(column, {2, 3});
  EXPECT_EQ(labels(open), (Values{"food", "farmer", "office"}));  // not land, not desk
  EXPECT_EQ(open.nodes[0].values, (Values{"baker", "cook"}));
  EXPECT_FALSE(open.by_width);
}

TEST(DecodeCuts, LevelsAreShownWhole) {
  const CodedColumn column = coded_by(jobs("all"), CodingKind::levels);
  const PlanColumn one = decoded(column, {2, 3});
  EXPECT_EQ(one.level, 1u);
  EXPECT_EQ(one.height, 3u);
  EXPECT_EQ(labels(one), (Values{"food", "office", "land"}));
  EXPECT_EQ(decoded(column, {}).level, 3u);
  EXPECT_EQ(decoded(column, {1, 2, 3, 4}).level, 0u);
  // A level that only renames is never needed: the lowest of those that part alike.
  const Hierarchy renamed{"h", {"a", "b"}, {{"a", "b"}, {"A", "B"}, {"*", "*"}}};
  EXPECT_EQ(decoded(coded_by(renamed, CodingKind::levels), {1}).level, 0u);
}

TEST(DecodeCuts, KeptAndStarredColumns) {
  EXPECT_EQ(labels(decoded(coded_by({"keep", {"a", "b"}, {{"a", "b"}}}, CodingKind::keep), {1})), (Values{"a", "b"}));
  EXPECT_EQ(labels(decoded(coded_by({"s", {"a", "b"}, {{"*", "*"}}}, CodingKind::suppressed), {})), Values{"*"});
}

}  // namespace
}  // namespace kanon::tests
