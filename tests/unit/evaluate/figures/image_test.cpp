// Labels read as people read them, and what they stand for.
#include "evaluate/figures/image.hpp"

#include <gtest/gtest.h>

#include "table/label_text.hpp"

namespace kanon::tests {
namespace {

using evaluation::coded;
using evaluation::Image;
using evaluation::image_by_labels;
using evaluation::image_by_plan;
using evaluation::read_interval;

TEST(LabelText, IntervalsAsTheyAreWritten) {
  struct Case {
    const char* label;
    double low, high;
    bool low_open, high_open;
  };
  for (const auto& known :
       {Case{"20-29", 20, 29, false, false}, Case{"-5..3", -5, 3, false, false}, Case{"-5--1", -5, -1, false, false},
        Case{"[20, 30)", 20, 30, false, true}, Case{"(1;5]", 1, 5, true, false}, Case{"42", 42, 42, false, false},
        Case{"missing or 2-3", 2, 3, false, false}, Case{"1.5-2.5", 1.5, 2.5, false, false}}) {
    const auto found = read_interval(known.label, false);
    ASSERT_TRUE(found) << known.label;
    EXPECT_EQ(found->low, known.low) << known.label;
    EXPECT_EQ(found->high, known.high) << known.label;
    EXPECT_EQ(found->low_open, known.low_open) << known.label;
    EXPECT_EQ(found->high_open, known.high_open) << known.label;
  }
  EXPECT_TRUE(read_interval("missing or 2-3", false)->or_missing);
  EXPECT_TRUE(read_interval(">=90", false)->holds(90));
  EXPECT_FALSE(read_interval(">90", false)->holds(90));
  EXPECT_TRUE(read_interval("90+", false)->holds(1e9));
  EXPECT_FALSE(read_interval("<18", false)->holds(18));
  EXPECT_TRUE(read_interval("<=18", false)->holds(18));
  EXPECT_TRUE(read_interval("2001-01-01..2001-12-31", true)->holds(11'400));  // a day of 2001
  for (const char* label : {"", "*", "101*", "9-3", "a-b", "[1,2", "<", "+", "Higher education"}) {
    EXPECT_FALSE(read_interval(label, false)) << label;
  }
}

TEST(LabelText, Prefixes) {
  EXPECT_EQ(evaluation::read_prefix("101**"), "101");
  EXPECT_FALSE(evaluation::read_prefix("**"));
  EXPECT_FALSE(evaluation::read_prefix("101"));
}

std::vector<Value> originals(const Image& image, const evaluation::CodedColumn& column) {
  std::vector<Value> out;
  for (const std::uint32_t code : column.codes) {
    const std::uint32_t label = image.of_original[code];
    out.push_back(label < image.labels.size() ? image.labels[label] : Value("untold"));
  }
  return out;
}

TEST(Image, FromLabelsAlone) {
  const auto before = coded("age", {"21", "25", "33", "47", "95"});
  const auto after = coded("age", {"20-29", "20-29", "33", "*", "90+"});
  const Image image = image_by_labels(before, after, "*");
  EXPECT_TRUE(image.told);
  EXPECT_TRUE(image.numbers);
  // 47 is shown by no label: it was wiped out and stands for itself.
  EXPECT_EQ(originals(image, before), (std::vector<Value>{"20-29", "20-29", "33", "47", "90+"}));
  EXPECT_EQ(image.labels, (std::vector<Value>{"20-29", "33", "47", "90+"}));
  EXPECT_NEAR(*image.loss[0], 4.0 / 74, 1e-12);
  EXPECT_EQ(*image.number[0], 24.5);
  EXPECT_EQ(*image.number[3], 92.5);  // open to above: closed by the greatest number
  EXPECT_EQ(image.of_release[after.codes[3]], evaluation::kSuppressed);
}

TEST(Image, PrefixesCountValues) {
  const auto before = coded("zip", {"01115", "01117", "20095"});
  const Image image = image_by_labels(before, coded("zip", {"0111*", "0111*", "20095"}), "*");
  EXPECT_TRUE(image.told);
  EXPECT_FALSE(image.numbers);
  EXPECT_DOUBLE_EQ(*image.loss[0], 0.5);
}

TEST(Image, AnUnknownLabelLeavesTheColumnUntold) {
  const auto before = coded("job", {"nurse", "smith"});
  const Image image = image_by_labels(before, coded("job", {"health", "smith"}), "*");
  EXPECT_FALSE(image.told);
  EXPECT_EQ(image.unknown_labels, 1U);
  EXPECT_EQ(originals(image, before), (std::vector<Value>{"untold", "smith"}));
}

TEST(Image, AValueWithTwoLabelsIsUntold) {
  const auto before = coded("age", {"21", "22", "23", "40"});
  const Image image = image_by_labels(before, coded("age", {"21-22", "22-23", "23", "40"}), "*");
  EXPECT_FALSE(image.told);
  EXPECT_EQ(image.unknown_labels, 0U);
  EXPECT_EQ(originals(image, before), (std::vector<Value>{"21-22", "untold", "untold", "40"}));
  EXPECT_EQ(image.known, (std::vector<bool>{false, false, false, true}));
  // Three labels for one value.
  const Image three = image_by_labels(before, coded("age", {"21-22", "22-23", "22-40", "21"}), "*");
  EXPECT_EQ(three.known, (std::vector<bool>{false, false, false, false}));
}

TEST(Image, BlanksThatAreEmptyCells) {
  const auto before = coded("sex", {"f", "m", std::nullopt});
  const auto after = coded("sex", {"f", std::nullopt, std::nullopt});
  const Image image = image_by_labels(before, after, "");
  EXPECT_TRUE(image.told);
  EXPECT_TRUE(image.blank_is_missing);
  EXPECT_EQ(originals(image, before), (std::vector<Value>{"f", "m", std::nullopt}));
}

TEST(Image, ByPlanAStarForTheWholeColumnIsALabel) {
  const auto before = coded("sex", {"f", "m"});
  const Image image =
      image_by_plan(before, coded("sex", {"*", "*"}), {{.label = "*", .values = {"f", "m"}, .loss = 1}}, "*");
  EXPECT_TRUE(image.star_is_label);
  EXPECT_TRUE(image.told);
  EXPECT_EQ(image.of_release, std::vector<std::uint32_t>{0});
}

TEST(Image, ByPlanValuesItDoesNotKnowAreUntold) {
  const auto before = coded("sex", {"f", "m", "d"});
  const Image image = image_by_plan(before, coded("sex", {"f", "m", "x"}),
                                    {{.label = "f", .values = {"f"}}, {.label = "m", .values = {"m"}}}, "*");
  EXPECT_FALSE(image.told);
  EXPECT_EQ(image.unknown_labels, 1U);
}

}  // namespace
}  // namespace kanon::tests
