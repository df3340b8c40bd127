// Texts that say where they stand: numbers and ranges of numbers, months, days of the week.
#include "table/text_order.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>
#include <tuple>

#include "base/text.hpp"

namespace kanon {
namespace {

using Text = std::string_view;

constexpr double kEndless = std::numeric_limits<double>::infinity();

struct Range {
  double low = 0, high = 0;
};

// Where one of the words stands in front or behind, the rest; the longest words are tried first.
template <std::size_t n>
std::optional<Text> behind(Text text, const std::array<Text, n>& words) {
  for (const Text word : words) {
    if (text.starts_with(word)) return trimmed(text.substr(word.size()));
  }
  return std::nullopt;
}

template <std::size_t n>
std::optional<Text> in_front_of(Text text, const std::array<Text, n>& words) {
  for (const Text word : words) {
    if (text.ends_with(word)) return trimmed(text.substr(0, text.size() - word.size()));
  }
  return std::nullopt;
}

constexpr auto kBelow =
    std::to_array<Text>({"less than ", "up to ", "at most ", "under ", "below ", "\u2264", "<=", "<"});
constexpr auto kAbove = std::to_array<Text>({"more than ", "at least ", "over ", "above ", "\u2265", ">=", ">"});
constexpr auto kOrLess = std::to_array<Text>(
    {" or less", " or fewer", " or under", " and under", " or younger", " and younger", " or below", " and below"});
constexpr auto kOrMore = std::to_array<Text>({" or more", " and more", " or over", " and over", " or older",
                                              " and older", " or above", " and above", " plus", "+"});
constexpr auto kCurrencies = std::to_array<Text>({"$", "\u20ac", "\u00a3", "us$"});
constexpr auto kUnits = std::to_array<Text>({" years", " year", " yrs", " months", " days", " hours", " weeks",
                                             " people", " persons", " employees", " kg", " lbs", " cm", " km", "%"});
constexpr auto kBetween = std::to_array<Text>({" to ", " - ", "..", "\u2013", "\u2014", "-"});

// 25000, 25,000, $25,000, 25k, 1.5m.
std::optional<double> amount_of(Text text) {
  if (const auto rest = in_front_of(text, kUnits)) text = *rest;
  if (const auto rest = behind(text, kCurrencies)) text = *rest;
  double unit = 1;
  if (text.size() > 1 && (text.back() == 'k' || text.back() == 'm')) {
    unit = text.back() == 'k' ? 1e3 : 1e6;
    text.remove_suffix(1);
  }
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool groups = text[i] == ',' && i > 0 && (text.size() - i) % 4 == 0 && text.find('.') == Text::npos;
    if (!groups) plain += text[i];
  }
  const auto number = parse_number(plain);
  return number ? std::optional(*number * unit) : std::nullopt;
}

std::optional<Range> two_amounts(Text text, const auto& separators) {
  for (const Text separator : separators) {
    for (auto at = text.find(separator, 1); at != Text::npos; at = text.find(separator, at + 1)) {
      const auto low = amount_of(trimmed(text.substr(0, at)));
      const auto high = amount_of(trimmed(text.substr(at + separator.size())));
      if (low && high) return *low <= *high ? std::optional(Range{*low, *high}) : std::nullopt;
    }
  }
  return std::nullopt;
}

std::optional<Range> bracketed(Text text) {
  constexpr auto kCommas = std::to_array<Text>({",", ";"});
  const bool opens = text.starts_with('[') || text.starts_with('('),
             closes = text.ends_with(')') || text.ends_with(']');
  if (text.size() < 3 || !opens || !closes) return std::nullopt;
  const Text inside = trimmed(text.substr(1, text.size() - 2));
  if (const auto range = two_amounts(inside, kBetween)) return range;
  return two_amounts(inside, kCommas);
}

std::optional<Range> range_of(const std::string& value) {
  const std::string small = lower(value);
  const Text text = trimmed(small);
  if (const auto amount = amount_of(text)) return Range{*amount, *amount};
  if (const auto range = bracketed(text)) return range;
  auto rest = behind(text, kBelow);
  if (!rest) rest = in_front_of(text, kOrLess);
  if (rest) {
    const auto amount = amount_of(*rest);
    return amount ? std::optional(Range{-kEndless, *amount}) : std::nullopt;
  }
  rest = behind(text, kAbove);
  if (!rest) rest = in_front_of(text, kOrMore);
  if (rest) {
    const auto amount = amount_of(*rest);
    return amount ? std::optional(Range{*amount, kEndless}) : std::nullopt;
  }
  return two_amounts(text, kBetween);
}

constexpr auto kMonths = std::to_array<Text>({"january", "february", "march", "april", "may", "june", "july", "august",
                                              "september", "october", "november", "december"});
constexpr auto kDays =
    std::to_array<Text>({"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"});

// The place of a name, or of its first three letters.
template <std::size_t n>
std::optional<Range> place_among(const std::string& value, const std::array<Text, n>& names) {
  const std::string small = lower(value);
  Text text = trimmed(small);
  if (text.ends_with('.')) text.remove_suffix(1);
  for (std::size_t i = 0; i < n; ++i) {
    if (text != names[i] && text != names[i].substr(0, 3)) continue;
    return Range{static_cast<double>(i), static_cast<double>(i)};
  }
  return std::nullopt;
}

struct Placed {
  Range range;
  std::string text;
};

std::optional<std::vector<Placed>> placed(const std::vector<Value>& values, const auto& place) {
  std::vector<Placed> out;
  for (const auto& value : values) {
    if (!value) continue;
    const auto range = place(*value);
    if (!range) return std::nullopt;
    out.push_back({*range, *value});
  }
  std::sort(out.begin(), out.end(), [](const Placed& a, const Placed& b) {
    return std::tie(a.range.low, a.range.high, a.text) < std::tie(b.range.low, b.range.high, b.text);
  });
  return out;
}

// Ranges may touch, and be the same; one that reaches into the next has no place in an order.
bool overlap(const Range& a, const Range& b) {
  return a.high > b.low && (a.low < b.low || a.high < b.high);
}

}  // namespace

std::optional<std::vector<std::string>> order_of_texts(const std::vector<Value>& values) {
  auto found = placed(values, range_of);
  if (!found) found = placed(values, [](const std::string& text) { return place_among(text, kMonths); });
  if (!found) found = placed(values, [](const std::string& text) { return place_among(text, kDays); });
  if (!found) return std::nullopt;
  std::vector<std::string> out;
  for (std::size_t i = 0; i < found->size(); ++i) {
    if (i > 0 && overlap((*found)[i - 1].range, (*found)[i].range)) return std::nullopt;
    out.push_back((*found)[i].text);
  }
  return out;
}

}  // namespace kanon
