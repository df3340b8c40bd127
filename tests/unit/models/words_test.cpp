// The words for models: every form there and back, and what is refused.
#include "models/looked_at.hpp"
#include "models/words.hpp"

#include <gtest/gtest.h>

#include "models/ratio.hpp"
#include "support/dice.hpp"

namespace kanon::tests {
namespace {

TEST(Ratio, IsReadAndWrittenExactly) {
  for (const auto& [text, above, below, shortest] : {std::tuple("3", 3u, 1u, "3"),
                                                     {"0.3", 3u, 10u, "0.3"},
                                                     {"0.50", 1u, 2u, "0.5"},
                                                     {"5%", 1u, 20u, "0.05"},
                                                     {"0.5%", 1u, 200u, "0.005"},
                                                     {"1/3", 1u, 3u, "1/3"},
                                                     {"2/4", 1u, 2u, "0.5"},
                                                     {"7/2", 7u, 2u, "3.5"},
                                                     {"0", 0u, 1u, "0"},
                                                     {"0.000000001", 1u, 1'000'000'000u, "0.000000001"}}) {
    const auto ratio = parse_ratio(text);
    ASSERT_TRUE(ratio) << text;
    EXPECT_EQ(*ratio, (Ratio{above, below})) << text;
    EXPECT_EQ(text_of(*ratio), shortest);
    EXPECT_EQ(parse_ratio(shortest), ratio);
  }
  for (const char* text : {"", ".", ".5", "5.", "-1", "1e3", "a", "1/0", "1/", "/2", "1/2/3", "0.0000000001", "%",
                           "5%%", "1/2%", "2000000000", "0.000000001%", " 1", "1 "})
    EXPECT_FALSE(parse_ratio(text)) << text;
}

TEST(Ratio, WhatIsReadCanBeWritten) {
  for (std::uint64_t seed = 1; seed <= 2000; ++seed) {
    Dice dice(seed);
    std::string text = std::to_string(dice.below(1000));
    if (dice.one_in(2)) text += "." + std::to_string(dice.below(1'000'000'000));
    if (dice.one_in(3)) text += "%";
    if (dice.one_in(4)) text = std::to_string(dice.below(1000)) + "/" + std::to_string(dice.from_to(1, 1'000'000'000));
    const auto ratio = parse_ratio(text);
    if (!ratio) continue;
    EXPECT_EQ(parse_ratio(text_of(*ratio)), ratio) << text;
    EXPECT_FALSE(*ratio < *ratio);
  }
}

struct Form {
  const char *option, *text;
  SensitiveModel model;
};

std::vector<Form> forms() {
  using enum ModelName;
  return {
      {"l", "illness=3", {.name = distinct, .column = "illness", .limit = {3, 1}}},
      {"l", "illness=entropy:2.5", {.name = entropy, .column = "illness", .limit = {5, 2}}},
      {"l", "illness=entropy:10/3", {.name = entropy, .column = "illness", .limit = {10, 3}}},
      {"l", "illness=recursive:1.5/2", {.name = recursive, .column = "illness", .limit = {2, 1}, .factor = {3, 2}}},
      {"l", "a=b=2", {.name = distinct, .column = "a=b", .limit = {2, 1}}},
      {"t", "illness=0.3", {.name = t_equal, .column = "illness", .limit = {3, 10}}},
      {"t", "illness=0.3:ordered", {.name = t_ordered, .column = "illness", .limit = {3, 10}}},
      {"t",
       "illness=0.3:trees/a=b:c.csv",
       {.name = t_hierarchy, .column = "illness", .limit = {3, 10}, .file = "trees/a=b:c.csv"}},
      {"t", "a=b=1", {.name = t_equal, .column = "a=b", .limit = {1, 1}}},
      {"cap", "illness=0.5", {.name = cap, .column = "illness", .limit = {1, 2}}},
      {"cap", "illness=1/3", {.name = cap, .column = "illness", .limit = {1, 3}}},
      {"cap", "illness:HIV=0.1", {.name = cap_value, .column = "illness", .limit = {1, 10}, .value = "HIV"}},
      {"cap", "illness:a:b=c=0", {.name = cap_value, .column = "illness", .limit = {0, 1}, .value = "a:b=c"}},
      {"cap", "illness:=0.1", {.name = cap_value, .column = "illness", .limit = {1, 10}, .value = ""}},
      {"cap", "illness=beta:1", {.name = beta, .column = "illness", .limit = {1, 1}}},
      {"cap", "illness=enhanced-beta:0.5", {.name = enhanced_beta, .column = "illness", .limit = {1, 2}}},
  };
}

TEST(ModelWords, EveryFormIsReadAndWritten) {
  for (const auto& [option, text, model] : forms()) {
    const auto read = parse_sensitive(option, text);
    ASSERT_TRUE(read.ok()) << text << ": " << read.error().text();
    EXPECT_EQ(*read, model) << text;
    EXPECT_EQ(text_of(*read), text);
    EXPECT_EQ(option_of(*read), option);
    EXPECT_FALSE(name_of(read->name).empty());
  }
  // Other spellings of the same.
  EXPECT_EQ(text_of(*parse_t("illness=30%:equal")), "illness=0.3");
  EXPECT_EQ(text_of(*parse_l("illness=3.0")), "illness=3");
}

TEST(ModelWords, WhatIsNoModelIsRefusedWithAHint) {
  const std::pair<const char*, std::vector<const char*>> cases[] = {
      {"l",
       {"", "illness", "=3", "illness=", "illness=0", "illness=2.5", "illness=-1", "illness=x",
        "illness=entropy:", "illness=entropy:0.5", "illness=recursive:3", "illness=recursive:/2",
        "illness=recursive:0/2", "illness=recursive:3/0", "illness=recursive:3/1.5", "illness=distinct:3"}},
      {"t",
       {"", "illness", "=0.3", "illness=", "illness=1.1", "illness=x", "illness=0.3:", "illness=-0.1",
        "illness=ordered:0.3"}},
      {"cap",
       {"", "illness", "=0.5", "illness=", "illness=2", ":HIV=0.1", "illness:HIV=beta:1", "illness=beta:0",
        "illness=beta:", "illness=enhanced-beta:x", "illness=110%"}}};
  for (const auto& [option, texts] : cases) {
    for (const char* text : texts) {
      const auto read = parse_sensitive(option, text);
      ASSERT_FALSE(read.ok()) << option << " " << text;
      EXPECT_EQ(read.error().place, option);
      EXPECT_FALSE(read.error().hint.empty()) << text;
    }
  }
}

TEST(ModelWords, SharesRisksAndPresence) {
  EXPECT_EQ(*parse_share("9%", "average-risk"), (Ratio{9, 100}));
  for (const char* text : {"0", "1.1", "x", ""}) EXPECT_FALSE(parse_share(text, "average-risk").ok()) << text;
  EXPECT_EQ(*parse_confidence("95%"), (Ratio{19, 20}));
  for (const char* text : {"0", "1", "100%", "2", "sure"}) EXPECT_FALSE(parse_confidence(text).ok()) << text;
  const auto records = parse_records_at_risk("0.2:5%");
  ASSERT_TRUE(records.ok());
  EXPECT_EQ(text_of(*records), "0.2:0.05");
  for (const char* text : {"0.2", "0:5%", "1.1:5%", "0.2:2", ":", "a:b"})
    EXPECT_FALSE(parse_records_at_risk(text).ok()) << text;
  const auto presence = parse_presence("0.1..0.5");
  ASSERT_TRUE(presence.ok());
  EXPECT_EQ(text_of(*presence), "0.1..0.5");
  for (const char* text : {"0.1", "0.5..0.1", "0..0", "0.1..1.5", "..", "a..b"})
    EXPECT_FALSE(parse_presence(text).ok()) << text;
  EXPECT_TRUE(*parse_missing_sensitive("apart"));
  EXPECT_FALSE(*parse_missing_sensitive("value"));
  EXPECT_FALSE(parse_missing_sensitive("away").ok());
}

TEST(ModelWords, EverythingThatIsAskedForIsListed) {
  Models models;
  EXPECT_TRUE(models.empty());
  EXPECT_TRUE(texts_of(models).empty());
  for (const auto& form : forms()) models.sensitive.push_back(form.model);
  models.k_map = 20;
  models.population = "people.csv";
  models.presence = Presence{.from = {1, 10}, .to = {1, 2}};
  models.average_risk = Ratio{9, 100};
  models.records_at_risk = RecordsAtRisk{.risk = {1, 5}, .share = {1, 20}};
  const auto texts = texts_of(models);
  ASSERT_EQ(texts.size(), forms().size() + 4);
  EXPECT_EQ(texts.front(), "l illness=3");
  EXPECT_EQ(texts[texts.size() - 4], "k-map 20");
  EXPECT_EQ(texts.back(), "records-at-risk 0.2:0.05");
  EXPECT_EQ(looked_at(models), (std::vector<std::string>{"illness", "a=b"}));
  EXPECT_EQ(files_of(models), (std::vector<std::string>{"trees/a=b:c.csv", "people.csv"}));
}

}  // namespace
}  // namespace kanon::tests
