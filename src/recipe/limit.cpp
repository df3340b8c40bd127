// How many rows a suppression limit allows.
#include "recipe/limit.hpp"

#include <fmt/format.h>

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

}  // namespace kanon
