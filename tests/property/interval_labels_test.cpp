// Every number lies in the interval its label shows, whatever the values, widths, anchor, bottom and top: read by a
// parser of this file's own, in exact whole numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "base/text.hpp"
#include "decode/node_labels.hpp"
#include "encode/codebook.hpp"
#include "hierarchy/build_hierarchy.hpp"
#include "support/dice.hpp"
#include "support/files.hpp"
#include "support/share.hpp"

namespace kanon::tests {
namespace {

__extension__ using Exact = __int128;
constexpr int kScale = 18;  // every number of these tests is a whole multiple of 10^-18

// "-12.5e-3" in units of 10^-18.
Exact exact(std::string text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.erase(0, 1);
  int exponent = kScale;
  if (const auto mark = text.find_first_of("eE"); mark != std::string::npos) {
    exponent += std::stoi(text.substr(mark + 1));
    text.resize(mark);
  }
  if (const auto point = text.find('.'); point != std::string::npos) {
    exponent -= static_cast<int>(text.size() - point - 1);
    text.erase(point, 1);
  }
  Exact out = 0;
  for (const char digit : text) out = out * 10 + (digit - '0');
  for (; exponent > 0; --exponent) out *= 10;
  for (; exponent < 0; ++exponent) {
    EXPECT_EQ(static_cast<int>(out % 10), 0) << text;
    out /= 10;
  }
  return negative ? -out : out;
}

// Where "20-29" or "1e-3-2" is parted: at a minus that neither begins a number nor an exponent. "-5..-1" has dots.
std::size_t between(const std::string& label) {
  if (const auto dots = label.find(".."); dots != std::string::npos) return dots;
  for (std::size_t i = 1; i < label.size(); ++i) {
    if (label[i] == '-' && label[i - 1] != 'e' && label[i - 1] != 'E') return i;
  }
  return std::string::npos;
}

bool lies_in(const std::string& value, const std::string& label) {
  const Exact number = exact(value);
  if (label.starts_with(">=")) return number >= exact(label.substr(2));
  if (label.starts_with('<')) return number < exact(label.substr(1));
  if (label.starts_with('[')) {
    const auto comma = label.find(", ");
    return exact(label.substr(1, comma - 1)) <= number &&
           number < exact(label.substr(comma + 2, label.size() - comma - 3));
  }
  const auto parted = between(label);
  if (parted == std::string::npos) return number == exact(label);
  const std::size_t behind = parted + (label[parted] == '.' ? 2 : 1);
  EXPECT_EQ(label[parted] == '.', label.starts_with('-')) << label;  // one notation: dots where a number is negative
  return exact(label.substr(0, parted)) <= number && number <= exact(label.substr(behind));
}

void expect_true_labels(const std::vector<Value>& values, const HierarchyBuild& build) {
  const auto built = build_hierarchy(values, build, "x");
  ASSERT_OK(built);
  for (std::size_t level = 1; level + 1 < built->levels(); ++level) {
    for (std::size_t leaf = 0; leaf < built->leaves.size(); ++leaf) {
      const std::string value = *built->leaves[leaf], label = *built->labels[level][leaf];
      ASSERT_TRUE(lies_in(value, label)) << value << " is shown as " << label << " at level " << level;
    }
  }
}

HierarchyBuild by_widths(std::vector<double> widths) {
  HierarchyBuild out;
  out.name = "interval";
  out.widths = std::move(widths);
  return out;
}

// A number of `digits` digits, the point before the last `behind`; sometimes with an exponent.
std::string number_text(Dice& dice, std::size_t digits, std::size_t behind) {
  std::string out;
  for (std::size_t i = 0; i < digits; ++i) out += static_cast<char>('0' + dice.below(10));
  out.erase(0, std::min(out.find_first_not_of('0'), out.size() - 1));
  const std::string sign = dice.one_in(3) ? "-" : "";
  if (behind == 0) return sign + out;
  if (dice.one_in(4)) return sign + out + "e-" + std::to_string(behind);
  while (out.size() <= behind) out.insert(0, "0");
  return sign + out.substr(0, out.size() - behind) + "." + out.substr(out.size() - behind);
}

TEST(IntervalLabels, HoldTheirTenths) {
  std::vector<Value> values;
  for (int tenth = 0; tenth <= 40; ++tenth)
    values.emplace_back(std::to_string(tenth / 10) + "." + std::to_string(tenth % 10));
  for (const double width : {0.1, 0.2, 0.3, 0.7, 0.05}) expect_true_labels(values, by_widths({width, 2 * width}));
  const auto built = build_hierarchy({"0.5", "0.6", "0.7", "0.75"}, by_widths({0.2}), "gpa");
  ASSERT_OK(built);
  EXPECT_EQ(built->labels[1][1], Value("[0.6, 0.8)"));
}

TEST(IntervalLabels, HoldNumbersBeyondWhatADoubleTellsApart) {
  expect_true_labels({"9007199254740993", "9007199254740992", "9007199254740991", "-9007199254740993"},
                     by_widths({1, 10}));
  expect_true_labels({"0.30000000000000001", "0.29999999999999999", "0.3"}, by_widths({0.1}));
  expect_true_labels({"5", "9.00000000000001", "9.9999999999999999"}, by_widths({5}));
}

TEST(IntervalLabels, HoldTheirValuesWhateverIsAskedFor) {
  for (std::uint64_t seed = 1; seed <= 4000 / kShare && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    const std::size_t digits = dice.from_to(1, 16), behind = dice.one_in(3) ? 0 : dice.below(10);
    std::vector<Value> values;
    for (int i = 0; i < 40; ++i) {
      const Value value = number_text(dice, dice.from_to(1, digits), behind);
      if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
    HierarchyBuild build;
    build.name = "interval";
    if (!dice.one_in(4)) {
      const auto first = static_cast<double>(dice.from_to(1, 60));
      const double unit = dice.pick(std::vector<double>{1, 10, 1000});
      build.widths = {first / unit, 2 * first / unit, 10 * first / unit};
    }
    const auto option = [&] { return parse_number(number_text(dice, dice.from_to(1, 6), dice.below(4))).value_or(0); };
    if (dice.one_in(3)) build.anchor = option();
    if (dice.one_in(3)) build.bottom = option();
    if (dice.one_in(3)) build.top = build.bottom.value_or(0) + 1 + static_cast<double>(dice.below(50));
    expect_true_labels(values, build);
  }
}

TEST(IntervalLabels, OfFreeCutsHoldTheirValues) {
  for (std::uint64_t seed = 1; seed <= 500 / kShare && !::testing::Test::HasFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Dice dice(seed);
    std::vector<Value> values;
    const std::string stem = dice.one_in(2) ? "9007199254740992" : "12";  // sometimes alike to a double
    for (int i = 0; i < 6; ++i) {
      const Value value =
          (dice.one_in(4) ? "-" : "") + stem + dice.pick(std::vector<std::string>{"", ".0", ".4", ".5", ".25", "e0"});
      if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
    }
    const auto hierarchy =
        build_hierarchy(values, {.name = "flat", .widths = {}, .bottom = {}, .top = {}, .parts = {}}, "x");
    ASSERT_OK(hierarchy);
    const CodedColumn column = code_column("x", *hierarchy, {});
    for (std::uint32_t from = 0; from < values.size(); ++from) {
      std::vector<ValueCode> run;
      for (std::uint32_t to = from; to < values.size(); ++to) {
        run.push_back(ValueCode{to});
        std::string label = *interval_label(column, run);
        if (label == "*") continue;
        const auto dots = label.find("..");
        for (const ValueCode value : run) {
          const std::string text = *column.values[value.index];
          const bool inside = dots == std::string::npos ? lies_in(text, label)
                                                        : exact(label.substr(0, dots)) <= exact(text) &&
                                                              exact(text) <= exact(label.substr(dots + 2));
          ASSERT_TRUE(inside) << text << " is shown as " << label;
        }
      }
    }
  }
}

}  // namespace
}  // namespace kanon::tests
