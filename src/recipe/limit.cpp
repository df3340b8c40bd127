// How many rows a suppression limit allows.
#include "recipe/limit.hpp"

#include <fmt/format.h>

#include <cmath>

#include "base/text.hpp"

namespace kanon {

Result<std::uint64_t> limit_in_rows(const std::string& limit, std::uint64_t rows) {
  if (limit == "none") return std::uint64_t{0};
  if (limit == "any") return rows;
  if (const auto count = parse_count(limit)) return *count;
  const Error wrong{.message = fmt::format("\"{}\" is not a suppression limit", limit),
                    .place = "suppress",
                    .hint = "Say none, any, a number of rows (100) or a percentage of them (1%, 0.5%)."};
  if (!limit.ends_with('%')) return wrong;
  // Exact decimal arithmetic: 0.29% of 10,000 rows is 29, whatever a double makes of it.
  const std::string number = limit.substr(0, limit.size() - 1);
  const auto dot = number.find('.');
  const std::string whole = number.substr(0, dot);
  const std::string decimals = dot == std::string::npos ? "" : number.substr(dot + 1);
  const auto digits = parse_count(whole + decimals);
  if (!digits || whole.empty() || decimals.size() > 9 || (dot != std::string::npos && decimals.empty()) ||
      whole.size() > 3)
    return wrong;
  std::uint64_t scale = 100;
  for (std::size_t i = 0; i < decimals.size(); ++i) scale *= 10;
  if (*digits > scale) return wrong;
  __extension__ using Wide = unsigned __int128;
  return static_cast<std::uint64_t>(static_cast<Wide>(*digits) * rows / scale);
}

std::optional<bool> allows_more(const std::string& limit, const std::string& than) {
  constexpr std::uint64_t kExact = 100'000'000'000;  // every share with nine decimals is a whole number of these rows
  const auto share = [](const std::string& text) { return limit_in_rows(text, kExact); };
  const auto count = [](const std::string& text) { return parse_count(text); };
  if (limit == "none" || than == "any" || count(limit) == std::uint64_t{0}) return false;
  if (count(limit) && (count(than) || than == "none")) return *count(limit) > count(than).value_or(0);
  if (count(limit)) return std::nullopt;
  const auto one = share(limit), other = share(than);
  if (!one.ok() || !other.ok()) return std::nullopt;
  if (*one == 0) return false;
  if (limit != "any" && count(than)) return std::nullopt;
  return count(than) ? true : *one > *other;
}

Recipe with_reserve(Recipe recipe) {
  if (!recipe.promise.reserve || !recipe.promise.k || recipe.promise.asked) return recipe;
  recipe.promise.asked = AskedFor{.k = *recipe.promise.k, .suppress = recipe.promise.suppress};
  // In hundredths of a percent, so that no k depends on how a share is rounded.
  constexpr std::uint64_t kWhole = 10'000;
  const auto share = static_cast<std::uint64_t>(std::llround(*recipe.promise.reserve * kWhole));
  __extension__ using Wide = unsigned __int128;
  recipe.promise.k = static_cast<std::uint64_t>((Wide{*recipe.promise.k} * (kWhole + share) + kWhole - 1) / kWhole);
  const std::string& limit = recipe.promise.asked->suppress;
  if (const auto rows = parse_count(limit)) {
    recipe.promise.suppress = std::to_string(static_cast<std::uint64_t>(Wide{*rows} * (kWhole - share) / kWhole));
  } else if (limit.ends_with('%')) {
    const double percent = parse_number(limit.substr(0, limit.size() - 1)).value_or(0);
    const double less = percent * static_cast<double>(kWhole - share) / static_cast<double>(kWhole);
    std::string text = fmt::format("{:.6f}", less);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    recipe.promise.suppress = text + "%";
  }
  return recipe;
}

}  // namespace kanon
