// What a release holds of the models, in words; and without the values of sensitive columns.
#include "models/held.hpp"

#include <gtest/gtest.h>

#include "models/words.hpp"

namespace kanon::tests {
namespace {

TEST(HeldModel, IsToldWithTheGroupThatIsNearestToBreakingIt) {
  EXPECT_EQ(in_words({.asked = "l illness=3", .limit = 3, .held = 4}), "every group has at least 3 values (least 4)");
  EXPECT_EQ(in_words({.asked = "t illness=0.3", .limit = 0.3, .held = 0.2514, .is_least = false}),
            "no group is farther than 0.3 from the whole table (greatest 0.2514)");
  EXPECT_EQ(in_words({.asked = "cap illness=0.5", .limit = 0.5, .held = 0.5, .is_least = false}),
            "no value has a share above 0.5 of a group (greatest 0.5)");
  EXPECT_EQ(in_words({.asked = "k-map 20", .limit = 20, .held = 23}),
            "every group means at least 20 people of the population (least 23)");
  EXPECT_EQ(in_words({.asked = "k-map 20", .limit = 9, .held = 10}),  // by the size of the population
            "every group has at least 9 rows, and so means at least 20 people of the population (least 10)");
  EXPECT_EQ(in_words({.asked = "records-at-risk 0.2:5%", .limit = 0.05, .held = 0.01, .is_least = false}),
            "at most a share of 0.05 of the rows is in groups with a risk above 0.2 (greatest 0.01)");
}

TEST(HeldModel, BothLimitsOfAPresenceHaveTheirWords) {
  EXPECT_EQ(in_words({.asked = "presence 0.1..0.5", .limit = 0.1, .held = 0.2}),
            "of those whom a group may mean, at least a share of 0.1 is in the table (least 0.2)");
  EXPECT_EQ(in_words({.asked = "presence 0.1..0.5", .limit = 0.5, .held = 0.4, .is_least = false}),
            "of those whom a group may mean, at most a share of 0.5 is in the table (greatest 0.4)");
}

TEST(HeldModel, EveryModelHasWordsOfItsOwn) {
  for (const char* asked : {"l a=3", "l a=entropy:2.5", "l a=recursive:3/2", "l a=recursive:3/1", "t a=0.3",
                            "t a=0.3:ordered", "t a=0.3:a.csv", "cap a=0.5", "cap a:b=0.1", "cap a=beta:1",
                            "cap a=enhanced-beta:1", "presence 0..1", "average-risk 9%", "records-at-risk 0.2:5%"}) {
    const std::string words = in_words({.asked = asked, .limit = 77, .held = 78});
    EXPECT_NE(words.find("(least 78)"), std::string::npos) << words;
    EXPECT_EQ(words.find("77"), std::string::npos) << asked << ": " << words;  // the general words
  }
  EXPECT_EQ(in_words({.asked = "something new", .limit = 7, .held = 8}), "at least 7 (least 8)");
}

TEST(HeldModel, AValueOfASensitiveColumnIsLeftOut) {
  EXPECT_EQ(without_value("cap illness:HIV=0.1"), "cap illness, one value=0.1");
  EXPECT_EQ(without_value("cap illness=0.1"), "cap illness=0.1");
  EXPECT_EQ(without_value("l illness=3"), "l illness=3");
  EXPECT_EQ(in_words({.asked = "cap illness:HIV=0.1"}).find("HIV"), std::string::npos);
  Models models;
  models.sensitive = {*parse_cap("illness:HIV=0.1"), *parse_cap("illness:burn=0.1"), *parse_l("illness=3")};
  EXPECT_EQ(texts_without_values(models),
            (std::vector<std::string>{"cap illness, one value=0.1", "cap illness, one value=0.1", "l illness=3"}));
  const Models hidden = without_values(models);
  EXPECT_EQ(texts_of(hidden),
            (std::vector<std::string>{"cap illness:VALUE1=0.1", "cap illness:VALUE2=0.1", "l illness=3"}));
}

}  // namespace
}  // namespace kanon::tests
