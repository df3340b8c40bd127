// Labels that would be mistaken for something else are marked; all others are the hierarchy's.
#include "decode/decode.hpp"

#include <set>

#include "support/files.hpp"
#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;
std::vector<PlanNode> decoded(const Hierarchy& hierarchy, std::uint32_t level) {
  const Codebook codebook = {code_column("x", hierarchy, {})};
  const Schema schema{{"id", "x"}, {Role::identifier, Role::quasi}};
  auto columns = decode_columns(schema, codebook, {LevelIndex{level}}, "*");
  EXPECT_EQ(columns.size(), 2u);
  EXPECT_EQ(columns[0].role, Role::identifier);
  EXPECT_TRUE(columns[0].nodes.empty());
  EXPECT_EQ(columns[1].level, level);
  EXPECT_EQ(columns[1].height, hierarchy.levels() - 1);
  return columns[1].nodes;
}

Values labels_of(const std::vector<PlanNode>& nodes) {
  Values out;
  for (const auto& node : nodes) out.push_back(node.label);
  return out;
}

TEST(Decode, TellsTheHierarchyInTheUsersValues) {
  const auto nodes =
      decoded({"h", {"27", "23", kMissing, "31"}, {{"27", "23", kMissing, "31"}, {"20s", "20s", kMissing, "30s"}}}, 1);
  EXPECT_EQ(labels_of(nodes), (Values{kMissing, "20s", "30s"}));
  EXPECT_EQ(nodes[1].values, (Values{"23", "27"}));
}

TEST(Decode, MarksAnOriginalStar) {
  const auto nodes = decoded({"h", {"*", "a", "\\*"}, {{"*", "a", "\\*"}, {"*", "*", "*"}}}, 0);
  const auto labels = labels_of(nodes);
  EXPECT_EQ(std::set<Value>(labels.begin(), labels.end()).size(), 3u);
  for (const auto& node : nodes) EXPECT_NE(node.label, Value("*"));
  EXPECT_EQ(nodes[0].values, Values{"*"});
  EXPECT_EQ(nodes[0].label, Value("\\\\*"));  // with one backslash it would be another value
}

TEST(Decode, LeavesTheStarOfTheWholeDomain) {
  const auto nodes = decoded({"h", {"*", "a"}, {{"*", "a"}, {"*", "*"}}}, 1);
  EXPECT_EQ(labels_of(nodes), (Values{"*"}));
  EXPECT_EQ(nodes[0].values, (Values{"*", "a"}));
}

TEST(Decode, MarksAStarThatIsOnlyPartOfTheDomain) {
  const auto nodes = decoded({"h", {"a", "b", "c"}, {{"a", "b", "c"}, {"*", "*", "c"}}}, 1);
  EXPECT_EQ(labels_of(nodes), (Values{"\\*", "c"}));
}

TEST(Decode, NeverMakesTwoLabelsEqual) {
  const auto nodes = decoded({"h", {"*", "\\*", "\\\\*"}, {{"*", "\\*", "\\\\*"}}}, 0);
  const auto labels = labels_of(nodes);
  EXPECT_EQ(std::set<Value>(labels.begin(), labels.end()).size(), 3u);
}

}  // namespace
}  // namespace kanon::tests
