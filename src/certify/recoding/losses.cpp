// What lm charges a cell for the label it shows.
#include "certify/recoding/losses.hpp"

#include <algorithm>
#include <limits>

#include "base/text.hpp"
#include "table/value_order.hpp"

namespace kanon::certify {
namespace {

using Texts = std::vector<std::vector<std::string>>;
using Numbers = std::vector<std::vector<long double>>;

constexpr long double kMissing = -std::numeric_limits<long double>::infinity();

template <class Read>
std::optional<Numbers> read_all(const Texts& values, Read read) {
  Numbers out;
  for (const auto& under : values) {
    out.emplace_back();
    for (const std::string& text : under) {
      const auto number = read(text);
      if (!text.empty() && !number) return std::nullopt;
      out.back().push_back(text.empty() ? kMissing : static_cast<long double>(*number));
    }
  }
  return out;
}

// The missing value gets its place: one mean step below the least number.
void place_missing(Numbers& numbers) {
  std::vector<long double> known;
  for (const auto& under : numbers) {
    for (const long double number : under) {
      if (number > kMissing) known.push_back(number);
    }
  }
  std::sort(known.begin(), known.end());
  known.erase(std::unique(known.begin(), known.end()), known.end());
  const long double least = known.empty() ? 0 : known.front();
  const long double step = known.size() < 2 ? 1 : (known.back() - least) / static_cast<long double>(known.size() - 1);
  for (auto& under : numbers) {
    for (long double& number : under) {
      if (!(number > kMissing)) number = least - step;
    }
  }
}

}  // namespace

std::optional<Numbers> numbers_of(const Texts& values) {
  std::optional<Numbers> out = read_all(values, [](const std::string& text) { return parse_number(text); });
  if (!out) out = read_all(values, [](const std::string& text) { return day_of(text); });
  if (out) place_missing(*out);
  return out;
}

Losses losses_of(const Texts& values, bool by_width) {
  Losses out;
  const std::optional<Numbers> numbers = by_width ? numbers_of(values) : std::nullopt;
  if (!numbers) {
    long double all = 0;
    for (const auto& under : values) {
      out.lost.push_back(static_cast<long double>(under.size()) - 1);
      all += static_cast<long double>(under.size());
    }
    out.whole = all - 1;
    return out;
  }
  long double least = std::numeric_limits<long double>::infinity(), greatest = -least;
  for (const auto& under : *numbers) {
    const auto [low, high] = std::minmax_element(under.begin(), under.end());
    out.lost.push_back(*high - *low);
    least = std::min(least, *low);
    greatest = std::max(greatest, *high);
  }
  out.whole = greatest - least;
  return out;
}

}  // namespace kanon::certify
