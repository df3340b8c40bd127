// Whole numbers that name kinds instead of measuring anything.
#include "table/number_codes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <optional>

#include "base/text.hpp"
#include "table/column_words.hpp"

namespace kanon {
namespace {

constexpr auto kCodeWords = std::to_array<std::string_view>(
    {"sex",      "gender",      "race",     "rac",         "ethnicity", "ethnic",       "hispanic",     "hisp",
     "marital",  "marstat",     "marriage", "msp",         "religion",  "relationship", "relat",        "state",
     "statefip", "province",    "canton",   "county",      "region",    "district",     "municipality", "country",
     "nation",   "nationality", "citizen",  "citizenship", "origin",    "birthplace",   "language",     "occupation",
     "occ",      "occp",        "industry", "indp",        "job",       "profession",   "type",         "category",
     "status",   "id",          "ids"});  // admission_source_id: the numbers of a list
constexpr auto kDigitCodeWords = std::to_array<std::string_view>(
    {"zip", "zipcode", "postcode", "postal", "plz", "puma", "fips", "tract", "naics", "sic", "nace", "isco"});
constexpr auto kQuantityWords = std::to_array<std::string_view>(
    {"age",    "year",   "years",  "month",    "months",  "day",        "days",     "week",   "weeks",   "hour",
     "hours",  "number", "num",    "count",    "counts",  "amount",     "income",   "salary", "wage",    "price",
     "cost",   "size",   "score",  "rate",     "ratio",   "share",      "percent",  "total",  "sum",     "mean",
     "weight", "height", "length", "width",    "area",    "population", "children", "kids",   "persons", "people",
     "rooms",  "visits", "times",  "duration", "balance", "dose"});

constexpr auto kMissingCodes =
    std::to_array<std::string_view>({"-1", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9", "-77", "-88", "-97", "-98",
                                     "-99", "-777", "-888", "-999", "-9999"});

constexpr std::size_t kFewCodes = 12;       // distinct numbers whose gaps are looked at
constexpr std::uint64_t kRowsPerCode = 20;  // so often a value repeats in the mean before it is taken for a code
constexpr std::int64_t kLargestCode = 1'000'000'000'000;

bool any_of(const std::vector<std::string>& words, const auto& list) {
  return std::any_of(words.begin(), words.end(),
                     [&](const std::string& word) { return std::find(list.begin(), list.end(), word) != list.end(); });
}

// Nothing: not written as a whole number.
std::optional<std::int64_t> whole(const std::string& text) {
  const auto number = parse_number(text);
  const bool plain = text.find_first_not_of("0123456789", text.starts_with('-') ? 1 : 0) == std::string::npos;
  if (!number || !plain || std::abs(*number) > static_cast<double>(kLargestCode)) return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

// Ascending, the missing value left out; nothing where one is no whole number.
std::optional<std::vector<std::int64_t>> whole_numbers(const std::vector<Value>& values) {
  std::vector<std::int64_t> out;
  for (const auto& value : values) {
    if (!value) continue;
    const auto number = whole(*value);
    if (!number) return std::nullopt;
    out.push_back(*number);
  }
  std::sort(out.begin(), out.end());
  return out;
}

// 1, 2, 3, 9 have gaps that no measure would have. Multiples of one number, counts with a thin tail (0, 1, 2, 4) and
// years do not count as such.
bool has_uneven_gaps(const std::vector<std::int64_t>& numbers) {
  std::int64_t least = kLargestCode, greatest = 0, divisor = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    divisor = std::gcd(divisor, numbers[i]);
    if (i == 0) continue;
    least = std::min(least, numbers[i] - numbers[i - 1]);
    greatest = std::max(greatest, numbers[i] - numbers[i - 1]);
  }
  const bool years = numbers.front() >= 1800 && numbers.back() <= 2100;
  const bool counts = (numbers.front() == 0 || numbers.front() == 1) && greatest <= 2;
  return least != greatest && divisor == 1 && !years && !counts;
}

}  // namespace

bool has_digit_code_name(std::string_view column) {
  return any_of(words_of(column), kDigitCodeWords);
}

bool has_code_name(std::string_view column) {
  const auto words = words_of(column);
  const bool ends_in_code = std::any_of(words.begin(), words.end(), [](const auto& w) { return w.ends_with("code"); });
  return (ends_in_code || any_of(words, kCodeWords) || any_of(words, kDigitCodeWords)) &&
         !any_of(words, kQuantityWords);
}

bool are_number_codes(std::string_view column, const std::vector<Value>& values, std::uint64_t rows) {
  const auto numbers = whole_numbers(values);
  if (!numbers || numbers->size() < 3) return false;  // two values have no order to speak of
  if (has_code_name(column)) return true;
  if (numbers->size() > kFewCodes || rows / kRowsPerCode < numbers->size()) return false;
  return !any_of(words_of(column), kQuantityWords) && has_uneven_gaps(*numbers);
}

std::vector<std::string> codes_like_missing(const std::vector<Value>& values) {
  std::vector<std::string> out;
  std::size_t others = 0;
  for (const auto& value : values) {
    if (!value) continue;
    const bool code = std::find(kMissingCodes.begin(), kMissingCodes.end(), *value) != kMissingCodes.end();
    if (code) {
      out.push_back(*value);
      continue;
    }
    if (parse_number(*value).value_or(-1) < 0) return {};
    ++others;
  }
  const auto has = [&](const char* text) { return std::find(out.begin(), out.end(), text) != out.end(); };
  if (others < 2 || (has("-1") && has("-2"))) return {};
  return out;
}

}  // namespace kanon
