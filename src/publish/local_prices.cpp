// The certificate of a bound on local recoding as a file: docs/formats/prices.md.
#include "publish/local_prices.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "plan/common/digest.hpp"

namespace kanon {
namespace {

using Json = nlohmann::ordered_json;

// What a cell loses that shows everything, by column: the row's units in the proportion of the weights.
Json units_of(const EncodedTable& table, const PriceCertificate& certificate) {
  double weights = 0;
  for (const auto& column : table.columns) weights += column.weight;
  Json out = Json::array();
  for (const auto& column : table.columns) {
    const double units = static_cast<double>(certificate.row_units) * (column.weight / weights);
    // Exact units are whole numbers far below 2^53: only the division was rounded.
    out.push_back(static_cast<std::int64_t>(certificate.exact ? std::round(units) : std::floor(units)));
  }
  return out;
}

}  // namespace

std::string prices_text(const EncodedTable& table, const PriceCertificate& certificate,
                        const std::string& fingerprint) {
  Json names = Json::array();
  for (const auto& column : table.columns) names.push_back(column.name);
  const Json head = {{"format", "kanon prices"},
                     {"version", 1},
                     {"fingerprint", fingerprint},
                     {"columns", std::move(names)},
                     {"k", certificate.k},
                     {"limit_rows", certificate.limit_rows},
                     {"rows", table.histogram.rows},
                     {"row_units", certificate.row_units},
                     {"units", units_of(table, certificate)},
                     {"exact", certificate.exact},
                     {"bound", certificate.bound}};
  std::string out = compact_json(head) + "\n";
  for (std::size_t t = 0; t < table.histogram.tuples(); ++t) {
    Json values = Json::array();
    for (std::size_t c = 0; c < table.codebook.size(); ++c) {
      const Value& value = table.codebook[c].values[table.histogram.code(t, c).index];
      values.push_back(value ? Json(*value) : Json(nullptr));
    }
    const Json line = {
        {"values", std::move(values)}, {"rows", table.histogram.counts[t]}, {"price", certificate.prices[t]}};
    out += compact_json(line) + "\n";
  }
  return out;
}

}  // namespace kanon
