// The reader of hierarchy files: every rule with the error that names the place.
#include "hierarchy/hierarchy.hpp"

#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/missing.hpp"

namespace kanon::tests {
namespace {

using Values = std::vector<Value>;
TEST(HierarchyFile, ReadsLevels) {
  const auto read = parse_hierarchy("23;20-29;*\n27;20-29;*\n31;30-39;*\n", "age.csv");
  ASSERT_OK(read);
  EXPECT_EQ(read->leaves, (Values{"23", "27", "31"}));
  ASSERT_EQ(read->levels(), 3u);
  EXPECT_EQ(read->labels[0], read->leaves);
  EXPECT_EQ(read->labels[1], (Values{"20-29", "20-29", "30-39"}));
  EXPECT_EQ(read->labels[2], (Values{"*", "*", "*"}));
}

TEST(HierarchyFile, ReadsWhatEditorsLeave) {
  const auto read = parse_hierarchy(
      "\xEF\xBB\xBF"
      "a;*\r\n\r\n  b;*\r\nc;*",
      "h.csv");
  ASSERT_OK(read);
  EXPECT_EQ(read->leaves, (Values{"a", "  b", "c"}));
}

TEST(HierarchyFile, ReadsQuotesAndTheMissingValue) {
  const auto read = parse_hierarchy("\"a;b\";\"say \"\"x\"\"\"\n\"two\nlines\";y\n;nothing\n\"\"\"\";z\n", "h.csv");
  ASSERT_OK(read);
  EXPECT_EQ(read->leaves, (Values{"a;b", "two\nlines", kMissing, "\""}));
  EXPECT_EQ(read->labels[1], (Values{"say \"x\"", "y", "nothing", "z"}));
}

TEST(HierarchyFile, RefusesRaggedLines) {
  expect_error(parse_hierarchy("a;x;*\n\nb;*\n", "h.csv"), "h.csv line 3: 2 levels here, 3 on line 1");
}

TEST(HierarchyFile, RefusesAValueTwice) {
  expect_error(parse_hierarchy("a;*\nb;*\na;*\n", "h.csv"), "h.csv line 3: the value \"a\" stands here and on line 1");
  expect_error(parse_hierarchy(";*\n\"\";*\n", "h.csv"), "the empty value");
}

TEST(HierarchyFile, NamesBothLinesOfALevelThatIsNoFunction) {
  const auto read = parse_hierarchy("a;x;1\nb;y;2\nc;\"x\";3\n", "h.csv");
  expect_error(read, "\"x\" of level 1 becomes \"1\" on line 1 and \"3\" on line 3");
  // Lines are those of the file, records with line ends in them included.
  expect_error(parse_hierarchy("\"a\na\";x;1\n\nc;x;3\n", "h.csv"), "\"1\" on line 1 and \"3\" on line 4");
}

TEST(HierarchyFile, RefusesCycles) {
  expect_error(parse_hierarchy("a;b;a\n", "h.csv"), "cyclic");
  expect_error(parse_hierarchy("a;b;c\nc;c;a\n", "h.csv"), "cyclic");
  expect_error(parse_hierarchy("x;a;b\ny;b;a\n", "h.csv"), "cyclic");
  const auto repeated = parse_hierarchy("a;a;*\nb;c;*\nc;c;*\n", "h.csv");  // a label may stay, and gather others
  EXPECT_TRUE(repeated.ok());
}

TEST(HierarchyFile, RefusesWhatIsNoHierarchy) {
  expect_error(parse_hierarchy("", "h.csv"), "empty");
  expect_error(parse_hierarchy("\n\r\n\n", "h.csv"), "empty");
  expect_error(parse_hierarchy("a;\"b\n", "h.csv"), "h.csv line 1: a quoted cell does not end");
  expect_error(parse_hierarchy("Z\xFCrich;*\n", "h.csv"), "not UTF-8");
  expect_error(read_hierarchy("/nowhere/h.csv"), "cannot be opened");
}

TEST(HierarchyFile, WritesWhatItReads) {
  const std::vector<Value> pieces = {"a", ";", "\"", "\n",    "\r", " ", "\xC3\xBC", "\xEF\xBB\xBF",
                                     "*", "#", ",",  "b;c\"d"};
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Dice dice(seed);
    Hierarchy made;
    const std::size_t levels = dice.from_to(1, 3), leaves = dice.from_to(1, 6);
    for (std::size_t i = 0; i < leaves; ++i)
      made.leaves.emplace_back(*dice.pick(pieces) + std::to_string(i) + *dice.pick(pieces));
    if (dice.one_in(3)) made.leaves[0] = kMissing;
    made.labels.push_back(made.leaves);
    for (std::size_t level = 1; level < levels; ++level) {
      made.labels.emplace_back(leaves, Value("L" + std::to_string(level) + *dice.pick(pieces)));
    }
    const auto read = parse_hierarchy(hierarchy_text(made), "h.csv");
    ASSERT_TRUE(read.ok()) << "seed " << seed << ": " << read.error().text();
    ASSERT_EQ(read->labels, made.labels) << "seed " << seed;
    ASSERT_EQ(read->leaves, made.leaves);
  }
}

TEST(Covering, NamesTheFirstTwentyAndTheNumber) {
  Hierarchy hierarchy{"h.csv", {"a"}, {{"a"}, {"*"}}};
  Values values = {"a"};
  for (int i = 10; i < 40; ++i) values.emplace_back("v" + std::to_string(i));
  const auto covered = covering(hierarchy, values, "city");
  expect_error(covered, "the hierarchy of column \"city\" does not cover 30 of its values: v10, v11");
  expect_error(covered, "v29 ... and 10 more");
  EXPECT_EQ(covered.error().text().find("v30"), std::string::npos);
}

TEST(Covering, AddsTheMissingValueAsALabelOfItsOwn) {
  const Hierarchy hierarchy{"h.csv", {"a", "b", "c"}, {{"a", "b", "c"}, {"x", "x", "y"}, {"*", "*", "*"}}};
  const auto covered = covering(hierarchy, {"a", kMissing}, "city");
  ASSERT_OK(covered);
  EXPECT_EQ(covered->leaves, (Values{kMissing, "a", "b", "c"}));
  EXPECT_EQ(covered->labels[0], covered->leaves);
  EXPECT_EQ(covered->labels[1], (Values{kMissing, "x", "x", "y"}));
  EXPECT_EQ(covered->labels[2], (Values{"*", "*", "*", "*"}));  // one label for everything covers it too
}

TEST(Covering, LeavesAHierarchyThatKnowsTheMissingValueAlone) {
  const Hierarchy hierarchy{"h.csv", {kMissing, "a"}, {{kMissing, "a"}, {"none", "some"}}};
  const auto covered = covering(hierarchy, {"a", kMissing}, "city");
  ASSERT_OK(covered);
  EXPECT_EQ(covered->labels, hierarchy.labels);
}

// Whatever covering adds, each level is still a function of the one below.
TEST(Covering, KeepsLevelsFunctions) {
  const Hierarchy hierarchy{"h.csv", {"a", "b"}, {{"a", "b"}, {"*", "*"}, {"all", "all"}}};
  const auto covered = covering(hierarchy, {kMissing}, "city");
  ASSERT_OK(covered);
  EXPECT_TRUE(parse_hierarchy(hierarchy_text(*covered), "h.csv").ok());
}

}  // namespace
}  // namespace kanon::tests
