// Ratio: numbers of models, from the text people write and back.
#include "models/ratio.hpp"

#include <fmt/format.h>

#include <numeric>

#include "base/text.hpp"

namespace kanon {
namespace {

constexpr std::uint64_t kMost = 1'000'000'000;
constexpr std::size_t kMostDecimals = 9;

Ratio reduced(std::uint64_t above, std::uint64_t below) {
  const auto common = std::gcd(above, below);
  return {above / common, below / common};
}

std::optional<Ratio> parse_decimal(std::string_view text) {
  const auto dot = text.find('.');
  const std::string_view whole = text.substr(0, dot);
  const std::string_view decimals = dot == std::string_view::npos ? std::string_view{} : text.substr(dot + 1);
  if (whole.empty() || decimals.size() > kMostDecimals || (dot != std::string_view::npos && decimals.empty()))
    return std::nullopt;
  const auto above_dot = parse_count(whole);
  const auto below_dot = decimals.empty() ? std::optional<std::uint64_t>{0} : parse_count(decimals);
  if (!above_dot || !below_dot || *above_dot > kMost) return std::nullopt;
  std::uint64_t scale = 1;
  for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
  return reduced(*above_dot * scale + *below_dot, scale);
}

}  // namespace

std::optional<Ratio> parse_ratio(std::string_view text) {
  if (text.ends_with('%')) {
    const auto percent = parse_decimal(text.substr(0, text.size() - 1));
    if (!percent) return std::nullopt;
    const Ratio share = reduced(percent->above, percent->below * 100);
    if (kMost % share.below != 0) return std::nullopt;  // nine decimals could not say it
    return share;
  }
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return parse_decimal(text);
  const auto above = parse_count(text.substr(0, slash)), below = parse_count(text.substr(slash + 1));
  if (!above || !below || *below == 0 || *above > kMost || *below > kMost) return std::nullopt;
  return reduced(*above, *below);
}

std::string text_of(const Ratio& ratio) {
  std::uint64_t scale = 1;
  for (std::size_t decimals = 0; decimals <= kMostDecimals; ++decimals, scale *= 10) {
    if (scale % ratio.below != 0) continue;
    const std::uint64_t number = ratio.above * (scale / ratio.below);
    if (decimals == 0) return fmt::format("{}", number);
    return fmt::format("{}.{:0{}}", number / scale, number % scale, decimals);
  }
  return fmt::format("{}/{}", ratio.above, ratio.below);
}

}  // namespace kanon
