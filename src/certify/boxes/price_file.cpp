// Reads a prices file line by line.
#include "certify/boxes/price_file.hpp"

#include <fmt/format.h>

#include <fstream>
#include <optional>

#include "base/try.hpp"
#include "certify/boxes/price_units.hpp"
#include "certify/plan/plan_json.hpp"

namespace kanon::certify {
namespace {

constexpr auto kHint = "docs/formats/prices.md describes the prices; write them again with kanon anonymize";
constexpr std::uint64_t kMostPricedRows = std::uint64_t{1} << 32;  // prices x rows stay far below 2^128

using Problem = std::optional<std::string>;

std::uint64_t below(KeyReader& object, const char* key, std::uint64_t least, std::uint64_t end) {
  const std::uint64_t number = object.whole(key, least);
  if (number >= end) object.fail(object.full(key), "is too large");
  return number;
}

PriceFile read_head(const Json& json, Problem& problem) {
  KeyReader head(json, "", problem);
  PriceFile out;
  head.one_of("format", {"kanon prices"});
  if (head.whole("version") != 1) head.fail("version", "is not 1, the only version this checker knows");
  out.fingerprint = head.text("fingerprint");
  for (const Json& name : head.list("columns")) {
    if (!name.is_string()) head.fail("columns", "must hold texts only");
    out.columns.push_back(text_or_empty(name));
  }
  out.k = below(head, "k", 1, kMostPricedRows);
  out.limit_rows = head.whole("limit_rows");
  out.rows = below(head, "rows", 0, kMostPricedRows);
  out.row_units = below(head, "row_units", 1, kMostRowUnits + 1);
  for (const Json& share : head.list("units")) {
    const bool good = share.is_number_unsigned() && share.get<std::uint64_t>() <= kMostRowUnits;
    if (!good) head.fail("units", "must hold whole numbers, at most `row_units`");
    out.units.push_back(good ? share.get<std::uint64_t>() : 0);
  }
  if (out.units.size() != out.columns.size()) head.fail("units", "must have one number per column");
  if (!head.at("exact").is_boolean()) head.fail("exact", "must be true or false");
  out.exact = head.at("exact") == true;
  out.bound = head.whole("bound");
  return out;
}

PriceLine read_line(const Json& json, std::size_t columns, Problem& problem) {
  KeyReader line(json, "", problem);
  PriceLine out;
  for (const Json& value : line.list("values")) {
    if (!is_text_or_null(value)) line.fail("values", "must hold texts and null only");
    out.values.push_back(text_or_empty(value));
  }
  if (out.values.size() != columns) line.fail("values", "must have one value per column");
  out.rows = below(line, "rows", 1, kMostPricedRows);
  out.price = line.whole("price");
  return out;
}

Error unusable(const std::string& place, std::size_t line, const std::string& what) {
  return Error{
      .message = fmt::format("the prices cannot be used: {} (line {})", what, line), .place = place, .hint = kHint};
}

}  // namespace

Result<PriceFile> parse_prices(std::istream& in, const std::string& place, const Cancel* cancel) {
  PriceFile out;
  std::string text;
  std::size_t number = 0;
  while (std::getline(in, text)) {
    ++number;
    if (cancel != nullptr && cancel->requested())
      return Error{.kind = ErrorKind::interrupted, .message = "stopped on request", .place = {}, .hint = {}};
    const auto json = parse_plan_json(text, place);
    if (!json.ok()) return unusable(place, number, "it is not well-formed JSON");
    Problem problem;
    if (number == 1)
      out = read_head(*json, problem);
    else
      out.lines.push_back(read_line(*json, out.columns.size(), problem));
    if (problem) return unusable(place, number, *problem);
  }
  if (number == 0) return Error{.message = "the prices cannot be read, or are empty", .place = place, .hint = kHint};
  return out;
}

Result<PriceFile> read_prices(const std::string& path, const Cancel* cancel) {
  std::ifstream file(path, std::ios::binary);
  return parse_prices(file, path, cancel);
}

}  // namespace kanon::certify
